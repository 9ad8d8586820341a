import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { makeBucket, services, type TestBucket } from '../../testing/services.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const MIB = 1_048_576;
const LIMIT = 12 * MIB;
const UNKNOWN_KEY = '0'.repeat(40);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function* pieces(bytes: Buffer, length = 65_536) {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

describe.skipIf(services.s3Endpoint === undefined)('an S3-compatible store', () => {
  let bucket: TestBucket;
  let files: FileStore;
  let close: () => void;

  beforeEach(async () => {
    bucket = await makeBucket();
    ({ files, close } = await open());
  });
  afterEach(() => close());

  const open = (settings: Record<string, string> = {}) =>
    openFileStore(readConfig({ ...bucket.settings, ...settings }).fileLocation);
  const contentOf = async (key: string) => Buffer.concat(await Array.fromAsync((await files.read(key)).stream));

  test.each([
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'may not use it'],
    ['a bucket that is not there', { FILES_URL: `s3://nowhere?endpoint=${services.s3Endpoint}` }, 'no such bucket'],
    ['an endpoint where nothing listens', { FILES_URL: 's3://a-bucket?endpoint=http://127.0.0.1:1' }, 'cannot be used'],
  ])('is refused at the start with %s', async (_title, settings, problem) => {
    await expect(open(settings)).rejects.toThrow(problem);
  });

  test.each([100, 11 * MIB])(
    '[UPL-16, UPL-18] refuses a content one byte above a limit of %d, and nothing is left',
    async (limit) => {
      await expect(files.save(pieces(Buffer.alloc(limit + 1)), limit)).rejects.toMatchObject({ code: 'TOO_LARGE' });
      expect(await bucket.contents()).toEqual([]);
    },
  );

  test.each([100, 11 * MIB])('[UPL-18] keeps nothing of a content that breaks off after %d bytes', async (length) => {
    async function* broken() {
      yield* pieces(Buffer.alloc(length));
      throw new Error('connection lost');
    }
    await expect(files.save(broken(), LIMIT)).rejects.toThrow('connection lost');
    expect(await bucket.contents()).toEqual([]);
  });

  test.each(['../../etc/passwd', '', 'A'.repeat(40), `${UNKNOWN_KEY}/..`, UNKNOWN_KEY])(
    '[EVD-26] does not read what is no key of its own: %j',
    async (key) => {
      await expect(files.read(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test.each([0, 1, 5 * MIB - 1, 5 * MIB, 5 * MIB + 1, 10 * MIB, LIMIT])(
    '[EVD-26] keeps a content of %d bytes whole',
    async (length) => {
      const bytes = randomBytes(length);
      const saved = await files.save(pieces(bytes), LIMIT);
      expect(saved).toMatchObject({ size: length, sha256: sha256(bytes) });
      expect((await files.read(saved.key)).size).toBe(length);
      expect(sha256(await contentOf(saved.key))).toBe(saved.sha256);
      expect(await bucket.contents()).toEqual([`files/${saved.key}`]);
    },
  );

  test('[EVD-26] gives out a part by itself', async () => {
    const { key } = await files.save(pieces(Buffer.from('0123456789')), LIMIT);
    const { stream, size } = await files.read(key, { start: 3, end: 5 });
    expect([Buffer.concat(await Array.fromAsync(stream)).toString(), size]).toEqual(['345', 10]);
  });

  test('[UPL-18] forgets a removed file, and removing it again is no error', async () => {
    const { key } = await files.save(pieces(Buffer.from('x')), LIMIT);
    await files.remove(key);
    await files.remove(key);
    await expect(files.read(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[EVD-25] lists what was kept before an instant, more than a page of it', async () => {
    const keys: string[] = [];
    for (let round = 0; round < 21; round += 1) {
      const saving = Array.from({ length: 50 }, () => files.save(pieces(Buffer.from('x')), LIMIT));
      keys.push(...(await Promise.all(saving)).map(({ key }) => key));
    }
    const now = Temporal.Now.instant();
    expect((await Array.fromAsync(files.listOlderThan(now.add({ hours: 1 })))).sort()).toEqual(keys.sort());
    expect(await Array.fromAsync(files.listOlderThan(now.subtract({ hours: 1 })))).toEqual([]);
  });

  test('[R51] has one mark, of whoever wrote it first, and gives it back until it is removed', async () => {
    expect(await files.mark()).toBeUndefined();
    await Promise.all(Array.from({ length: 20 }, (_, number) => files.setMark(`mark ${number}`)));
    const mark = await files.mark();
    expect(mark).toMatch(/^mark \d+$/);
    await files.setMark('later');
    expect(await files.mark()).toBe(mark);
    expect(await Array.fromAsync(files.listOlderThan(Temporal.Now.instant().add({ hours: 1 })))).toEqual([]);
    await files.removeMark();
    expect(await files.mark()).toBeUndefined();
  });

  test('[UPL-18] removes what a killed server left half-sent, and not what is still being sent', async () => {
    const { promise: killed, reject: kill } = Promise.withResolvers<void>();
    // Saving may have ended by then, of its own removal.
    killed.catch(() => undefined);
    async function* endless() {
      yield* pieces(Buffer.alloc(11 * MIB));
      await killed;
    }
    const saving = files.save(endless(), LIMIT).catch(() => undefined);
    await expect.poll(() => bucket.contents(), { timeout: 10_000 }).toHaveLength(1);
    const now = Temporal.Now.instant();
    await files.removeUnfinished(now.subtract({ hours: 1 }));
    expect(await bucket.contents()).toHaveLength(1);
    await files.removeUnfinished(now.add({ hours: 1 }));
    expect(await bucket.contents()).toEqual([]);
    kill(new Error('killed'));
    await saving;
  });
});
