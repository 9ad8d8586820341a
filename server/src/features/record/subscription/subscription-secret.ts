import { createHash, randomBytes } from 'node:crypto';

/** 160 bits: no one finds one by trying, however many there are (ASVS 11.5.1). */
const SECRET_BYTES = 20;

const SECRET = /^[0-9a-f]{40}$/;

/** A new secret in lower-case hex, which survives programs and people that change the case of addresses. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

/**
 * What is kept of a secret, and looked for. A secret of 160 random bits needs no slow hash, and since only hashes are ever
 * compared, the time that takes tells nothing of a secret.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The secret in the last part of an address, `<secret>.ics`; undefined when it cannot be one. */
export function secretIn(fileName: string): string | undefined {
  const [secret, ...rest] = fileName.toLowerCase().split('.ics');
  return secret !== undefined && rest.join() === '' && SECRET.test(secret) ? secret : undefined;
}
