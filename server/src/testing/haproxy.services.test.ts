import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { findFreePort } from './running-server.ts';
import { services } from './services.ts';

describe.skipIf(services.haproxy === undefined)('HAProxy of the tests', () => {
  let proxy: Haproxy | undefined;

  afterEach(() => proxy?.stop());

  test('a configuration that it cannot read is told in its own words', async () => {
    await expect(startHaproxy('listen front\n  nonsense')).rejects.toThrow(/nonsense/);
  });

  test('requests go through it and are counted', async () => {
    const behind = createServer((_request, response) => response.end('from behind')).listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const address = behind.address();
    const port = await findFreePort();
    proxy = await startHaproxy(
      `defaults
  mode http
  timeout connect 5s
  timeout client 5s
  timeout server 5s
listen front
  bind 127.0.0.1:${port}
  server one 127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    );
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('from behind');
    const counted = (await proxy.statistics()).find(({ svname }) => svname === 'one');
    expect(counted).toMatchObject({ pxname: 'front', stot: '1' });
    behind.close();
    behind.closeAllConnections();
  });
});
