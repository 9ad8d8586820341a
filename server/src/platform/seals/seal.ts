import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import type { VerificationKey } from '../verification/verification-key.ts';

/**
 * The head of one chain of events: its id, how many events it has, and the hash of the last one in hex. A chain that was there
 * and is gone has the length 0 and an empty hash.
 */
export type SealedHead = readonly [chainId: number, length: number, head: string];

/** What a seal says, before it is signed (0044). */
export interface SealFacts {
  /** 1 is the first; none is left out. */
  number: number;
  /** ISO time at which it was made. */
  at: string;
  /** The hash of the seal before, in hex; zeros for the first. */
  previous: string;
  /** How many chains there were, and how many events all of them had. */
  chains: number;
  events: number;
  /** SHA-256 over the heads of all chains (`rootOf`), in hex. */
  root: string;
  /** The heads that are others than in the seal before, by their ids. */
  changes: readonly SealedHead[];
}

/** A seal with the name of the key that signed it, and its signature in hex. */
export interface Seal extends SealFacts {
  key: string;
  signature: string;
}

/** A seal as it was found somewhere; a seal that is handed to an auditor may have the heads of all chains with it. */
export interface WrittenSeal {
  seal: Seal;
  heads?: readonly SealedHead[] | undefined;
}

const FORMAT = 'cpd-logbook seal 1';
/** What stands for the seal before the first one. */
export const NO_SEAL = '0'.repeat(64);
const KEY_NAME_LETTERS = 16;
const HASH_LETTERS = 16;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const head = z.tuple([count, count, z.union([hash, z.literal('')])]);

const SealFile = z.strictObject({
  format: z.literal(FORMAT),
  number: z.int().min(1),
  at: z.iso.datetime(),
  previous: hash,
  chains: count,
  events: count,
  root: hash,
  changes: z.array(head),
  key: z.string().regex(/^[0-9a-f]{16}$/),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
  heads: z.array(head).optional(),
});

/** SHA-256 over the heads of all chains, in the order of their ids: a line `id length hash` each. */
export function rootOf(heads: Iterable<SealedHead>): string {
  const digest = createHash('sha256');
  for (const [chainId, length, hex] of [...heads].sort(([one], [other]) => one - other)) {
    digest.update(`${chainId} ${length} ${hex}\n`);
  }
  return digest.digest('hex');
}

/** Brings heads, by the ids of their chains, up to what the next seal says has changed. */
export function bringUpTo(heads: Map<number, SealedHead>, changes: readonly SealedHead[]): void {
  for (const head of changes) {
    const [chainId, length] = head;
    if (length === 0) heads.delete(chainId);
    else heads.set(chainId, head);
  }
}

/** A seal as it is kept: the hash of what it says, and what its file has. */
export interface MadeSeal {
  hash: string;
  content: string;
}

/**
 * Makes and signs a seal. The changes come as JSON has them, in pieces: with those of a large college the server would stand
 * still while they are written again and again. What comes of it is, letter for letter, what `writeSeal` and `hashOfSeal` make
 * of the same seal.
 */
export async function makeSeal(
  { privateKey, publicKey }: VerificationKey,
  { number, at, previous, chains, events, root }: Omit<SealFacts, 'changes'>,
  pieces: readonly string[],
): Promise<MadeSeal> {
  const changes = `[${pieces.join(',')}]`;
  const key = JSON.stringify(keyName(publicKey));
  const said = Buffer.from(`${open([FORMAT, number, at, previous, chains, events, root])},${changes},${key}]`);
  const signature = await signBeside(said, privateKey);
  const facts = open({ format: FORMAT, number, at, previous, chains, events, root });
  return {
    hash: createHash('sha256').update(said).digest('hex'),
    content: `${facts},"changes":${changes},"key":${key},"signature":"${signature}"}\n`,
  };
}

/** JSON without the bracket at its end, so that more may follow. */
function open(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}

/** The signature in hex, which another thread works out: it goes over a long seal twice. */
async function signBeside(said: Buffer, key: KeyObject): Promise<string> {
  return await new Promise((resolve, reject) => {
    sign(null, said, key, (error, signature) => {
      if (error === null) resolve(signature.toString('hex'));
      else reject(error);
    });
  });
}

/** The SHA-256 of what a seal says, in hex: its name, which the next seal holds. */
export function hashOfSeal(seal: Omit<Seal, 'signature'>): string {
  return createHash('sha256').update(signedText(seal)).digest('hex');
}

/** The first letters of that, which are printed and part of the name of the seal's file. */
export function shortHash(hashOfOne: string): string {
  return hashOfOne.slice(0, HASH_LETTERS);
}

/** What is wrong with a seal that was found somewhere, in words after "the seal"; undefined for one of ours. */
export function signatureProblem(seal: Seal, keys: readonly KeyObject[]): string | undefined {
  const key = keys.find((known) => keyName(known) === seal.key);
  if (key === undefined) return `was signed with a key that is not known here (${seal.key}): is it of another college?`;
  const isOurs = verify(null, signedText(seal), key, Buffer.from(seal.signature, 'hex'));
  return isOurs ? undefined : 'was changed after it was signed';
}

/** A key by its name: the first letters of the SHA-256 of its public half. */
export function keyName(key: KeyObject): string {
  const der = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, KEY_NAME_LETTERS);
}

/** A seal as a file has it; `heads` are all heads, for someone who has no other seal. */
export function writeSeal(seal: Seal, heads?: readonly SealedHead[]): string {
  const { number, at, previous, chains, events, root, changes, key, signature } = seal;
  const facts = { format: FORMAT, number, at, previous, chains, events, root, changes, key, signature };
  return `${JSON.stringify(heads === undefined ? facts : { ...facts, heads })}\n`;
}

/** Reads a seal as a file has it; undefined for what is none, or not a whole one. */
export function readSeal(text: string): WrittenSeal | undefined {
  const { data } = SealFile.safeParse(jsonOf(text));
  if (data === undefined) return undefined;
  const { format: _format, heads, ...seal } = data;
  return { seal, heads };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name of a seal's file: found by its number, by its minute (UTC), and by the letters that statements print. */
export function fileNameOf({ number, sealedAt, hash }: { number: number; sealedAt: string; hash: string }): string {
  const minute = sealedAt.slice(0, 16).replace(':', '');
  return `${fileBeginningOf(number)}${minute}Z-${shortHash(hash)}.json`;
}

/** How the names of the files of all seals with a number begin; a thousand, some forty days, are in one folder. */
export function fileBeginningOf(number: number): string {
  const digits = String(number).padStart(8, '0');
  return `${digits.slice(0, -3)}/${digits}-`;
}

/** A list, so that no value can run into the next; its first entry keeps it apart from anything else signed with the key. */
function signedText(seal: Omit<Seal, 'signature'>): Buffer {
  const { number, at, previous, chains, events, root, changes, key } = seal;
  return Buffer.from(JSON.stringify([FORMAT, number, at, previous, chains, events, root, changes, key]));
}
