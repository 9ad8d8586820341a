import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadVerificationKey, readPublicKeys } from './verification-key.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-key-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const keyFile = () => join(folder, 'keys', 'verification.pem');
const load = (key?: string, formerKeys: string[] = []) => loadVerificationKey(folder, { key, formerKeys });
const publicPart = async (given?: string) => (await load(given)).publicKey.export({ format: 'jwk' }).x;

describe('the key of verification codes is refused', () => {
  test('when its file is damaged, and the file stays as it is', async () => {
    await load();
    const text = (await readFile(keyFile(), 'utf8')).slice(0, 60);
    await writeFile(keyFile(), text);
    const refusal = await load().catch((error: Error) => error);
    expect(refusal).toMatchObject({ message: expect.stringContaining('is damaged') });
    expect(refusal).not.toHaveProperty('cause');
    expect(await readFile(keyFile(), 'utf8')).toBe(text);
  });

  test.each([
    ['something else', 'secret'],
    ['a key of another kind', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
    ['a public key', publicPem(generateKeyPairSync('ed25519').publicKey)],
  ])('when %s is given, without repeating it', async (_what, given) => {
    const refusal = await load(given).catch((error: Error) => error);
    expect(refusal).toMatchObject({ message: expect.stringContaining('VERIFICATION_KEY') });
    expect(String(refusal)).not.toContain(given.slice(0, 6));
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['something else', 'secret'],
    ['a key of another kind', publicPem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
    ['a private key', pem(generateKeyPairSync('ed25519').privateKey)],
    ['a private key in one line', base64(generateKeyPairSync('ed25519').privateKey)],
  ])('when %s stands among the former ones, by its place and without repeating it', async (_what, given) => {
    const good = publicPem(generateKeyPairSync('ed25519').publicKey);
    const refusal = await load(undefined, [good, given]).catch((error: Error) => error);
    expect(refusal).toMatchObject({ message: expect.stringContaining('Entry 2 of VERIFICATION_FORMER_KEYS') });
    expect(String(refusal)).not.toContain(given.slice(0, 6));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('[R39] the public keys for a check', () => {
  const names = (keys: KeyObject[]) => keys.map((key) => key.export({ format: 'jwk' }).x);

  test('are none without a key, and none is made', async () => {
    await expect(readPublicKeys(folder, { key: undefined, formerKeys: [] })).rejects.toThrow('No key is known');
    expect(await readdir(folder)).toEqual([]);
  });

  test('are the former ones alone for somebody who has no key of their own', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const keys = await readPublicKeys(folder, { key: undefined, formerKeys: [publicPem(publicKey)] });
    expect(names(keys)).toEqual(names([publicKey]));
    expect(await readdir(folder)).toEqual([]);
  });

  test('are the present one, from its file or as it is given, and the former ones', async () => {
    const { publicKey: former } = generateKeyPairSync('ed25519');
    const formerKeys = [publicPem(former)];
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    expect(names(await readPublicKeys(folder, { key: pem(privateKey), formerKeys }))).toEqual(
      names([publicKey, former]),
    );
    const made = await load();
    expect(names(await readPublicKeys(folder, { key: undefined, formerKeys }))).toEqual(
      names([made.publicKey, former]),
    );
  });
});

describe('the key of verification codes', () => {
  test('comes with the public halves of former ones, as PEM, as PEM in one line or as base64', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const line = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const { formerPublicKeys } = await load(undefined, [
      publicPem(publicKey),
      publicPem(publicKey).replaceAll('\n', '\\n'),
      line,
    ]);
    expect(formerPublicKeys.map((key) => key.equals(publicKey))).toEqual([true, true, true]);
  });

  test('is made once, for its owner alone, by whichever server is first', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => publicPart()));
    expect(new Set([...made, await publicPart()]).size).toBe(1);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'keys'))).toEqual(['verification.pem']);
  });

  test('is the given one, as PEM, as PEM in one line or as base64, and then no file is made', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    for (const given of [pem(privateKey), pem(privateKey).replaceAll('\n', '\\n'), base64(privateKey)]) {
      expect(await publicPart(given)).toBe(x);
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

function pem(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

function base64(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

function publicPem(key: KeyObject): string {
  return String(key.export({ type: 'spki', format: 'pem' }));
}
