import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../../testing/running-server.ts';
import { type FrontDoor, openFrontDoor, PortInUse } from './front-door.ts';

const HOST = '127.0.0.1';
const TIMES = { finishMs: 500, lingerMs: 150, cutMs: 200 };

let port: number;
let door: FrontDoor;
let app: FastifyInstance;
/** Lets the answer to `/slow` go. */
let answerSlow: () => void;
/** The uploads that broke off, and whether what they had brought was removed. */
let removed: number;

beforeEach(async () => {
  port = await findFreePort();
  door = await openFrontDoor({ host: HOST, port }, TIMES);
  const slow = Promise.withResolvers<void>();
  answerSlow = slow.resolve;
  removed = 0;
  app = Fastify({ serverFactory: door.serverFactory });
  door.watch(app);
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.get('/quick', () => ({ done: true }));
  app.get('/readyz', () => ({ status: 'ok' }));
  app.get('/slow', async () => {
    await slow.promise;
    return { done: true };
  });
  app.post('/upload', async (request) => {
    try {
      for await (const _chunk of request.raw.iterator({ destroyOnReturn: false }));
      return { done: true };
    } catch (error) {
      await delay(30);
      removed += 1;
      throw error;
    }
  });
  await app.ready();
});

afterEach(async () => {
  answerSlow();
  await door.close(0);
  await app.close();
});

async function ask(path: string, headers: Record<string, string> = {}, agent?: Agent) {
  const request = get({ host: HOST, port, path, headers, agent: agent ?? new Agent() });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function openConnection(): Promise<Socket> {
  const socket = connect({ host: HOST, port });
  await once(socket, 'connect');
  return socket;
}

describe('before the door is open', () => {
  test('[R4] a port that is taken is refused, and named', async () => {
    const second = openFrontDoor({ host: HOST, port });
    await expect(second).rejects.toThrow(PortInUse);
    await expect(second).rejects.toThrow(`Port ${port} is in use on ${HOST}.`);
  });

  test('[R4] an address that is not of this machine is refused by the name of its setting', async () => {
    await expect(openFrontDoor({ host: '192.0.2.1', port })).rejects.toThrow('HOST=192.0.2.1. Set another HOST.');
    await expect(openFrontDoor({ host: 'no-such.invalid', port })).rejects.toThrow('HOST=no-such.invalid is not known');
  });

  test('[R4] a request is told to come again, and the process is alive', async () => {
    for (const path of ['/quick', '/readyz']) {
      const answer = await ask(path);
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2', connection: 'close' } });
      expect(JSON.parse(answer.body)).toEqual({
        Message: 'The logbook is starting. Please try again in a moment.',
        Code: 'UNAVAILABLE',
        Errors: [],
        ErrorId: expect.any(String),
      });
    }
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('has the security headers of every other answer, and by https that of staying with it', async () => {
    expect((await ask('/quick')).headers).not.toHaveProperty('strict-transport-security');
    port = await findFreePort();
    const secure = await openFrontDoor({ host: HOST, port, secure: true }, TIMES);
    for (const path of ['/quick', '/healthz']) {
      expect((await ask(path)).headers).toMatchObject({
        'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
    }
    await secure.close(0);
  });

  test('[R4] a page that is opened comes again by itself', async () => {
    const { status, headers, body } = await ask('/', { accept: 'text/html,*/*' });
    expect(status).toBe(503);
    expect(headers).toMatchObject({ refresh: '2', 'content-type': 'text/html; charset=utf-8' });
    expect(body).toContain('The logbook is starting.');
  });
});

describe('a stop', () => {
  beforeEach(() => door.open());

  test('[R25] says first that it is not ready, and goes on answering', async () => {
    const agent = new Agent({ keepAlive: true });
    expect((await ask('/quick', {}, agent)).headers.connection).toBe('keep-alive');
    door.announceStop();
    expect(await ask('/readyz')).toMatchObject({ status: 503, headers: { connection: 'close' } });
    expect(await ask('/quick', {}, agent)).toMatchObject({ status: 200, headers: { connection: 'close' } });
    agent.destroy();
  });

  test('[R25] lets a request under way end, and ends its connection', async () => {
    const agent = new Agent({ keepAlive: true });
    const slow = ask('/slow', {}, agent);
    await delay(50);
    const closed = door.close(0);
    setTimeout(answerSlow, 100);
    expect(await slow).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await closed;
    await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });

  test('[R53] answers what has waited on an old connection, and what comes in the last moment', async () => {
    const old = await openConnection();
    const slow = ask('/slow');
    await delay(50);
    const closed = door.close(0);
    old.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
    const late = ask('/quick');
    const answer = await text(old);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^Connection: close\r$/im);
    expect(await late).toMatchObject({ status: 200, headers: { connection: 'close' } });
    answerSlow();
    await slow;
    await closed;
  });

  test('[R25] answers what comes while the process pauses, though the time to listen ends in the pause', async () => {
    const closed = door.close(0);
    await delay(TIMES.lingerMs * 1.5);
    const sockets = Array.from({ length: 3 }, () => connect({ host: HOST, port }));
    const answers = sockets.map((socket) => text(socket.setEncoding('utf8')));
    for (const socket of sockets) socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
    // They are connected by now, and the door has not taken them.
    await Promise.resolve();
    const end = performance.now() + TIMES.lingerMs;
    while (performance.now() < end);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    await closed;
  });

  test('[R25] tells who has no answer in the end to come again', async () => {
    const slow = ask('/slow');
    await delay(50);
    await door.close(0);
    expect(await slow).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });

  test('[R25] cuts an upload that does not end, and waits until what it brought is removed', async () => {
    const socket = await openConnection();
    socket.write('POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 1000\r\n\r\nabc');
    const answer = text(socket);
    await delay(50);
    expect(removed).toBe(0);
    await door.close(0);
    expect(removed).toBe(1);
    expect(await answer).toMatch(/^HTTP\/1\.1 503 /);
  });

  test('[R25] ends connections on which nothing goes on, also those that never brought a request', async () => {
    const agent = new Agent({ keepAlive: true });
    await ask('/quick', {}, agent);
    const silent = await Promise.all(Array.from({ length: 50 }, openConnection));
    // Those that the listener has not taken yet would only prove that it closed.
    await delay(100);
    const ended = Promise.all(silent.map((socket) => once(socket.resume(), 'close')));
    await door.close(0);
    await ended;
    agent.destroy();
  });
});
