import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeImageArchive } from './image-archive.mjs';
import { hashOf } from './project.mjs';

const run = promisify(execFile);
const IMAGE = { architecture: 'amd64', run: { User: '10001' }, annotations: { title: 'An image' } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cpd-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A folder with a program, a text, a link and a folder to write to. */
function makeLayer(name: string): string {
  const layer = join(folder, name);
  mkdirSync(join(layer, 'bin'), { recursive: true });
  mkdirSync(join(layer, 'data'));
  writeFileSync(join(layer, 'bin', 'program'), 'text', { mode: 0o4777 });
  writeFileSync(join(layer, 'a text'), 'text', { mode: 0o600 });
  symlinkSync('program', join(layer, 'bin', 'link'));
  return layer;
}

function write(name: string, ...layers: Parameters<typeof writeImageArchive>[1]) {
  const options = { scratch: join(folder, `scratch-${name}`), time: 1_700_000_000, reference: 'product:1.2.3' };
  return writeImageArchive(join(folder, `${name}.tar`), layers, IMAGE, options);
}

async function list(name: string, layer: number): Promise<string[]> {
  const unpacked = join(folder, `unpacked-${name}`);
  mkdirSync(unpacked, { recursive: true });
  await run('tar', ['-xf', join(folder, `${name}.tar`), '-C', unpacked]);
  const read = (digest: string) => readFileSync(join(unpacked, 'blobs', digest.replace(':', '/')), 'utf8');
  const [named] = JSON.parse(readFileSync(join(unpacked, 'index.json'), 'utf8')).manifests;
  expect(named.annotations).toEqual({ 'org.opencontainers.image.ref.name': 'product:1.2.3' });
  const { digest } = JSON.parse(read(named.digest)).layers[layer];
  const { stdout } = await run('tar', ['--numeric-owner', '-tvzf', join(unpacked, 'blobs', digest.replace(':', '/'))]);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/ +\d+ \d{4}-\S+ \S+ /, ' '));
}

describe('[R59] the file of an image', () => {
  test('is not written where a layer cannot be read, and nothing half is left under its name', async () => {
    await expect(write('none', { folder: join(folder, 'not-there'), made: 'nothing' })).rejects.toThrow('ENOENT');
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  test('has everything as root’s and changed by nobody else, and folders to write to as somebody’s', async () => {
    const layer = makeLayer('layer');
    const as = { user: 10001, group: 0, mode: 'u=rwx,g=rwx,o=' };
    await write('one', { folder: layer, made: 'first' }, { folder: layer, made: 'second', as });
    expect(await list('one', 0)).toEqual([
      '-rw-r--r-- 0/0 a text',
      'drwxr-xr-x 0/0 bin/',
      expect.stringMatching(/^l\S+ 0\/0 bin\/link -> program$/),
      '-rwxr-xr-x 0/0 bin/program',
      'drwxr-xr-x 0/0 data/',
    ]);
    expect(await list('one', 1)).toContain('drwxrwx--- 10001/0 data/');
  });

  test('has the same bytes whoever builds it, and others with another content', async () => {
    const [one, other] = [makeLayer('one'), makeLayer('other')];
    chmodSync(join(other, 'a text'), 0o644);
    const first = await write('first', { folder: one, made: 'a layer' });
    const second = await write('second', { folder: other, made: 'a layer' });
    expect(second).toEqual(first);
    const hashOfFile = (name: string) => hashOf(readFileSync(join(folder, name)));
    expect(hashOfFile('second.tar')).toBe(hashOfFile('first.tar'));
    writeFileSync(join(other, 'a text'), 'another text');
    expect((await write('third', { folder: other, made: 'a layer' })).digest).not.toBe(first.digest);
  });
});
