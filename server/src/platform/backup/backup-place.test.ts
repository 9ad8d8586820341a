import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBackupPlace, requireWritable } from './backup-place.ts';
import { FORMAT, Manifest, partOfFile } from './manifest.ts';
import { parseManifest } from './open-backup.ts';
import { contentOf, NoSuchContent } from './place.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-backup-place-'));
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true, force: true });
});

const open = () => openBackupPlace({ kind: 'folder', folder: join(folder, 'to') });

test('[R56] no path leads out of the folder of the backups', async () => {
  const place = await open();
  await expect(place.put('../beside', contentOf('x'))).rejects.toThrow('is not a name in');
  await expect(place.get('one/../../beside')).rejects.toThrow('is not a name in');
  await expect(place.removeAll('..')).rejects.toThrow('is not a name in');
  expect(await readdir(folder)).toEqual([]);
});

test('[R56] what is there is not written over, and what breaks off leaves nothing', async () => {
  const place = await open();
  await place.put('one/a', contentOf('first'));
  await expect(place.put('one/a', contentOf('second'))).rejects.toThrow('EEXIST');
  expect((await buffer(await place.get('one/a'))).toString()).toBe('first');
  async function* breaking() {
    yield Buffer.from('half');
    throw new Error('The store went away.');
  }
  await expect(place.put('one/b', breaking())).rejects.toThrow('went away');
  await expect(place.get('one/b')).rejects.toThrow(NoSuchContent);
  expect(await Array.fromAsync(place.list('one'))).toEqual([{ path: 'one/a', bytes: 5 }]);
});

test('[R56] a place where nothing can be written is told of, and left as it is', async () => {
  await writeFile(join(folder, 'to'), 'a file');
  const place = await open();
  await expect(requireWritable(place)).rejects.toThrow(`Nothing can be written to the folder ${folder}/to`);
  expect(await readdir(folder)).toEqual(['to']);
});

test('[R56] contents are kept with bytes and hash, listed by their beginning and removed together', async () => {
  const place = await open();
  const stored = await place.put('one/files/a', contentOf('content'));
  expect(stored).toEqual({ bytes: 7, sha256: createHash('sha256').update('content').digest('hex') });
  await place.put('other/a', contentOf('1'));
  await place.settle('one');
  expect(await Array.fromAsync(place.list('one/'))).toEqual([{ path: 'one/files/a', bytes: 7 }]);
  expect(await Array.fromAsync(place.list('none/'))).toEqual([]);
  await place.removeAll('one');
  await place.removeAll('none');
  expect(await Array.fromAsync(place.list(''))).toEqual([{ path: 'other/a', bytes: 1 }]);
  await requireWritable(place);
  expect(await readdir(join(folder, 'to'))).toEqual(['other']);
});

test('[R56] a folder among the contents is none of them', async () => {
  await mkdir(join(folder, 'to', 'one'), { recursive: true });
  await expect((await open()).get('one')).rejects.toThrow(NoSuchContent);
});

test.for(['../keys/a', '/etc/passwd', 'a/../../b', 'a//b', '', 'keys/.'])(
  '[R56] a manifest that names %j as a part is none',
  (path) => {
    const part = { path, bytes: 1, sha256: '0'.repeat(64) };
    expect(Manifest.shape.keys.safeParse([part]).success).toBe(false);
    expect(Manifest.shape.keys.safeParse([{ ...part, path: 'keys/verification.pem' }]).success).toBe(true);
  },
);

test.for(['database/cluster/PG_VERSION', 'keys', 'keysmith/a', 'server.lock'])(
  '[R57] a manifest that has %j among keys or seals is none, because that would be restored over something else',
  (path) => {
    const part = { path, bytes: 1, sha256: '0'.repeat(64) };
    expect(Manifest.shape.keys.safeParse([part]).success).toBe(false);
    expect(Manifest.shape.seals.safeParse([part]).success).toBe(false);
    expect(Manifest.shape.seals.safeParse([{ ...part, path: 'seals/2026-11/1.json' }]).success).toBe(true);
  },
);

test('[R56] files of members lie under their keys, with the ending of what is encrypted', () => {
  const entry = { key: 'ab'.repeat(20), bytes: 3, sha256: '1'.repeat(64) };
  expect(partOfFile(entry)).toEqual({ path: `files/ab/${entry.key}`, bytes: 3, sha256: entry.sha256 });
  const stored = { bytes: 19, sha256: '2'.repeat(64) };
  expect(partOfFile({ ...entry, stored })).toEqual({ path: `files/ab/${entry.key}.enc`, ...stored });
});

test.each([
  ['no JSON', 'not a manifest'],
  ['no object', '[]'],
  ['nothing in it', '{}'],
  ['names of tables that are SQL', JSON.stringify({ format: FORMAT, tables: [{ name: 'member; drop table member' }] })],
  ['no end of memory for its key', JSON.stringify({ format: FORMAT, encryption: { cost: 1_048_576, blockSize: 32 } })],
])('[R57] a manifest that somebody made up is refused with a sentence: %s', (_what, text) => {
  expect(() => parseManifest(text)).toThrow(/manifest\.json.* is not as this product writes it/);
});

test('[R57] the key of a backup never takes more memory than a server has', () => {
  const { encryption } = Manifest.shape;
  const usual = { kind: 'scrypt, aes-256-gcm', salt: 'a'.repeat(64), check: 'a'.repeat(64), parallelization: 3 };
  expect(encryption.safeParse({ ...usual, cost: 32_768, blockSize: 8 }).success).toBe(true);
  expect(encryption.safeParse({ ...usual, cost: 1_048_576, blockSize: 32 }).success).toBe(false);
  expect(encryption.safeParse({ ...usual, cost: 30_000, blockSize: 8 }).success).toBe(false);
});
