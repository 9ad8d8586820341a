import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_FILE_MESSAGE, UPLOAD_TOO_LARGE_MESSAGE } from '@cpd/domain/values/file-names';
import { ATTACH_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import type { FileStore } from '../files/file-store.ts';
import { openLocalFileStore } from '../files/local-file-store.ts';
import type { Scanner } from '../files/scanner.ts';
import { handleErrors } from './errors.ts';
import { receiveUpload } from './uploads.ts';

const BOUNDARY = 'form-boundary-7d9f';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

let folder: string;
let store: FileStore;
let app: FastifyInstance;
let port: number;
let limitBytes = 1_000;
let scanner: Scanner | undefined;
let open = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  store = await openLocalFileStore(folder);
  app = fastify();
  handleErrors(app);
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/upload', async (request) => {
    open += 1;
    try {
      const { fileName, mediaType, file, scanState } = await receiveUpload(request, {
        ...{ store, limitBytes, scanner },
        quotaBytes: Number.POSITIVE_INFINITY,
      });
      return { fileName, mediaType, scanState, ...file };
    } finally {
      open -= 1;
    }
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  limitBytes = 1_000;
  scanner = undefined;
  for (const { name } of await kept()) await store.remove(name);
});

describe('[UPL-16, UPL-18] refuses, and nothing is left', () => {
  test('a file in which the virus scanner finds something', async () => {
    scanner = async (content) => {
      expect(Buffer.concat(await Array.fromAsync(content)).toString()).toBe('infected');
      return { infected: true, virus: 'Test.Virus' };
    };
    const answer = await send(file('a.txt', Buffer.from('infected')));
    expect(answer).toMatchObject({
      status: 400,
      body: { Code: 'FILE_INFECTED', Message: expect.stringContaining('contains a virus') },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/Test\.Virus|exists|size/i);
    expect(await kept()).toEqual([]);
  });

  test('a file one byte above the limit, with the word by which browsers know it', async () => {
    expect(await send(file('a.txt', Buffer.alloc(1_001)))).toMatchObject({
      status: 400,
      body: { Code: 'FILE_REFUSED', Message: expect.stringContaining('size') },
    });
    expect(await kept()).toEqual([]);
  });

  test('a file far above the limit that never said how long it is, with the same word', async () => {
    limitBytes = UPLOAD_LIMIT_BYTES / 100;
    const answer = await send(file('a.txt', Buffer.alloc(8_000_000)), { chunked: true });
    expect(answer).toMatchObject({ status: 400, body: { Message: UPLOAD_TOO_LARGE_MESSAGE } });
    expect(await kept()).toEqual([]);
  });

  test('a request that is short of file and long of everything else', async () => {
    const answer = await send(Buffer.concat([file('a.txt', Buffer.alloc(10)), Buffer.alloc(3_000_000)]), {
      chunked: true,
    });
    expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringContaining('size') } });
    expect(await kept()).toEqual([]);
  });

  const text = Buffer.from('text');
  test.each([
    ['no part at all', Buffer.from(`--${BOUNDARY}--\r\n`)],
    ['a text field instead of a file', part('form-data; name="attachment"', text)],
    ['the part that browsers send when nothing was chosen', file('', Buffer.alloc(0))],
    ['a file in another field', part('form-data; name="other"; filename="a.txt"', text)],
  ])('a request with %s', async (_what, body) => {
    const sent = body.toString('latin1').endsWith('--\r\n') ? body : Buffer.concat([body, end()]);
    expect(await send(sent)).toMatchObject({ status: 400, body: { Message: NO_FILE_MESSAGE } });
    expect(await kept()).toEqual([]);
  });

  test('two files at once', async () => {
    const second = part('form-data; name="attachment"; filename="b.txt"', text);
    const first = part('form-data; name="attachment"; filename="a.txt"', text);
    expect(await send(Buffer.concat([first, second, end()]))).toMatchObject({ status: 400, body: { Code: 'INVALID' } });
    expect(await kept()).toEqual([]);
  });

  test.each(['application/octet-stream', 'multipart/form-data', 'multipart/mixed; boundary=x', 'text/plain'])(
    'a body of type %s',
    async (type) => {
      const answer = await send(file('a.txt', text), { type });
      expect(answer.status).toBe(400);
      expect(await kept()).toEqual([]);
    },
  );

  test('a body that ends in the middle', async () => {
    const whole = file('a.txt', Buffer.alloc(900, 1));
    for (const length of [0, 3, 40, 120, 600, whole.length - 8]) {
      expect(await send(whole.subarray(0, length))).toMatchObject({ status: 400, body: { Code: 'INVALID' } });
    }
    expect(await kept()).toEqual([]);
  });

  test('a connection that breaks', async () => {
    limitBytes = UPLOAD_LIMIT_BYTES;
    for (const bytes of [0, 100, 300_000]) {
      const whole = file('a.txt', Buffer.alloc(600_000, 1));
      const request = openRequest(MULTIPART, whole.length);
      request.on('error', () => {});
      request.write(whole.subarray(0, bytes + 150));
      await expect.poll(() => open).toBe(1);
      request.destroy();
      await expect.poll(() => open).toBe(0);
    }
    expect(await kept()).toEqual([]);
  });

  test('a file that the disk has no room for', async () => {
    const full: FileStore = {
      ...store,
      save: async (content) => {
        for await (const _chunk of content) throw new AppError('STORAGE_FULL', 'There is no room left.');
        throw new Error('nothing came');
      },
    };
    const real = store;
    store = full;
    limitBytes = UPLOAD_LIMIT_BYTES;
    const answer = await send(file('a.txt', Buffer.alloc(3_000_000)));
    store = real;
    expect(answer).toMatchObject({ status: 507, body: { Message: 'There is no room left.' } });
  });
});

describe('[API-33] receives', () => {
  test('a file with its name, its type and its bytes', async () => {
    const answer = await send(file('attendance certificate.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'));
    expect(answer).toMatchObject({
      status: 200,
      body: { fileName: 'attendance certificate.pdf', mediaType: 'application/pdf', size: 8 },
    });
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    'kōrero – workshop notes.docx',
    '証明書 📄.pdf',
    '../../etc/passwd',
    'C:\\Users\\me\\scan.tif',
    'a"b.txt',
    'a;b=c.txt',
    "it's 100% done.txt",
    ' .txt',
    'a\r\nb.txt',
  ])('the name %j unaltered', async (name) => {
    expect(await send(file(browserName(name), Buffer.from('x')))).toMatchObject({ body: { fileName: name } });
  });

  test('a name in the extended form of RFC 8187', async () => {
    const body = part(`form-data; name="attachment"; filename*=UTF-8''k%C5%8Drero%20%E2%80%93.txt`, Buffer.from('x'));
    expect(await send(Buffer.concat([body, end()]))).toMatchObject({ body: { fileName: 'kōrero –.txt' } });
  });

  test('[EVD-26] a file as CLEAR only when the virus scanner says so, else as one that waits', async () => {
    const states: unknown[] = [];
    for (const answer of [{ infected: false } as const, new Error('The virus scanner does not answer.')]) {
      scanner = async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      };
      states.push((await send(file('a.txt', Buffer.from('x')))).body.scanState);
    }
    expect(states).toEqual(['CLEAR', 'WAITING']);
    expect(await kept()).toHaveLength(2);
  });

  test('a claimed type only when it is one', async () => {
    const answer = await send(file('a.txt', Buffer.from('x'), 'text/html<script>'));
    expect(answer).toMatchObject({ status: 200, body: { mediaType: 'application/octet-stream' } });
  });

  test('[UPL-16] no type where none was claimed, and text where that was', async () => {
    const field = part('form-data; name="note"', Buffer.from('Content-Type: text/plain'), 'text/plain');
    const untyped = file('a.log', Buffer.from('Content-Type: text/plain\r\n\r\n'), null);
    const asText = file('a.log', Buffer.from('x'), 'text/plain');
    const types: unknown[] = [];
    for (const body of [untyped, Buffer.concat([field, untyped]), asText, Buffer.concat([field, asText])]) {
      for (const inPieces of [false, true]) types.push((await send(body, { inPieces })).body.mediaType);
    }
    expect(types).toEqual([...Array(4).fill(undefined), ...Array(4).fill('text/plain')]);
  });

  test('200 files of any length around the limit whole or not at all', async () => {
    limitBytes = 100_000;
    for (let round = 0; round < 200; round += 1) {
      const bytes = Buffer.alloc(
        100_000 + Math.round((Math.random() - 0.7) * 100_000) * (round % 4 === 0 ? 0 : 1),
        round,
      );
      const answer = await send(file('a.bin', bytes), { chunked: round % 2 === 0 });
      if (bytes.length > limitBytes) expect(answer.status).toBe(400);
      else expect(answer.body).toMatchObject({ size: bytes.length, sha256: sha256(bytes) });
    }
  });
});

describe('[UPL-07, UPL-08, UPL-16] both limits hold to the byte', () => {
  test.each([
    [ATTACH_LIMIT_BYTES, 'scan.pdf size 10.01 MB exceeds upload size limit of 10 MB.'],
    [UPLOAD_LIMIT_BYTES, UPLOAD_TOO_LARGE_MESSAGE],
  ])('%d bytes', async (limit, message) => {
    limitBytes = limit;
    expect(await sendGenerated(limit)).toMatchObject({ status: 200, body: { size: limit } });
    expect(await kept()).toHaveLength(1);
    expect(await sendGenerated(limit + 1)).toMatchObject({ status: 400, body: { Message: message } });
    expect(await kept()).toHaveLength(1);
  });

  test('[UPL-07] 100 MB pass through in little memory', async () => {
    limitBytes = UPLOAD_LIMIT_BYTES;
    await sendGenerated(ATTACH_LIMIT_BYTES);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 10);
    await sendGenerated(UPLOAD_LIMIT_BYTES);
    clearInterval(watch);
    expect(most - before).toBeLessThan(64 * 1_048_576);
  });
});

interface Received {
  status: number;
  body: Record<string, unknown>;
}

/** A part of the body; without a type where that is null. */
function part(disposition: string, content: Buffer, type: string | null = 'application/octet-stream'): Buffer {
  const said = type === null ? '' : `Content-Type: ${type}\r\n`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${said}\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

function end(): Buffer {
  return Buffer.from(`--${BOUNDARY}--\r\n`);
}

function file(name: string, content: Buffer, type?: string | null): Buffer {
  return Buffer.concat([part(`form-data; name="attachment"; filename="${name}"`, content, type), end()]);
}

/** As browsers write names into the header (WHATWG HTML, multipart form data). */
function browserName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function openRequest(type: string, length: number | undefined): ClientRequest {
  const headers = { 'content-type': type, ...(length === undefined ? {} : { 'content-length': length }) };
  return httpRequest({ host: '127.0.0.1', port, path: '/upload', method: 'POST', headers });
}

async function answerOf(request: ClientRequest): Promise<Received> {
  return await new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', async (response) => {
      const text = Buffer.concat(await Array.fromAsync(response)).toString();
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
  });
}

async function send(body: Buffer, { type = MULTIPART, chunked = false, inPieces = false } = {}): Promise<Received> {
  const request = openRequest(type, chunked ? undefined : body.length);
  const answer = answerOf(request);
  for (let at = 0; inPieces && at < body.length; at += 40) {
    request.write(body.subarray(at, at + 40));
    await new Promise(setImmediate);
  }
  request.end(inPieces ? undefined : body);
  return await answer;
}

/** Uploads that many bytes without having them in memory. */
async function sendGenerated(bytes: number): Promise<Received> {
  const [head = '', tail = ''] = file('scan.pdf', Buffer.from('|')).toString().split('|');
  const request = openRequest(MULTIPART, head.length + bytes + tail.length);
  const answer = answerOf(request);
  request.write(head);
  const piece = Buffer.alloc(65_536, 5);
  for (let left = bytes; left > 0; left -= piece.length) {
    const flushed = request.write(piece.subarray(0, Math.min(left, piece.length)));
    if (!flushed) await new Promise((resolve) => request.once('drain', resolve));
  }
  request.end(tail);
  return await answer;
}

async function kept() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile());
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
