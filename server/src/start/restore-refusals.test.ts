import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { openBackupPlace } from '../platform/backup/backup-place.ts';
import { openBackup } from '../platform/backup/open-backup.ts';
import type { BackupPlace } from '../platform/backup/place.ts';
import { requireRoom } from '../platform/backup/restore-files.ts';
import { addUpByDisk, plan, refuseOccupiedFolder, removeOwn, takeAway } from '../platform/backup/restore-target.ts';
import { lockDataFolder } from '../platform/database/data-folder-lock.ts';
import { MIGRATION_LOCK } from '../platform/database/migrate.ts';
import { openLocalFileStore } from '../platform/files/local-file-store.ts';
import { type BackedUpCollege, hashTables, openBackedUpCollege } from '../testing/backup-on-trial.ts';
import { writeFirstFormat } from '../testing/first-format.ts';
import { listFiles } from '../testing/record-state.ts';
import { openRestoreTrial, type RestoreTrial } from '../testing/restore-on-trial.ts';

const PASSPHRASE = 'a passphrase for the test';

let folder: string;
let college: BackedUpCollege;
let files: number;
let plain: string;
let encrypted: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-restore-'));
  college = await openBackedUpCollege(folder, loadDemo);
  plain = await college.backUp();
  encrypted = await college.backUp(PASSPHRASE);
  files = JSON.parse(await readFile(join(plain, 'manifest.json'), 'utf8')).fileList.files;
}, 120_000);
afterAll(async () => {
  await college?.close();
  await rm(folder, { recursive: true, force: true });
});

let trial: RestoreTrial;
beforeEach(async () => {
  trial = await openRestoreTrial(folder);
});
afterEach(() => trial.target.close());

/** A copy of a backup in which something is changed. */
async function changed(change: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = join(await mkdtemp(join(folder, 'changed-')), 'cpd-1a2b3c4d-20261122T020000Z');
  // With the files that are shared beside it.
  await cp(join(plain, '..'), join(copy, '..'), { recursive: true });
  await change(copy);
  return copy;
}

/** The manifest with something else in it, and the hash that belongs to it. */
async function withManifest(edit: (manifest: Record<string, unknown>) => void): Promise<string> {
  return await changed(async (copy) => {
    const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'));
    edit(manifest);
    const text = JSON.stringify(manifest);
    await writeFile(join(copy, 'manifest.json'), text);
    const hash = createHash('sha256').update(text).digest('hex');
    await writeFile(join(copy, 'manifest.json.sha256'), `${hash}  manifest.json\n`);
  });
}

async function anyFile(copy: string, below: string): Promise<string> {
  const found = (await readdir(join(copy, below), { recursive: true, withFileTypes: true })).find((e) => e.isFile());
  return join(found?.parentPath ?? '', found?.name ?? '');
}

async function flipByte(file: string): Promise<void> {
  const content = await readFile(file);
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
  await writeFile(file, content);
}

const NOTHING = { tables: 0, names: [] };

test.each([
  ['half', () => changed((copy) => rm(join(copy, 'manifest.json.sha256'))), 'no whole backup'],
  ['half', () => changed((copy) => rm(join(copy, 'manifest.json'))), 'no whole backup'],
  ['none', () => mkdtemp(join(folder, 'nothing-')), 'no whole backup'],
  ['with a damaged manifest', () => changed((copy) => flipByte(join(copy, 'manifest.json'))), 'do not belong together'],
  [
    'with a damaged file',
    () => changed(async (copy) => flipByte(await anyFile(copy, '../cpd-1a2b3c4d-files'))),
    'The backup is damaged',
  ],
  [
    'with a damaged table',
    () => changed((copy) => flipByte(join(copy, 'database/member.1.copy.zst'))),
    'member.1.copy',
  ],
  ['without a file', () => changed(async (copy) => rm(await anyFile(copy, '../cpd-1a2b3c4d-files'))), 'is missing'],
  ['of a newer format', () => withManifest((manifest) => Object.assign(manifest, { format: 3 })), 'newer version'],
  [
    'of a newer version',
    () =>
      withManifest((manifest) => {
        Object.assign(manifest, { version: '9.1.0', migrations: [{ name: '9999_later.sql', checksum: 'f' }] });
      }),
    '9999_later.sql is not known here: it is newer than this version. Nothing was changed. Install version 9.1.0',
  ],
])('[R57] a backup that is %s is refused, and nothing is changed', async (_what, make, says) => {
  await expect(trial.restore(await make())).rejects.toThrow(says);
  expect(await trial.leftThere()).toEqual(NOTHING);
});

test('[R57] an encrypted backup without its passphrase is refused, and nothing is changed', async () => {
  await expect(trial.restore(encrypted)).rejects.toThrow('This backup is encrypted. Set BACKUP_PASSPHRASE');
  await expect(trial.restore(encrypted, { passphrase: 'another passphrase' })).rejects.toThrow('not the passphrase');
  expect(await trial.leftThere()).toEqual(NOTHING);
});

test('[R57] one that is not encrypted is refused beside a passphrase, which a forger does not need to know, unless it is asked for', async () => {
  const asked = { passphrase: PASSPHRASE };
  await expect(trial.restore(plain, asked)).rejects.toThrow('This backup is not encrypted, though a passphrase');
  await expect(trial.restore(join(plain, '..'), asked)).rejects.toThrow('This backup is not encrypted, though');
  expect(await trial.leftThere()).toEqual(NOTHING);
  expect(await trial.restore(plain, { ...asked, takesUnencrypted: true })).toMatchObject({ files });
});

test('[R57] of a place the newest is taken or refused with its reason, and an older one by its name alone', async () => {
  const older = await changed(async () => undefined);
  const place = join(older, '..');
  const newer = join(place, 'cpd-1a2b3c4d-20261123T020000Z');
  const damagedFile = async () => flipByte(await anyFile(newer, 'database'));
  for (const [damage, reason] of [
    [() => rm(join(newer, 'manifest.json.sha256')), 'it is unfinished'],
    [() => flipByte(join(newer, 'manifest.json')), 'do not belong together'],
    [damagedFile, 'The backup is damaged'],
  ] as const) {
    await cp(older, newer, { recursive: true });
    await damage();
    await expect(trial.restore(place)).rejects.toThrow(
      new RegExp(`^The newest backup in .+20261123T020000Z, cannot be used: [^]*${reason}[^]*only when you name it`),
    );
    await rm(newer, { recursive: true });
  }
  expect(await trial.leftThere()).toEqual(NOTHING);
  await cp(encrypted, newer, { recursive: true });
  await expect(trial.restore(place)).rejects.toThrow('20261123T020000Z, cannot be used: This backup is encrypted.');
  expect(await trial.restore(older)).toMatchObject({ files });
});

test('[R57] a file that does not belong to a backup keeps nobody from restoring it', async () => {
  const strange = await changed((copy) => writeFile(join(copy, 'keys/.DS_Store'), 'x'));
  expect(await trial.restore(strange)).toMatchObject({ files, missing: [] });
});

test('[R57] what is damaged in a backup that is named can be left out, and every row and file that is missing is listed', async () => {
  const damaged = await changed(async (copy) => {
    await flipByte(join(copy, 'database/activity.1.copy.zst'));
    await flipByte(await anyFile(copy, '../cpd-1a2b3c4d-files'));
  });
  const asked = { leavesOutDamaged: true };
  await expect(trial.restore(join(damaged, '..'), asked)).rejects.toThrow('Name the backup of which damaged parts');
  await expect(trial.restore(damaged)).rejects.toThrow('with --leave-out-damaged');
  expect(await trial.leftThere()).toEqual(NOTHING);
  const restored = await trial.restore(damaged, asked);
  expect(restored.files).toBe(files - 1);
  const { missing } = restored;
  expect(missing[0]).toMatch(
    /^database\/activity\.1\.copy\.zst: the rows 1 to \d+ of the \d+ of the table activity, as/,
  );
  expect(missing.filter((line) => line.startsWith('The file “'))).toHaveLength(1);
  // What belonged to those activities.
  expect(missing).toContainEqual(expect.stringMatching(/^activity_document .+ in activity is missing\.$/));
  const members = await sql<{ count: number }>`select count(*)::int as count from member`.execute(
    trial.target.database,
  );
  expect(members.rows[0]?.count).toBeGreaterThan(1);
  const activities = await sql`select from activity`.execute(trial.target.database);
  expect(activities.rows).toEqual([]);
});

test('[R57] without the list of files the rows are restored, and every file is named', async () => {
  const damaged = await changed((copy) => flipByte(join(copy, 'file-list.jsonl.zst')));
  const { missing, files: brought } = await trial.restore(damaged, { leavesOutDamaged: true });
  expect(brought).toBe(0);
  expect(missing.filter((line) => line.startsWith('The file “'))).toHaveLength(files);
});

test('[R57] a backup of 0.10, with its files in itself, is restored', async () => {
  const newer = await changed(async () => undefined);
  const old = join(newer, '..', await writeFirstFormat(newer, '20260101T020000Z'));
  await rm(join(newer, '..', 'cpd-1a2b3c4d-files'), { recursive: true });
  expect(await trial.restore(old)).toMatchObject({ files });
});

test('[R57] a database with anything in it is refused, saying whose it is', async () => {
  await sql`create table something (id int)`.execute(trial.target.database);
  await expect(trial.restore(plain)).rejects.toThrow('The database is not empty: it holds 1 tables.');
  await sql`drop table something`.execute(trial.target.database);
  await trial.restore(plain);
  const { rows } = await sql<{ mark: string }>`select left(mark, 8) as mark from file_store`.execute(
    trial.target.database,
  );
  await rm(trial.dataFolder, { recursive: true });
  const before = await hashTables(trial.target.database, []);
  await expect(trial.restore(plain)).rejects.toThrow(new RegExp(`it holds \\d+ members of cpd-${rows[0]?.mark}\\.`));
  expect(await hashTables(trial.target.database, [])).toEqual(before);
});

test('[R57] files, another store and other keys where the backup is to go are refused and left alone', async () => {
  const files = await openLocalFileStore(join(trial.dataFolder, 'files'));
  const { key } = await files.save([Buffer.from('of somebody')] as never, 100);
  await expect(trial.restore(plain)).rejects.toThrow('There are files in the folder');
  await files.setMark('8d4f0a52-0000-4000-8000-000000000000');
  await expect(trial.restore(plain)).rejects.toThrow('the store of another database (cpd-8d4f0a52');
  expect(await listFiles(join(trial.dataFolder, 'files/kept'))).toHaveLength(1);
  await files.remove(key);
  await expect(trial.restore(plain)).rejects.toThrow('the store of another database');
  await rm(join(trial.dataFolder, 'files'), { recursive: true });

  await cp(join(folder, 'keys'), join(trial.dataFolder, 'keys'), { recursive: true });
  await writeFile(join(trial.dataFolder, 'keys/verification.pem'), 'another key');
  await expect(trial.restore(plain)).rejects.toThrow('There are other keys in');
  expect(await readFile(join(trial.dataFolder, 'keys/verification.pem'), 'utf8')).toBe('another key');
  expect(await trial.leftThere()).toEqual({ tables: 0, names: ['keys'] });
});

test('[R57] seals of another log where those of the backup are to go are refused, and later ones stay', async () => {
  const seal = '{"number":1}';
  const sha256 = createHash('sha256').update(seal).digest('hex');
  const part = { path: 'seals/2026-11/1.json', bytes: seal.length, sha256 };
  const sealed = await withManifest((manifest) => Object.assign(manifest, { seals: [part] }));
  await mkdir(join(sealed, 'seals/2026-11'), { recursive: true });
  await writeFile(join(sealed, part.path), seal);
  const seals = await mkdtemp(join(folder, 'seals-'));
  await mkdir(join(seals, '2026-11'));
  await writeFile(join(seals, '2026-11/1.json'), 'of another log');
  await writeFile(join(seals, '2026-11/2.json'), 'later');
  const environment = { SEALS_URL: `file://${seals}` };
  await expect(trial.restore(sealed, { environment })).rejects.toThrow(
    `There are other seals in ${seals} already: 2026-11/1.json. Nothing was changed.`,
  );
  expect(await trial.leftThere()).toEqual(NOTHING);
  await writeFile(join(seals, '2026-11/1.json'), seal);
  await trial.restore(sealed, { environment });
  expect(await readFile(join(seals, '2026-11/2.json'), 'utf8')).toBe('later');
});

test('[R57] a folder that a server or another restore has is refused, and so is a database that one has', async () => {
  const release = await lockDataFolder(trial.dataFolder);
  await expect(trial.restore(plain)).rejects.toThrow('is in use by');
  release();
  await trial.target.database.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(other);
    await expect(trial.restore(plain)).rejects.toThrow('Another restore, or a server that starts, has this database');
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(other);
  });
  expect(await trial.leftThere()).toEqual(NOTHING);
});

test('[R57] a disk without room is refused before anything is written', async () => {
  await expect(requireRoom(trial.dataFolder, 2 ** 60)).rejects.toThrow('There is not enough room in');
  await requireRoom(trial.dataFolder, 1);
});

test('[R57] each disk needs the room of what comes to it, and a volume that is not made yet is that of the folder above', async () => {
  const { dataFolder } = trial;
  const files = join(dataFolder, 'files');
  await mkdir(files);
  const needs = [
    { folder: join(dataFolder, 'database/cluster'), bytes: 5 },
    { folder: files, bytes: 7 },
  ];
  expect(await addUpByDisk(needs)).toEqual([{ folder: dataFolder, bytes: 12 }]);
  const onTwo = (folder: string) => Promise.resolve(folder === files ? 2 : 1);
  expect(await addUpByDisk(needs, onTwo)).toEqual([
    { folder: dataFolder, bytes: 5 },
    { folder: files, bytes: 7 },
  ]);
});

test('[R57] a key that cannot be written ends the restore, and what was there stays', async () => {
  const key = join(trial.dataFolder, 'keys/verification.pem');
  await mkdir(join(trial.dataFolder, 'keys'));
  // As where the secrets of a container are not mounted.
  await symlink(join(folder, 'not-mounted', 'verification.pem'), key);
  await expect(trial.restore(plain)).rejects.toThrow('keys/verification.pem could not be restored');
  expect(await trial.leftThere()).toEqual({ tables: 0, names: ['keys'] });
  expect(await readdir(join(trial.dataFolder, 'keys'))).toEqual(['verification.pem']);
  await rm(key);
  await mkdir(key);
  await expect(trial.restore(plain), 'one that cannot be read may be another one').rejects.toThrow(
    'keys/verification.pem is there already and cannot be read',
  );
  await rm(key, { recursive: true });
  await writeFile(join(trial.dataFolder, 'keys/notes.txt'), 'of somebody');
  await trial.restore(plain);
  expect(await readFile(key, 'utf8')).toBe(await readFile(join(folder, 'keys/verification.pem'), 'utf8'));
});

test('[R57] a key that came beside others is taken away again by itself', async () => {
  const { dataFolder } = trial;
  const config = readConfig({ DATA_DIR: dataFolder });
  const { manifest } = await openBackup(await openBackupPlace({ kind: 'folder', folder: plain }), '');
  await mkdir(join(dataFolder, 'keys'));
  await writeFile(join(dataFolder, 'keys/notes.txt'), 'of somebody');
  const mark = await plan(config, manifest, 'the backup', undefined);
  await writeFile(join(dataFolder, 'keys/verification.pem'), 'half');
  expect(await plan(config, manifest, 'the backup', mark)).toEqual(mark);
  await takeAway(config, mark, await openLocalFileStore(join(dataFolder, 'files')));
  expect(await readdir(join(dataFolder, 'keys'))).toEqual(['notes.txt']);
});

test('[R57] what a restore left in volumes that are mounted below the data folder is taken away, and they stay', async () => {
  const { dataFolder } = trial;
  const database = join(dataFolder, 'database');
  await mkdir(join(database, 'cluster/base'), { recursive: true });
  await writeFile(join(database, 'cluster/PG_VERSION'), '18');
  await mkdir(join(dataFolder, 'keys'));
  const mounted = () => Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' }));
  await removeOwn({ dataFolder }, ['database'], mounted);
  expect(await readdir(database)).toEqual([]);
  await expect(
    removeOwn({ dataFolder }, ['keys'], () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }))),
  ).rejects.toThrow('no');
  await removeOwn({ dataFolder }, ['database', 'keys', 'seals']);
  expect(await readdir(dataFolder)).toEqual([]);
});

test('[R57] a new volume that has only what its file system makes is empty', async () => {
  const { dataFolder } = trial;
  const backup = await openBackup(await openBackupPlace({ kind: 'folder', folder: plain }), '');
  const lost = join(dataFolder, 'database/lost+found');
  await mkdir(lost, { recursive: true });
  await refuseOccupiedFolder({ dataFolder, databaseUrl: undefined }, backup, undefined);
  await mkdir(join(dataFolder, 'database/cluster'));
  await expect(refuseOccupiedFolder({ dataFolder, databaseUrl: undefined }, backup, undefined)).rejects.toThrow(
    'There is a database in',
  );
  await removeOwn({ dataFolder }, ['database']);
  expect(await readdir(join(dataFolder, 'database'))).toEqual(['lost+found']);
});

test('[R57] a store that goes away half-way leaves nothing behind, and the same restore works afterwards', async () => {
  let reads = 0;
  const goesAway = (place: BackupPlace): BackupPlace => ({
    ...place,
    get: async (path) => {
      if (path.includes('files/')) reads += 1;
      // Behind the check, with some files already there.
      if (reads > files + 1) throw new Error('The store is away.');
      return await place.get(path);
    },
  });
  expect(files).toBeGreaterThan(1);
  await expect(trial.restore(plain, { place: goesAway })).rejects.toThrow('The store is away.');
  expect(await trial.leftThere()).toEqual(NOTHING);
  expect(await trial.restore(plain)).toMatchObject({ files });
});
