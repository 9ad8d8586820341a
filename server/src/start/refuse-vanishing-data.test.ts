import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { refuseVanishingData } from './refuse-vanishing-data.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'cpd-vanishing-')));
  await mkdir(join(folder, 'data'));
});
afterEach(() => rm(folder, { recursive: true }));

const line = (place: string, kind: string) => `36 35 98:0 / ${place} rw,noatime master:1 - ${kind} /dev/x rw`;

/** Starts as far as this rule goes, with these mounts besides the container's own. */
function start(settings: Record<string, string>, ...mounts: string[]): Promise<void> {
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATA_MAY_VANISH: 'off', ...settings });
  return refuseVanishingData(config, async () => `${[line('/', 'overlay'), ...mounts].join('\n')}\n`);
}

const ELSEWHERE = {
  DATABASE_URL: 'postgres://cpd_calls@db.example/cpd',
  FILES_URL: 's3://evidence/cpd?region=au',
  VERIFICATION_KEY: 'a key',
};

test('[R59] a container without a volume is refused with what to do, and so is one with a volume elsewhere', async () => {
  const told = `DATA_DIR: ${folder}/data is not on a volume, so everything would be gone with the container. Mount a volume there, such as “-v cpd-data:${folder}/data”, or set DATA_MAY_VANISH=on`;
  await expect(start({})).rejects.toThrow(told);
  await expect(start({}, line(`${folder}/data-of-others`, 'ext4'))).rejects.toThrow(told);
  await expect(start({}, line(`${folder}/data/database`, 'ext4'))).rejects.toThrow(told);
});

test('[R59] a volume in memory is refused, also over one on a disk', async () => {
  const inMemory = line(`${folder}/data`, 'tmpfs');
  await expect(start({}, inMemory)).rejects.toThrow('is in memory (tmpfs)');
  await expect(start({}, line(`${folder}/data`, 'ext4'), inMemory)).rejects.toThrow('is in memory');
});

test('[R59] a link that leads off the volume is refused, and a folder that is not there yet is judged by the one above', async () => {
  await symlink(join(folder, 'data'), join(folder, 'link'));
  const volume = line(`${folder}/volume`, 'ext4');
  await expect(start({ DATA_DIR: join(folder, 'link') }, volume)).rejects.toThrow('is not on a volume');
  await mkdir(join(folder, 'volume'));
  await start({ DATA_DIR: join(folder, 'volume', 'to', 'come') }, volume);
});

test('[R59] files and seals in folders of their own need volumes too', async () => {
  const { FILES_URL: _none, ...others } = ELSEWHERE;
  const files = `file://${folder}/files`;
  await expect(start({ ...others, FILES_URL: files })).rejects.toThrow(`FILES_URL: ${folder}/files is not on`);
  await expect(start({ ...ELSEWHERE, SEALS_URL: `file://${folder}/seals` })).rejects.toThrow('SEALS_URL: ');
  await start({ ...others, FILES_URL: files }, line(folder, 'nfs4'));
});

test('[R59] what lies on a volume, keeps nothing, or was asked to vanish starts', async () => {
  await start({}, line(`${folder}/data`, 'ext4'));
  await start({}, line(folder.replaceAll('-', '\\055'), 'xfs'));
  await start(ELSEWHERE);
  await start({ DATA_MAY_VANISH: 'on' });
});

test('[R59] a server whose key alone is in its folder needs the volume', async () => {
  const { VERIFICATION_KEY: _none, ...others } = ELSEWHERE;
  await expect(start(others)).rejects.toThrow('DATA_DIR: ');
});
