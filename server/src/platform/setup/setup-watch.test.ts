import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openHangingStore } from '../../testing/hanging-store.ts';
import { listFiles } from '../../testing/record-state.ts';
import { inFolder } from '../backup/folder-place.ts';
import { contentOf } from '../backup/place.ts';
import { parseFileLocation, type S3Location } from '../files/file-location.ts';
import type { FileStore } from '../files/file-store.ts';
import { openLocalFileStore } from '../files/local-file-store.ts';
import { openS3FileStore } from '../files/s3-file-store.ts';
import { openSetupWatch } from './setup-watch.ts';

const TIMES = { goodMs: 60_000, badMs: 0, forgottenMs: 60_000, waitMs: 10_000 };

let folder: string;
let files: FileStore;
let saves: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-setup-watch-'));
  const store = await openLocalFileStore(join(folder, 'files'));
  saves = 0;
  files = {
    ...store,
    save: async (...given) => {
      saves += 1;
      return await store.save(...given);
    },
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const configOf = (more: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...more });
const failing = (): FileStore => ({ ...files, save: () => Promise.reject(new Error('The disk is read-only.')) });

test('[R63] tries what is set up alone, and leaves nothing behind', async () => {
  const found = await openSetupWatch(configOf(), files, TIMES).look();
  expect(found).toEqual({ files: { isGood: true, says: [expect.stringContaining('A file was kept')], since: null } });
  expect(await listFiles(join(folder, 'files/kept'))).toEqual([]);
});

test('[R63] however many look, what works is tried once in a while', async () => {
  const watch = openSetupWatch(configOf(), files, TIMES);
  await Promise.all([watch.look(), watch.look()]);
  await watch.look();
  expect(saves).toBe(1);
});

test('[R63] what does not work is tried again soon, and is known since when', async () => {
  const given = failing();
  const watch = openSetupWatch(configOf(), given, TIMES);
  const first = await watch.look();
  expect(first.files).toMatchObject({ isGood: false, says: [expect.stringContaining('The disk is read-only.')] });
  given.save = () => Promise.reject(new Error('The disk is full.'));
  await expect
    .poll(async () => (await watch.look()).files?.says)
    .toEqual([expect.stringContaining('The disk is full.')]);
  expect((await watch.look()).files?.since, 'since the first try that failed').toBe(first.files?.since);
  given.save = files.save;
  await expect.poll(async () => (await watch.look()).files?.isGood).toBe(true);
  expect((await watch.look()).files?.since).toBeNull();
});

test('[R63] a store that hangs keeps a look no longer than a moment, and is not tried a second time meanwhile', async () => {
  const begun: string[] = [];
  const save = () => {
    begun.push('save');
    return new Promise<never>(() => undefined);
  };
  const hanging: FileStore = { ...files, save };
  const watch = openSetupWatch(configOf(), hanging, { ...TIMES, waitMs: 20, forgottenMs: 20, silenceMs: 100 });
  expect(await watch.look()).toEqual({});
  await expect
    .poll(async () => (await watch.look()).files)
    .toMatchObject({
      isGood: false,
      says: [expect.stringContaining('It says nothing for 0.1 s.')],
    });
  await delay(150);
  expect((await watch.look()).files?.isGood, 'not forgotten while it hangs').toBe(false);
  expect(begun).toEqual(['save']);
});

test('[R63] a bucket that hangs on writes alone is down, though it can be read', async () => {
  const bucket = await openHangingStore();
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const location = parseFileLocation(`s3://evidence?endpoint=${bucket.endpoint}`, credentials) as S3Location;
  const store = await openS3FileStore(location, 300);
  bucket.hangs.add('put');
  const { files: found } = await openSetupWatch(configOf(), store, TIMES).look();
  expect(found).toMatchObject({ isGood: false });
  store.close();
  bucket.close();
});

test('[R63] the newest backup in its place is told, and that there is none', async () => {
  await files.setMark('0123456789abcdef');
  const watch = openSetupWatch(configOf({ BACKUP_TO: join(folder, 'backups') }), files, { ...TIMES, goodMs: 0 });
  expect((await watch.look()).backups).toMatchObject({ isGood: true, newestAt: null });
  const place = inFolder(join(folder, 'backups'));
  for (const name of [
    'cpd-01234567-20261120T023000Z',
    'cpd-01234567-20261119T023000Z',
    'cpd-89abcdef-20261125T023000Z',
  ])
    await place.put(`${name}/manifest.json.sha256`, contentOf('x'));
  await place.put('cpd-01234567-20261121T023000Z/manifest.json', contentOf('half'));
  await expect.poll(async () => (await watch.look()).backups?.newestAt).toBe('2026-11-20T02:30:00Z');
});
