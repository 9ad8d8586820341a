import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type HangingStore, openHangingStore, type StoreStep } from '../../testing/hanging-store.ts';
import { uploadUrl } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { timesOf } from '../../testing/times-of.ts';
import { parseFileLocation, type S3Location } from './file-location.ts';
import type { FileStore } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { openS3FileStore } from './s3-file-store.ts';

const MIB = 1_048_576;
const KEY = '1'.repeat(40);
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
/** In service it is 5 s; how long it takes is not what is tested. */
const SILENCE_MS = 600;

let store: HangingStore;
let files: FileStore & { close(): void };

beforeEach(async () => {
  store = await openHangingStore();
  const location = parseFileLocation(`s3://evidence?endpoint=${store.endpoint}`, CREDENTIALS) as S3Location;
  files = await openS3FileStore(location, SILENCE_MS);
});
afterEach(() => {
  files.close();
  store.close();
});

/** The files below a folder that this process has open. */
function openFilesBelow(folder: string): string[] {
  const opened = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      // That of the listing itself.
      return '';
    }
  });
  return opened.filter((path) => path.startsWith(folder));
}

async function* pieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}

describe('[R22] a store that says nothing', () => {
  test.each<[StoreStep, number]>([
    ['put', 100],
    ['create', 6 * MIB],
    ['part', 6 * MIB],
    ['complete', 6 * MIB],
  ])('at %s is not asked again, and whoever saves is told', async (step, length) => {
    store.hangs.add(step);
    await expect(files.save(pieces(Buffer.alloc(length)), length)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(store.asked.filter((asked) => asked === step)).toHaveLength(1);
    if (step === 'part' || step === 'complete') await expect.poll(() => store.unfinished.size).toBe(0);
    expect([...store.objects.keys()]).toEqual([]);
  });

  test.each<[StoreStep, number]>([
    ['put', 5 * MIB],
    ['part', 11 * MIB],
  ])('after it has taken some of a %s is not waited for any longer', async (step, length) => {
    store.stopsAfter = MIB;
    const saving = files.save(pieces(Buffer.alloc(length)), length);
    // Node's own limit, after a minute here and after twice the silence before, has other words.
    const cause = { message: expect.stringContaining('Nothing moved on the connection for 0.6 seconds.') };
    await expect(saving).rejects.toMatchObject({ code: 'UNAVAILABLE', cause });
    expect(store.asked.filter((asked) => asked === step)).toHaveLength(1);
  });

  test('not even to an end of what was begun leaves nothing once it speaks again', async () => {
    for (const step of ['part', 'abort', 'remove'] as const) store.hangs.add(step);
    await expect(files.save(pieces(Buffer.alloc(6 * MIB)), 6 * MIB)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect.poll(() => store.asked.includes('abort')).toBe(true);
    expect(store.unfinished.size).toBe(1);
    store.hangs.clear();
    await files.removeUnfinished(Temporal.Now.instant());
    expect(store.unfinished.size).toBe(0);
  });

  test('when a content is refused for its length does not keep that to itself', async () => {
    for (const step of ['abort', 'remove'] as const) store.hangs.add(step);
    await expect(files.save(pieces(Buffer.alloc(6 * MIB)), 5.5 * MIB)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test.each<StoreStep>(['head', 'get'])('at %s is told of to whoever reads', async (step) => {
    await files.save(pieces(Buffer.from('x')), 10, KEY);
    store.hangs.add(step);
    const reading = files.read(KEY).then(({ stream }) => Array.fromAsync(stream));
    await expect(reading).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('[R22] a store that is slow but goes on', () => {
  test('takes a content', async () => {
    // Each part within the time, all of them in several times as much.
    store.pauseMs = SILENCE_MS / 100;
    const content = randomBytes(30 * MIB);
    const begun = performance.now();
    const { key } = await files.save(pieces(content), content.length);
    expect(store.objects.get(key)?.equals(content)).toBe(true);
    process.stdout.write(
      `30 MB taken in ${Math.round(performance.now() - begun)} ms, silence ends after ${SILENCE_MS} ms\n`,
    );
  });

  test('gives a content, also to somebody who reads slowly', async () => {
    const content = randomBytes(4 * MIB);
    await files.save(pieces(content), content.length, KEY);
    store.pauseMs = SILENCE_MS / 10;
    expect(Buffer.concat(await Array.fromAsync((await files.read(KEY)).stream)).equals(content)).toBe(true);
    store.pauseMs = 0;
    const read: Buffer[] = [];
    for await (const piece of (await files.read(KEY)).stream) {
      // Longer than a store may be silent: it is not the store that is waited for.
      if (read.length === 3) await delay(2 * SILENCE_MS);
      read.push(piece);
    }
    expect(Buffer.concat(read).equals(content)).toBe(true);
  });
});

describe.runIf(process.platform === 'linux')('[R22] a folder that hangs, as one of another machine does,', () => {
  let folder: string;
  let local: FileStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanging-folder-'));
    local = await openLocalFileStore(folder, SILENCE_MS);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('is told of to whoever saves, and what comes of it later is removed', async () => {
    const handle = await open(join(folder, 'any'), 'w');
    const hanging = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
    const later = Promise.withResolvers<void>();
    hanging.mockReturnValueOnce(later.promise);
    onTestFinished(async () => {
      hanging.mockRestore();
      await handle.close();
    });
    await expect(local.save(pieces(Buffer.from('x')), 10)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    later.resolve();
    await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
    expect((await local.save(pieces(Buffer.from('x')), 10)).size).toBe(1);
  });

  test('is told of to whoever opens a file there, and what is opened later is closed', async () => {
    // No one can open a pipe to read it until someone writes into it: all threads that wait for disks hang so.
    const pipes = ['one', 'two', 'three', 'four'].map((name) => join(folder, name));
    execFileSync('mkfifo', pipes);
    const hanging = pipes.map((pipe) => readFile(pipe));
    await expect(local.save(pieces(Buffer.from('x')), 10)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    for (const pipe of pipes) execFileSync('sh', ['-c', 'echo > "$0"', pipe]);
    await Promise.all(hanging);
    await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
    await expect.poll(() => openFilesBelow(folder)).toEqual([]);
  });

  test('is told of to whoever reads, takes no more than two of the threads, and is used again when it answers', async () => {
    // No one can open a pipe to read it until someone writes into it: that hangs for real.
    const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
    const pipes = keys.map((key) => join(folder, 'kept', key.slice(0, 2), key));
    for (const pipe of pipes) execFileSync('mkfifo', [pipe]);
    const { key } = await local.save(pieces(Buffer.from('x')), 10);
    const read = async (each: string) => await Array.fromAsync((await local.read(each)).stream);
    const [first, second] = keys.slice(0, 2).map((each) => read(each));
    await expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const begun = performance.now();
    await expect(read(key), 'not even asked').rejects.toMatchObject({ code: 'UNAVAILABLE' });
    process.stdout.write(`refused after ${(performance.now() - begun).toFixed(1)} ms while two hang\n`);
    for (const pipe of pipes.slice(0, 2)) await writeFile(pipe, '');
    await expect
      .poll(() =>
        read(key).then(
          (pieces) => pieces.length,
          () => 0,
        ),
      )
      .toBe(1);
  });
});

describe('[R22] while the store says nothing', () => {
  let world: TestApp;
  let member: TestPerson;
  beforeAll(async () => {
    world = await openTestApp();
    member = await world.signIn();
  });
  afterAll(() => world.close());

  test('uploads and downloads answer 503, and calls without a file go on', { timeout: 60_000 }, async () => {
    const app = await openTestApp({ database: world.database, files });
    const [uploader, other] = [await app.signInAs(member.username), await app.signIn()];
    const upload = (name: string) => uploader.upload(uploadUrl(uploader), { name, content: name });
    const { json: documentId } = await upload('kept.txt');
    const read = () => other.call('GET', `/api/UserCPDYears?UserId=${other.userId}`);
    const quiet = await timesOf(read);
    for (const step of ['put', 'head', 'get', 'remove'] as const) store.hangs.add(step);
    const hanging = Promise.all([
      ...Array.from({ length: 30 }, (_, number) => upload(`late-${number}.txt`)),
      ...Array.from({ length: 30 }, () => uploader.call('GET', `/api/Documents?DocumentId=${documentId}`)),
    ]);
    const during = await timesOf(read);
    const answers = await hanging;
    process.stdout.write(`calls without a file: ${quiet} before, ${during} beside 60 that wait for the store\n`);
    expect(new Set(answers.map(({ status, json }) => `${status} ${json?.Code}`))).toEqual(new Set(['503 UNAVAILABLE']));
    store.hangs.clear();
    store.stopsAfter = MIB;
    const halfTaken = await uploader.upload(uploadUrl(uploader), { name: 'half.txt', content: 'half '.repeat(MIB) });
    expect(halfTaken, 'taken up to the middle').toMatchObject({ status: 503, json: { Code: 'UNAVAILABLE' } });
    store.stopsAfter = undefined;
    expect((await uploader.call('GET', `/api/Documents?DocumentId=${documentId}`)).status).toBe(200);
    store.hangs.add('get');
    const begunReading = await uploader.call('GET', `/api/Documents?DocumentId=${documentId}`);
    expect(begunReading, 'found, and then nothing').toMatchObject({ status: 503, json: { Code: 'UNAVAILABLE' } });
    store.hangs.clear();
    await app.close();
  });
});
