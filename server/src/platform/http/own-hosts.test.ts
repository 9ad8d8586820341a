import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { pageAt } from './own-hosts.ts';

const OWN = 'cpd.example.org';

let webFolder: string;
let named: TestApp;
let onTrial: TestApp;
const ports = new Map<TestApp, number>();
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'cpd-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>x</title>');
  named = await openTestApp({ webFolder, environment: { PUBLIC_URL: `https://${OWN}` } });
  onTrial = await openTestApp({ webFolder });
  for (const world of [named, onTrial]) {
    ports.set(world, Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port));
  }
});
afterAll(async () => {
  await Promise.all([named.close(), onTrial.close()]);
  await rm(webFolder, { recursive: true, force: true });
});

interface Asked {
  method?: string;
  target: string;
  host: string | undefined;
  headers?: readonly string[];
}

/** Status, place and body of the answer to a request whose target and host are sent letter for letter. */
async function ask(world: TestApp, { method = 'GET', target, host, headers = [] }: Asked) {
  const socket = connect(ports.get(world) ?? 0, '127.0.0.1');
  // Without a host it must be the older HTTP.
  const first = `${method} ${target} HTTP/1.${host === undefined ? 0 : 1}`;
  const lines = [first, ...(host === undefined ? [] : [`Host: ${host}`]), ...headers, 'Connection: close'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
  return { status: Number(head.split(' ')[1]), location: header('location'), cache: header('cache-control'), body };
}

const OTHERS: readonly (string | undefined)[] = [
  'evil.example',
  `${OWN}.evil.example`,
  `evil.example:443`,
  `${OWN}:8443`,
  `${OWN}.`,
  `x@${OWN}`,
  `${OWN}@evil.example`,
  `evil.example/${OWN}`,
  `${OWN}#evil`,
  'localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.5',
  '[',
  '',
  undefined,
];

describe('[R45] under another host than that of PUBLIC_URL', () => {
  test.each(OTHERS)('%s: calls are refused, pages are sent on, probes are answered', async (host) => {
    for (const call of ['/api/AppVersions', '/API/Users/', '/api', '/api/openapi.json', '/api/Nothing']) {
      const refused = await ask(named, { target: call, host });
      expect(refused).toMatchObject({ status: 421, location: undefined });
      expect(JSON.parse(refused.body)).toMatchObject({
        Code: 'MISDIRECTED',
        Message: `The logbook is at https://${OWN}. Please use that address.`,
      });
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await ask(named, { method, target: '/User/Layout/Home', host })).toMatchObject({ status: 421 });
      expect(await ask(named, { method, target: '/api/UserActivities', host })).toMatchObject({ status: 421 });
    }
    expect(await ask(named, { target: '/User/Layout/Home?a=%2F&b', host })).toMatchObject({
      status: 307,
      location: `https://${OWN}/User/Layout/Home?a=%2F&b`,
      cache: 'no-store',
    });
    expect(await ask(named, { method: 'HEAD', target: '/Login', host })).toMatchObject({
      status: 307,
      location: `https://${OWN}/Login`,
    });
    expect(await ask(named, { target: '/calendar/a-secret.ics', host })).toMatchObject({
      status: 307,
      location: `https://${OWN}/calendar/a-secret.ics`,
    });
    for (const probe of ['/healthz', '/readyz', '/HEALTHZ', '/readyz/']) {
      expect(await ask(named, { target: probe, host })).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    }
  });

  test.each([OWN, `${OWN}:443`, OWN.toUpperCase()])('%s is its own: both are answered', async (host) => {
    expect(await ask(named, { target: '/User/Layout/Home', host })).toMatchObject({ status: 200 });
    expect(await ask(named, { target: '/api/openapi.json', host })).toMatchObject({ status: 200 });
    expect(await ask(named, { target: '/api/AppVersions', host })).toMatchObject({ status: 401 });
  });

  test('what a whole address in the first line names counts, and not the header beside it', async () => {
    expect(await ask(named, { target: 'http://evil.example/api/AppVersions', host: OWN })).toMatchObject({
      status: 421,
    });
    expect(await ask(named, { target: 'http://evil.example/Login?x=1', host: OWN })).toMatchObject({
      status: 307,
      location: `https://${OWN}/Login?x=1`,
    });
    expect(await ask(named, { target: `https://${OWN}/Login`, host: 'evil.example' })).toMatchObject({ status: 200 });
  });

  test('what a proxy says of the host is not believed', async () => {
    const headers = [`X-Forwarded-Host: ${OWN}`, `Forwarded: host=${OWN}`, 'X-Forwarded-Proto: https'];
    expect(await ask(named, { target: '/api/AppVersions', host: 'evil.example', headers })).toMatchObject({
      status: 421,
    });
    const forged = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: ftp'];
    expect(await ask(named, { target: '/Login', host: 'evil.example', headers: forged })).toMatchObject({
      location: `https://${OWN}/Login`,
    });
  });
});

describe('[R45] a server that is tried out, with no PUBLIC_URL,', () => {
  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.9.9.9:5173', '[::1]:3000', '192.168.1.5:3000'])(
    'answers calls and what pages load as %s, and sends pages that are opened to where people can sign in',
    async (host) => {
      expect(await ask(onTrial, { target: '/api/openapi.json', host })).toMatchObject({ status: 200 });
      expect(await ask(onTrial, { method: 'POST', target: '/api/AppVersions', host })).toMatchObject({ status: 401 });
      expect(await ask(onTrial, { target: '/User/Layout/Home', host })).toMatchObject({ status: 200 });
      const headers = ['Sec-Fetch-Dest: document'];
      expect(await ask(onTrial, { target: '/User/Layout/Home?x=1', host, headers })).toMatchObject({
        status: 307,
        location: 'http://127.0.0.1:3000/User/Layout/Home?x=1',
      });
    },
  );

  test.each(['evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example', undefined])(
    'answers nothing as %s, a name that another site can have',
    async (host) => {
      expect(await ask(onTrial, { target: '/api/openapi.json', host })).toMatchObject({ status: 421 });
      expect(await ask(onTrial, { target: '/Login', host })).toMatchObject({
        status: 307,
        location: 'http://127.0.0.1:3000/Login',
      });
    },
  );
});

const TARGETS = [
  '/',
  '//evil.example',
  '//evil.example/Login',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/@evil.example',
  '/x@evil.example',
  '/:80@evil.example',
  '/.evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%0d%0aSet-Cookie:%20a=b',
  '/%E5%98%8D%E5%98%8ALocation:%20x',
  '/\tevil.example',
  '/\r\n//evil.example',
  '/?//evil.example',
  '/?next=https://evil.example',
  '/?\\evil.example#@evil.example',
  '/#@evil.example',
  '/;//evil.example',
  '/https://evil.example',
  '/https:evil.example',
  '/javascript:alert(1)',
  'http://evil.example',
  'http://evil.example/Login',
  'http://evil.example//evil.example',
  'https://evil.example/\\evil.example',
  'http://x@evil.example/',
  'javascript:alert(1)',
  '@evil.example',
  '.evil.example',
  ':80@evil.example',
  '*',
  '',
];

describe('[R45] where a page is sent on to', () => {
  test.each(TARGETS)('is our own site, whatever the target: %j', (target) => {
    const to = new URL(pageAt(`https://${OWN}`, target));
    expect([to.origin, to.username, to.password]).toEqual([`https://${OWN}`, '', '']);
    // The path alone must not name a host either.
    expect(new URL(to.pathname, 'https://other.example').origin).toBe('https://other.example');
    expect(pageAt(`https://${OWN}`, target)).not.toMatch(/\s/);
  });

  test('is where every such target leads that a server gets to read, through its answer', async () => {
    for (const target of TARGETS.filter((one) => /^[!-~]+$/.test(one))) {
      const answer = await ask(named, { target, host: 'evil.example' });
      if (answer.location === undefined) expect([400, 421]).toContain(answer.status);
      else expect(new URL(answer.location, 'https://other.example').origin).toBe(`https://${OWN}`);
    }
  });
});
