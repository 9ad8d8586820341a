import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holds } from './lockfile.mjs';
import { NODE, ROOT } from './project.mjs';

/** An npm that empties node_modules as `npm ci` does, notes what it was asked, and brings nothing but Node. */
const NPM = `#!/usr/bin/env node
  const { appendFileSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
  const { dirname } = require('node:path');
  if (process.argv[2] === 'config') return console.log('https://packages.example.org/npm/');
  if (process.argv[2] === 'ping') {
    if (existsSync('no-network')) console.error('npm error network timeout at: https://packages.example.org/npm/-/ping');
    process.exit(existsSync('no-network') ? 1 : 0);
  }
  appendFileSync('calls.txt', process.argv.slice(2).join(' ') + '\\n');
  rmSync('node_modules', { recursive: true });
  if (!existsSync(process.execPath)) throw new Error('npm has taken its own Node away');
  if (process.env.SLOW_NPM) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  if (existsSync('broken')) { console.error('npm error code EBROKEN'); process.exit(7); }
  mkdirSync(dirname(process.env.TEST_NODE), { recursive: true });
  mkdirSync('node_modules/.bin');
  copyFileSync(process.execPath, process.env.TEST_NODE);
  writeFileSync('node_modules/.package-lock.json', '{"packages":{}}');
`;

const LOCKFILE = JSON.stringify({ packages: { '': { version: '0.1.0' } } });
const IN_MODULES = relative(ROOT, NODE);

let folder: string;

function placeNode(path: string): void {
  try {
    linkSync(process.execPath, path);
  } catch {
    copyFileSync(process.execPath, path);
  }
}

/** Puts npm where PATH finds it: its script behind a link, as Node brings it, or a wrapper that looks for Node itself. */
function placeNpm(kind: 'link' | 'wrapper'): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const script = join(folder, kind === 'link' ? 'npm-cli.js' : 'bin/npm');
  writeFileSync(script, NPM);
  chmodSync(script, 0o755);
  if (kind === 'link') symlinkSync(script, join(bin, 'npm'));
  return bin;
}

/** Prepares the copy as every command does, by the Node in its node_modules, and with no other on PATH. */
function prepare(bin: string, environment: Record<string, string> = {}) {
  const program = `
    import { main } from './scripts/project.mjs';
    import { prepare } from './scripts/bootstrap.mjs';
    await main(() => prepare({ web: false }));`;
  const { status, stdout, stderr } = spawnSync(join(folder, IN_MODULES), ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: {
      PATH: [join(folder, 'node_modules', '.bin'), bin].join(':'),
      TEST_NODE: IN_MODULES,
      ...environment,
    },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

function readCalls(): string[] {
  const file = join(folder, 'calls.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

describe.skipIf(process.platform === 'win32')('installing with the Node that npm takes away on PATH', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-'));
    mkdirSync(join(folder, 'scripts'));
    for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith('.mjs')))
      copyFileSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
    writeFileSync(join(folder, 'package-lock.json'), LOCKFILE);
    mkdirSync(dirname(join(folder, IN_MODULES)), { recursive: true });
    mkdirSync(join(folder, 'node_modules', '.bin'));
    placeNode(join(folder, IN_MODULES));
    symlinkSync(join(folder, IN_MODULES), join(folder, 'node_modules', '.bin', 'node'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('an npm that fails is told, and the next command installs again', () => {
    const bin = placeNpm('link');
    writeFileSync(join(folder, 'broken'), '');
    const first = prepare(bin);
    expect(first.status).toBe(1);
    expect(first.said).toMatch('npm error code EBROKEN');
    expect(first.said).toMatch('npm ci failed with exit code 7');
    rmSync(join(folder, 'broken'));
    mkdirSync(dirname(join(folder, IN_MODULES)), { recursive: true });
    placeNode(join(folder, IN_MODULES));
    expect(prepare(bin)).toMatchObject({ status: 0 });
    expect(readCalls()).toHaveLength(2);
  });

  test('no npm on PATH is told, and what is installed stays where it is', () => {
    mkdirSync(join(folder, 'bin'));
    expect(prepare(join(folder, 'bin'))).toMatchObject({ status: 1, said: expect.stringMatching('npm was not found') });
    expect(existsSync(join(folder, 'node_modules', '.bin', 'node'))).toBe(true);
  });

  test.each(['link', 'wrapper'] as const)('npm behind a %s runs to its end, and leaves Node in its place', (kind) => {
    expect(prepare(placeNpm(kind))).toMatchObject({ status: 0, said: expect.stringMatching('Packages installed') });
    expect(existsSync(join(folder, 'node_modules', '.bin', 'node'))).toBe(true);
    expect(existsSync(join(folder, '.cache', 'node-for-npm'))).toBe(false);
  });

  test.each([
    ['is told to have none while npm goes on trying', true, 1],
    ['is told nothing where the registry answers, and is only slow', false, 0],
  ])('a first start without a network %s', (_what, isWithout, times) => {
    // After a quarter of a second and not after 15, which is within the 30 that a person waits.
    const file = join(folder, 'scripts', 'install.mjs');
    const [silence, ping, ends] = [/SILENT_AFTER_MS = (\S+);/, /PING_MS = (\S+);/, /ASK_MS = PING_MS \+ (\S+);/].map(
      (number) => Number(number.exec(readFileSync(file, 'utf8'))?.[1]?.replace('_', '')),
    );
    expect((silence ?? 0) + (ping ?? 0) + (ends ?? 0)).toBeLessThan(30_000);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/SILENT_AFTER_MS = .+;/, 'SILENT_AFTER_MS = 250;'));
    if (isWithout) writeFileSync(join(folder, 'no-network'), '');
    const { said } = prepare(placeNpm('link'), { SLOW_NPM: 'yes' });
    const told = said.split('packages.example.org, from which the packages come, does not answer. Check the network');
    expect(told).toHaveLength(times + 1);
  });

  test('what builds the web is installed in production too, and only once', () => {
    const bin = placeNpm('link');
    prepare(bin, { NODE_ENV: 'production' });
    prepare(bin, { NODE_ENV: 'production' });
    expect(readCalls()).toEqual([
      // With pauses by which an address that is not known is told of within seconds.
      'ci --include=dev --include=optional --no-audit --no-fund --loglevel=error --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000',
    ]);
  });

  test('what npm installed by hand is taken as it is', () => {
    const bin = placeNpm('link');
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), LOCKFILE);
    expect(prepare(bin)).toEqual({ status: 0, said: '' });
    expect(readCalls()).toEqual([]);
  });
});

describe('what npm installed by hand', () => {
  const linux = { os: 'linux', cpu: 'x64' };
  const asked = {
    '': { version: '0.1.0' },
    web: { version: '0.1.0' },
    'node_modules/@cpd/web': { resolved: 'web', link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/a-linux-x64': {
      version: '1.0.0',
      integrity: 'sha512-l',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
    },
    'node_modules/a-win32-x64': {
      version: '1.0.0',
      integrity: 'sha512-w',
      optional: true,
      os: ['win32'],
      cpu: ['x64'],
    },
    'node_modules/only-for-windows': { version: '1.0.0', integrity: 'sha512-o', optional: true },
  };
  const installed = {
    'node_modules/a': asked['node_modules/a'],
    'node_modules/a-linux-x64': asked['node_modules/a-linux-x64'],
  };

  test.each([
    ['without a package', { 'node_modules/a-linux-x64': asked['node_modules/a-linux-x64'] }],
    ['without the package for the machine', { 'node_modules/a': asked['node_modules/a'] }],
    ['with another version', { ...installed, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['with other bytes', { ...installed, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }],
  ])('is not what the lockfile asks for %s', (_what, there) => {
    expect(holds(there, asked, linux)).toBe(false);
  });

  test('need not have what is for other machines', () => {
    expect(holds(installed, asked, linux)).toBe(true);
    expect(holds(installed, asked, { os: 'win32', cpu: 'x64' })).toBe(false);
  });
});
