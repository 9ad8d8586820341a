import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agreeOnKeys, loadProviderKeys, publicKeySet } from './provider-keys.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-keys-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('the keys of the embedded provider', () => {
  test.each(['', '{', '{"signing":{},"cookies":[]}'])(
    '[AUTH-02] are not replaced when their file holds "%s"',
    async (text) => {
      await loadProviderKeys(folder);
      const file = join(folder, 'keys', 'oidc-provider.json');
      await writeFile(file, text);
      await expect(loadProviderKeys(folder)).rejects.toThrow(`${file} is damaged`);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  test('[AUTH-02] are the same after a restart', async () => {
    expect(await loadProviderKeys(folder)).toEqual(await loadProviderKeys(folder));
  });

  test('[AUTH-02] are the same for two servers that start at once', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => loadProviderKeys(folder)));
    for (const other of others) expect(other).toEqual(first);
    expect(await readdir(join(folder, 'keys'))).toEqual(['oidc-provider.json']);
  });

  test('[AUTH-02] differ from one data folder to the next', async () => {
    const elsewhere = join(folder, 'elsewhere');
    expect(await loadProviderKeys(elsewhere)).not.toEqual(await loadProviderKeys(folder));
  });

  test.skipIf(process.platform === 'win32')('[AUTH-02] may be read by their owner only', async () => {
    await loadProviderKeys(folder);
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await mode(join(folder, 'keys'))).toBe(0o700);
    expect(await mode(join(folder, 'keys', 'oidc-provider.json'))).toBe(0o600);
  });

  test('[R55] that the database has are everybody’s; damaged ones are told of and not replaced', async () => {
    const [own, first] = [await loadProviderKeys(folder), await loadProviderKeys(join(folder, 'first'))];
    expect(await agreeOnKeys({ keepFirst: async () => first }, own)).toEqual(first);
    await expect(agreeOnKeys({ keepFirst: async () => ({ signing: {} }) }, own)).rejects.toThrow(
      'damaged in the database',
    );
  });

  test('[AUTH-02] show everybody the public half only', async () => {
    const [key] = publicKeySet(await loadProviderKeys(folder)).keys;
    expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });
});
