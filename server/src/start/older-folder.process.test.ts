import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { grantCalls } from '../platform/database/grants.ts';
import { type DatabaseConnection, openDatabase } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { silentLog } from '../testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const FOR_DEMO = { demo: true, identity: { issuer: undefined } };
const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

let folder: string;
let postgres: EmbeddedPostgres;
let warnings: string[];
const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-older-folder-'));
  warnings = [];
  postgres = await startEmbeddedPostgres({ folder, log });
});

afterEach(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ folder, log });
}

const prepare = () => prepareDatabase({ owner: postgres.connection, calls: postgres.calls }, NOW, log, FOR_DEMO);

async function through<T>(connection: DatabaseConnection, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = openDatabase(connection, { log: silentLog, size: 1 });
  return await work(database).finally(close);
}

/** What calls find of the years, which were there before; a refusal in words. */
async function yearsForCalls(): Promise<unknown> {
  return await through(postgres.calls, async (database) => {
    await expect(sql`delete from event`.execute(database)).rejects.toThrow('permission denied');
    return await database
      .selectFrom('cpd_year')
      .select('cpd_year')
      .orderBy('cpd_year')
      .execute()
      .catch((error: Error) => error.message);
  });
}

async function listRights(): Promise<unknown> {
  const { rows } = await through(postgres.connection, (database) =>
    sql`select relname, relacl::text from pg_class where relacl is not null order by 1`.execute(database),
  );
  return rows;
}

test('[R37] a data folder whose calls ran under the owner is changed by its next start, and left alone by the one after', async () => {
  await prepare();
  const years = await yearsForCalls();
  // As it was: no role but the owner.
  await through(postgres.connection, (database) => sql`drop owned by cpd_calls; drop role cpd_calls`.execute(database));

  await restart();
  expect(await yearsForCalls()).toBe('permission denied for table cpd_year');
  await prepare();
  expect(await yearsForCalls()).toEqual(years);
  const rights = await listRights();

  await restart();
  expect(await yearsForCalls()).toEqual(years);
  expect(await through(postgres.connection, (owner) => grantCalls(owner, postgres.calls.user))).toEqual([]);
  await prepare();
  expect(await listRights()).toEqual(rights);
  expect(warnings).toEqual([]);
}, 60_000);
