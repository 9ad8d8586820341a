import type { KeyObject } from 'node:crypto';
import type { Database, Reading } from '../database/tables.ts';
import { judgeKeys, type KnownKeys, type NamedKey, vouch } from './known-keys.ts';
import { fingerprintOf, type VerificationKey } from './verification-key.ts';
import { listNamedKeys } from './verification-keys-reader.ts';
import { insertVouchers } from './verification-keys-store.ts';

/** The keys that count beside those that are given, by what the database says of them. */
export async function findKnownKeys(database: Reading, given: readonly KeyObject[]): Promise<KnownKeys<NamedKey>> {
  return judgeKeys(given, await listNamedKeys(database));
}

/**
 * Has the database know a server's key and the former ones, signed by its key: other servers with the same key, and a later
 * start without the settings, recognise what they signed. Answers the keys that the database names and no one here vouches for.
 */
export async function keepKeys(
  database: Database,
  key: VerificationKey,
  serverName: string,
): Promise<readonly NamedKey[]> {
  const rows = await listNamedKeys(database);
  const { trusted, strangers } = judgeKeys([key.publicKey, ...key.formerPublicKeys], rows);
  const own = fingerprintOf(key.publicKey);
  const written = new Set(rows.filter(({ vouchedBy }) => vouchedBy === own).map(({ signature }) => signature));
  const vouchers = [...trusted.values()].map((other) => vouch(key, other));
  const missing = vouchers.filter(({ signature }) => !written.has(signature));
  if (missing.length > 0) await insertVouchers(database, missing, serverName);
  return strangers;
}
