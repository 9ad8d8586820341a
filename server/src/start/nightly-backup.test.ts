import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { findLastBackups } from '../platform/backup/backup-reader.ts';
import { type BackedUp, openBackedUp, openFolder, verifyFolder } from '../testing/backups.ts';
import { uploadEvidence } from '../testing/steps.ts';
import { lastDue, nightlyBackup } from './nightly-backup.ts';

const PASSPHRASE = 'correct horse battery staple';
const LAST = (last: number) => ({ last, days: 0, weeks: 0, months: 0 });

let one: BackedUp;
beforeAll(async () => {
  one = await openBackedUp();
  await uploadEvidence(await one.world.signIn(), 'certificate.txt');
});
afterAll(() => one.close());

let folder: string;
let said: string[];
let asked: number;
beforeEach(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'nightly-'));
  said = [];
  asked = 0;
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await sql`delete from backup_run`.execute(one.own.owner.database);
});

const to = () => join(folder, 'to');

/** The clock of the college, in so many minutes from now. */
function minuteIn(minutes: number): string {
  const then = Temporal.Now.instant().add({ minutes }).toZonedDateTimeISO('Australia/Sydney');
  return then.toPlainTime().toString({ smallestUnit: 'minute' });
}

type Backup = Parameters<typeof nightlyBackup>[0]['config']['backup'];
type Settings = { [K in keyof Backup]?: Backup[K] | undefined };

/** As it is done each hour, into `to()`, with changed settings. */
async function run(more: Settings = {}, signal?: AbortSignal) {
  const { world, own } = one;
  const backup = {
    location: { kind: 'folder' as const, folder: to() },
    keep: LAST(14),
    at: '02:30',
    passphrase: undefined,
  };
  const note = (line: string) => void said.push(line);
  const job = nightlyBackup({
    config: {
      ...{ backup: { ...backup, ...more } as Backup, dataFolder: join(folder, 'data') },
      fileLocation: { kind: 'folder', folder: world.filesFolder },
      sealLocation: { kind: 'folder', folder: join(folder, 'data', 'seals') },
    },
    ...{
      database: own.database,
      connection: own.owner.connection,
      files: world.files,
      log: { info: note, warn: note },
    },
  });
  const boss = {
    send: async () => {
      asked += 1;
    },
  };
  await job.run('job:1', boss as unknown as PgBoss, signal ?? new AbortController().signal);
}

/** As if a day had gone by: what was made is of the night before. */
async function letANightPass(stamp: string): Promise<string> {
  // Names have a second in them, and two nights are never in the same one.
  await delay(1_100);
  const [name = ''] = (await backupsIn(to())).reverse();
  const old = name.replace(/\d{8}T\d{6}Z$/, stamp);
  await rename(join(to(), name), join(to(), old));
  await sql`update backup_run set begun_at = begun_at - interval '1 day', ended_at = ended_at - interval '1 day',
    held_until = held_until - interval '1 day'`.execute(one.own.owner.database);
  return old;
}

/** As of the first format: the last backup has its files, and none are beside it for the next. */
async function forgetShared(): Promise<void> {
  for (const name of await readdir(to()))
    if (name.endsWith('-files')) await rename(join(to(), name), join(folder, 'gone'));
}

/** The backups in a folder, without the files that they share. */
async function backupsIn(place: string): Promise<string[]> {
  return (await readdir(place)).filter((name) => !name.endsWith('-files')).sort();
}

test('[R56] without a place nothing is done at night', async () => {
  await run({ location: undefined });
  expect(await findLastBackups(one.own.database)).toEqual({ lastTry: undefined, lastSuccess: undefined });
  expect(said).toEqual([]);
});

test('[R56] a night without a backup is one line in the log that says why, and ends nothing else', async () => {
  await writeFile(to(), 'no folder');
  await run();
  expect(said).toEqual([
    expect.stringMatching(/^The nightly backup was not made: Nothing can be written to the folder/),
  ]);
  const inTheWay = join(one.world.filesFolder, 'kept', 'backups');
  await sql`delete from backup_run`.execute(one.own.owner.database);
  await run({ location: { kind: 'folder', folder: inTheWay } });
  expect(said[1]).toMatch(/^The nightly backup was not made: Backups cannot be kept in /);
  expect((await findLastBackups(one.own.database)).lastTry).toMatchObject({
    ...{ kind: 'NIGHTLY', name: null, isRunning: false },
    problem: expect.stringContaining('Backups cannot be kept in '),
  });
});

test('[R56] a server that stops makes no backup and leaves nothing half', async () => {
  await run({}, AbortSignal.abort());
  expect(said).toEqual([expect.stringContaining('The nightly backup was not made: It was stopped.')]);
  expect(await readdir(to()).catch(() => [])).toEqual([]);
});

test('[R56] each night one backup is made, encrypted as the settings say, and the oldest goes when it is whole', async () => {
  await run({ keep: LAST(2), passphrase: PASSPHRASE });
  await run({ keep: LAST(2), passphrase: PASSPHRASE });
  const [first = '', ...others] = await backupsIn(to());
  expect(others).toEqual([]);
  expect(await verifyFolder(join(to(), first), PASSPHRASE)).toMatchObject({ problems: [], files: 1 });
  const oldest = await letANightPass('20200101T163000Z');
  await run({ keep: LAST(2), passphrase: PASSPHRASE });
  const older = await letANightPass('20200102T163000Z');
  expect(await backupsIn(to())).toEqual([oldest, older]);
  await run({ keep: LAST(2), passphrase: PASSPHRASE });
  const kept = await backupsIn(to());
  expect(kept).toEqual([older, expect.not.stringContaining('2020')]);
  expect(said).toContain(`Old backups were removed: ${oldest}.`);
  expect((await findLastBackups(one.own.database)).lastSuccess).toMatchObject({ kind: 'NIGHTLY', name: kept[1] });
});

test('[R56] a night in which a file is lost removes no backup that may have it, and says so', async () => {
  const documentId = await uploadEvidence(await one.world.signIn(), 'lost.txt');
  await run({ keep: LAST(1) });
  const whole = await letANightPass('20200101T163000Z');
  await forgetShared();
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from document where document_id = ${documentId}`.execute(one.own.owner.database);
  await one.world.files.remove(rows[0]?.key ?? '');
  await run({ keep: LAST(1) });
  expect(await backupsIn(to())).toHaveLength(2);
  expect(said).toContain(`Old backups are kept, because files may be in them that are missing now: ${whole}.`);
  await sql`delete from document where document_id = ${documentId}`.execute(one.own.owner.database);
});

test('[R56] a file that the store loses stays in the backups that come, and is told of', async () => {
  const documentId = await uploadEvidence(await one.world.signIn(), 'lost.txt');
  await run({ keep: LAST(1) });
  const before = await letANightPass('20200101T163000Z');
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from document where document_id = ${documentId}`.execute(one.own.owner.database);
  await one.world.files.remove(rows[0]?.key ?? '');
  await run({ keep: LAST(1) });
  const [name = '', ...others] = await backupsIn(to());
  expect(others).toEqual([]);
  expect(name).not.toBe(before);
  const { manifest } = await openFolder(join(to(), name));
  expect(manifest.lacking).toEqual([{ key: rows[0]?.key, problem: 'is not in the store', inBackup: true }]);
  expect(await verifyFolder(join(to(), name))).toMatchObject({ problems: [], files: manifest.fileList.files });
  expect(said.join()).toContain('1 files are missing or damaged in their store.');
  await sql`delete from document where document_id = ${documentId}`.execute(one.own.owner.database);
});

test('[R56] the run of the hour before asks for one at the minute of the settings', async () => {
  await run({ at: minuteIn(30) });
  expect(asked).toBe(1);
  await run({ at: minuteIn(180) });
  expect(asked).toBe(1);
});

test.for([
  ['2026-11-23T15:29:59Z', '2026-11-22T15:30:00Z'],
  ['2026-11-23T15:30:00Z', '2026-11-23T15:30:00Z'],
  // The night in which half past two is left out, and the one in which it comes twice.
  ['2026-10-03T20:00:00Z', '2026-10-03T16:30:00Z'],
  ['2026-04-04T20:00:00Z', '2026-04-04T15:30:00Z'],
] as const)('[R56] at %s the last backup was due at %s', ([now, due]) => {
  expect(lastDue(Temporal.Instant.from(now), '02:30').toString()).toBe(due);
});
