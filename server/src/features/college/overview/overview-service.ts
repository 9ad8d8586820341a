import type { Overview } from '@cpd/contract/overview';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { Database } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keepNewestProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { countWaiting } from '../requests/request-service.ts';
import { type CountedOverview, countOverview, listOpenedYears } from './overview-reader.ts';
import * as store from './overview-store.ts';

/** A year of the college as it is counted. */
export interface CountedYear extends CountedOverview {
  year: number;
  /** Those that have opened, the latest first. */
  years: number[];
}

/** Counts a year of the college, the latest opened one where none is named (COH-01). Throws NOT_FOUND for one that has not opened. */
export async function countYear(
  database: Database,
  { now }: Pick<Caller, 'now'>,
  asked: number | undefined,
): Promise<CountedYear> {
  const years = await listOpenedYears(database, now);
  const year = asked ?? years[0];
  if (year === undefined || !years.includes(year)) throw notFound('CPD year');
  await keepNewestProgressFigures(database, now);
  return { year, years, ...(await countOverview(database, year, now)) };
}

/**
 * A count is shown for so many times as long as it took, and for a minute at most (COH-06): one of 30,000 members takes its time, one
 * of a few is made for each look.
 */
const SHOWN_TIMES = 100;
const SHOWN_MOST_MS = 60_000;

/** The same, or what was counted a moment ago; what is counted is kept. */
async function countYearSoon(
  database: Database,
  caller: Pick<Caller, 'now'>,
  asked: number | undefined,
): Promise<CountedYear> {
  const years = await listOpenedYears(database, caller.now);
  const year = asked ?? years[0];
  if (year === undefined || !years.includes(year)) throw notFound('CPD year');
  const kept = await store.findCount(database, year);
  if (kept !== undefined && isFresh(kept, caller.now)) return { year, years, ...kept.counted };
  return { year, years, ...(await countAndKeep(database, year, caller.now)) };
}

function isFresh({ countedAt, tookMs }: store.KeptCount, now: Temporal.Instant): boolean {
  const age = now.epochMilliseconds - Temporal.Instant.from(countedAt).epochMilliseconds;
  return age >= 0 && age < Math.min(tookMs * SHOWN_TIMES, SHOWN_MOST_MS);
}

async function countAndKeep(database: Database, year: number, now: Temporal.Instant): Promise<CountedOverview> {
  const begun = performance.now();
  const upToEventId = await store.findNewestEvent(database);
  await keepNewestProgressFigures(database, now);
  const counted = await countOverview(database, year, now);
  const tookMs = performance.now() - begun;
  const day = collegeDay(now).toString();
  await store.keepCount(database, { year, countedAt: now.toString(), tookMs, upToEventId, day, counted });
  return counted;
}

/** The database time of a look at the overview (COH-06): what takes longer is counted before someone looks. */
const DEAR_MS = 50;

/**
 * Counts the latest years anew whose count takes long, where anything has happened since, or figures of members have been made anew
 * (COH-06); years that no one has looked at are not counted. Doing it again changes nothing.
 */
export async function keepOverviewCounts(
  database: Database,
  now: Temporal.Instant,
  { hasNewFigures }: { hasNewFigures: boolean },
): Promise<void> {
  const day = collegeDay(now).toString();
  for (const { year, isSame } of await store.listDear(database, { longerThanMs: DEAR_MS, day })) {
    if (isSame && !hasNewFigures) await store.confirmCount(database, year, now.toString());
    else await countAndKeep(database, year, now);
  }
}

/** The overview of a year, as it was within the last minute at most. Errors as `countYear`. */
export async function readOverview(
  database: Database,
  caller: Pick<Caller, 'now'>,
  asked: number | undefined,
): Promise<Overview> {
  const [counted, waiting] = await Promise.all([
    countYearSoon(database, caller, asked),
    countWaiting(database, caller.now),
  ]);
  const { weeks, ...rest } = counted;
  const compared = rest.years.filter((year) => year <= rest.year && year > rest.year - COMPARED_YEARS);
  return { ...rest, weeks: byWeek(weeks, compared), requestsWaiting: waiting.count };
}

/** The year and the two before it (COH-02). */
const COMPARED_YEARS = 3;

function byWeek(counted: CountedOverview['weeks'], years: number[]): Overview['weeks'] {
  const weeks = [...new Set(counted.map(({ week }) => week))].sort((one, other) => one - other);
  const countOf = (week: number, year: number) =>
    counted.find((one) => one.week === week && one.year === year)?.count ?? 0;
  return { years, rows: weeks.map((week) => ({ week, counts: years.map((year) => countOf(week, year)) })) };
}
