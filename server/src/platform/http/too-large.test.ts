import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderOnTrial, startProvider } from '../../testing/provider-on-trial.ts';
import { uploadUrl } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

const MIB = 1_048_576;
const PIECE = Buffer.alloc(65_536, ' ');

let world: TestApp;
let member: TestPerson;
let provider: ProviderOnTrial;
let ports: { ours: number; provider: number };
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  provider = await startProvider();
  const ours = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port);
  ports = { ours, provider: Number(new URL(provider.publicUrl).port) };
});
afterAll(async () => {
  await world.close();
  await provider.stop();
});

interface Sent {
  server?: keyof typeof ports;
  path: string;
  type: string;
  bytes: number;
  chunked: boolean;
  /** What the body starts with. */
  head?: string;
}

/**
 * Sends a body whole before it reads a word, as browsers do; answers what it reads then. Fails when the connection broke.
 */
async function send({ server = 'ours', path, type, bytes, chunked, head = '' }: Sent) {
  const socket = connect(ports[server], '127.0.0.1');
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  socket.on('error', failed.reject);
  socket.pause();
  const write = (content: Buffer | string) =>
    Promise.race([failed.promise, new Promise<void>((done) => socket.write(content, () => done()))]);
  const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const authorization = `authorization: Bearer test:${member.username}`;
  await write(
    [`POST ${path} HTTP/1.1`, 'host: localhost', authorization, `content-type: ${type}`, length, '', ''].join('\r\n'),
  );
  for (let sent = 0; sent < bytes; ) {
    const piece =
      sent === 0 && head !== '' ? Buffer.from(head) : PIECE.subarray(0, Math.min(PIECE.length, bytes - sent));
    if (chunked) await write(`${piece.length.toString(16)}\r\n`);
    await write(piece);
    if (chunked) await write('\r\n');
    sent += piece.length;
    await nextTurn();
  }
  if (chunked) await write('0\r\n\r\n');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk;
    if (isWhole(text)) socket.destroy();
  });
  socket.resume();
  await Promise.race([failed.promise, new Promise((closed) => socket.once('close', closed))]);
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  return { status: Number(text.split(' ')[1]), json: body.startsWith('{') ? JSON.parse(body) : body };
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return end >= 0 && Buffer.byteLength(text.slice(end + 4)) >= length;
}

const tooLarge = { status: 413, json: { Code: 'TOO_LARGE', Message: 'This request is too large.', Errors: [] } };

describe.each([
  ['that says so', false],
  ['that never said how long it is', true],
])('[R35] a body above the limit %s is heard out, and refused with our own body,', (_how, chunked) => {
  test.each(['/api/UserActivities', '/api/nowhere', '/User/Layout/Home'])('at %s', async (path) => {
    expect(await send({ path, type: 'application/json', bytes: 3 * MIB, chunked })).toMatchObject(tooLarge);
  });

  test('an upload, with the word by which browsers know it', async () => {
    const head = '--xx\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\n';
    const type = 'multipart/form-data; boundary=xx';
    const answer = await send({ path: uploadUrl(member), type, bytes: 102 * MIB, chunked, head });
    expect(answer).toMatchObject({
      status: 400,
      json: { Code: 'FILE_REFUSED', Message: expect.stringContaining('size') },
    });
  }, 60_000);

  test('the form of the demo sign-in, on a page', async () => {
    const form = { server: 'provider', path: '/oidc/sign-in/abc', type: 'application/x-www-form-urlencoded' } as const;
    const { status, json } = await send({ ...form, bytes: MIB, chunked });
    expect([status, json]).toEqual([413, expect.stringContaining('What was sent is too large.')]);
  });
});

test('[R35] what the demo sign-in is asked for is refused above its limit with our own body', async () => {
  const call = { server: 'provider', path: '/oidc/token', type: 'application/x-www-form-urlencoded' } as const;
  expect(await send({ ...call, bytes: MIB, chunked: false })).toMatchObject(tooLarge);
});

test.each([
  ['ours', '/api/AppVersions'],
  ['ours', '/User/Layout/Home'],
  ['provider', '/oidc/auth'],
] as const)('[R35] headers, or an address, beyond what we read are refused by %s at %s', async (server, path) => {
  const url = `http://127.0.0.1:${ports[server]}${path}`;
  const refused = { status: 431 };
  expect(await fetch(url, { headers: { 'x-long': 'x'.repeat(20_000) } })).toMatchObject(refused);
  expect(await fetch(`${url}?${'x'.repeat(20_000)}`)).toMatchObject(refused);
  if (server === 'provider') return;
  const answer = await fetch(`${url}?${'x'.repeat(20_000)}`);
  expect(await answer.json()).toMatchObject({ Code: 'HEADERS_TOO_LARGE', Errors: [] });
});
