import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './project.mjs';
import { stopsByItself } from './service.mjs';
import { findUnportable, unportableCommands, unportablePlaces } from './testing/portable-rules.mjs';

describe('what needs a POSIX shell is told', () => {
  test.each([
    'NODE_ENV=production node scripts/start.mjs',
    'node scripts/build.mjs && node scripts/start.mjs',
    'rm -rf dist',
    'exec sh scripts/start.sh',
    "node scripts/test.mjs 'a b'",
    'node scripts/*.mjs',
    'node scripts/start.mjs $PORT',
  ])('[R65] the command %s', (line) => {
    expect(unportableCommands({ start: line })).toEqual(['start']);
  });

  test.each([
    ['starts a shell', `spawn(command, { shell: true })`],
    ['starts a shell', `run('sh', ['-c', line])`],
    ['names a folder of Unix', `const folder = '/tmp/cpd';`],
    ['takes paths apart', `process.env.PATH.split(':')`],
    ['takes paths apart', `new URL('..', import.meta.url).pathname`],
    ['asks for what Windows has not', `process.getuid() === 0`],
    ['starts a program that only Unix has', `run('rm', ['-rf', folder])`],
  ])('[R65] a script that %s', (problem, line) => {
    expect(unportablePlaces('start.mjs', `\n${line}\n`)[0]).toContain(problem);
    expect(unportablePlaces('debian-packages.mjs', line)).toEqual([]);
  });
});

test('[R65] no command of the product and no script behind one needs a POSIX shell', () => {
  expect(findUnportable(ROOT)).toEqual([]);
});

test('[R65] “exec”, which POSIX shells have themselves, runs what follows it on Windows too', () => {
  expect(readFileSync(join(ROOT, 'exec.cmd'), 'utf8')).toBe('@%*\r\n');
});

test('[R65] on Windows a server that shares the terminal is not killed by who hands Ctrl-C on', () => {
  // There each signal that is sent ends a program at once; Ctrl-C itself reaches all programs of the terminal.
  expect(stopsByItself('win32', 'SIGINT')).toBe(true);
  expect(stopsByItself('win32', 'SIGHUP')).toBe(true);
  expect(stopsByItself('win32', 'SIGTERM')).toBe(false);
  for (const platform of ['linux', 'darwin'] as const) expect(stopsByItself(platform, 'SIGINT')).toBe(false);
});
