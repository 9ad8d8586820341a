import { isDeepStrictEqual } from 'node:util';
import { toHundredths } from '@cpd/domain/values/hours';
import { figuresOf, REQUIREMENT_NAMES, type YearFigures } from '@cpd/domain/year/figures';
import type { Framework } from '@cpd/domain/year/framework';
import { fewerWhenSlow } from '../../../database/fewer-when-slow.ts';
import type { Change, Database } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { judgeTotals } from '../progress/progress-service.ts';
import { yearStandingOf } from '../years/year-service.ts';
import * as reader from './figures-reader.ts';
import * as store from './figures-store.ts';

/** Members of one transaction; fewer where the database is too slow for so many. */
const AT_ONCE = 200;
/** Members whom a list brings up to date before it is read; more are left to the job. */
const BEFORE_A_LIST = 25;

/**
 * Brings the kept figures of all members up to date (COH-06): of those whose record has changed since the last time, and of
 * everybody when the rules did or a year has opened. Answers of how many members. Doing it again does nothing, and several
 * servers may do it at the same time.
 */
export async function keepFigures(database: Database, now: Temporal.Instant): Promise<number> {
  if (!(await reader.isBehindHand(database, now))) return 0;
  const inTime = fewerWhenSlow(AT_ONCE);
  for (let kept = 0; ; ) {
    const step = await inTime((limit) => inTransaction(database, (transaction) => keepSome(transaction, now, limit)));
    kept += step.kept;
    if (step.isOver) return kept;
  }
}

/**
 * The same for a few, so that a list shows what was saved a moment ago. Whoever is at work on them is waited for: a screen
 * asks for its list and its counts at once, and both are to say the same.
 */
export async function keepNewestFigures(database: Database, now: Temporal.Instant): Promise<void> {
  if (!(await reader.isBehindHand(database, now))) return;
  await inTransaction(database, async (transaction) => {
    await store.awaitProgress(transaction);
    await keepSome(transaction, now, BEFORE_A_LIST);
  });
}

async function keepSome(transaction: Change, now: Temporal.Instant, limit: number) {
  const look = await reader.lockProgress(transaction, now);
  if (look === undefined) return { kept: 0, isOver: true };
  const changed = await keepChanged(transaction, look, now, limit);
  if (changed >= limit) return { kept: changed, isOver: false };
  const walked = await walkOn(transaction, look, now, limit);
  // While somebody is still writing, the same events would be looked at again and again.
  const hasMore = look.isSettled && look.newestEventId < look.lastEventId;
  return { kept: changed + walked.kept, isOver: walked.isOver && !hasMore };
}

/** Those whom the newest events are about, and those who are marked. Answers how many they were. */
async function keepChanged(transaction: Change, look: reader.Look, now: Temporal.Instant, limit: number) {
  const marked = look.hasMarked ? await store.takeMarked(transaction, limit) : [];
  const isNew = look.newestEventId > look.settledEventId;
  const asked = { afterEventId: look.settledEventId, toEventId: look.newestEventId, now, limit };
  const changed = isNew ? await reader.listChanged(transaction, asked) : [];
  await renew(transaction, [...new Set([...marked, ...changed])], now);
  if (isNew && changed.length < limit) await store.saveSeen(transaction, look);
  return Math.max(marked.length, changed.length);
}

/** Those who come next on the way over all members, which begins anew with other rules and years. */
async function walkOn(transaction: Change, look: reader.Look, now: Temporal.Instant, limit: number) {
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
  await store.replaceFigures(
    transaction,
    records.map((record) => judge(record, frameworks)),
  );
}

function judge(
  { userId, version, years }: reader.ReadRecord,
  frameworks: Readonly<Record<string, Framework>>,
): store.NewFigures {
  const judged = years.flatMap(({ totals, ...row }) => {
    const rules = frameworks[row.facts.frameworkId];
    if (rules === undefined) return [];
    const year = yearStandingOf({ ...row, rules });
    return [{ cpdYearId: year.facts.cpdYearId, ...asKept(figuresOf(judgeTotals(year, totals), year.facts)) }];
  });
  return { userId, version, years: judged };
}

function asKept({ recognised, minimum, allMet, categories, missing }: YearFigures) {
  const [category1 = 0, category2 = 0, category3 = 0] = categories.map(toHundredths);
  return {
    ...{ recognised: toHundredths(recognised), minimum: toHundredths(minimum), allMet },
    ...{ category1, category2, category3 },
    missing: REQUIREMENT_NAMES.reduce((bits, name, place) => bits | (missing.includes(name) ? 1 << place : 0), 0),
  };
}

/** What a full computation found. */
export interface FiguresChecked {
  /** Members' years that were worked out anew. */
  years: number;
  /** How many of them were kept with other figures, or not at all; they are right now. */
  differences: number;
}

/**
 * Works out the figures of everybody anew and compares them with what is kept (COH-06). What differs is put right. Members
 * whose record changes meanwhile are left out.
 */
export async function checkFigures(database: Database, now: Temporal.Instant): Promise<FiguresChecked> {
  await keepFigures(database, now);
  const found = { years: 0, differences: 0 };
  const inTime = fewerWhenSlow(AT_ONCE);
  for (let afterUserId = 0; ; ) {
    const after = afterUserId;
    const step = await inTime((limit) =>
      inTransaction(database, (transaction) => checkSome(transaction, now, { afterUserId: after, limit })),
    );
    found.years += step.years;
    found.differences += step.differences;
    if (step.last === undefined) return found;
    afterUserId = step.last;
  }
}

async function checkSome(
  transaction: Change,
  now: Temporal.Instant,
  { afterUserId, limit }: { afterUserId: number; limit: number },
) {
  const look = await reader.lockProgress(transaction, now);
  const { userIds } = await reader.findNext(transaction, { afterUserId, now, limit });
  const last = userIds.at(-1);
  // Another server is at work: these members are checked the next time.
  if (look === undefined) return { last, years: 0, differences: 0 };
  const { records, frameworks } = await reader.readRecords(transaction, userIds, now);
  const kept = Map.groupBy(await reader.listKept(transaction, userIds), ({ userId }) => userId);
  const right = records
    .filter(({ newestEventId }) => newestEventId <= look.seenEventId)
    .map((record) => judge(record, frameworks));
  const wrong = right.filter(({ userId, years }) => countDifferences(years, kept.get(userId) ?? []) > 0);
  await store.replaceFigures(transaction, wrong);
  return {
    last,
    years: sum(right.map(({ years }) => years.length)),
    differences: sum(wrong.map(({ userId, years }) => countDifferences(years, kept.get(userId) ?? []))),
  };
}

/** How many years of a member are kept otherwise than they are, are not kept, or should not be. */
function countDifferences(right: store.NewFigures['years'], kept: readonly reader.KeptFigures[]): number {
  const inPlace = right.filter((year) =>
    kept.some(({ userId: _userId, ...figures }) => isDeepStrictEqual(figures, { ...year })),
  );
  return Math.max(right.length, kept.length) - inPlace.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
