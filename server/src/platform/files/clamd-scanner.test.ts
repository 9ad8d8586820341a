import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openClamdScanner } from './clamd-scanner.ts';

const SILENCE_MS = 5_000;

let server: Server | undefined;
afterEach(async () => {
  server?.close();
  server = undefined;
});

/** A stand-in for clamd that does what a test wants; answers its address. */
async function standIn(behave: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Reads the whole command, then says something. */
function answering(said: string, heard: Buffer[] = []) {
  return (socket: Socket) => {
    let all = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk]);
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
      heard.push(all);
      socket.end(said);
    });
  };
}

async function* pieces(...chunks: readonly (string | Buffer)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

describe('[EVD-26] a content is never called clean', () => {
  test('when no scanner listens', async () => {
    const url = await standIn(() => undefined);
    server?.close();
    await expect(openClamdScanner(url, SILENCE_MS)(pieces('x'))).rejects.toThrow('ECONNREFUSED');
  });

  test.each([
    ['nothing', ''],
    ['something else', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['an error', "stream: Can't allocate memory ERROR\0"],
    ['that it is too large for it', 'INSTREAM size limit exceeded. ERROR\0'],
    ['half of it', 'stream: O'],
    ['it and more', 'stream: OK, perhaps\0'],
    ['far too much', 'stream: OK'.repeat(1_000)],
  ])('when the scanner answers %s', async (_title, said) => {
    await expect(openClamdScanner(await standIn(answering(said)), SILENCE_MS)(pieces('x'))).rejects.toThrow('scanner');
  });

  test('when the scanner hangs up in the middle of a large content', async () => {
    const url = await standIn((socket) => void socket.once('data', () => socket.destroy()));
    const large = pieces(...Array.from({ length: 200 }, () => Buffer.alloc(100_000)));
    await expect(openClamdScanner(url, SILENCE_MS)(large)).rejects.toThrow('may be above its StreamMaxLength');
  });

  test('when the scanner hangs up without a word', async () => {
    const url = await standIn((socket) => void socket.once('data', () => socket.resetAndDestroy()));
    await expect(openClamdScanner(url, SILENCE_MS)(pieces('x'))).rejects.toThrow('hung up');
  });

  test('when the content itself breaks off', async () => {
    async function* broken() {
      yield Buffer.from('x');
      // With a code that a scanner's own connection has, too.
      throw Object.assign(new Error('the file store went away'), { code: 'ECONNRESET' });
    }
    const url = await standIn(() => undefined);
    await expect(openClamdScanner(url, SILENCE_MS)(broken())).rejects.toThrow('the file store went away');
  });
});

describe('[EVD-26] a content', () => {
  test('is sent whole, in pieces with their lengths before them', async () => {
    const heard: Buffer[] = [];
    const scanner = openClamdScanner(await standIn(answering('stream: OK\0', heard)), SILENCE_MS);
    expect(await scanner(pieces('abc', Buffer.alloc(200_000, 7)))).toEqual({ infected: false });
    expect(contentOf(heard[0] ?? Buffer.alloc(0))).toEqual(
      Buffer.concat([Buffer.from('abc'), Buffer.alloc(200_000, 7)]),
    );
  });

  test('is infected by what the scanner names', async () => {
    const scanner = openClamdScanner(await standIn(answering('stream: Eicar-Test-Signature FOUND\0')), SILENCE_MS);
    expect(await scanner(pieces('x'))).toEqual({ infected: true, virus: 'Eicar-Test-Signature' });
  });
});

/** Takes a command apart as clamd does. */
function contentOf(command: Buffer): Buffer {
  expect(command.toString('latin1', 0, 10)).toBe('zINSTREAM\0');
  const content: Buffer[] = [];
  for (let at = 10; ; ) {
    const length = command.readUInt32BE(at);
    if (length === 0) return Buffer.concat(content);
    content.push(command.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
}
