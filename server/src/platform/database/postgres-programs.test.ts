import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signalCommand } from './postgres-orphan.ts';
import { findEmbeddedPrograms, linkLibraries, postgresVersion, programPath } from './postgres-programs.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-package-'));
  await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
});

afterEach(() => rm(folder, { recursive: true }));

describe('the programs of PostgreSQL', () => {
  test('a folder without them is refused', async () => {
    await expect(postgresVersion(folder)).rejects.toThrow('ENOENT');
  });

  test('links that the install script did not make are made, those that are there stay', async () => {
    await writeFile(join(folder, 'native', 'lib', 'libpq.so'), 'there already');
    await Promise.all([linkLibraries(folder), linkLibraries(folder)]);
    expect(await readlink(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(await readFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
    expect(await readFile(join(folder, 'native', 'lib', 'libpq.so'), 'utf8')).toBe('there already');
  });

  test('those that come with the server are PostgreSQL 18', async () => {
    expect(await postgresVersion(await findEmbeddedPrograms())).toBe(18);
  });
});

test('[R65] on Windows PostgreSQL is told to stop by its own program, which is no way to kill it', () => {
  const told = signalCommand('win32', 'programs', 42, 'SIGINT');
  expect(told).toEqual([programPath('programs', 'pg_ctl'), ['kill', 'INT', '42']]);
  expect(signalCommand('win32', 'programs', 42, 'SIGKILL')).toBeUndefined();
  for (const platform of ['linux', 'darwin'] as const) {
    expect(signalCommand(platform, 'programs', 42, 'SIGINT')).toBeUndefined();
  }
});
