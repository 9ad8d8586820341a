import { type KeyObject, sign, verify } from 'node:crypto';
import { fingerprintOf, readPublicKey } from './verification-key.ts';

/** A row of `verification_key`: someone who has one key vouches for another one, or for their own. */
export interface Voucher {
  fingerprint: string;
  vouchedBy: string;
  /** The base64 of SubjectPublicKeyInfo. */
  publicKey: string;
  /** In hex, of the key that vouches. */
  signature: string;
}

/** What is known of a key that the database names: where from, and since when. */
export interface NamedKey extends Voucher {
  /** ISO time. */
  since: string;
  serverName: string;
}

/** The keys that count, and those that the database names and no one vouches for. */
export interface KnownKeys<Row extends Voucher> {
  /** By their fingerprints: those that were given, and those for which one of these vouches. */
  trusted: ReadonlyMap<string, KeyObject>;
  /** Those of them that only the database has, each with who vouches for it. */
  fromDatabase: readonly Row[];
  strangers: readonly Row[];
}

/**
 * Which keys count, when these are given and the database says that. A row counts when a key that counts has signed it: someone
 * who can write to the database and has none of the keys adds nothing by it.
 */
export function judgeKeys<Row extends Voucher>(given: readonly KeyObject[], rows: readonly Row[]): KnownKeys<Row> {
  const trusted = new Map(given.map((key) => [fingerprintOf(key), key]));
  const fromDatabase: Row[] = [];
  for (let isNews = true; isNews; ) {
    isNews = false;
    for (const row of rows) {
      const voucher = trusted.get(row.vouchedBy);
      const key = trusted.has(row.fingerprint) ? undefined : readPublicKey(row.publicKey);
      if (voucher === undefined || key === undefined || !isVouched(voucher, key, row)) continue;
      trusted.set(row.fingerprint, key);
      fromDatabase.push(row);
      isNews = true;
    }
  }
  const others = rows.filter(({ fingerprint }) => !trusted.has(fingerprint));
  const strangers = new Map(others.map((row) => [row.fingerprint, row]));
  return { trusted, fromDatabase, strangers: [...strangers.values()] };
}

function isVouched(voucher: KeyObject, key: KeyObject, { fingerprint, signature }: Voucher): boolean {
  if (key.asymmetricKeyType !== 'ed25519' || fingerprintOf(key) !== fingerprint) return false;
  return verify(null, vouchedText(fingerprint), voucher, Buffer.from(signature, 'hex'));
}

/** Says with a pair of keys that another key is one of ours. */
export function vouch(
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  other: KeyObject,
): Voucher {
  const fingerprint = fingerprintOf(other);
  return {
    fingerprint,
    vouchedBy: fingerprintOf(publicKey),
    publicKey: other.export({ type: 'spki', format: 'der' }).toString('base64'),
    signature: sign(null, vouchedText(fingerprint), privateKey).toString('hex'),
  };
}

/** A list whose first entry keeps it apart from anything else signed with the key. */
function vouchedText(fingerprint: string): Buffer {
  return Buffer.from(JSON.stringify(['cpd-logbook key 1', fingerprint]));
}
