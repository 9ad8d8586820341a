import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackedUp, backUp, openBackedUp, verifyFolder } from '../../testing/backups.ts';
import { databaseBefore } from '../../testing/database-before.ts';
import { saveActivity, uploadEvidence } from '../../testing/steps.ts';
import type { TestPerson } from '../../testing/test-app.ts';
import { emptyDatabase } from '../../testing/test-database.ts';
import { LEFT_OUT } from '../database/table-register.ts';
import { openBackupPlace } from './backup-place.ts';
import { findLastBackups } from './backup-reader.ts';
import { Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import type { BackupPlace } from './place.ts';
import { namesOf, pruneBackups } from './prune-backups.ts';

const PASSPHRASE = 'correct horse battery staple';
const LAST = (last: number) => ({ last, days: 0, weeks: 0, months: 0 });

let one: BackedUp;
let member: TestPerson;
beforeAll(async () => {
  one = await openBackedUp();
  member = await one.world.signIn();
  const documentId = await uploadEvidence(member, 'certificate.txt');
  await saveActivity(member, {
    UserActivityDocuments: [{ DocumentId: documentId }],
    ActivityName: 'Back\\slash, "línea"',
  });
  await uploadEvidence(member, 'other.txt');
});
afterAll(() => one.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const to = () => join(folder, 'to');

test('[R56] of a database without tables there is nothing to back up', async () => {
  const empty = await emptyDatabase();
  const parts = await one.partsFor(to(), { connection: empty.connection });
  await expect(backUp(empty.database, parts)).rejects.toThrow(
    'There is nothing to back up: no server has used this database yet.',
  );
  expect(await readdir(folder)).toEqual([]);
  await empty.close();
});

test.for(['0075_backups.sql', '0002'])('[R56] a database as it was before %s can be backed up', async (migration) => {
  const earlier = await databaseBefore(migration);
  const parts = await one.partsFor(to(), { connection: earlier.connection });
  const { name } = await backUp(earlier.database, parts);
  expect((await verifyFolder(join(to(), name))).problems).toEqual([]);
  await earlier.close();
});

test('[R56] a store that is not that of the database is told of, and no backup is made', async () => {
  const { world, own } = one;
  const files = { ...world.files, mark: async () => undefined };
  await expect(backUp(own.owner.database, await one.partsFor(to(), { files }))).rejects.toThrow('is not mounted');
  expect(await readdir(folder)).toEqual([]);
  expect((await findLastBackups(own.database)).lastTry?.problem).toContain('is not mounted');
});

/** A place where something goes wrong behind so many contents. */
function breakingAfter(
  place: BackupPlace,
  puts: number,
  problem: () => Error,
  more: Partial<BackupPlace> = {},
): BackupPlace {
  let left = puts;
  return {
    ...place,
    async put(path, content) {
      left -= 1;
      if (left >= 0) return await place.put(path, content);
      throw problem();
    },
    ...more,
  };
}

const noRoom = () => Object.assign(new Error('write'), { code: 'ENOSPC' });

test('[R56] a full disk leaves nothing, and is said', async () => {
  const parts = await one.partsFor(to());
  const place = breakingAfter(parts.place, 20, noRoom);
  await expect(backUp(one.own.owner.database, { ...parts, place })).rejects.toThrow(
    'There is no room left where the backup is written.',
  );
  expect(await readdir(to())).toEqual([]);
});

test('[R56] a place that goes away in the middle leaves half a backup without a manifest, which is named', async () => {
  const parts = await one.partsFor(to());
  const gone = () => new Error('The share went away');
  const place = breakingAfter(parts.place, 20, gone, { removeAll: breakingLater(parts.place) });
  const failed = backUp(one.own.owner.database, { ...parts, place });
  await expect(failed).rejects.toThrow(
    /What was half written could not be removed: cpd-.*It is of no use; remove it\./,
  );
  const [name = ''] = await readdir(to());
  expect((await verifyFolder(join(to(), name))).problems).toEqual([
    expect.stringContaining('There is no whole backup'),
  ]);
});

/** The first removal, of what was tried out, works. */
function breakingLater(place: BackupPlace): BackupPlace['removeAll'] {
  let removed = 0;
  return async (path) => {
    removed += 1;
    if (removed > 1) throw new Error('The share went away');
    await place.removeAll(path);
  };
}

test('[R56] one that is stopped leaves nothing', async () => {
  const stopping = new AbortController();
  const parts = await one.partsFor(to(), { signal: stopping.signal });
  const place = breakingAfter(parts.place, 10, () => {
    stopping.abort();
    return new DOMException('stopped', 'AbortError');
  });
  await expect(backUp(one.own.owner.database, { ...parts, place })).rejects.toThrow('It was stopped.');
  expect(await readdir(to())).toEqual([]);
});

test('[R56] of two that are begun at the same time one is whole, and the other is refused and takes nothing away', async () => {
  const parts = await one.partsFor(to(), { passphrase: PASSPHRASE });
  const both = [1, 2].map(() => backUp(one.own.owner.database, parts));
  const came = await Promise.allSettled(both);
  expect(came.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.message)] : []))).toEqual([
    expect.stringMatching(/^Another backup has been under way since .+Z, to the folder .+\. Wait until it is done\./),
  ]);
  const [name = '', ...others] = (await readdir(to())).sort();
  expect(others).toEqual([expect.stringMatching(/-files$/)]);
  expect(await verifyFolder(join(to(), name), PASSPHRASE)).toMatchObject({ problems: [], files: 2 });
});

test('[R56] a hold that ran out makes no backup, because bytes may be gone', async () => {
  const parts = await one.partsFor(to());
  const late: BackupPlace = {
    ...parts.place,
    async put(path, content) {
      if (path.includes('file-list'))
        await sql`update backup_run set held_until = now()`.execute(one.own.owner.database);
      return await parts.place.put(path, content);
    },
  };
  await expect(backUp(one.own.owner.database, { ...parts, place: late })).rejects.toThrow('was away for so long');
  expect(await readdir(to())).toEqual([]);
});

test.for([undefined, PASSPHRASE])(
  '[R56] what is in a backup is what is in the database, with the passphrase %j',
  async (passphrase) => {
    const keyFolder = join(folder, 'keys');
    await mkdir(keyFolder);
    await writeFile(join(keyFolder, 'verification.pem'), 'a key');
    const { own, world } = one;
    const made = await backUp(own.owner.database, await one.partsFor(to(), { keyFolder, passphrase }));
    const place = await openBackupPlace({ kind: 'folder', folder: to() });
    const opened = await openBackup(place, made.name, { passphrase });
    expect(Manifest.parse(opened.manifest)).toEqual(made.manifest);
    for (const table of made.manifest.tables) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(table.name)}`.execute(own.owner.database);
      expect([table.name, table.rows]).toEqual([table.name, rows[0]?.count]);
    }
    const activities = made.manifest.tables.find(({ name }) => name === 'activity');
    expect(activities?.columns).toContain('activity_name');
    const text = Buffer.concat(await Array.fromAsync(opened.readTable(activities as never))).toString();
    expect(text).toContain('Back\\\\slash, "línea"');
    const files = await Array.fromAsync(opened.listFiles());
    expect(files).toHaveLength(2);
    const [first] = files;
    const read = Buffer.concat(await Array.fromAsync(opened.readFile(first as never)));
    expect(read).toEqual(Buffer.concat(await Array.fromAsync((await world.files.read(first?.key ?? '')).stream)));
    const [key] = opened.manifest.keys;
    expect(Buffer.concat(await Array.fromAsync(opened.readPart(key as never))).toString()).toBe('a key');
    expect(await verifyFolder(join(to(), made.name), passphrase)).toMatchObject({ problems: [], files: 2 });
    const stored = await readFile(join(to(), made.name, key?.path ?? ''), 'latin1');
    expect(stored === 'a key').toBe(passphrase === undefined);
    expect((await findLastBackups(own.database)).lastSuccess).toMatchObject({
      name: made.name,
      files: 2,
      lacking: 0,
      isRunning: false,
    });
  },
);

test('[R56] a passphrase that is another one, or missing, is said at once', async () => {
  const made = await backUp(one.own.owner.database, await one.partsFor(to(), { passphrase: PASSPHRASE }));
  const at = join(to(), made.name);
  expect((await verifyFolder(at)).problems).toEqual([expect.stringContaining('This backup is encrypted.')]);
  expect((await verifyFolder(at, `${PASSPHRASE}.`)).problems).toEqual(['This is not the passphrase of this backup.']);
});

test('[R56] a file that its store has lost or damaged is named, and everything else is in the backup', async () => {
  const { world, own } = one;
  const lost = await uploadEvidence(member, 'lost.txt');
  const rows = await sql<{ key: string }>`select storage_key as key from document where document_id = ${lost}`.execute(
    own.database,
  );
  const key = rows.rows[0]?.key ?? '';
  await world.files.remove(key);
  const gone = await backUp(own.owner.database, await one.partsFor(to()));
  expect(gone.manifest.lacking).toEqual([{ key, problem: 'is not in the store' }]);
  await world.files.save(piecesOf('Another content'), 100, key);
  await rm(to(), { recursive: true });
  const damaged = await backUp(own.owner.database, await one.partsFor(to()));
  expect(damaged.manifest.lacking).toEqual([{ key, problem: expect.stringContaining('is damaged in the store') }]);
  expect(await verifyFolder(join(to(), damaged.name))).toMatchObject({ problems: [], files: 2 });
  await sql`delete from document where document_id = ${lost}`.execute(own.owner.database);
});

async function* piecesOf(text: string) {
  yield Buffer.from(text);
}

test('[R56] of the backups of this college the oldest are removed, and nothing else', async () => {
  const { own } = one;
  const made = await backUp(own.owner.database, await one.partsFor(to()));
  const { storeMark } = made.manifest.of;
  const place = await openBackupPlace({ kind: 'folder', folder: to() });
  const again = (stamp: string) => copyOf(made.manifest, stamp);
  const old = [await again('20200101T000000Z'), await again('20200102T000000Z'), await again('20200103T000000Z')];
  await mkdir(join(to(), `${namesOf(storeMark)}notes`));
  // One that was killed.
  const half = `${namesOf(storeMark)}20190101T000000Z`;
  await mkdir(join(to(), half));
  await mkdir(join(to(), 'cpd-00000000-20190101T000000Z'));
  const before = await readdir(to());
  const ofAnother = { ...made, manifest: { ...made.manifest, of: { storeMark: 'another mark', databaseId: '' } } };
  expect((await pruneBackups(place, { keep: LAST(1), made: ofAnother })).removed).toEqual([]);
  expect((await pruneBackups(place, { keep: LAST(2), made })).removed).toEqual([half, old[1], old[0]]);
  expect(await readdir(to())).toEqual(before.filter((name) => ![half, old[0], old[1]].includes(name)));
  const ofWrongClock = await again('29990101T000000Z');
  // One that a newer version wrote, whose manifest no one can read here.
  const newer = await copyOf({ ...made.manifest, format: 3 }, '20180101T000000Z');
  expect((await pruneBackups(place, { keep: LAST(1), made })).removed).toEqual([ofWrongClock, old[2]]);
  expect(await readdir(to())).toEqual(expect.arrayContaining([made.name, newer]));
});

/** A backup of that stamp, as far as its manifest goes. */
async function copyOf(manifest: Omit<Manifest, 'format'> & { format: number }, stamp: string): Promise<string> {
  const name = `${namesOf(manifest.of.storeMark)}${stamp}`;
  const text = JSON.stringify(manifest);
  await mkdir(join(to(), name));
  await writeFile(join(to(), name, 'manifest.json'), text);
  const hash = createHash('sha256').update(text).digest('hex');
  await writeFile(join(to(), name, 'manifest.json.sha256'), `${hash}  manifest.json\n`);
  return name;
}

test('[R56] what may be the last backup that has a lost file is kept, and one that lacks it too goes', async () => {
  const made = await backUp(one.own.owner.database, await one.partsFor(to()));
  const place = await openBackupPlace({ kind: 'folder', folder: to() });
  const lost = { key: 'ab'.repeat(20), problem: 'is not in the store' };
  const lacking = { ...made.manifest, lacking: [lost] };
  const whole = await copyOf(made.manifest, '20200101T000000Z');
  const later = await copyOf(lacking, '20200102T000000Z');
  const keeping = { keep: LAST(1), made: { name: made.name, manifest: lacking } };
  expect(await pruneBackups(place, keeping)).toMatchObject({ removed: [later], spared: [whole] });
  expect((await readdir(to())).filter((name) => !name.endsWith('-files')).sort()).toEqual([whole, made.name].sort());
  expect(await pruneBackups(place, { keep: LAST(1), made })).toMatchObject({ removed: [whole], spared: [] });
});

test('[R56] the tables that are left out are there, and no table that is in a backup needs one of them', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(one.own.owner.database);
  const names = tables.map(({ name }) => name);
  const { rows: needed } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'
  `.execute(one.own.owner.database);
  expect(needed.filter((each) => LEFT_OUT.includes(each.to) && !LEFT_OUT.includes(each.from))).toEqual([]);
  const made = await backUp(one.own.owner.database, await one.partsFor(to()));
  expect([...made.manifest.tables.map(({ name }) => name), ...made.manifest.leftOut].sort()).toEqual(names.sort());
});
