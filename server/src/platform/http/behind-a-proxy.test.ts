import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inject, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { BUDGETS } from './budgets.ts';

const PROXY = '10.0.0.5';

let trusting: TestApp;
let other: TestApp;
let plain: TestApp;
beforeAll(async () => {
  const environment = { TRUST_PROXY: `${PROXY}, 10.1.0.0/16, 2001:db8:ff::/48` };
  trusting = await openTestApp({ environment });
  other = await openTestApp({ environment, database: trusting.database });
  plain = await openTestApp({ database: trusting.database });
});
afterAll(async () => {
  await Promise.all([other.close(), plain.close()]);
  await trusting.close();
});
beforeEach(async () => {
  await trusting.database.deleteFrom('call_budget').execute();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

interface Asked {
  from: string;
  forwardedFor?: string;
}

const check = (world: TestApp, { from, forwardedFor }: Asked) =>
  inject(world.app, {
    method: 'GET',
    url: '/api/Verifications?Code=none',
    remoteAddress: from,
    ...(forwardedFor === undefined ? {} : { headers: { 'x-forwarded-for': forwardedFor } }),
  });

/** As whom a check was counted. */
async function countedAs(world: TestApp, asked: Asked): Promise<string[]> {
  await trusting.database.deleteFrom('call_budget').execute();
  await check(world, asked);
  const rows = await trusting.database.selectFrom('call_budget').select('key').execute();
  return rows.map(({ key }) => key.replace(/^check:/, ''));
}

describe('[R46] who checks a printed document is counted', () => {
  test.each<[what: string, Asked, counted: string]>([
    [
      'somebody who is no proxy, whatever they claim',
      { from: '203.0.113.7', forwardedFor: '198.51.100.1' },
      '203.0.113.7',
    ],
    ['a neighbour of the proxy, whatever they claim', { from: '10.0.0.6', forwardedFor: '198.51.100.1' }, '10.0.0.6'],
    ['the proxy itself, with no word of anybody', { from: PROXY }, PROXY],
    ['whom the proxy names', { from: PROXY, forwardedFor: '198.51.100.1' }, '198.51.100.1'],
    [
      'the last whom no proxy is, behind a claim of their own',
      { from: PROXY, forwardedFor: '1.1.1.1, 198.51.100.1' },
      '198.51.100.1',
    ],
    [
      'whom the first of two proxies names',
      { from: PROXY, forwardedFor: '1.1.1.1, 198.51.100.1, 10.1.2.3' },
      '198.51.100.1',
    ],
    ['a whole household of version 6', { from: PROXY, forwardedFor: '2001:db8:1:2:3:4:5:6' }, '2001:db8:1:2::/64'],
    ['one behind a proxy of version 6', { from: '2001:db8:ff::9', forwardedFor: '198.51.100.1' }, '198.51.100.1'],
    ['one address, whatever its port', { from: PROXY, forwardedFor: '198.51.100.1:51234' }, '198.51.100.1'],
    ['one household, whatever its port', { from: PROXY, forwardedFor: '[2001:db8:1:2::9]:443' }, '2001:db8:1:2::/64'],
    ['what is no address', { from: PROXY, forwardedFor: "x'; drop table member" }, 'unknown'],
  ])('as %s', async (_what, asked, counted) => {
    expect(await countedAs(trusting, asked)).toEqual([counted]);
  });

  test('as who is connected, while no proxy is named', async () => {
    expect(await countedAs(plain, { from: PROXY, forwardedFor: '198.51.100.1' })).toEqual([PROXY]);
  });

  test('by all servers together; whoever had too many is told how long the count still lasts, and others go on', async () => {
    const guesser = { from: PROXY, forwardedFor: '198.51.100.1' };
    for (let count = 0; count < BUDGETS.check.calls; count += 1) {
      // Claims in front change nothing.
      const forwardedFor = `192.0.2.${count}, 198.51.100.1`;
      expect(await check(count % 2 === 0 ? trusting : other, { from: PROXY, forwardedFor })).toMatchObject({
        status: 200,
      });
    }
    for (const [passed, left] of [
      [0, '60'],
      [17_000, '43'],
      [42_000, '1'],
    ] as const) {
      vi.setSystemTime(Date.now() + passed);
      for (const world of [trusting, other]) {
        expect(await check(world, guesser)).toMatchObject({ status: 429, headers: { 'retry-after': left } });
      }
    }
    expect(await check(other, { from: PROXY, forwardedFor: '198.51.100.2' })).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 1_000);
    expect(await check(trusting, guesser)).toMatchObject({ status: 200 });
  });
});

describe('[R46] a proxy that nobody named', () => {
  test('is told of once, at the first request that came through it', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const world = await openTestApp({ environment: { LOG_LEVEL: 'warn' }, database: trusting.database });
    const silent = await openTestApp({
      environment: { LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' },
      database: trusting.database,
    });
    await check(world, { from: '203.0.113.7' });
    expect(lines).toEqual([]);
    await check(silent, { from: '127.0.0.1', forwardedFor: '198.51.100.1' });
    expect(lines).toEqual([]);
    for (let count = 0; count < 3; count += 1) await check(world, { from: PROXY, forwardedFor: '198.51.100.1' });
    write.mockRestore();
    await Promise.all([world.close(), silent.close()]);
    expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
  });
});
