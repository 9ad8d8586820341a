import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oldNodeMessage } from './bootstrap.mjs';
import { measureFirstScreen, measureScreens } from './bundle-budget.mjs';
import { installProblem, silenceMessage } from './install.mjs';
import { alone } from './lock.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bootstrap-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what setting up tells in plain words', () => {
  test.each(['18.20.8', '20.18.3', '0.12.0'])('Node %s is too old, and which one is needed', (version) => {
    expect(oldNodeMessage(version)).toMatch(`needs Node 20.19 or newer to begin with, and this is Node ${version}.`);
  });

  test.each(['20.19.0', '20.20.2', '22.0.0', '26.10.0'])('Node %s will do', (version) => {
    expect(oldNodeMessage(version)).toBeUndefined();
  });

  test('no network is told from every other failure of npm', () => {
    expect(installProblem(1, 'npm error code EAI_AGAIN\n')).toMatch('the npm registry does not answer');
    expect(installProblem(1, 'npm error code EUSAGE\n')).toMatch('npm ci failed with exit code 1');
    expect(installProblem(127, '')).toMatch('npm was not found');
  });
});

describe('what is said while npm says nothing', () => {
  test.each([
    [1, 'npm error code ECONNREFUSED'],
    [1, 'npm error network timeout at: https://npm.example.org/-/ping'],
    [1, 'npm error code ENOTFOUND'],
    [143, ''],
  ])('a registry that does not answer (%i, %s) is named, with what to do', (code, output) => {
    expect(silenceMessage(code, output, 'https://npm.example.org/\n')).toBe(
      'npm.example.org, from which the packages come, does not answer. Check the network, and npm’s proxy and registry settings. npm goes on trying; stop it with Ctrl-C.',
    );
    expect(silenceMessage(code, output, '')).toMatch(/^The npm registry, from which/);
  });

  test.each([
    [0, 'npm notice PONG 120ms'],
    [1, 'npm error code E404'],
    [1, 'npm error code E401'],
  ])('one that answers (%i, %s) is not', (code, output) => {
    expect(silenceMessage(code, output, 'https://npm.example.org/')).toBeUndefined();
  });
});

describe('setting up alone', () => {
  test('a second command waits until the first is done', async () => {
    const lock = join(folder, 'cache', 'preparing');
    const order: string[] = [];
    const slow = alone(lock, async () => {
      order.push('first begins');
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('first ends');
    });
    await Promise.all([slow, alone(lock, async () => void order.push('second'))]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  test('the lock of a command that was killed is taken over', async () => {
    const lock = join(folder, 'preparing');
    mkdirSync(lock);
    const aMinuteAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, aMinuteAgo, aMinuteAgo);
    expect(await alone(lock, async () => 'done')).toBe('done');
  });

  test('a failure leaves no lock behind', async () => {
    const lock = join(folder, 'preparing');
    await expect(alone(lock, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(await alone(lock, async () => 'done')).toBe('done');
  });
});

describe('the first screen', () => {
  // What does not repeat does not compress, so the sizes can be told in advance.
  const noise = (length: number) => randomBytes(length);

  function build(sizes: { entry: number; chunk: number; later: number; style: number }): string {
    writeFileSync(
      join(folder, 'index.html'),
      `<script type="application/json" id="configuration">{}</script>
       <script type="module" crossorigin src="/entry.js"></script>
       <link rel="modulepreload" crossorigin href="/chunk.js">
       <link rel="stylesheet" crossorigin href="/style.css"><link rel="icon" href="/icon.svg">`,
    );
    writeFileSync(join(folder, 'entry.js'), noise(sizes.entry));
    writeFileSync(join(folder, 'chunk.js'), noise(sizes.chunk));
    writeFileSync(join(folder, 'later.js'), noise(sizes.later));
    writeFileSync(join(folder, 'style.css'), noise(sizes.style));
    return folder;
  }

  test('too much JavaScript in entry and preloaded chunks together does not fit', () => {
    expect(measureFirstScreen(build({ entry: 90_000, chunk: 71_000, later: 1, style: 1 })).fits).toBe(false);
  });

  test('too much CSS does not fit', () => {
    expect(measureFirstScreen(build({ entry: 1, chunk: 1, later: 1, style: 13_000 })).fits).toBe(false);
  });

  test('what is loaded later does not count', () => {
    const { fits, text } = measureFirstScreen(build({ entry: 90_000, chunk: 65_000, later: 500_000, style: 5000 }));
    expect(fits).toBe(true);
    expect(text).toMatch(/^155\.\d{3} of 160 kB JavaScript, 5\.\d{3} of 12 kB CSS, 3 of 6 files$/);
  });

  function buildScreens(sizes: { summary: number; form: number; common: number }): string {
    build({ entry: 1, chunk: 1, later: 1, style: 1 });
    mkdirSync(join(folder, 'assets'));
    const write = (name: string, code: string, size: number) =>
      writeFileSync(join(folder, `assets/${name}-a_b-c1D2.js`), Buffer.concat([Buffer.from(code), noise(size)]));
    write('summary', 'import{a}from"./common-a_b-c1D2.js";', sizes.summary);
    write('form', 'import"./common-a_b-c1D2.js";import("./later-a_b-c1D2.js");', sizes.form);
    write('common', 'import"../entry.js";', sizes.common);
    write('later', '', 500_000);
    return folder;
  }

  test('screens count with what they import, not with what comes later', () => {
    const { fits, text } = measureScreens(buildScreens({ summary: 20_000, form: 60_000, common: 45_000 }));
    expect(fits).toBe(true);
    expect(text).toMatch(/^summary: 65\.\d{3} of 72 kB, form: 105\.\d{3} of 134 kB$/);
  });

  test('a screen that is too large does not fit', () => {
    expect(measureScreens(buildScreens({ summary: 30_000, form: 1, common: 45_000 })).fits).toBe(false);
  });
});
