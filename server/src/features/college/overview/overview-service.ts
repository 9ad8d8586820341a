import type { Overview } from '@cpd/contract/overview';
import type { Database } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keepNewestProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { countWaiting } from '../requests/request-service.ts';
import { type CountedOverview, countOverview, listOpenedYears } from './overview-reader.ts';

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

/** A count is shown for so many times as long as it took, and for a minute at most (COH-06): one of 30,000 members takes its time. */
const KEPT_TIMES = 100;
const KEPT_MOST_MS = 60_000;

interface Kept {
  at: Temporal.Instant;
  /** How long it took; infinite while it is being counted. */
  tookMs: number;
  counted: Promise<CountedYear>;
}

const keptCounts = new WeakMap<Database, Map<number | undefined, Kept>>();

/** The same, or what was counted a moment ago. */
async function countYearSoon(database: Database, caller: Caller, asked: number | undefined): Promise<CountedYear> {
  const counts = keptCounts.get(database) ?? new Map<number | undefined, Kept>();
  keptCounts.set(database, counts);
  const kept = counts.get(asked);
  if (kept !== undefined && isFresh(kept, caller.now)) return await kept.counted;
  const begun = performance.now();
  const counting: Kept = {
    at: caller.now,
    tookMs: Number.POSITIVE_INFINITY,
    counted: countYear(database, caller, asked),
  };
  counts.set(asked, counting);
  try {
    return await counting.counted;
  } catch (error) {
    counts.delete(asked);
    throw error;
  } finally {
    counting.tookMs = performance.now() - begun;
  }
}

function isFresh({ at, tookMs }: Kept, now: Temporal.Instant): boolean {
  const age = now.epochMilliseconds - at.epochMilliseconds;
  return age >= 0 && age < Math.min(tookMs * KEPT_TIMES, KEPT_MOST_MS);
}

/** The overview of a year, as it was within the last minute at most. Errors as `countYear`. */
export async function readOverview(database: Database, caller: Caller, asked: number | undefined): Promise<Overview> {
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
