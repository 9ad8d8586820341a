import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './project.mjs';

// The wrapper of `npm start`, with a program in place of the server that counts the signals it is sent.

const SERVER = `
let signals = 0;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  signals += 1;
  console.log('got ' + signal);
  if (signals === 1) setTimeout(() => process.exit(7), process.env.STOPS_SLOWLY ? 20_000 : 300);
  if (signals === 2) process.exit(1);
});
// A test that failed has killed the wrapper, and nobody would ever end this.
const wrapper = process.ppid;
setInterval(() => process.ppid === wrapper || process.exit(), 100);
console.log('ready');
`;

let folder: string;
let wrapper: ChildProcess;
let printed: string;

beforeEach(() => startWrapper());

async function startWrapper(env: Record<string, string> = {}): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  printed = '';
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  const service = pathToFileURL(join(ROOT, 'scripts', 'service.mjs'));
  writeFileSync(
    join(folder, 'wrapper.mjs'),
    `import { runService } from '${service}';
     process.exitCode = await runService(process.execPath, ['server.mjs'], { cwd: '${folder}' }).ended;`,
  );
  // A group of its own, as a shell gives to each command.
  wrapper = spawn(process.execPath, [join(folder, 'wrapper.mjs')], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  wrapper.stdout?.on('data', (text) => {
    printed += text;
  });
  await until('ready');
}

afterEach(() => {
  wrapper.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function until(text: string): Promise<void> {
  while (!printed.includes(text)) await new Promise((resolve) => setTimeout(resolve, 5));
}

function ended(): Promise<number | null> {
  return new Promise((resolve) => wrapper.once('close', resolve));
}

test('[R57] backup, restore and verify-backup have the time to leave nothing half when they are stopped', () => {
  const text = readFileSync(join(ROOT, 'scripts/command.mjs'), 'utf8');
  expect(text).toContain('await runService(NODE, [program');
  expect(text).not.toContain('exitOnSignals');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['backup', 'restore', 'verify-backup']) expect(scripts[name]).toContain(`command.mjs ${name}`);
});

test('Ctrl-C, which reaches the whole group and once more through npm, reaches the server once', async () => {
  const end = ended();
  process.kill(-Number(wrapper.pid), 'SIGINT');
  await until('got');
  wrapper.kill('SIGINT');
  expect(await end).toBe(7);
  expect(printed).toBe('ready\ngot SIGINT\n');
});

test('SIGTERM reaches the server, whose exit code is the answer', async () => {
  const end = ended();
  wrapper.kill('SIGTERM');
  expect(await end).toBe(7);
  expect(printed).toBe('ready\ngot SIGTERM\n');
});

test('[R25] a second Ctrl-C, of somebody who does not want to wait, reaches the server too', async () => {
  wrapper.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  await startWrapper({ STOPS_SLOWLY: '1' });
  const end = ended();
  wrapper.kill('SIGINT');
  await until('got');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  wrapper.kill('SIGINT');
  expect(await end).toBe(1);
});
