import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../testing/build.ts';
import { listFiles } from '../../testing/record-state.ts';
import { uploadUrl } from '../../testing/steps.ts';
import { multipart, openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { timesOf } from '../../testing/times-of.ts';

/** In service it is 30 s; how long it takes is not what is tested. */
const SILENCE_MS = 900;

let world: TestApp;
let member: TestPerson;
let port: number;
beforeAll(async () => {
  world = await openTestApp({ bodySilenceMs: SILENCE_MS });
  member = await world.signIn();
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => world.close());

interface Sending {
  socket: Socket;
  /** What came back until the connection was closed. */
  answer: Promise<{ head: string; json: Record<string, unknown> | undefined }>;
}

/** Starts a request of which the body is still to come. */
function begin(path: string, headers: Record<string, string | number>): Sending {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const all = { host: 'localhost', authorization: `Bearer test:${member.username}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  const answer = once(socket, 'close').then(() => {
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { head, json: body.startsWith('{') ? JSON.parse(body) : undefined };
  });
  return { socket, answer };
}

const activity = () => Buffer.from(JSON.stringify(buildActivity(member.userId)));
const asJson = { 'content-type': 'application/json' };
const timedOut = { head: expect.stringMatching(/^HTTP\/1\.1 408 Request Timeout\r\n/), json: { Code: 'TIMED_OUT' } };

describe('[R8] a body that stops coming ends with 408 and the connection', () => {
  test.each([
    ['JSON of which nothing comes', { 'content-length': 500 }, ''],
    ['JSON of which half comes', { 'content-length': 500 }, '{"UserId":'],
    ['JSON that never said how long it is', { 'transfer-encoding': 'chunked' }, '5\r\n{"Use\r\n'],
  ])('%s', async (_what, length, sent) => {
    const { socket, answer } = begin('/api/UserActivities', { ...asJson, ...length });
    socket.write(sent);
    expect(await answer).toMatchObject(timedOut);
  });

  test('an upload, of which nothing is kept', async () => {
    const { payload, contentType } = multipart({ name: `${randomUUID()}.txt`, content: Buffer.alloc(3_000_000, 65) });
    const headers = { 'content-type': contentType, 'content-length': payload.length };
    const { socket, answer } = begin(uploadUrl(member), headers);
    socket.write(payload.subarray(0, 2_000_000));
    expect(await answer).toMatchObject(timedOut);
    await expect
      .poll(async () => [await listFiles(world.filesFolder), await listFiles(`${world.filesFolder}/incoming`)])
      .toEqual([[], []]);
  });

  test('what follows a refusal, without another answer', async () => {
    const { answer } = begin('/api/UserActivities', { ...asJson, 'content-length': 500, authorization: 'Bearer no' });
    expect(await answer).toMatchObject({
      head: expect.stringMatching(/^HTTP\/1\.1 401 /),
      json: { Code: 'NOT_SIGNED_IN' },
    });
  });
});

describe('[R8] a body that goes on', () => {
  test('slowly is waited for', async () => {
    const body = activity();
    const { socket, answer } = begin('/api/UserActivities', {
      ...asJson,
      'content-length': body.length,
      connection: 'close',
    });
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 6)) {
      socket.write(body.subarray(at, at + Math.ceil(body.length / 6)));
      await delay(SILENCE_MS / 3);
    }
    expect((await answer).head).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('delays no call of somebody else, however many such there are', async () => {
    const other = await world.signIn();
    const read = () => other.call('GET', `/api/UserCPDYears?UserId=${other.userId}`);
    const quiet = await timesOf(read);
    const slow = Array.from({ length: 200 }, () => begin('/api/UserActivities', { ...asJson, 'content-length': 500 }));
    const during = await timesOf(read);
    for (const { answer } of slow) expect((await answer).head).toMatch(/^HTTP\/1\.1 408 /);
    process.stdout.write(`calls: ${quiet} before, ${during} beside 200 bodies that do not come\n`);
  });
});
