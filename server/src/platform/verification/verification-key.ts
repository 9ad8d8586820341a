import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keepUnlessThere } from '../files/keep-secret.ts';

/** The pair that signs and checks the codes of printed documents (0014). */
export interface VerificationKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The public halves of keys that signed before: documents printed then are judged as ever. */
  formerPublicKeys: readonly KeyObject[];
}

/** The SHA-256 of a public key (SubjectPublicKeyInfo), in hex: what the key is called. */
export function fingerprintOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

type Pair = Pick<VerificationKey, 'privateKey' | 'publicKey'>;

/** What the settings say of keys: the private one in use, and the public ones of former times, each as one text. */
export interface GivenKeys {
  key: string | undefined;
  formerKeys: readonly string[];
}

/**
 * The Ed25519 key of verification codes with the former ones: the given one (PEM, or the base64 of PKCS #8 in one line), or one that is made
 * once and kept in `<dataFolder>/keys/verification.pem` for its owner alone. Throws when one cannot be read: a new key
 * then would make every code that was printed before worthless.
 */
export async function loadVerificationKey(dataFolder: string, given: GivenKeys): Promise<VerificationKey> {
  const formerPublicKeys = given.formerKeys.map(formerKey);
  return { ...(await loadPair(dataFolder, given.key)), formerPublicKeys };
}

/**
 * The public halves of all keys that are known, the present one first, for a command that checks what was signed. Makes none:
 * who has no key of their own, such as an auditor, names the public ones as former keys. Throws as above, and when there is none.
 */
export async function readPublicKeys(dataFolder: string, given: GivenKeys): Promise<KeyObject[]> {
  const present = given.key !== undefined || (await readIfThere(keyFileIn(dataFolder))) !== undefined;
  const keys = present ? await loadVerificationKey(dataFolder, given) : undefined;
  const all = [...(keys === undefined ? [] : [keys.publicKey]), ...given.formerKeys.map(formerKey)];
  if (all.length > 0) return all;
  throw new Error(
    `No key is known: ${keyFileIn(dataFolder)} is not there. Set VERIFICATION_KEY, or name the public half in VERIFICATION_FORMER_KEYS.`,
  );
}

/** Where a server keeps the key that it made itself. */
export function keyFileIn(dataFolder: string): string {
  return join(dataFolder, 'keys', 'verification.pem');
}

async function loadPair(dataFolder: string, given: string | undefined): Promise<Pair> {
  if (given !== undefined)
    return pairOf(given, 'VERIFICATION_KEY is not an Ed25519 private key (PEM or base64 of PKCS #8).');
  const file = keyFileIn(dataFolder);
  const damaged = `${file} is damaged. Restore it: without it, the codes on documents printed with it cannot be checked.`;
  const kept = await readIfThere(file);
  if (kept !== undefined) return pairOf(kept, damaged);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  await keepUnlessThere(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  // What is there now: another server may have been first.
  return pairOf(await readFile(file, 'utf8'), damaged);
}

async function readIfThere(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Errors come without their cause, which could carry parts of the key into the log. */
function pairOf(text: string, problem: string): Pair {
  const privateKey = readKey(text.trim());
  if (privateKey?.asymmetricKeyType !== 'ed25519') throw new Error(problem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** A private key here would lie about for nothing, and its public half is quickly made: it is refused. */
function formerKey(text: string, index: number): KeyObject {
  const key = readPublicKey(text.trim());
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new Error(
    `Entry ${index + 1} of VERIFICATION_FORMER_KEYS is not an Ed25519 public key (PEM or base64 of SubjectPublicKeyInfo).`,
  );
}

/** A public key of its text (PEM, or the base64 of SubjectPublicKeyInfo); undefined for anything else. */
export function readPublicKey(text: string): KeyObject | undefined {
  if (text.includes('PRIVATE')) return undefined;
  try {
    if (text.startsWith('-----')) return createPublicKey(text.replaceAll('\\n', '\n'));
    return createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
  } catch {
    return undefined;
  }
}

function readKey(text: string): KeyObject | undefined {
  try {
    if (text.startsWith('-----')) return createPrivateKey(text.replaceAll('\\n', '\n'));
    return createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' });
  } catch {
    return undefined;
  }
}
