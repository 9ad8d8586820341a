import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inject, openTestApp, type TestApp } from '../../testing/test-app.ts';

/** As Vite writes it: the file of a screen, what it imports, and their styles. */
const MANIFEST = {
  '_first-4d5e6f.js': { file: 'assets/first-4d5e6f.js', name: 'first', css: ['assets/first-4d5e6f.css'] },
  '_lists-4d5e6f.js': { file: 'assets/lists-4d5e6f.js', name: 'lists', css: ['assets/lists-4d5e6f.css'] },
  '_summary-4d5e6f.js': {
    file: 'assets/summary-4d5e6f.js',
    name: 'summary',
    imports: ['_first-4d5e6f.js', '_lists-4d5e6f.js'],
    css: ['assets/summary-4d5e6f.css'],
  },
};
const PAGE =
  '<!doctype html><head><link rel="stylesheet" href="/assets/first-4d5e6f.css"></head><script type="application/json" id="configuration">{}</script><div id="root"></div>';
const HOSTILE_NAME = '</script><script>alert(1)</script> $& $1';

/** Beside the built web, and in a hidden folder of it. */
const UNSEEN = 'what nobody may read';

/** What is delivered as it is. */
const WEB_PUBLIC = join(import.meta.dirname, '../../../../web/public');

const FILM = 'the bytes of a film';

/** Files of text, by their names. */
const TEXTS = new Map([
  ['page.html', 'text/html'],
  ['index-1a2b3c.js', 'application/javascript'],
  ['index-1a2b3c.mjs', 'application/javascript'],
  ['index-1a2b3c.css', 'text/css'],
  ['icon.svg', 'image/svg+xml'],
  ['captions.vtt', 'text/vtt'],
  ['app.webmanifest', 'application/manifest+json'],
  ['licences.txt', 'text/plain'],
  ['table.csv', 'text/csv'],
  ['year.ics', 'text/calendar'],
]);

let world: TestApp;
let above: string;
let folder: string;
beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'cpd-web-'));
  folder = join(above, 'dist');
  await mkdir(join(folder, 'assets', 'pdf-frame'), { recursive: true });
  await mkdir(join(folder, '.git'));
  await writeFile(join(folder, '.git', 'config'), UNSEEN);
  await writeFile(join(above, 'package.json'), UNSEEN);
  await writeFile(join(folder, 'pdf-frame.html'), '<!doctype html><main></main>');
  await writeFile(join(folder, 'assets', 'pdf-frame', 'pdf-frame-1a2b3c.js'), 'export {};');
  await writeFile(join(folder, 'index.html'), PAGE);
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  await copyFile(join(WEB_PUBLIC, 'robots.txt'), join(folder, 'robots.txt'));
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets', 'index-1a2b3c.js'), 'export {};');
  for (const kind of ['webm', 'mp4', 'vtt', 'jpg'])
    await writeFile(join(folder, 'assets', `tour-1a2b3c.${kind}`), FILM);
  await mkdir(join(folder, 'texts'));
  for (const name of TEXTS.keys()) {
    await writeFile(join(folder, 'texts', name), 'x');
    await writeFile(join(folder, 'texts', `${name}.br`), brotliCompressSync('x'));
  }
  world = await openTestApp({
    webFolder: folder,
    environment: { COLLEGE_NAME: HOSTILE_NAME, CPD_NOW: '2027-05-01T09:00:00+10:00' },
  });
});
afterAll(async () => {
  await world.close();
  await rm(above, { recursive: true, force: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return inject(world.app, { method: 'GET', url, headers });
}

test('tells the programs of search engines, in a text of their own, that there is nothing for them', async () => {
  const { status, headers, raw } = await get('/robots.txt');
  expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(raw.toString()).toMatch(/^User-agent: \*\nDisallow: \/$/m);
});

describe('[EVD-26] the page that shows PDFs', () => {
  test('is in a sandbox without an origin, and may send, load or evaluate nothing', async () => {
    const { status, headers } = await get('/pdf-frame.html');
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(['sandbox allow-scripts', "default-src 'none'", "frame-ancestors 'self'"]),
    );
    expect(policy.join()).not.toMatch(/connect-src|frame-src|allow-same-origin|allow-top|allow-popups|'unsafe-/);
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' });
  });

  test('has leave to load its own program, and nothing else of the site', async () => {
    const own = await get('/assets/pdf-frame/pdf-frame-1a2b3c.js', { origin: 'null' });
    expect(own).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
    for (const url of ['/', '/assets/index-1a2b3c.js', '/pdf-frame.html', '/api/AppVersions', '/icon.svg']) {
      expect((await get(url, { origin: 'null' })).headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('[HOM-09] the tour', () => {
  const film = '/assets/tour-1a2b3c.mp4';

  test('is refused beyond its end', async () => {
    const answer = await get(film, { range: 'bytes=500-' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.raw.toString()).not.toContain('film');
  });

  test('is sent in parts, as players ask for it', async () => {
    const answer = await get(film, { range: 'bytes=4-8' });
    expect(answer).toMatchObject({ status: 206, headers: { 'content-range': `bytes 4-8/${FILM.length}` } });
    expect(answer.raw.toString()).toBe('bytes');
  });

  test.each([
    ['webm', 'video/webm'],
    ['mp4', 'video/mp4'],
    ['vtt', 'text/vtt; charset=utf-8'],
    ['jpg', 'image/jpeg'],
  ])('is sent with its type and may be kept for a year: .%s', async (kind, type) => {
    expect(await get(`/assets/tour-1a2b3c.${kind}`)).toMatchObject({
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
      },
    });
  });
});

describe('the page', () => {
  test('stands at every address of a screen', async () => {
    for (const url of ['/', '/Login', '/User/Layout/Activity?actid=5', '/mycpd/add.cfm', '/user/layout/x/y/z']) {
      const answer = await get(url);
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      });
      expect(answer.raw.toString()).toContain('<div id="root">');
    }
  });

  test('does not stand at addresses of the API and of assets that are gone', async () => {
    for (const url of ['/api/Nothing', '/api/', '/assets/index-old.js']) {
      expect((await get(url)).raw.toString()).not.toContain('<div id="root">');
    }
  });

  test('carries the configuration, and nothing in it ends its element', async () => {
    const page = (await get('/')).raw.toString();
    const json = /<script type="application\/json" id="configuration">([^<]*)<\/script>/.exec(page)?.[1] ?? '';
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(JSON.parse(json)).toMatchObject({
      collegeName: HOSTILE_NAME,
      issuer: 'http://127.0.0.1:3000/oidc',
      clientId: 'cpd-web',
      product: 'CPD',
      environment: 'development',
      fixedNow: '2027-05-01T09:00:00+10:00',
    });
    expect(page).not.toContain(folder);
  });

  test('asks at once for what the screen at its address is made of, besides what every page loads', async () => {
    const linksOf = async (url: string) =>
      (await get(url)).raw
        .toString()
        .match(/<link [^>]*>/g)
        ?.map((link) => link.replaceAll('-4d5e6f', ''));
    const everywhere = '<link rel="stylesheet" href="/assets/first.css">';
    expect(await linksOf('/User/Layout/Home')).toEqual([everywhere]);
    expect(await linksOf('/user/layout/CPDSummary?find=x')).toEqual([
      everywhere,
      '<link rel="modulepreload" crossorigin href="/assets/summary.js">',
      '<link rel="modulepreload" crossorigin href="/assets/first.js">',
      '<link rel="modulepreload" crossorigin href="/assets/lists.js">',
      '<link rel="stylesheet" crossorigin href="/assets/lists.css">',
      '<link rel="stylesheet" crossorigin href="/assets/summary.css">',
    ]);
    expect((await get('/.vite/manifest.json')).raw.toString()).not.toContain('"file"');
  });

  test('is sent on to the address that signing in is bound to when it was opened under another name', async () => {
    const host = 'localhost:3000';
    expect(await get('/User/Layout/Home?x=1', { host, 'sec-fetch-dest': 'document' })).toMatchObject({
      status: 307,
      headers: { location: 'http://127.0.0.1:3000/User/Layout/Home?x=1' },
    });
    expect(await get('/User/Layout/Home', { host })).toMatchObject({ status: 200 });
    expect(await get('/', { host: '127.0.0.1:3000', 'sec-fetch-dest': 'document' })).toMatchObject({ status: 200 });
  });
});

describe('files', () => {
  test('with a hash in their name are kept for a year, the others asked for again', async () => {
    expect(await get('/assets/index-1a2b3c.js')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(await get('/icon.svg')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
  });

  test.each([...TEXTS])('of text say that it is UTF-8, compressed or not: %s', async (name, type) => {
    for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
      const answer = await get(`/texts/${name}`, headers);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
      expect(answer.headers['content-encoding']).toBe(headers['accept-encoding']);
    }
  });

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
  ])('outside the folder are not served: %s', async (url) => {
    expect((await get(url)).raw.toString()).not.toContain(UNSEEN);
  });
});

describe('[NAV-19] an analytics script', () => {
  async function pageWith(environment: Record<string, string>) {
    const folderOfPage = await mkdtemp(join(tmpdir(), 'cpd-web-'));
    await writeFile(join(folderOfPage, 'index.html'), PAGE);
    const own = await openTestApp({ webFolder: folderOfPage, environment });
    const answer = await inject(own.app, { method: 'GET', url: '/User/Layout/Home' });
    await own.close();
    await rm(folderOfPage, { recursive: true, force: true });
    return { page: answer.raw.toString(), policy: String(answer.headers['content-security-policy']) };
  }

  test('is not there unless it is set', async () => {
    const { page, policy } = await pageWith({});
    expect(page).not.toContain('<script async');
    expect(policy).toContain("script-src 'self';");
  });

  test('is loaded from the address that was set, and only its site is let in', async () => {
    const { page, policy } = await pageWith({ ANALYTICS_SCRIPT_URL: 'https://heat.example/map.js?a=1&b="2"' });
    expect(page).toContain('<script async src="https://heat.example/map.js?a=1&amp;b=%222%22"></script></head>');
    expect(policy).toContain("script-src 'self' https://heat.example;");
    expect(policy).toMatch(/connect-src 'self' \S+ https:\/\/heat\.example;/);
  });
});

describe('nothing but the built web is given away', () => {
  test.each(['/healthz', '/api/AppVersions', '/', '/assets/index-1a2b3c.js'])(
    'TRACE %s sends nothing back',
    async (url) => {
      const answer = await inject(world.app, { method: 'TRACE', url, headers: { 'x-probe': 'a word of mine' } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.raw.toString()).not.toContain('a word of mine');
    },
  );

  test.each(['/assets', '/assets/', '/assets/pdf-frame/'])('%s is no list of files', async (url) => {
    expect((await get(url)).raw.toString()).not.toContain('1a2b3c');
  });

  test.each(['/.git/config', '/package.json', '/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json'])(
    '%s is the page or nothing, also where such a file is',
    async (url) => {
      expect((await get(url)).raw.toString()).not.toContain(UNSEEN);
    },
  );
});
