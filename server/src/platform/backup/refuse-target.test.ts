import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { refuseTarget } from './refuse-target.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'cpd-target-')));
});
afterEach(() => rm(folder, { recursive: true }));

const refuse = (to: string, settings: Record<string, string> = {}) =>
  refuseTarget(
    { kind: 'folder', folder: join(folder, to) },
    readConfig({ DATA_DIR: join(folder, 'data'), ...settings }),
  );

test.for(['data', 'data/database', 'data/database/backups', 'data/keys', 'data/seals', 'data/files/kept/ab'])(
  '[R56] %s is the product’s own, and no place for backups',
  async (to) => {
    await expect(refuse(to)).rejects.toThrow('Backups cannot be kept in');
  },
);

test('[R56] nor is a place of seals elsewhere, or a link that leads into one', async () => {
  const seals = { SEALS_URL: `file://${folder}/seals` };
  await expect(refuse('seals/backups', seals)).rejects.toThrow(`Backups cannot be kept in ${folder}/seals`);
  await mkdir(join(folder, 'data/keys'), { recursive: true });
  await symlink(join(folder, 'data/keys'), join(folder, 'backups'));
  await expect(refuse('backups')).rejects.toThrow('Backups cannot be kept in');
});

test('[R56] a folder beside them is one, also on the same disk', async () => {
  await refuse('backups');
  await refuse('data/backups');
  await refuse('data/database-backups');
});
