import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from './testing/running-server.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
/** Web and server may have to be built first. */
const READY_WITHIN_MS = 180_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-production-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts as the guide says for production, and stops once it serves; answers its lines, of both outputs, and its exit code. */
async function startInProduction(settings: Record<string, string>) {
  const port = String(await findFreePort());
  const child = spawn('npm', ['start', '--silent'], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', OIDC_ISSUER: 'https://issuer.invalid/', LOG_LEVEL: 'info' },
      ...{ DATA_DIR: join(folder, 'data'), PORT: port, STOP_DELAY_S: '0', ...settings },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text) => {
      said += text;
    });
  }
  const ended = once(child, 'close');
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  const hasEnded = () => child.exitCode !== null;
  await expect
    .poll(async () => hasEnded() || (await ask('/readyz'))?.status === 200, { timeout: READY_WITHIN_MS })
    .toBe(true);
  await ask('/api/Users');
  child.kill('SIGTERM');
  await ended;
  return { lines: said.split('\n').filter((line) => line !== ''), code: child.exitCode };
}

function isJson(line: string): boolean {
  try {
    const { level, time } = JSON.parse(line);
    return typeof level === 'number' && typeof time === 'number';
  } catch {
    return false;
  }
}

test('in production every line of npm start is JSON, from the first to the last', { timeout: 240_000 }, async () => {
  const { lines } = await startInProduction({});
  expect(lines.filter((line) => !isJson(line))).toEqual([]);
  expect(lines.join('\n')).toContain('CPD Logbook is ready');
  expect(lines.join('\n')).toContain('/api/Users');
});

test('so is every line of one that cannot start', { timeout: 240_000 }, async () => {
  const { lines, code } = await startInProduction({ DATABASE_URL: 'postgres://cpd@127.0.0.1:1/cpd?sslmode=require' });
  expect(code).toBe(1);
  expect(lines.filter((line) => !isJson(line))).toEqual([]);
  expect(lines.join('\n')).toContain('Nothing takes connections at 127.0.0.1:1');
});
