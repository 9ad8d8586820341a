import { type KeyObject, sign, verify } from 'node:crypto';
import type { OptionalEmail } from '@cpd/domain/member/email-kinds';

/** What is in front of the token; the log leaves out what follows it (`http/request-log`). */
export const END_PATH = '/Unsubscribe';

/** E-mails of one kind to one member, which anyone who holds the address may end. */
export interface Ended {
  userId: number;
  kind: OptionalEmail;
}

/** The address that ends such e-mails. */
export type EndAddress = (ended: Ended) => string;

const SIGNATURE_BYTES = 64;
const ID_BYTES = 6;
/** Never given anew: e-mails are kept for years. */
const NUMBERS: Readonly<Record<OptionalEmail, number>> = { REMINDERS: 1, NEWS: 2 };
const HEAD_BYTES = 1 + ID_BYTES;

/** The addresses of a site, signed with its key: the token of one tells nothing of another's. */
export function endAddresses(publicUrl: string, privateKey: KeyObject): EndAddress {
  return (ended) => {
    const head = headOf(ended);
    const token = Buffer.concat([head, sign(null, signedText(head), privateKey)]).toString('base64url');
    return new URL(`${END_PATH}/${token}`, publicUrl).href;
  };
}

/** What a token ends; undefined unless one of the keys signed it. */
export function readEndToken(token: string, keys: readonly KeyObject[]): Ended | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding skips what it does not know: only what is written back the same was a token.
  if (bytes.length !== HEAD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined;
  const [head, signature] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
  if (!keys.some((key) => verify(null, signedText(head), key, signature))) return undefined;
  const kind = (Object.keys(NUMBERS) as OptionalEmail[]).find((each) => NUMBERS[each] === head[0]);
  return kind && { userId: head.readUIntBE(1, ID_BYTES), kind };
}

function headOf({ userId, kind }: Ended): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(NUMBERS[kind]);
  head.writeUIntBE(userId, 1, ID_BYTES);
  return head;
}

/** Its first entry keeps it apart from anything else signed with the key. */
function signedText(head: Buffer): Buffer {
  return Buffer.from(JSON.stringify(['cpd-logbook unsubscribe 1', head.toString('hex')]));
}
