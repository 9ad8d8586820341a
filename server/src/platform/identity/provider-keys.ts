import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { keepUnlessThere } from '../files/keep-secret.ts';
import type { OidcStore } from './oidc-store.ts';

const SigningKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});

const ProviderKeys = z.strictObject({ signing: SigningKey, cookies: z.array(z.string().min(32)).min(1) });

/** The private key that signs the embedded provider's tokens, and the secrets that sign its cookies, newest first. */
export type ProviderKeys = z.infer<typeof ProviderKeys>;

/**
 * The keys of the embedded provider, made once and kept in `<dataFolder>/keys/oidc-provider.json`, so that people stay
 * signed in when the server restarts (AUTH-02). Only the owner of the folder may read them. Throws when the file cannot
 * be read or is damaged: making new keys then would sign everyone out without saying so.
 */
export async function loadProviderKeys(dataFolder: string): Promise<ProviderKeys> {
  const folder = join(dataFolder, 'keys');
  const file = join(folder, 'oidc-provider.json');
  const kept = await readKeys(file);
  if (kept !== undefined) return kept;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await keepUnlessThere(file, JSON.stringify(await makeKeys()));
  const made = await readKeys(file);
  if (made === undefined) throw new Error(`The keys of the embedded sign-in could not be saved in ${file}`);
  return made;
}

/**
 * The keys that all servers of a database sign people in with: those of the first one to come. A code that one server gave is
 * redeemed at another then, and a cookie known there. Throws when what the database has is damaged.
 */
export async function agreeOnKeys(store: Pick<OidcStore, 'keepFirst'>, own: ProviderKeys): Promise<ProviderKeys> {
  const kept = ProviderKeys.safeParse(await store.keepFirst('Keys', 'provider', own));
  if (kept.success) return kept.data;
  // Without the cause: it would carry parts of the keys into the log.
  throw new Error(
    "The keys of the embedded sign-in are damaged in the database. Remove them (delete from oidc_model where kind = 'Keys'), so that everybody signs in again.",
  );
}

/** What everyone may know of the signing key: the key set to check tokens with. */
export function publicKeySet(keys: ProviderKeys) {
  const { d: _private, ...publicKey } = keys.signing;
  return { keys: [publicKey] };
}

async function readKeys(file: string): Promise<ProviderKeys | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return ProviderKeys.parse(JSON.parse(text));
  } catch {
    // Without the cause: it would carry parts of the keys into the log.
    throw new Error(
      `${file} is damaged. Restore it, or remove it so that new keys are made and everybody signs in again.`,
    );
  }
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return ProviderKeys.parse({
    signing: { ...jwk, kid, alg: 'ES256', use: 'sig' },
    cookies: [randomBytes(32).toString('base64url')],
  });
}
