import type { Database } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { WriteOncePlace } from '../../../files/write-once-place.ts';
import type { VerificationKey } from '../../year/verification/verification-key.ts';
import {
  fileBeginningOf,
  fileNameOf,
  hashOfSeal,
  NO_SEAL,
  readSeal,
  rootOf,
  type SealedHead,
  shortHash,
  signSeal,
  writeSeal,
} from './seal.ts';
import * as reader from './seal-reader.ts';
import * as store from './seal-store.ts';

const HOUR_MS = 3_600_000;
const COPIES_AT_ONCE = 100;

/** What a new seal found. */
export interface Sealing {
  number: number;
  /** The chains that do not go on from what the seal before said of them: somebody cut, rewrote or dropped them. */
  brokenChains: readonly number[];
}

/**
 * Whether an hour has begun that has no seal. Servers whose clocks differ a little make one seal of an hour; a clock that was
 * put back for longer holds up nothing.
 */
export function isSealDue(last: Temporal.Instant | undefined, now: Temporal.Instant): boolean {
  if (last === undefined) return true;
  const hours = hourOf(now) - hourOf(last);
  return hours > 0 || hours < -1;
}

function hourOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / HOUR_MS);
}

/**
 * Seals the heads of all chains of events, when that is due (0044): one seal, however many hours were missed, also when nothing
 * has changed. Undefined when none is due, or another server was first.
 */
export async function sealEvents(
  database: Database,
  key: VerificationKey,
  now: Temporal.Instant,
): Promise<Sealing | undefined> {
  return await inTransaction(database, async (transaction) => {
    const last = await reader.findNewestSealName(transaction);
    if (!isSealDue(last && Temporal.Instant.from(last.sealedAt), now)) return undefined;
    const heads = await reader.listHeads(transaction);
    const changed = heads.filter((head) => head.changed);
    const changes = changed.map(sealed);
    const standing = heads.filter(({ length }) => length > 0);
    const seal = signSeal(key, {
      number: (last?.number ?? 0) + 1,
      at: now.round('millisecond').toString(),
      previous: last?.hash ?? NO_SEAL,
      chains: standing.length,
      events: standing.reduce((sum, { length }) => sum + length, 0),
      root: rootOf(standing.map(sealed)),
      changes,
    });
    const { number, at: sealedAt } = seal;
    // Another server that seals the same hour has the same number.
    const kept = { number, sealedAt, hash: hashOfSeal(seal), content: writeSeal(seal) };
    if (!(await store.insertSeal(transaction, kept))) return undefined;
    await store.updateSealedHeads(transaction, changes);
    return { number, brokenChains: changed.filter(({ isBroken }) => isBroken).map(({ chainId }) => chainId) };
  });
}

function sealed({ chainId, length, head }: reader.HeadNow): SealedHead {
  return [chainId, length, head];
}

/** How copying went: how many were copied, and the names of other seals with their numbers that were there before. */
export interface Copied {
  copies: number;
  others: readonly string[];
}

/**
 * Copies the seals that are in the database alone to a place outside it, the oldest first. Throws when the place cannot be
 * used: what has no copy then gets one the next time.
 */
export async function copySeals(
  database: Database,
  openPlace: () => Promise<WriteOncePlace>,
  now: Temporal.Instant,
): Promise<Copied> {
  const copied = { copies: 0, others: [] as string[] };
  let waiting = await reader.listSealsWithoutCopy(database, COPIES_AT_ONCE);
  if (waiting.length === 0) return copied;
  const place = await openPlace();
  try {
    for (; waiting.length > 0; waiting = await reader.listSealsWithoutCopy(database, COPIES_AT_ONCE)) {
      for (const { number, content } of waiting) {
        const name = nameOf(content, number);
        // Of a database that went another way from there on, or of another college.
        const there = await place.list(fileBeginningOf(number), '.json');
        copied.others.push(...there.filter((other) => other !== name));
        await place.write(name, content);
        await store.insertCopy(database, number, now);
        copied.copies += 1;
      }
    }
  } finally {
    place.close();
  }
  return copied;
}

function nameOf(content: string, number: number): string {
  const written = readSeal(content);
  if (written === undefined) throw new Error(`The seal ${number} in the database is damaged.`);
  return fileNameOf(written.seal);
}

/** When the last seal was made, and the letters by which it is found; undefined before the first. */
export async function findLastSeal(database: Database): Promise<{ sealedAt: string; letters: string } | undefined> {
  const seal = await reader.findNewestSealName(database);
  return seal && { sealedAt: seal.sealedAt, letters: shortHash(seal.hash) };
}
