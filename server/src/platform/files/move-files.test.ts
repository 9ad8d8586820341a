import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFiles } from '../../testing/record-state.ts';
import type { FileStore } from './file-store.ts';
import type { KeptContent } from './kept-contents-reader.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { moveFiles } from './move-files.ts';

let folder: string;
let from: FileStore;
let to: FileStore;
let contents: KeptContent[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-files-'));
  from = await openLocalFileStore(join(folder, 'from'));
  to = await openLocalFileStore(join(folder, 'to'));
  contents = [];
  for (const text of ['first', 'second', 'third']) contents.push(await from.save(bytesOf(text), 1_000));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function* listed() {
  yield* contents;
}

const move = (removeFromOld = false, target = to) =>
  moveFiles({ from, to: target, contents: listed, removeFromOld, tell: () => undefined });
const pathIn = (store: 'from' | 'to', key: string) => join(folder, store, 'kept', key.slice(0, 2), key);
const keys = () => contents.map(({ key }) => key).sort();

describe('[EVD-25] moving files', () => {
  test.each([
    ['is missing from the old store', 'not in the old store', (path: string) => rm(path)],
    ['is damaged in the old store', 'damaged', (path: string) => writeFile(path, 'FIRST')],
    ['has grown in the old store', 'damaged', (path: string) => writeFile(path, 'first and more')],
    ['was cut off in the old store', 'damaged', (path: string) => writeFile(path, 'fir')],
  ])('names a file that %s, and then removes nothing', async (_title, problem, spoil) => {
    const [first] = contents;
    await spoil(pathIn('from', first?.key ?? ''));
    const counts = await move(true);
    expect(counts).toMatchObject({ copied: 2, removed: 0, problems: [expect.stringContaining(problem)] });
    expect(counts.problems[0]).toContain(first?.key);
    expect(await listFiles(join(folder, 'to'))).toEqual(keys().filter((key) => key !== first?.key));
    expect(await listFiles(join(folder, 'from'))).toEqual(
      expect.arrayContaining(keys().filter((key) => key !== first?.key)),
    );
  });

  test('copies every file under its own key and leaves the old store as it is', async () => {
    expect(await move()).toEqual({ copied: 3, copiedBytes: 16, there: 0, removed: 0, problems: [] });
    expect(await listFiles(join(folder, 'to'))).toEqual(keys());
    expect(await listFiles(join(folder, 'from'))).toEqual(keys());
    for (const { key, sha256 } of contents) {
      expect(
        createHash('sha256')
          .update(await readFile(pathIn('to', key)))
          .digest('hex'),
      ).toBe(sha256);
    }
  });

  test('goes on where it broke off, and copies again what arrived damaged', async () => {
    let saved = 0;
    const breaking: FileStore = {
      ...to,
      save: async (...given) => {
        saved += 1;
        if (saved === 3) throw new Error('the store went away');
        return await to.save(...given);
      },
    };
    await expect(move(false, breaking)).rejects.toThrow('went away');
    await writeFile(pathIn('to', contents[0]?.key ?? ''), 'FIRST');
    expect(await move()).toMatchObject({ copied: 2, there: 1, problems: [] });
    expect(await move()).toMatchObject({ copied: 0, there: 3, problems: [] });
  });

  test('removes the old copies only when it is asked to', async () => {
    expect(await move(true)).toMatchObject({ copied: 3, removed: 3 });
    expect(await listFiles(join(folder, 'from'))).toEqual([]);
    expect(await listFiles(join(folder, 'to'))).toEqual(keys());
  });
});
