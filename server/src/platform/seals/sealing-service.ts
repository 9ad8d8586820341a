import { collegeDay } from '@cpd/domain/values/college-day';
import { inLongTransaction } from '../database/long-transaction.ts';
import type { Database } from '../database/tables.ts';
import type { WriteOncePlace } from '../files/write-once-place.ts';
import type { VerificationKey } from '../verification/verification-key.ts';
import { fileBeginningOf, fileNameOf, makeSeal, NO_SEAL, shortHash } from './seal.ts';
import * as reader from './seal-reader.ts';
import * as store from './seal-store.ts';

const HOUR_MS = 3_600_000;
const COPIES_AT_ONCE = 100;

/** What a new seal found. */
export interface Sealing {
  number: number;
  /** The chains that do not go on from what the seal before said of them: someone cut, rewrote or dropped them. */
  brokenChains: readonly number[];
}

/**
 * Whether a day of the college has begun that has no seal. Servers whose clocks differ a little make one seal of a night; a clock
 * that was put back for longer holds up nothing.
 */
export function isSealDue(last: Temporal.Instant | undefined, now: Temporal.Instant): boolean {
  if (last === undefined) return true;
  const days = Temporal.PlainDate.compare(collegeDay(now), collegeDay(last));
  return days > 0 || (days < 0 && now.epochMilliseconds < last.epochMilliseconds - HOUR_MS);
}

/**
 * Seals the heads of all chains of events, when that is due (0044): one seal, however many nights were missed, also when nothing
 * has changed. Undefined when none is due, or another server was first. With every member PostgreSQL takes longer for it: give it
 * a database of `openLong`. What comes here is what has changed alone.
 */
export async function sealEvents(
  database: Database,
  key: VerificationKey,
  now: Temporal.Instant,
): Promise<Sealing | undefined> {
  return await inLongTransaction(database, async (transaction) => {
    const last = await reader.findNewestSealName(transaction);
    if (!isSealDue(last && Temporal.Instant.from(last.sealedAt), now)) return undefined;
    const chainsNow = await reader.sumUpHeads(transaction);
    const changed = await reader.listChangedHeads(transaction);
    const number = (last?.number ?? 0) + 1;
    const sealedAt = now.round('millisecond').toString();
    const made = await makeSeal(
      key,
      { number, at: sealedAt, previous: last?.hash ?? NO_SEAL, ...chainsNow },
      changed.map(({ text }) => text),
    );
    // Another server that seals the same night has the same number.
    if (!(await store.insertSeal(transaction, { number, sealedAt, ...made }))) return undefined;
    for (const { text } of changed) await store.updateSealedHeads(transaction, text);
    return { number, brokenChains: changed.flatMap(({ broken }) => broken) };
  });
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
      for (const seal of waiting) {
        const { number } = seal;
        const name = fileNameOf(seal);
        // Of a database that went another way from there on, or of another college.
        const there = await place.list(fileBeginningOf(number), '.json');
        copied.others.push(...there.filter((other) => other !== name));
        await place.write(name, await contentOf(database, number));
        await store.insertCopy(database, number, now);
        copied.copies += 1;
      }
    }
  } finally {
    place.close();
  }
  return copied;
}

/** The first seal of a large college is long, and others wait for their way. */
async function contentOf(database: Database, number: number): Promise<string> {
  return await inLongTransaction(database, (transaction) => reader.getSealContent(transaction, number));
}

/** When the last seal was made, and the letters by which it is found; undefined before the first. */
export async function findLastSeal(database: Database): Promise<{ sealedAt: string; letters: string } | undefined> {
  const seal = await reader.findNewestSealName(database);
  return seal && { sealedAt: seal.sealedAt, letters: shortHash(seal.hash) };
}
