import type { Overview } from '@cpd/contract/overview';
import type { Database } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { keepNewestProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { countWaiting } from '../requests/request-service.ts';
import { type CountedOverview, countOverview, listOpenedYears } from './overview-reader.ts';

/** A year of the college as it is counted. */
export interface CountedYear extends CountedOverview {
  cpdYearId: number;
  year: number;
  /** Those that have opened, the latest first. */
  years: { cpdYearId: number; year: number }[];
}

/** Counts a year of the college, the latest opened one where none is named (COH-01). Throws NOT_FOUND for one that has not opened. */
export async function countYear(
  database: Database,
  { now }: Pick<Caller, 'now'>,
  cpdYearId: number | undefined,
): Promise<CountedYear> {
  const years = await listOpenedYears(database, now);
  const asked = cpdYearId === undefined ? years[0] : years.find((one) => one.cpdYearId === cpdYearId);
  if (asked === undefined) throw notFound('CPD year');
  await keepNewestProgressFigures(database, now);
  return { ...asked, years, ...(await countOverview(database, asked.year, now)) };
}

/** How long a count is shown (COH-06): to count 30,000 members takes longer than to read all else of a screen. */
const KEPT_MS = 60_000;

type Kept = { at: Temporal.Instant; counted: Promise<CountedYear> };

const keptCounts = new WeakMap<Database, Map<number | undefined, Kept>>();

/** The same, counted within the last minute. */
async function countYearSoon(database: Database, caller: Caller, cpdYearId: number | undefined): Promise<CountedYear> {
  const counts = keptCounts.get(database) ?? new Map<number | undefined, Kept>();
  keptCounts.set(database, counts);
  const kept = counts.get(cpdYearId);
  const age = kept && caller.now.epochMilliseconds - kept.at.epochMilliseconds;
  if (kept !== undefined && age !== undefined && age >= 0 && age < KEPT_MS) return await kept.counted;
  const counted = countYear(database, caller, cpdYearId);
  counts.set(cpdYearId, { at: caller.now, counted });
  return await counted.catch((error: unknown) => {
    counts.delete(cpdYearId);
    throw error;
  });
}

/** The overview of a year, as it was within the last minute. Errors as `countYear`. */
export async function readOverview(
  database: Database,
  caller: Caller,
  cpdYearId: number | undefined,
): Promise<Overview> {
  const [counted, waiting] = await Promise.all([
    countYearSoon(database, caller, cpdYearId),
    countWaiting(database, caller.now),
  ]);
  const { weeks, ...rest } = counted;
  return { ...rest, weeks: byWeek(weeks), requestsWaiting: waiting.count };
}

function byWeek(counted: CountedOverview['weeks']): Overview['weeks'] {
  const years = [...new Set(counted.map(({ year }) => year))].sort((one, other) => other - one);
  const weeks = [...new Set(counted.map(({ week }) => week))].sort((one, other) => one - other);
  const countOf = (week: number, year: number) =>
    counted.find((one) => one.week === week && one.year === year)?.count ?? 0;
  return { years, rows: weeks.map((week) => ({ week, counts: years.map((year) => countOf(week, year)) })) };
}
