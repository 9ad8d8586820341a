import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openWriteOncePlace } from '../platform/files/write-once-place.ts';
import { saveActivity } from '../testing/steps.ts';
import { openTestApp, reference, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { freshDatabase } from '../testing/test-database.ts';
import { sealingJob } from './sealing-job.ts';

const verificationKey = { ...generateKeyPairSync('ed25519'), formerPublicKeys: [] };

let world: TestApp;
let member: TestPerson;
let folder: string;
let said: string[];
beforeEach(async () => {
  world = await openTestApp();
  member = await world.signIn();
  await saveActivity(member);
  folder = await mkdtemp(join(inject('runFolder'), 'seals-'));
  said = [];
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** As it is done on a day. */
async function run(day: string, where = folder): Promise<void> {
  const job = sealingJob({
    openSealPlace: () => openWriteOncePlace({ kind: 'folder', folder: where }),
    patient: world.database,
    clock: () => Temporal.Instant.from(`2026-11-${day}T14:23:00Z`),
    verificationKey,
    log: { info: (line) => void said.push(line), warn: (line) => void said.push(line) },
  });
  await job.run('job:1', undefined as unknown as PgBoss, new AbortController().signal);
}

const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
const seals = async () => await world.database.selectFrom('event_seal').select('number').execute();

test('[R39] a place that cannot be used costs one warning an hour, and gets all seals when it is back', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, '');
  await run('21', blocked);
  await run('22', blocked);
  expect(said).toHaveLength(2);
  for (const line of said)
    expect(line).toMatch(/^The seals of the event log could not be copied, and will be the next time/);
  expect(await seals()).toHaveLength(2);
  await run('22');
  expect(await files()).toHaveLength(2);
  expect(said).toHaveLength(2);
});

test('[R39] a chain that was dropped or cut is told of the next night, once', async () => {
  await run('21');
  await world.owner.transaction().execute(async (transaction) => {
    for (const table of ['event_entry', 'event_chain']) {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(transaction);
      await sql`delete from ${sql.table(table)} where chain_id = ${member.userId}`.execute(transaction);
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(transaction);
    }
  });
  await run('22');
  await run('23');
  expect(said).toEqual([
    `The event log is not what was sealed before: chains ${member.userId}. Run npm run verify-events.`,
  ]);
});

test('[R39] seals of another database in the same place are told of and left', async () => {
  await run('21');
  const other = await freshDatabase(reference);
  const [first] = await files();
  const mine = world;
  world = { ...world, database: other.database };
  await run('22');
  world = mine;
  await other.close();
  expect(said).toEqual([
    expect.stringContaining(`There are other seals with the same numbers: ${first}. Was the database`),
  ]);
  expect(await files()).toHaveLength(2);
});

test('[R39] a night in which all is well is not told of', async () => {
  await run('21');
  await run('21');
  await saveActivity(member);
  await run('22');
  expect(said).toEqual([]);
  expect(await files()).toHaveLength(2);
});
