import { createCipheriv, createHash } from 'node:crypto';
import { type Content, readPart } from './content.ts';

/** Where the end of a PDF says how it is encrypted: in the trailer, or the stream in its place. */
const TRAILER_BYTES = 65_536;
/** The dictionary of the encryption itself is small; its longest strings have 127 bytes. */
const DICTIONARY_BYTES = 4_096;

/** What is put behind a password that is too short (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/**
 * Whether a PDF opens with a password alone (UPL-19). One that only forbids printing or copying opens without: the empty
 * password fits. What cannot be read so far is taken for open, since a PDF that is damaged is kept too.
 */
export async function needsPassword(content: Content): Promise<boolean> {
  const trailer = await findTrailer(content);
  if (trailer === undefined) return false;
  const dictionary = await findDictionary(content, trailer);
  if (dictionary === undefined) return false;
  // Other filters ask for a certificate, which no one has who looks at the evidence.
  const filter = /\/Filter\s*\/(\w+)/.exec(dictionary)?.[1];
  if (filter !== undefined && filter !== 'Standard') return true;
  const user = stringOf(dictionary, 'U');
  const owner = stringOf(dictionary, 'O');
  if (user === undefined || owner === undefined) return false;
  const revision = numberOf(dictionary, 'R') ?? 0;
  if (revision >= 5) return !opensWithoutFrom2008(user, revision);
  const id = hexOrText(/\/ID\s*\[\s*/.exec(trailer), trailer) ?? Buffer.alloc(0);
  return !opensWithout({ dictionary, user, owner, id, revision });
}

/** The end of the file and the place it points to, where they say that it is encrypted. */
async function findTrailer(content: Content): Promise<string | undefined> {
  const end = await textAt(content, Math.max(0, content.size - TRAILER_BYTES), TRAILER_BYTES);
  const place = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? 0);
  const pointed = await textAt(content, place, TRAILER_BYTES);
  return [pointed, end].find((text) => ENCRYPTED.test(text));
}

const ENCRYPTED = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/;

/** The dictionary is in the trailer, or as an object of its own, which is never packed into another. */
async function findDictionary(content: Content, trailer: string): Promise<string | undefined> {
  const own = /\/Encrypt\s*(\d+)\s+(\d+)\s+R/.exec(trailer);
  if (own === null) return trailer.slice(trailer.search(ENCRYPTED)).slice(0, DICTIONARY_BYTES);
  const heading = new RegExp(`(?:^|[\\r\\n\\s])${own[1]}\\s+${own[2]}\\s+obj\\b`);
  for (let place = 0; place < content.size; place += TRAILER_BYTES) {
    const text = await textAt(content, place, TRAILER_BYTES + DICTIONARY_BYTES);
    const found = heading.exec(text);
    if (found !== null) return text.slice(found.index, found.index + DICTIONARY_BYTES).split('endobj')[0];
  }
  return undefined;
}

async function textAt(content: Content, start: number, length: number): Promise<string> {
  return (await readPart(content, start, length)).toString('latin1');
}

function numberOf(dictionary: string, key: string): number | undefined {
  const found = new RegExp(`/${key}\\s*(-?\\d+)`).exec(dictionary);
  return found === null ? undefined : Number(found[1]);
}

function stringOf(dictionary: string, key: string): Buffer | undefined {
  return hexOrText(new RegExp(`/${key}\\s*(?=[<(])`).exec(dictionary), dictionary);
}

/** The string behind a match: in hexadecimal digits, or in letters with escapes (ISO 32000-1, 7.3.4). */
function hexOrText(before: RegExpExecArray | null, text: string): Buffer | undefined {
  if (before === null) return undefined;
  const rest = text.slice(before.index + before[0].length);
  if (rest.startsWith('<')) return Buffer.from((rest.split('>', 1)[0] ?? '').replace(/[^\da-f]/gi, ''), 'hex');
  return rest.startsWith('(') ? literal(rest) : undefined;
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function literal(text: string): Buffer {
  const bytes: number[] = [];
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (letter === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(index + 1, index + 4))?.[0];
      const next = text[index + 1] ?? '';
      index += octal?.length ?? 1;
      if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff);
      else if (next === '\r' && text[index + 1] === '\n') index += 1;
      else if (next !== '\n' && next !== '\r') bytes.push(ESCAPES[next] ?? next.charCodeAt(0));
      continue;
    }
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) break;
    if (depth > 1 || letter !== '(' || index > 0) bytes.push(letter.charCodeAt(0));
  }
  return Buffer.from(bytes);
}

type Encryption = { dictionary: string; user: Buffer; owner: Buffer; id: Buffer; revision: number };

/** Whether the empty password opens it (ISO 32000-1, algorithms 2, 4 and 5). The format itself asks for MD5 and RC4. */
function opensWithout({ dictionary, user, owner, id, revision }: Encryption): boolean {
  const bits = numberOf(dictionary, 'Length') ?? (revision >= 4 ? 128 : 40);
  const keyBytes = revision === 2 ? 5 : Math.min(16, Math.max(5, bits >= 40 ? bits >> 3 : bits));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((numberOf(dictionary, 'P') ?? 0) | 0);
  const openMetadata = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary);
  const all = [PADDING, owner.subarray(0, 32), permissions, id, Buffer.alloc(openMetadata ? 4 : 0, 0xff)];
  let key: Buffer = md5(Buffer.concat(all));
  if (revision >= 3) for (let turn = 0; turn < 50; turn += 1) key = md5(key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let proof = rc4(key, md5(Buffer.concat([PADDING, id])));
  for (let turn = 1; turn < 20; turn += 1) proof = rc4(key.map((byte) => byte ^ turn) as Buffer, proof);
  return proof.equals(user.subarray(0, 16));
}

/** The same of PDFs with keys of 256 bits (ISO 32000-2, algorithms 2.B and 11). */
function opensWithoutFrom2008(user: Buffer, revision: number): boolean {
  const salt = user.subarray(32, 40);
  let hash = createHash('sha256').update(salt).digest();
  for (let turn = 0, last = 0; revision >= 6 && (turn < 64 || last > turn - 32); turn += 1) {
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false);
    const secret = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => hash)));
    const rest = secret.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = createHash(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256')
      .update(secret)
      .digest();
    last = secret.at(-1) ?? 0;
  }
  return hash.subarray(0, 32).equals(user.subarray(0, 32));
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}

/** Node brings it no more, rightly; nothing is kept secret by it here. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (box[index] ?? 0) + (key[index % key.length] ?? 0)) & 0xff;
    [box[index], box[other]] = [box[other] ?? 0, box[index] ?? 0];
  }
  let first = 0;
  let second = 0;
  return Buffer.from(bytes).map((byte) => {
    first = (first + 1) & 0xff;
    second = (second + (box[first] ?? 0)) & 0xff;
    [box[first], box[second]] = [box[second] ?? 0, box[first] ?? 0];
    return byte ^ (box[((box[first] ?? 0) + (box[second] ?? 0)) & 0xff] ?? 0);
  }) as Buffer;
}
