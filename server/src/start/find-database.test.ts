import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { setRestoreMark } from '../platform/backup/restore-mark.ts';
import { silentLog } from '../testing/test-database.ts';
import { findDatabase } from './find-database.ts';
import { openOwnDatabase } from './open-own-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-find-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const WAYS = [
  ['that reads', findDatabase],
  ['that changes something', openOwnDatabase],
] as const;

/** Opens the database for a command, and closes what was opened. */
async function open(way: (typeof WAYS)[number][1], settings: Record<string, string> = {}): Promise<void> {
  const opened: (() => Promise<void> | void)[] = [];
  try {
    await way(readConfig({ DATA_DIR: folder, ...settings }), { log: silentLog, opened });
  } finally {
    while (opened.length > 0) await opened.pop()?.();
  }
}

test.for(WAYS)('[R56] a command %s makes no database where none is', async ([_what, way]) => {
  await expect(open(way)).rejects.toThrow(`There is no database in ${folder}: no server has used this folder yet.`);
  await mkdir(join(folder, 'database/cluster.new-1'), { recursive: true });
  await expect(open(way)).rejects.toThrow('There is no database in');
  expect(await readdir(folder)).toEqual(['database']);
});

test.for(WAYS)(
  '[R59] a command %s in a container without its volume is refused as a start is',
  async ([_what, way]) => {
    const nowhere = { DATA_DIR: '/cpd-on-no-volume', DATA_MAY_VANISH: 'off' };
    await expect(open(way, nowhere)).rejects.toThrow('DATA_DIR: /cpd-on-no-volume is not on a volume');
  },
);

test.for(WAYS)('[R57] a command %s does not use what a restore left that was broken off', async ([_what, way]) => {
  await mkdir(join(folder, 'database/cluster'), { recursive: true });
  await writeFile(join(folder, 'database/cluster/PG_VERSION'), '18');
  await setRestoreMark(folder, { backup: 'the backup of yesterday', storeMark: '', files: '', made: [] });
  await expect(open(way)).rejects.toThrow('The restore of the backup of yesterday into');
});
