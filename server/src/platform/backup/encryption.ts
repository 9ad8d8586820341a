import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { inParts } from '../files/in-parts.ts';
import type { Encryption } from './manifest.ts';

/** Bytes of the plain content in each chunk but the last. */
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Guessing one passphrase takes 32 MB and a good part of a second (OWASP's equal of N=2^17, for a server with less memory). */
const COST = { cost: 32_768, blockSize: 8, parallelization: 3 };

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** A content that is not what was encrypted under this name: damaged, cut short, put together otherwise, or of another backup. */
export class NotAsEncrypted extends Error {
  override name = 'NotAsEncrypted';
}

/** The keys of one backup, all made of the passphrase. */
export interface BackupKeys {
  encrypt(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer>;
  /** Throws NotAsEncrypted before it gives out anything of a chunk that was changed. */
  decrypt(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer>;
  /** A code of the manifest that only who knows the passphrase can make, in hex. */
  codeOf(manifest: Buffer): string;
}

/** Makes the keys of a new backup. */
export async function newKeys(passphrase: string): Promise<{ encryption: Encryption; keys: BackupKeys }> {
  const salt = randomBytes(KEY_BYTES).toString('hex');
  const master = await masterOf(passphrase, { salt, ...COST });
  return {
    encryption: { kind: 'scrypt, aes-256-gcm', salt, ...COST, check: keyFor(master, 'check').toString('hex') },
    keys: keysOf(master),
  };
}

/** A key for one content, in hex: nothing else is ever encrypted with it. */
export function newContentKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** Encrypts and decrypts the one content of a key. */
export function contentKeys(key: string): Pick<BackupKeys, 'encrypt' | 'decrypt'> {
  const bytes = Buffer.from(key, 'hex');
  return {
    encrypt: (path, content) => encrypt(bytes, path, content),
    decrypt: (path, content) => decrypt(bytes, path, content),
  };
}

/** The keys of a backup that is there; undefined for a passphrase that is not its own. */
export async function openKeys(passphrase: string, encryption: Encryption): Promise<BackupKeys | undefined> {
  const master = await masterOf(passphrase, encryption);
  const isRight = timingSafeEqual(keyFor(master, 'check'), Buffer.from(encryption.check, 'hex'));
  return isRight ? keysOf(master) : undefined;
}

async function masterOf(
  passphrase: string,
  { salt, cost, blockSize, parallelization }: Omit<Encryption, 'kind' | 'check'>,
): Promise<Buffer> {
  // Typed on another keyboard, the same letters may come as other code points.
  const text = passphrase.normalize('NFC');
  const maxmem = 256 * cost * blockSize;
  return await derive(text, Buffer.from(salt, 'hex'), KEY_BYTES, { cost, blockSize, parallelization, maxmem });
}

function keyFor(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, KEY_BYTES));
}

function keysOf(master: Buffer): BackupKeys {
  return {
    encrypt: (path, content) => encrypt(keyFor(master, `part ${path}`), path, content),
    decrypt: (path, content) => decrypt(keyFor(master, `part ${path}`), path, content),
    codeOf: (manifest) => createHmac('sha256', keyFor(master, 'manifest')).update(manifest).digest('hex'),
  };
}

/** Each name has a key of its own, and each chunk its number: no nonce is used twice. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function placeOf(path: string, number: number, isLast: boolean): Buffer {
  return Buffer.from(`${path}\n${number}\n${isLast ? 1 : 0}`);
}

async function* encrypt(key: Buffer, path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { part, isLast } of inParts(content, CHUNK_BYTES, Number.POSITIVE_INFINITY)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    cipher.setAAD(placeOf(path, number, isLast));
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

async function* decrypt(key: Buffer, path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { part, isLast } of inParts(content, CHUNK_BYTES + TAG_BYTES, Number.POSITIVE_INFINITY)) {
    yield openChunk(key, path, { part, number, isLast });
    number += 1;
  }
}

function openChunk(
  key: Buffer,
  path: string,
  { part, number, isLast }: { part: Buffer; number: number; isLast: boolean },
): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
    decipher.setAAD(placeOf(path, number, isLast));
    decipher.setAuthTag(part.subarray(part.length - TAG_BYTES));
    return Buffer.concat([decipher.update(part.subarray(0, part.length - TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new NotAsEncrypted(`${path} is not as it was encrypted.`, { cause: error });
  }
}
