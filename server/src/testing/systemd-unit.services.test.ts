import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort, signInTo } from './running-server.ts';
import { services } from './services.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const UNIT = join(ROOT, 'deploy/systemd/cpd-logbook.service');
const YEAR_2026 = 11;
/** An ordinary user that every Debian has, where the test is root. */
const NOBODY = 65_534;
const READY_WITHIN_MS = 240_000;
const { systemdAnalyze, strace } = services;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-unit-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

describe.skipIf(systemdAnalyze === undefined || strace === undefined)('deploy/systemd/cpd-logbook.service', () => {
  /** The unit as it is, where the product is here. */
  async function ownUnit(): Promise<string> {
    return (await readFile(UNIT, 'utf8'))
      .replaceAll('/opt/cpd-logbook', ROOT)
      .replaceAll(join(ROOT, 'server/dist/main.js'), UNIT);
  }

  async function analyze(unit: string, ...parameters: string[]): Promise<string> {
    const file = join(folder, 'cpd-logbook.service');
    await writeFile(file, unit);
    const said = await run(systemdAnalyze ?? '', [...parameters, file]).catch((error) => error);
    return `${said.stdout}${said.stderr}`;
  }

  test('[R60] says nothing that systemd does not know, and leaves the server little', async () => {
    const unit = await ownUnit();
    expect(await analyze(unit.replace('ProtectSystem=', 'ProtectSytem='), 'verify')).toContain('ProtectSytem');
    expect(await analyze(unit, 'verify')).toBe('');
    const said = await analyze(unit, 'security', '--offline=yes', '--no-pager');
    const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(said)?.[1]);
    process.stdout.write(`Exposure of the unit: ${exposure} of 10\n`);
    expect(exposure).toBeLessThan(2);
  });

  test('[R60] allows every system call of a server at work, with its PostgreSQL and printer', {
    timeout: 600_000,
  }, async () => {
    const allowed = await allowedCalls(await readFile(UNIT, 'utf8'));
    expect(allowed.has('mount')).toBe(false);
    const made = await callsOfServer();
    process.stdout.write(`System calls of a server at work: ${made.length} kinds\n`);
    expect(made).toEqual(expect.arrayContaining(['execve', 'fsync', 'accept4']));
    expect(made.filter((name) => !allowed.has(name))).toEqual([]);
  });

  /** What the lines of the unit leave, in their order: the first one allows, `~` takes away. */
  async function allowedCalls(unit: string): Promise<Set<string>> {
    const allowed = await callsOf('@default');
    for (const [, text = ''] of unit.matchAll(/^SystemCallFilter=(.*)$/gm)) {
      const isTaken = text.startsWith('~');
      for (const name of text.replace('~', '').split(' ')) {
        for (const call of await callsOf(name)) isTaken ? allowed.delete(call) : allowed.add(call);
      }
    }
    return allowed;
  }

  async function callsOf(name: string): Promise<Set<string>> {
    if (!name.startsWith('@')) return new Set([name]);
    const { stdout } = await run(systemdAnalyze ?? '', ['syscall-filter', '--no-pager', name]);
    const entries = stdout
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
    const named = entries.filter((line) => /^@?\w[\w-]*$/.test(line));
    const sets = await Promise.all(named.map(callsOf));
    return new Set(sets.flatMap((set) => [...set]));
  }

  /** The kinds of system calls that a server makes from its first start to its stop, and its children, with a member at work. */
  async function callsOfServer(): Promise<string[]> {
    const data = join(folder, 'data');
    const counts = join(folder, 'counts');
    await mkdir(data);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(data, NOBODY, NOBODY);
    const port = await findFreePort();
    const user = isRoot ? ['-u', 'nobody'] : [];
    const program = [
      process.execPath,
      '--max-semi-space-size=4',
      '--heap-growing-percent=50',
      join(ROOT, 'server/src/main.ts'),
    ];
    const child = spawn(strace ?? '', ['-f', '-c', '-o', counts, ...user, ...program], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
      // strace hands no signal on; the whole group gets it, as from a terminal.
      detached: true,
    });
    const gone = once(child, 'exit');
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    try {
      await work(`http://127.0.0.1:${port}`, () => said);
    } finally {
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await gone;
    }
    const table = await readFile(counts, 'utf8');
    return [...table.matchAll(/^ *\d+\.\d+ .* (\w+)$/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'total');
  }
});

/** A member signs in, saves, keeps a file and has a document made. */
async function work(publicUrl: string, said: () => string): Promise<void> {
  for (const deadline = performance.now() + READY_WITHIN_MS; ; await delay(200)) {
    const isReady = await fetch(`${publicUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (performance.now() > deadline) throw new Error(`The server was not ready in time: ${said()}`);
  }
  const { token, userId } = await signInTo(publicUrl, 'participant');
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const { status } = await fetch(publicUrl + path, { ...init, headers });
    expect([path, status]).toEqual([path, 200]);
  };
  const form = new FormData();
  form.append('attachment', new Blob(['Attended\n'], { type: 'text/plain' }), 'note.txt');
  const query = `UserId=${userId}&CPDYearId=${YEAR_2026}`;
  await ask(`/api/Documents?${query}&DocumentTypeId=1&DocumentFolderId=null`, { method: 'POST', body: form });
  await ask(`/api/CPDSummary?${query}&IncludeUserFrameworkRequirements=true`);
  await ask(`/api/Documents?${query}&GeneratableDocumentType=10`);
}
