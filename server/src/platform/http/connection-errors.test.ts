import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { refuseConnection } from './connection-errors.ts';

let world: TestApp;
let port: number;
beforeAll(async () => {
  world = await openTestApp();
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => world.close());

/** The head and the JSON of the answer to what is written on a connection of its own. */
async function exchange(request: string): Promise<{ head: string; json: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, json: JSON.parse(body) };
}

const WITH_BODY = {
  Message: expect.stringMatching(/\w/),
  Errors: [],
  ErrorId: expect.stringMatching(/^[\da-f-]{36}$/),
};

describe('[API-42, API2-66] a request that comes to no route is refused with our own body', () => {
  test('431 for headers beyond what Node reads', async () => {
    const { head, json } = await exchange(
      `GET /api/AppVersions HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(head).toContain('Cache-Control: no-store\r\n');
    expect(head).toContain('Content-Type: application/json; charset=utf-8\r\n');
    expect(json).toEqual({ ...WITH_BODY, Code: 'HEADERS_TOO_LARGE' });
  });

  test('431 for an address beyond what Node reads', async () => {
    const { json } = await exchange(`GET /api/AppVersions?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(json).toMatchObject({ Code: 'HEADERS_TOO_LARGE' });
  });

  test('400 for what is no HTTP', async () => {
    const { head, json } = await exchange('Good morning\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(json).toEqual({ ...WITH_BODY, Code: 'INVALID' });
  });

  test('408 for headers that never end', () => {
    const sent: string[] = [];
    const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const socket = { writable: true, end: (answer: string) => void sent.push(answer), destroy: () => {} };
    refuseConnection(error, socket as never, {});
    expect(sent[0]).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"Code":"TIMED_OUT"/);
  });

  test('nothing for a connection that is gone', () => {
    const done: string[] = [];
    const socket = { writable: false, end: () => void done.push('end'), destroy: () => void done.push('destroy') };
    refuseConnection(new Error('gone'), socket as never, {});
    expect(done).toEqual(['destroy']);
  });
});
