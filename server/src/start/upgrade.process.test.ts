import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '@cpd/domain/values/sizes';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { runServerProcess } from '../testing/server-process.ts';
import { silentLog } from '../testing/test-database.ts';
import { openEmbedded } from './open-embedded.ts';
import { finishUndo, getCopy, undoUpgrade } from './undo-upgrade.ts';
import { copiesFolder, listCopies } from './upgrade-copies.ts';

const MIGRATIONS = join(import.meta.dirname, '../platform/database/migrations');
/** What the version before had not: these are done by an upgrade here. */
const NEW = ['0073_indexes_that_answer_alone.sql', '0074_erasing_without_superuser.sql'];
const BROKEN = '0074_erasing_without_superuser.sql';

let dataFolder: string;
let folder: string;
let said: string[];
let running: EmbeddedPostgres | undefined;
const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'cpd-upgrade-'));
  folder = join(dataFolder, 'database');
  said = [];
  await makeOlderFolder();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(dataFolder, { recursive: true, force: true });
});

/** The migrations as far as a version has them, with another text for some. */
async function migrationsWhere(keeps: (name: string) => boolean, texts: Record<string, string> = {}): Promise<string> {
  const place = await mkdtemp(join(dataFolder, 'migrations-'));
  const filter = (path: string) => !path.endsWith('.sql') || keeps(path.slice(MIGRATIONS.length + 1));
  await cp(MIGRATIONS, place, { recursive: true, filter });
  for (const [name, text] of Object.entries(texts)) await writeFile(join(place, name), text);
  return place;
}

/** A data folder of the version before, with one member in it. */
async function makeOlderFolder(): Promise<void> {
  running = await startEmbeddedPostgres({ folder, log: silentLog });
  const older = await migrationsWhere((name) => name < '0073');
  await within(async (database) => {
    await migrate(database, older, '0.8.9');
    await sql`
      insert into framework (framework_id, rules) values (4, '{}');
      insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
        values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}')`.execute(database);
    await addMember(database, 'first');
  });
  await running.stop();
  running = undefined;
}

async function addMember(database: Database, username: string): Promise<void> {
  await sql`
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    values (${username}, ${username}, 'PARTICIPANT', 'A', 'B', 'm@example.org', 11)`.execute(database);
}

async function within<T>(work: (database: Database) => Promise<T>): Promise<T> {
  if (running === undefined) throw new Error('No PostgreSQL runs.');
  const { database, close } = openDatabase(running.connection, { log: silentLog, size: 2, patient: true });
  return await work(database).finally(close);
}

/** What a start does up to the migrations. */
async function start(
  options: { roomIn?: () => Promise<number>; copyBeforeUpgrade?: boolean; migrations?: string } = {},
) {
  const { migrations = MIGRATIONS, copyBeforeUpgrade = true, ...others } = options;
  const { postgres, upgrade } = await openEmbedded({ dataFolder, copyBeforeUpgrade }, { log, ...others });
  running = postgres;
  await upgrade.follow(() => within(async (database) => void (await migrate(database, migrations))));
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function names(): Promise<string[]> {
  return (await listCopies(folder)).map(({ name }) => name);
}

/** Which members and which of the new migrations the database has, as it is there. */
async function lookInside(): Promise<{ members: string[]; migrations: string[] }> {
  const started = running === undefined;
  running ??= await startEmbeddedPostgres({ folder, log: silentLog });
  const found = await within(async (database) => {
    const members = await database.selectFrom('member').select('username').orderBy('user_id').execute();
    const ran = await database
      .selectFrom('schema_migration')
      .select('name')
      .where('name', 'in', NEW)
      .orderBy('name')
      .execute();
    return { members: members.map(({ username }) => username), migrations: ran.map(({ name }) => name) };
  });
  if (started) await stop();
  return found;
}

const AS_BEFORE = { members: ['first'], migrations: [] };

test('[R64] without room for a copy the upgrade does not begin, says what to do, and the database is as it was', async () => {
  await expect(start({ roomIn: async () => MEGABYTE })).rejects.toThrow(
    /upgrade from 0\.8\.9 to .* takes [\d.]+ MB; there is room for 1 MB .* Nothing was changed\. Make room .* BACKUP_BEFORE_UPGRADE=off/,
  );
  expect(await names()).toEqual([]);
  expect(await lookInside()).toEqual(AS_BEFORE);
  await start({ roomIn: async () => MEGABYTE, copyBeforeUpgrade: false });
  expect(await lookInside()).toEqual({ members: ['first'], migrations: NEW });
  expect(await names()).toEqual([]);
}, 120_000);

test('[R64] a migration that fails names itself, the copy and the way back; a start after it goes on with the same copy', async () => {
  const broken = await migrationsWhere(() => true, { [BROKEN]: 'drop table event_seal_copy; select 1 / 0;' });
  await expect(start({ migrations: broken })).rejects.toThrow(
    /^The migration 0074_\S+ failed; the database is as it was before it\. Of the \d+ migrations of \S+, 1 were done before it and stay\.\nThe database as it was before the upgrade is kept\. To go back: npm run undo-upgrade -- --to before-\S+, then start 0\.8\.9 again\./,
  );
  const [copy, ...others] = await names();
  expect(others).toEqual([]);
  await stop();
  await expect(start({ migrations: broken })).rejects.toThrow(`--to ${copy}, then`);
  expect(await names()).toEqual([copy]);
  await stop();

  await undoUpgrade(folder, await getCopy(folder, copy ?? ''));
  expect(await lookInside()).toEqual(AS_BEFORE);
  await start();
  expect(await lookInside()).toEqual({ members: ['first'], migrations: NEW });
}, 120_000);

test('[R64] a copy that is cut off by a kill -9 is never taken for whole; the next start makes it anew and goes on', async () => {
  // A file that is never read to its end.
  const held = join(folder, 'cluster', 'held');
  execFileSync('mkfifo', [held]);
  const killed = runServerProcess(`
    import { openEmbedded } from ${JSON.stringify(new URL('./open-embedded.ts', import.meta.url).href)};
    await openEmbedded({ dataFolder: ${JSON.stringify(dataFolder)}, copyBeforeUpgrade: true }, { log: console });
  `);
  await expect
    .poll(() => readdir(join(copiesFolder(folder), 'half', 'cluster')).catch(() => []), { timeout: 60_000 })
    .toContain('PG_VERSION');
  await killed.kill('SIGKILL');
  await rm(held);
  expect(await names()).toEqual([]);
  await start();
  expect(await lookInside()).toEqual({ members: ['first'], migrations: NEW });
  expect(await names()).toHaveLength(1);
  expect(await readdir(copiesFolder(folder))).toEqual(await names());
}, 120_000);

test('[R26, R64] a kill -9 in the middle of the migrations: the next start goes on, with the copy from before the first', async () => {
  const slow = await migrationsWhere(() => true, { [BROKEN]: 'drop table event_seal_copy; select pg_sleep(60);' });
  const killed = runServerProcess(`
    import { openDatabase } from ${JSON.stringify(new URL('../platform/database/open-database.ts', import.meta.url).href)};
    import { migrate } from ${JSON.stringify(new URL('../platform/database/migrate.ts', import.meta.url).href)};
    import { openEmbedded } from ${JSON.stringify(new URL('./open-embedded.ts', import.meta.url).href)};
    const log = { info: () => undefined, warn: () => undefined };
    const { postgres, upgrade } = await openEmbedded({ dataFolder: ${JSON.stringify(dataFolder)}, copyBeforeUpgrade: true }, { log });
    const { database } = openDatabase(postgres.connection, { log, patient: true });
    const asked = openDatabase(postgres.connection, { log, patient: true }).database;
    setInterval(async () => {
      const applied = await asked.selectFrom('schema_migration').select('name').where('name', '=', ${JSON.stringify(NEW[0])}).execute();
      if (applied.length === 1) console.log('in the middle');
    }, 100);
    await upgrade.follow(() => migrate(database, ${JSON.stringify(slow)}));
  `);
  expect(await killed.nextLine()).toBe('in the middle');
  await killed.kill('SIGKILL');
  const copies = await names();
  await start();
  expect(await lookInside()).toEqual({ members: ['first'], migrations: NEW });
  expect(await names()).toEqual(copies);
  expect(await listCopies(folder)).toMatchObject([{ finished: true, version: '0.8.9' }]);
}, 120_000);

test('[R64] an upgrade that was undone can be made again, and an undoing that was cut off is finished by the next start', async () => {
  await start();
  await within((database) => addMember(database, 'second'));
  await stop();
  const [name = ''] = await names();
  await expect(getCopy(folder, 'before-1')).rejects.toThrow(`There is: ${name}. Nothing was changed.`);
  const copy = await getCopy(folder, name);

  // Cut off between the two names, when there is no database.
  await mkdir(join(copiesFolder(folder), 'undone-by-hand'));
  const note = JSON.stringify({ copy: copy.name, aside: 'undone-by-hand' });
  await writeFile(join(copiesFolder(folder), 'undo-under-way.json'), note);
  await rename(join(folder, 'cluster'), join(copiesFolder(folder), 'undone-by-hand', 'cluster'));
  await finishUndo(folder);
  await finishUndo(folder);
  expect(await lookInside()).toEqual(AS_BEFORE);
  expect(await names(), 'the copy is the database now').toEqual([]);

  await start();
  expect(await lookInside()).toEqual({ members: ['first'], migrations: NEW });
  expect(await names()).toHaveLength(1);
}, 120_000);

test('[R64] copies once before an upgrade, not at the starts after it, and keeps two copies', async () => {
  await start();
  await stop();
  expect(said.filter((line) => line.startsWith('Copied in'))).toHaveLength(1);
  await start();
  expect(said.filter((line) => line.startsWith('Copied in'))).toHaveLength(1);
  for (const number of [9997, 9998]) {
    await within((database) => sql`delete from schema_migration where name = ${NEW[1]}`.execute(database));
    await within((database) => addMember(database, `member ${number}`));
    await stop();
    await start();
  }
  const copies = await listCopies(folder);
  expect(copies.map(({ kind, finished }) => [kind, finished])).toEqual([
    ['before', true],
    ['before', true],
  ]);
  await stop();
  // What was there right before the last upgrade.
  await undoUpgrade(folder, await getCopy(folder, copies[0]?.name ?? ''));
  expect((await lookInside()).members).toEqual(['first', 'member 9997', 'member 9998']);
}, 120_000);
