import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseFileLocation } from './file-location.ts';
import { openFileStore } from './open-file-store.ts';

test('[R62] a call to a store of another machine goes on with the trace, and its signature says nothing of it', async () => {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const location = parseFileLocation(`s3://evidence?endpoint=http://127.0.0.1:${port}`, {
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  let call = 0;
  const { close } = await openFileStore(location, () => {
    call += 1;
    return { traceparent: `call ${call}` };
  });
  onTestFinished(close);
  expect(received.map(({ traceparent }) => traceparent)).toEqual(['call 1']);
  expect(received[0]?.authorization).toMatch(/SignedHeaders=/);
  expect(received[0]?.authorization).not.toContain('traceparent');
});
