import { type KeyObject, sign, verify } from 'node:crypto';
import { ARCHIVE_FILES, type ArchiveSignature } from '@cpd/contract/year-archive-format';
import { fingerprintOf, readPublicKey, type VerificationKey } from './verification-key.ts';

/**
 * The signature over the exact bytes of a manifest, with everything that checking it needs (RPT-05). A manifest is a list of
 * objects, and everything else signed with the key a list that begins with a text: neither can stand for the other.
 */
export function signManifest(
  { privateKey, publicKey }: Pick<VerificationKey, 'privateKey' | 'publicKey'>,
  manifest: Buffer,
  compareAt: string,
): ArchiveSignature {
  return {
    signed: ARCHIVE_FILES.manifest,
    algorithm: ED25519,
    publicKey: pemOf(publicKey),
    fingerprint: fingerprintOf(publicKey),
    signature: sign(null, manifest, privateKey).toString('base64'),
    compareAt,
  };
}

/** The fingerprint of the key that signs here. */
export function signerOf({ publicKey }: Pick<VerificationKey, 'publicKey'>): string {
  return fingerprintOf(publicKey);
}

const ED25519 = 'Ed25519';

/** A public key as text (PEM of SubjectPublicKeyInfo). */
export function pemOf(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

/** Whether a manifest was signed as its signature says, or what is wrong with that. */
export type SignatureVerdict = 'signed' | 'unknown-algorithm' | 'no-key' | 'other-key' | 'not-signed-by-key';

/** Checks a manifest against its signature. That the key belongs to the college that it names is for people to compare. */
export function judgeSignature(
  manifest: Buffer,
  { algorithm, publicKey, fingerprint, signature }: ArchiveSignature,
): SignatureVerdict {
  if (algorithm !== ED25519) return 'unknown-algorithm';
  const key = readPublicKey(publicKey);
  if (key?.asymmetricKeyType !== 'ed25519') return 'no-key';
  if (fingerprintOf(key) !== fingerprint) return 'other-key';
  return verify(null, manifest, key, Buffer.from(signature, 'base64')) ? 'signed' : 'not-signed-by-key';
}
