import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { findFreePort, startServer } from './testing/running-server.ts';
import { silentLog } from './testing/test-database.ts';

const COMMAND = join(import.meta.dirname, 'verify-events-main.ts');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-verify-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command as npm does; answers its exit code and all it said. */
async function verifyEvents(...options: string[]): Promise<{ code: number; said: string }> {
  return await new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: folder };
    execFile(process.execPath, [COMMAND, ...options], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

/** What someone does who has the folder and a PostgreSQL. */
async function rewriteLog(): Promise<void> {
  await asOwner(sql`
    alter table event_entry disable trigger user;
    update event_entry set at = at - interval '1 day' where (chain_id, position) = (
      select chain_id, 2 from event_chain where chain_id > 0 and length > 2 order by chain_id limit 1
    );
    alter table event_entry enable always trigger event_append_only`);
}

/** The same, so that every chain is whole in itself. */
async function cutTail(): Promise<void> {
  await asOwner(sql`
    alter table event_entry disable trigger user;
    alter table event_chain disable trigger user;
    create temporary table cut as select * from event_chain where chain_id > 0 and length > 2 order by chain_id limit 1;
    delete from event_entry using cut where event_entry.chain_id = cut.chain_id and position = cut.length;
    update event_chain set length = event_chain.length - 1, head = hash from event_entry, cut
    where event_chain.chain_id = cut.chain_id and event_entry.chain_id = cut.chain_id and position = cut.length - 1;
    alter table event_entry enable always trigger event_append_only;
    alter table event_chain enable always trigger event_append_only`);
}

async function asOwner(statements: RawBuilder<unknown>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database'), log: silentLog });
  const { database, close } = openDatabase(postgres.connection, { log: silentLog, size: 1 });
  await statements.execute(database);
  await close();
  await postgres.stop();
}

test('[R38] the command follows the chains beside a running server and without one, and names what was rewritten', {
  timeout: 120_000,
}, async () => {
  const server = await startServer({
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    CPD_NOW: '2026-11-20T01:00:00Z',
    JOBS: 'off',
  });
  const whole = { code: 0, said: expect.stringContaining('Every chain is whole.') };
  const beside = await verifyEvents();
  await server.end('SIGTERM');
  expect(beside).toMatchObject(whole);
  expect(await verifyEvents()).toEqual(beside);

  await rewriteLog();
  expect(await verifyEvents()).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /The chain of member \d+ is broken at place 2 \(event \d+\): The event is not as it was written/,
    ),
  });
});

test('[R39] the command compares the log with its seals, in their folder or one that was exported, and names a cut tail', {
  timeout: 120_000,
}, async () => {
  const server = await startServer({
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    CPD_NOW: '2026-11-20T01:00:00Z',
  });
  const seals = async () => (await readdir(join(folder, 'seals'), { recursive: true })).join(' ');
  await vi.waitFor(async () => expect(await seals()).toMatch(/00000001-2026-11-20T0100Z-[0-9a-f]{16}\.json/), {
    timeout: 60_000,
    interval: 500,
  });
  await server.end('SIGTERM');
  const exported = join(folder, 'for-the-auditor.json');
  expect(await verifyEvents('--export', exported)).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /Seals: 1 in the database, 1 in .+seals\. .+\nEvery sealed head is in its chain\.\nSeal 1 with/,
    ),
  });

  await cutTail();
  for (const options of [
    [],
    ['--seals', join(folder, 'seals')],
    ['--seal', exported],
    ['--seals', join(folder, 'none')],
  ]) {
    const { code, said } = await verifyEvents(...options);
    expect(code).toBe(1);
    expect(said).toContain('Every chain is whole.');
    expect(said).toMatch(
      /^Chain \d+: link \d+ is missing\. It ends there, and has \d+ links in seal 1 of 20\/11\/2026/m,
    );
  }
});
