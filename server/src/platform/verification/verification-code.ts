import { type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import type { OutcomeLetter } from '@cpd/domain/audit/case';

/** What a signature vouches for. */
export interface IssuedFacts {
  /** Ten random bytes in lower-case hex. */
  number: string;
  userId: number;
  cpdYearId: number;
  documentType: IssuedType;
  subject: string;
  memberName: string;
  cpdYear: number;
  /** Hex; of everything printed but its date and the code. */
  contentSha256: string;
}

/** The kinds of documents that carry a code. */
export type IssuedType =
  | 'COC'
  | 'LETTEROFSUCAUDIT'
  | OutcomeLetter
  | 'CPDSTATEMENT'
  | 'DETAILEDSTATEMENT'
  | 'PDP'
  | 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM';

const NUMBER_BYTES = 10;
const SIGNATURE_BYTES = 64;

/** A number for a document that is to be issued; never asked for, so that none can be guessed from another. */
export function newNumber(): string {
  return randomBytes(NUMBER_BYTES).toString('hex');
}

/** The Ed25519 signature over what a document says, as hex. */
export function signFacts(privateKey: KeyObject, facts: IssuedFacts): string {
  return sign(null, signedText(facts), privateKey).toString('hex');
}

/** Whether a signature is ours and over exactly these facts. */
export function isSigned(publicKey: KeyObject, facts: IssuedFacts, signature: string): boolean {
  return verify(null, signedText(facts), publicKey, Buffer.from(signature, 'hex'));
}

/** The code as it is printed: number and signature, in the letters that an address may hold. */
export function writeCode(number: string, signature: string): string {
  return Buffer.from(number + signature, 'hex').toString('base64url');
}

/** Number and signature of a code; undefined for what cannot be one. Spaces, which a reader may have copied, do not count. */
export function readCode(code: string): { number: string; signature: string } | undefined {
  const letters = code.replace(/\s/g, '');
  const bytes = Buffer.from(letters, 'base64url');
  // Decoding skips what it does not know: only what is written back the same was a code.
  if (bytes.length !== NUMBER_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== letters) return undefined;
  return {
    number: bytes.subarray(0, NUMBER_BYTES).toString('hex'),
    signature: bytes.subarray(NUMBER_BYTES).toString('hex'),
  };
}

/** A list, so that no value can run into the next; its first entry keeps it apart from anything else signed with the key. */
function signedText(facts: IssuedFacts): Buffer {
  return Buffer.from(
    JSON.stringify([
      'cpd-logbook document 1',
      facts.number,
      facts.userId,
      facts.cpdYearId,
      facts.documentType,
      facts.subject,
      facts.memberName,
      facts.cpdYear,
      facts.contentSha256,
    ]),
  );
}
