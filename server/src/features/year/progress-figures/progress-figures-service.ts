import { isDeepStrictEqual } from 'node:util';
import { toHundredths } from '@cpd/domain/values/hours';
import type { Framework } from '@cpd/domain/year/framework';
import { type ProgressFigures, progressFiguresOf } from '@cpd/domain/year/progress-figures';
import { isStatementTimeout } from '../../../platform/database/answer-lost.ts';
import { fewerWhenSlow } from '../../../platform/database/fewer-when-slow.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { yearStandingOf } from '../../record/years/year-service.ts';
import { judgeTotals } from '../progress/progress-service.ts';
import * as reader from './progress-figures-reader.ts';
import * as store from './progress-figures-store.ts';
import { type Events, newestEvents, nextEvents, progressAfter } from './settled-events.ts';

/** Members of one transaction; fewer where the database is too slow for so many. */
const AT_ONCE = 200;
/** Members whom a list brings up to date before it is read; more are left to the job. */
const BEFORE_A_LIST = 25;

/**
 * Brings the kept figures of all members up to date (COH-06): of those whose record has changed since the last time, and of
 * everyone when the rules did or a year has opened. Answers of how many members. Doing it again does nothing, and several
 * servers may do it at the same time. Throws between two steps when `signal` says so; what was done until then stays.
 */
export async function keepProgressFigures(
  database: Database,
  now: Temporal.Instant,
  signal?: AbortSignal,
): Promise<number> {
  if (!(await reader.isBehindHand(database, now))) return 0;
  const inTime = fewerWhenSlow(AT_ONCE);
  let kept = 0;
  for (let lookedUpTo = 0; ; ) {
    signal?.throwIfAborted();
    const from = lookedUpTo;
    const step = await inTime((limit) =>
      inTransaction(database, (transaction) =>
        keepSome(transaction, { now, limit }, (look) => nextEvents(look, limit, from)),
      ),
    );
    kept += step.kept;
    if (step.isOver) return kept;
    lookedUpTo = step.lookedUpTo;
  }
}

/**
 * The same for a few, so that a list shows what was saved a moment ago. Anyone who is at work on them is waited for: a screen
 * asks for its list and its counts at once, and both are to say the same. Where the database is too slow for that, the list is
 * read with the figures that there are, and the job does the rest.
 */
export async function keepNewestProgressFigures(database: Database, now: Temporal.Instant): Promise<void> {
  if (!(await reader.isBehindHand(database, now))) return;
  try {
    await inTransaction(database, async (transaction) => {
      await store.awaitProgress(transaction);
      await keepSome(transaction, { now, limit: BEFORE_A_LIST }, (look) => newestEvents(look, BEFORE_A_LIST));
    });
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
  }
}

/** The moment that figures are of, and how many members a step keeps at most. */
interface Asked {
  now: Temporal.Instant;
  limit: number;
}

async function keepSome(transaction: Change, asked: Asked, choose: (look: reader.Look) => Events) {
  const look = await reader.lockProgress(transaction, asked.now);
  if (look === undefined) return { kept: 0, isOver: true, lookedUpTo: 0 };
  const events = choose(look);
  const changed = await keepChanged(transaction, look, events, asked);
  if (changed >= asked.limit) return { kept: changed, isOver: false, lookedUpTo: events.afterEventId };
  const walked = await walkOn(transaction, look, asked);
  return {
    kept: changed + walked.kept,
    isOver: walked.isOver && events.upToEventId >= look.lastEventId,
    lookedUpTo: events.upToEventId,
  };
}

/** Those whom these events are about, and those who are marked. Answers how many they were. */
async function keepChanged(transaction: Change, look: reader.Look, events: Events, { now, limit }: Asked) {
  const marked = look.hasMarked ? await store.takeMarked(transaction, limit) : [];
  const isNew = events.upToEventId > events.afterEventId;
  const changed = isNew ? await reader.listChanged(transaction, events, { now, limit }) : [];
  await renew(transaction, [...new Set([...marked, ...changed])], now);
  const progress = isNew && changed.length < limit ? progressAfter(look, events) : undefined;
  if (progress !== undefined) await store.saveProgress(transaction, look, progress);
  return Math.max(marked.length, changed.length);
}

/** Those who come next on the way over all members, which starts anew with other rules and years. */
async function walkOn(transaction: Change, look: reader.Look, { now, limit }: Asked) {
  const isNew = look.walkFor !== look.walkedFor;
  if (!isNew && !look.hasUnwalked) return { kept: 0, isOver: true };
  const afterUserId = isNew ? 0 : look.walkedUpTo;
  const { userIds, behind } = await reader.findNext(transaction, { afterUserId, now, limit });
  await renew(transaction, behind, now);
  await store.saveWalked(transaction, { walkFor: look.walkFor, upToUserId: userIds.at(-1) ?? afterUserId });
  return { kept: behind.length, isOver: userIds.length < limit };
}

async function renew(transaction: Change, userIds: readonly number[], now: Temporal.Instant): Promise<void> {
  if (userIds.length === 0) return;
  const { records, frameworks } = await reader.readRecords(transaction, userIds, now);
  await store.replaceProgressFigures(
    transaction,
    records.map((record) => judge(record, frameworks)),
  );
}

function judge(
  { userId, version, years }: reader.ReadRecord,
  frameworks: Readonly<Record<string, Framework>>,
): store.NewProgressFigures {
  const judged = years.flatMap(({ totals, ...row }) => {
    const rules = frameworks[row.facts.frameworkId];
    if (rules === undefined) return [];
    const year = yearStandingOf({ ...row, rules });
    return [{ cpdYearId: year.facts.cpdYearId, ...asKept(progressFiguresOf(judgeTotals(year, totals), year.facts)) }];
  });
  return { userId, version, years: judged };
}

function asKept({ recognised, minimum, allMet, categories, missing }: ProgressFigures) {
  return {
    ...{ recognised: toHundredths(recognised), minimum: toHundredths(minimum), allMet },
    categories: categories.map(toHundredths),
    missing: Object.fromEntries(Object.entries(missing).map(([code, amount]) => [code, toHundredths(amount)])),
  };
}

/** What a full computation found. */
export interface ProgressFiguresChecked {
  /** Members' years that were worked out anew. */
  years: number;
  /** How many of them were kept with other figures, or not at all; they are right now. */
  differences: number;
}

/**
 * Works out the figures of everyone anew and compares them with what is kept (COH-06). What differs is put right. Members
 * whose record changes in the meantime are left out. No one waits for it: lists and the job have their lock in the meantime. Throws between
 * two steps when `signal` says so.
 */
export async function checkProgressFigures(
  database: Database,
  now: Temporal.Instant,
  signal?: AbortSignal,
): Promise<ProgressFiguresChecked> {
  await keepProgressFigures(database, now, signal);
  const found = { years: 0, differences: 0 };
  const inTime = fewerWhenSlow(AT_ONCE);
  for (let afterUserId = 0; ; ) {
    signal?.throwIfAborted();
    const after = afterUserId;
    const step = await inTime((limit) => checkSome(database, now, { afterUserId: after, limit }));
    found.years += step.years;
    found.differences += step.differences;
    if (step.last === undefined) return found;
    afterUserId = step.last;
  }
}

async function checkSome(
  database: Database,
  now: Temporal.Instant,
  { afterUserId, limit }: { afterUserId: number; limit: number },
) {
  const settledEventId = await reader.readSettled(database);
  const { userIds } = await reader.findNext(database, { afterUserId, now, limit });
  const compared = await compare(database, userIds, { settledEventId, now });
  const wrong = compared.filter(({ differences }) => differences > 0).map(({ right }) => right.userId);
  return {
    last: userIds.at(-1),
    years: sum(compared.map(({ right }) => right.years.length)),
    differences:
      wrong.length === 0 ? 0 : await inTransaction(database, (transaction) => putRight(transaction, wrong, now)),
  };
}

/** The figures of these members as they are, and how many of those that are kept are others; of whom nothing has changed since. */
async function compare(
  database: Reading,
  userIds: readonly number[],
  { settledEventId, now }: { settledEventId: number; now: Temporal.Instant },
) {
  const { records, frameworks } = await reader.readRecords(database, userIds, now);
  const kept = Map.groupBy(await reader.listKept(database, userIds), ({ userId }) => userId);
  return records
    .filter(({ newestEventId }) => newestEventId <= settledEventId)
    .map((record) => {
      const right = judge(record, frameworks);
      return { right, differences: countDifferences(right.years, kept.get(right.userId) ?? []) };
    });
}

/** Compares once more under the lock, for someone may have been at work on them, and keeps what is right. */
async function putRight(transaction: Change, userIds: readonly number[], now: Temporal.Instant): Promise<number> {
  const look = await reader.lockProgress(transaction, now);
  // Another server is at work: these members are checked the next time.
  if (look === undefined) return 0;
  const compared = await compare(transaction, userIds, { settledEventId: look.settledEventId, now });
  const wrong = compared.filter(({ differences }) => differences > 0);
  await store.replaceProgressFigures(
    transaction,
    wrong.map(({ right }) => right),
  );
  return sum(wrong.map(({ differences }) => differences));
}

/** How many years of a member are kept otherwise than they are, are not kept, or should not be. */
function countDifferences(
  right: store.NewProgressFigures['years'],
  kept: readonly reader.KeptProgressFigures[],
): number {
  const inPlace = right.filter((year) =>
    kept.some(({ userId: _userId, ...figures }) => isDeepStrictEqual(figures, { ...year })),
  );
  return Math.max(right.length, kept.length) - inPlace.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
