import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { uploadUrl } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { openPlaceBesideFiles } from './place-beside-files.ts';
import { checkWaiting } from './quarantine.ts';
import { type KnownStore, knowStore } from './store-mark.ts';
import { sweepUnnamed } from './sweep-unnamed.ts';

const MARK = 'the mark';

let mountPoint: string;
let folder: string;
let known: KnownStore;
let world: TestApp;
let member: TestPerson;

beforeEach(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'mark-'));
  mountPoint = join(folder, 'share');
  const store = await openLocalFileStore(mountPoint);
  await store.setMark(MARK);
  known = knowStore(store, MARK, { everyTime: true });
  world = await openTestApp({ files: known.files, scanner: () => Promise.reject(new Error('The scanner is away.')) });
  member = await world.signIn();
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** What is left of a share that is no longer mounted: an empty folder, or one that was used once by mistake. */
async function unmount(isUsed: boolean): Promise<void> {
  await rename(mountPoint, join(folder, 'elsewhere'));
  await mkdir(mountPoint);
  if (isUsed) await openLocalFileStore(mountPoint);
}
async function mountAgain(): Promise<void> {
  await rm(mountPoint, { recursive: true });
  await rename(join(folder, 'elsewhere'), mountPoint);
}

const upload = () => member.upload(uploadUrl(member), { name: `${crypto.randomUUID()}.txt`, content: 'x' });
const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const rows = () => world.database.selectFrom('document').selectAll().orderBy('document_id').execute();
const clock = () => Temporal.Instant.from('2026-11-20T02:00:00Z');

describe.each([
  ['is empty', false],
  ['has folders of ours and no mark', true],
])('[R51] while a share is not mounted and its place %s', (_what, isUsed) => {
  test('uploads and downloads are told to come back, and nothing is kept under it', async () => {
    const { json: documentId } = await upload();
    const release = world.database.updateTable('document').set({ scan_state: 'CLEAR' });
    await release.execute();
    const before = await rows();
    await unmount(isUsed);
    const download = () => member.call('GET', `/api/Documents?DocumentId=${documentId}`);
    for (const answer of [await upload(), await download()]) {
      expect(answer).toMatchObject({ status: 503, json: { Code: 'UNAVAILABLE' } });
    }
    expect(await filesIn(mountPoint)).toEqual([]);
    expect(await rows()).toEqual(before);
    await mountAgain();
    expect((await download()).status).toBe(200);
    expect((await upload()).status).toBe(200);
  });

  test('nothing is swept, forgotten or taken for deleted', async () => {
    await upload();
    const before = await rows();
    await unmount(isUsed);
    const later = Temporal.Now.instant().add({ hours: 1 });
    await expect(sweepUnnamed(world.database, known.files, later)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await forgetDeleted(world.database, known.files);
    const scanner = () => Promise.resolve({ infected: false } as const);
    const checking = checkWaiting({ database: world.database, files: known.files, scanner, clock });
    await expect(checking).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await rows()).map(({ scan_due_at: _due, ...row }) => row)).toEqual(
      before.map(({ scan_due_at: _due, ...row }) => row),
    );
    await mountAgain();
    expect(await checkWaiting({ database: world.database, files: known.files, scanner, clock })).toMatchObject({
      released: 1,
    });
  });

  test('no e-mail and no seal is written under it', async () => {
    const location = { kind: 'folder', folder: join(mountPoint, 'outbox') } as const;
    const place = await openPlaceBesideFiles(location, known.look);
    await place.write('000001.eml', 'text');
    await unmount(isUsed);
    await expect(place.write('000002.eml', 'text')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(openPlaceBesideFiles(location, known.look)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await filesIn(mountPoint)).toEqual([]);
  });

  test('the server says so to a proxy, and is back by itself', async () => {
    expect(known.isAway()).toBe(false);
    await unmount(isUsed);
    await expect(known.look()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(known.isAway()).toBe(true);
    await mountAgain();
    await expect.poll(() => known.isAway(), { timeout: 10_000 }).toBe(false);
  });
});

test('[R51] a file that is missing from its own store is missing', async () => {
  await expect(known.files.read('0'.repeat(40))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[R51] another share in the place is no better than none', async () => {
  await unmount(false);
  const other = await openLocalFileStore(mountPoint);
  await other.setMark('another');
  const { key } = await other.save(bytes(), 10);
  await expect(known.files.save(bytes(), 10)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(known.files.remove(key)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await other.read(key)).toMatchObject({ size: 1 });
});

test('[R51] a store that does not answer is no reason to send everybody to another server', async () => {
  const hanging = knowStore({ ...known.files, mark: () => new Promise(() => undefined) }, MARK, { everyTime: true });
  expect([hanging.isAway(), hanging.isAway()]).toEqual([false, false]);
});

async function* bytes() {
  yield Buffer.from('x');
}
