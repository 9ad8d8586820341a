import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { uploadUrl } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { AppError } from '../errors/app-error.ts';
import type { FileStore } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { acceptStore, carryMarkOver, recogniseStore, refuseForeignStore } from './recognise-store.ts';
import { findStoreMark } from './store-mark-store.ts';

let world: TestApp;
let member: TestPerson;
let folder: string;
let files: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'recognise-'));
  files = await openLocalFileStore(join(folder, 'files'));
  world = await openTestApp({ files });
  member = await world.signIn();
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const recognise = (store: FileStore, isOwn = false) =>
  recogniseStore(world.database, { files: store, place: 'the folder /mnt/files', isOwn });
const upload = async () => await member.upload(uploadUrl(member), { name: `${crypto.randomUUID()}.txt`, content: 'x' });
const openOther = () => openLocalFileStore(join(folder, 'other'));

describe('[R51] a start is refused', () => {
  test('in an empty folder, as a share is that is not mounted, with what to do', async () => {
    await recognise(files);
    await upload();
    await expect(recognise(await openOther())).rejects.toThrow(
      /are not kept in the folder \/mnt\/files: it has no mark, as an empty folder has none.*mount it.*npm run move-files.*npm run accept-files/s,
    );
    expect(await (await openOther()).mark()).toBeUndefined();
  });

  test('in the store of another database', async () => {
    await recognise(files);
    const other = await openOther();
    await other.setMark('of another');
    await expect(recognise(other)).rejects.toThrow('has the mark of another store');
    expect(await other.mark()).toBe('of another');
  });

  test('in a store without a single one of the files, where neither has a mark yet, as after an upgrade', async () => {
    await upload();
    await expect(recognise(await openOther())).rejects.toThrow(
      'The database names files, and of 1 not one is in the folder /mnt/files.',
    );
    expect(await findStoreMark(world.database)).toBeUndefined();
  });

  test('of a database without files among the files of another one', async () => {
    const other = await openOther();
    await other.save(bytes(), 100);
    await expect(recognise(other)).rejects.toThrow('they may be those of another database');
    expect(await other.mark()).toBeUndefined();
  });
});

describe('[R51] a start', () => {
  test('gives a store and its database the same mark, once, however many start together', async () => {
    const marks = await Promise.all(Array.from({ length: 8 }, () => recognise(files)));
    expect(new Set(marks).size).toBe(1);
    expect(await readFile(join(folder, 'files', 'store-id'), 'utf8')).toBe(marks[0]);
    expect(await findStoreMark(world.database)).toBe(marks[0]);
    expect(await recognise(files)).toBe(marks[0]);
  });

  test('marks the files of an older version silently, also where some are lost', async () => {
    await upload();
    await upload();
    for await (const key of files.listOlderThan(Temporal.Instant.from('2999-01-01T00:00:00Z'))) {
      await files.remove(key);
      break;
    }
    expect(await recognise(files)).toBe(await files.mark());
  });

  test('takes the mark that a store has when the database was restored from before it had one', async () => {
    await upload();
    await files.setMark('from before');
    expect(await recognise(files)).toBe('from before');
  });

  test('asks nothing where no other database can have its files', async () => {
    const other = await openOther();
    await other.save(bytes(), 100);
    expect(await recognise(other, true)).toBe(await other.mark());
  });

  test('goes on after a person has accepted another place', async () => {
    await recognise(files);
    const other = await openOther();
    const mark = await acceptStore(world.database, other);
    expect(await recognise(other)).toBe(mark);
    await expect(recognise(files), 'in the place of before').rejects.toThrow('the mark of another store');
  });
});

describe('[R51] moving files', () => {
  test('is refused into a store of another database', async () => {
    const other = await openOther();
    await other.setMark('of another');
    await expect(refuseForeignStore(world.database, other, 'there')).rejects.toThrow(
      'another database are kept in there',
    );
  });

  test('carries the mark over, so that the old place is refused, and back again', async () => {
    const mark = await recognise(files);
    const other = await openOther();
    for (const [from, to] of [
      [files, other],
      [other, files],
    ] as const) {
      await refuseForeignStore(world.database, to, 'there');
      await carryMarkOver(world.database, { from, to });
      expect([await to.mark(), await from.mark()]).toEqual([mark, undefined]);
      expect(await recognise(to)).toBe(mark);
      await expect(recognise(from)).rejects.toThrow('has no mark');
    }
  });

  test('goes on after it broke off with both places marked', async () => {
    const mark = await recognise(files);
    const other = await openOther();
    await other.setMark(mark);
    await refuseForeignStore(world.database, other, 'there');
    await carryMarkOver(world.database, { from: files, to: other });
    expect([await other.mark(), await files.mark()]).toEqual([mark, undefined]);
  });
});

test('[R51] a store that cannot be asked is no store without a mark', async () => {
  await recognise(files);
  const away = { ...files, mark: () => Promise.reject(new AppError('UNAVAILABLE', 'away')) };
  await expect(recognise(away)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

async function* bytes() {
  yield Buffer.from('x');
}
