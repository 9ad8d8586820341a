import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseFileLocation } from './file-location.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const KEY = '0'.repeat(40);
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

/** What the stand-in for a store does with each request once the store is open. */
let behave: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];
let server: Server;
let files: FileStore;
let close: () => void;

beforeEach(async () => {
  asked = [];
  behave = (_request, response) => void response.end();
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    behave(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ files, close } = await openFileStore(parseFileLocation(`s3://evidence?endpoint=${endpoint}`, CREDENTIALS)));
  asked = [];
});
afterEach(() => {
  close();
  server.closeAllConnections();
  server.close();
});

async function* content() {
  yield Buffer.from('x');
}

const failing = (status: number) => (request: IncomingMessage, response: ServerResponse) => {
  request.resume();
  response.writeHead(status).end();
};

describe('[UPL-18] a store', () => {
  test.each([
    ['answers 500', failing(500)],
    ['answers 503', failing(503)],
    ['hangs up', (request: IncomingMessage) => void request.socket.destroy()],
  ])('that %s is asked three times, and people are told to try again later', async (_title, how) => {
    behave = how;
    await expect(files.save(content(), 10)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(asked.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
    await expect(files.read(KEY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('that comes back while it is asked again takes the content', async () => {
    let times = 0;
    behave = (request, response) => {
      times += 1;
      if (times < 3) return failing(500)(request, response);
      request.resume().on('end', () => response.end());
    };
    expect(await files.save(content(), 10)).toMatchObject({ size: 1 });
  });

  test('that refuses these credentials meanwhile is not available either', async () => {
    behave = failing(403);
    await expect(files.save(content(), 10)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('that has no room left is told of as that', async () => {
    behave = (request, response) => {
      request.resume();
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>QuotaExceeded</Code></Error>');
    };
    await expect(files.save(content(), 10)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });

  test('that stops in the middle of a content breaks the download off and is no end of it', async () => {
    behave = (request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      if (request.method === 'HEAD') return void response.end();
      response.write('0123456789');
      setTimeout(() => response.destroy(), 50);
    };
    const { stream, size } = await files.read(KEY);
    expect(size).toBe(100);
    await expect(Array.fromAsync(stream)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
