import type { Reading } from '../database/tables.ts';
import type { WriteOncePlace } from '../files/write-once-place.ts';
import type { FoundSeal } from './check-seals-service.ts';
import { bringUpTo, readSeal, rootOf, type SealedHead, writeSeal } from './seal.ts';
import * as reader from './seal-reader.ts';

const FILES_AT_ONCE = 8;
const SEALS_AT_ONCE = 20;

/** The seals in a place, by their names; some are on their way at the same time. */
export async function* readSealFiles(place: WriteOncePlace): AsyncGenerator<FoundSeal> {
  const names = await place.list('', '.json');
  for (let at = 0; at < names.length; at += FILES_AT_ONCE) {
    const some = names.slice(at, at + FILES_AT_ONCE);
    yield* await Promise.all(some.map(async (name) => ({ name, text: await place.read(name) })));
  }
}

/**
 * The newest seal with the heads of all chains, as one file from which an auditor can check the whole log without any other
 * seal. Undefined before the first. Throws when the seals of the database do not belong together.
 */
export async function writeNewestSeal(database: Reading): Promise<{ number: number; text: string } | undefined> {
  const newest = await reader.findNewestSeal(database);
  const seal = readSeal(newest?.content ?? '')?.seal;
  if (newest === undefined) return undefined;
  const heads = await headsUpTo(database, newest.number);
  if (seal === undefined || rootOf(heads) !== seal.root)
    throw new Error('The seals of the database do not belong together. Run npm run verify-events.');
  return { number: newest.number, text: writeSeal(seal, heads) };
}

/** The heads of all chains as the seals up to a number have them, by their ids. */
async function headsUpTo(database: Reading, number: number): Promise<SealedHead[]> {
  const heads = new Map<number, SealedHead>();
  for (let at = 0; at < number; ) {
    const batch = await reader.listSeals(database, at, SEALS_AT_ONCE);
    for (const { content } of batch) bringUpTo(heads, readSeal(content)?.seal.changes ?? []);
    at = batch.at(-1)?.number ?? number;
  }
  return [...heads.values()].sort(([one], [other]) => one - other);
}
