import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { parseFileLocation } from './file-location.ts';
import { openFileStore } from './open-file-store.ts';
import { openWriteOncePlace, type WriteOncePlace } from './write-once-place.ts';

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const LONG_AGO = '2026-01-01T00:00:00.000Z';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'once-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a bucket holds, as far as these tests ask it. */
let objects: Map<string, string>;
let server: Server;
let address: string;
beforeEach(async () => {
  objects = new Map();
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://store');
    const name = decodeURIComponent(url.pathname.replace(/^\/evidence\/?/, ''));
    const body = (await Array.fromAsync(request)).join('');
    if (request.method === 'PUT') objects.set(name, body);
    if (url.searchParams.has('list-type')) {
      const names = [...objects.keys()].filter((one) => one.startsWith(url.searchParams.get('prefix') ?? ''));
      const rows = names.map((one) => `<Contents><Key>${one}</Key><LastModified>${LONG_AGO}</LastModified></Contents>`);
      response.end(`<?xml version="1.0"?><ListBucketResult>${rows.join('')}</ListBucketResult>`);
    } else if (url.searchParams.has('uploads')) {
      response.end('<?xml version="1.0"?><ListMultipartUploadsResult/>');
    } else if (request.method === 'GET' && !objects.has(name)) {
      response.writeHead(404).end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
    } else response.end(request.method === 'GET' ? objects.get(name) : undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `s3://evidence/cpd/seals?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const openFolder = () => openWriteOncePlace({ kind: 'folder', folder: join(folder, 'new', 'seals') });
const openBucket = () => openWriteOncePlace(parseFileLocation(address, CREDENTIALS));

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('[R39] in %s', (_what, open) => {
  let place: WriteOncePlace;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(() => place.close());

  test('a text is never written over by another one', async () => {
    await place.write('2026-11/1.json', 'first');
    await expect(place.write('2026-11/1.json', 'second')).rejects.toThrow('never written over');
    expect(await place.read('2026-11/1.json')).toBe('first');
  });

  test('what is not there is not read, and nothing is listed before there is something', async () => {
    expect(await place.list('', '.json')).toEqual([]);
    await expect(place.read('2026-11/1.json')).rejects.toThrow();
  });

  test('texts are listed by their names and read as they were written, twice written or not', async () => {
    for (const name of ['2026-12/3.json', '2026-11/2.json', '2026-11/1.json', '2026-11/1.json']) {
      await place.write(name, `text of ${name} – ā`);
    }
    await place.write('2026-11/1.json.beside', 'half');
    expect(await place.list('', '.json')).toEqual(['2026-11/1.json', '2026-11/2.json', '2026-12/3.json']);
    expect(await place.list('2026-11/', '.json')).toEqual(['2026-11/1.json', '2026-11/2.json']);
    expect(await place.list('2026-11/2', '.json')).toEqual(['2026-11/2.json']);
    expect(await place.list('2027-01/', '.json')).toEqual([]);
    expect(await place.read('2026-12/3.json')).toBe('text of 2026-12/3.json – ā');
  });
});

describe('[R39] a folder', () => {
  test.each(['../elsewhere.json', '/etc/passwd', '2026-11/../../../1.json'])(
    'is never left by the name %s',
    async (name) => {
      const place = await openFolder();
      await expect(async () => await place.write(name, 'x')).rejects.toThrow('is not a name');
      await expect(async () => await place.read(name)).rejects.toThrow('is not a name');
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test('is read by its owner alone, and nothing is left beside a text', async () => {
    const place = await openFolder();
    await place.write('2026-11/1.json', 'text');
    const month = join(folder, 'new', 'seals', '2026-11');
    expect(await readdir(month)).toEqual(['1.json']);
    if (process.platform === 'win32') return;
    expect((await stat(month)).mode & 0o077).toBe(0);
    expect((await stat(join(month, '1.json'))).mode & 0o077).toBe(0);
  });

  test('that is a file, or has something too long in it, says so', async () => {
    await writeFile(join(folder, 'new'), '');
    await expect((await openFolder()).write('2026-11/1.json', 'text')).rejects.toThrow(/ENOTDIR|EEXIST/);
    const place = await openWriteOncePlace({ kind: 'folder', folder });
    await mkdir(join(folder, 'deep'));
    await writeFile(join(folder, 'deep', 'long.json'), Buffer.alloc(101 * 1_048_576));
    await expect(place.read('deep/long.json')).rejects.toThrow('too long');
  });
});

test('[R39] texts beside the files of a bucket are none of them, so the sweep leaves them', async () => {
  const place = await openBucket();
  await place.write('2026-11/1.json', 'text');
  const { files, close } = await openFileStore(parseFileLocation(address.replace('/seals', ''), CREDENTIALS));
  const key = 'ab'.repeat(20);
  objects.set(`cpd/${key}`, 'a file');
  const old = await Array.fromAsync(files.listOlderThan(Temporal.Instant.from('2026-02-01T00:00:00Z')));
  expect(old).toEqual([key]);
  close();
  place.close();
  expect([...objects.keys()]).toContain('cpd/seals/2026-11/1.json');
});

test('[R39] a bucket that cannot be reached says so when it is opened', async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(openBucket()).rejects.toThrow('cannot be used');
});

test('[R39] a folder of files is not swept of what lies beside them', async () => {
  const { files } = await openFileStore({ kind: 'folder', folder });
  const place = await openWriteOncePlace({ kind: 'folder', folder: join(folder, 'seals') });
  await place.write('2026-11/1.json', 'text');
  expect(await Array.fromAsync(files.listOlderThan(Temporal.Instant.from('2099-01-01T00:00:00Z')))).toEqual([]);
  await openFileStore({ kind: 'folder', folder });
  expect(await readFile(join(folder, 'seals', '2026-11', '1.json'), 'utf8')).toBe('text');
});
