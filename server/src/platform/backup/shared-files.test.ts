import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackedUp, backUp, filesOf, openBackedUp, openFolder, verifyFolder } from '../../testing/backups.ts';
import { uploadEvidence } from '../../testing/steps.ts';
import type { TestPerson } from '../../testing/test-app.ts';
import { openBackupPlace } from './backup-place.ts';
import { pruneBackups } from './prune-backups.ts';
import type { MadeBackup } from './run-backup.ts';

const PASSPHRASE = 'correct horse battery staple';
const LAST_ONE = { last: 1, days: 0, weeks: 0, months: 0 };

let one: BackedUp;
let member: TestPerson;
beforeAll(async () => {
  one = await openBackedUp();
  member = await one.world.signIn();
});
afterAll(() => one.close());

let to: string;
beforeEach(async () => {
  to = await mkdtemp(join(tmpdir(), 'cpd-shared-'));
  await sql`delete from document`.execute(one.own.owner.database);
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await uploadEvidence(member, name);
});
afterEach(() => rm(to, { recursive: true, force: true }));

async function make(passphrase?: string): Promise<MadeBackup> {
  return await backUp(one.own.owner.database, await one.partsFor(to, passphrase === undefined ? {} : { passphrase }));
}

/** As if it had been made on another day. What is in a manifest of its files stays true: their names have the day of their own. */
async function makeOn(stamp: string, passphrase?: string): Promise<string> {
  const { name } = await make(passphrase);
  const old = name.replace(/\d{8}T\d{6}Z$/, stamp);
  await rename(join(to, name), join(to, old));
  // What one second has written no other backup of that second may write.
  await sql`select pg_sleep(1)`.execute(one.own.owner.database);
  return old;
}

const shared = async () =>
  (await readdir(to, { recursive: true })).filter((path) => /-files\/.+\/[0-9a-f]{40}$/.test(path));

test.for([undefined, PASSPHRASE])(
  '[R56] the second backup writes no file that the first one wrote, and both are whole, with the passphrase %j',
  async (passphrase) => {
    const first = await makeOn('20260101T163000Z', passphrase);
    const before = await shared();
    expect(before).toHaveLength(3);
    const second = await make(passphrase);
    expect(await shared()).toEqual(before);
    expect(second.files).toBe(3);
    await uploadEvidence(member, 'd.txt');
    for (const name of [first, second.name])
      expect(await verifyFolder(join(to, name), passphrase)).toMatchObject({ problems: [], strangers: [], files: 3 });
    const names = (await filesOf(join(to, second.name))).filter((file) => file.includes('-files/'));
    const entries = await Array.fromAsync((await openFolder(join(to, second.name), passphrase)).listFiles());
    // A name says nothing of what is in the store.
    for (const { key } of entries) expect(names.join()).not.toContain(key);
  },
);

test('[R56] with another passphrase, or none, files are written anew', async () => {
  await makeOn('20260101T163000Z', PASSPHRASE);
  await makeOn('20260102T163000Z', `${PASSPHRASE}.`);
  expect(await shared()).toHaveLength(6);
  const { name } = await make();
  expect(await shared()).toHaveLength(9);
  expect(await verifyFolder(join(to, name))).toMatchObject({ problems: [], files: 3 });
});

test.for([undefined, PASSPHRASE])(
  '[R56] what is missing or cut short beside the backups is written again, for the earlier ones too, with the passphrase %j',
  async (passphrase) => {
    const first = await makeOn('20260101T163000Z', passphrase);
    const [gone = '', cut = ''] = await shared();
    await rm(join(to, gone));
    await truncate(join(to, cut), 1);
    expect((await verifyFolder(join(to, first), passphrase)).problems).toHaveLength(2);
    const { name } = await make(passphrase);
    expect((await verifyFolder(join(to, name), passphrase)).problems).toEqual([]);
    expect((await verifyFolder(join(to, first), passphrase)).problems).toEqual([]);
  },
);

test('[R56] files go when no backup names them, and not before, nor while it cannot be read what one names', async () => {
  await makeOn('20260101T163000Z', PASSPHRASE);
  await sql`delete from document where document_id = (select max(document_id) from document)`.execute(
    one.own.owner.database,
  );
  const made = await make(PASSPHRASE);
  const place = await openBackupPlace({ kind: 'folder', folder: to });
  // Those of a day are never touched: another backup may be writing them.
  expect((await pruneBackups(place, { keep: LAST_ONE, made })).shared).toEqual({ removed: 0 });
  expect(await shared()).toHaveLength(3);
  const later = { ...made, name: made.name.replace(/\d{8}T/, '20991231T') };
  await rename(join(to, made.name), join(to, later.name));
  const names = join(to, later.name, 'shared-names.txt.zst');
  const content = await readFile(names);
  await writeFile(names, content.subarray(1));
  const broken = await pruneBackups(place, { keep: LAST_ONE, made: later });
  expect(broken.shared).toEqual({ removed: 0, unreadable: later.name });
  await writeFile(names, content);
  expect((await pruneBackups(place, { keep: LAST_ONE, made: later })).shared).toEqual({ removed: 1 });
  expect(await verifyFolder(join(to, later.name), PASSPHRASE)).toMatchObject({ problems: [], files: 2 });
});

test('[R56] a backup that fails takes away the files that it wrote, and none that others name', async () => {
  const first = await makeOn('20260101T163000Z');
  await uploadEvidence(member, 'd.txt');
  const parts = await one.partsFor(to);
  const { place } = parts;
  const failing = {
    ...place,
    put: async (path: string, content: AsyncIterable<Uint8Array>) => {
      if (path.endsWith('manifest.json')) throw new Error('The share went away');
      return await place.put(path, content);
    },
  };
  await expect(backUp(one.own.owner.database, { ...parts, place: failing })).rejects.toThrow('The share went away');
  expect(await shared()).toHaveLength(3);
  expect((await verifyFolder(join(to, first))).problems).toEqual([]);
});

test('[R56] a backup of 0.10, with its files in itself, is read, and none of them is taken for the next one', async () => {
  const { writeFirstFormat } = await import('../../testing/first-format.ts');
  const made = await make();
  const old = await writeFirstFormat(join(to, made.name), '20260101T163000Z');
  expect(await verifyFolder(join(to, old))).toMatchObject({ problems: [], strangers: [], files: 3 });
});
