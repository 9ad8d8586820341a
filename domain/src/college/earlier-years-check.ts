import { formatDayMonthYear } from '../values/plain-date.ts';
import type { EarlierStatus, EarlierYear } from '../year/earlier-year.ts';
import type { Currency, Framework, YearFacts } from '../year/framework.ts';
import { closingDay, isAtOrAfter, isClosed } from '../year/year-rules.ts';
import type { EarlierEntry } from './earlier-years.ts';

/** What a line does: one that says what was imported before is UNCHANGED. */
export const EARLIER_OUTCOMES = ['NEW', 'UNCHANGED', 'WRONG'] as const;
export type EarlierOutcome = (typeof EARLIER_OUTCOMES)[number];

/** A year of the college, and the rules that it counts by. */
export type CollegeYear = { facts: YearFacts; framework: Pick<Framework, 'currency' | 'categories'> };

/** A year of someone who has the number of a line. */
export type KnownYear = {
  memberNumber: string;
  year: number;
  userId: number;
  name: string;
  /** False for one of the CPD team, and for an account that is switched off. */
  isMember: boolean;
  /** Whether they were a member on a day of it, or could have been: not after they had left. */
  wasMember: boolean;
  /** Something was recorded or decided here. */
  hasRecord: boolean;
  /** Until when the record is re-opened, an ISO time; null where it is not. */
  reopenedUntil: string | null;
  /** The status as stored; null where the year has no row. */
  storedStatus: string | null;
  /** What was imported before. */
  earlier: (EarlierYear & { status: EarlierStatus; unit?: Currency | undefined }) | null;
};

/** A line and what it would do; with problems, nothing. */
export type CheckedYear = Omit<EarlierEntry, 'unit'> & {
  name: string;
  outcome: EarlierOutcome;
  userId: number | null;
  cpdYearId: number | null;
  /** What the record of the year is before, to be put back when the import is taken back; null for none. */
  statusBefore: string | null;
  /** Of a year before the first of the college, in what its amounts are: no rule here says it. Null for others. */
  unitBefore: Currency | null;
};

/** What the lines are compared with. */
export type EarlierContext = {
  now: Temporal.Instant;
  /** The day at the college. */
  today: string;
  /** The earliest first. */
  years: readonly CollegeYear[];
  /** By `yearKey`. */
  known: ReadonlyMap<string, KnownYear>;
};

/** A year of a member, by which it is found. */
export function yearKey({ memberNumber, year }: { memberNumber: string; year: number | null }): string {
  return `${memberNumber} ${year}`;
}

/** Compares a line with the college and says everything that is wrong with it (PPL-16). */
export function checkEarlierYear({ unit, ...entry }: EarlierEntry, context: EarlierContext): CheckedYear {
  const known = context.known.get(yearKey(entry));
  const college = context.years.find(({ facts }) => facts.year === entry.year);
  const line = {
    ...entry,
    name: known?.name ?? '',
    userId: known?.userId ?? null,
    cpdYearId: college?.facts.cpdYearId ?? null,
    statusBefore: known?.storedStatus ?? null,
    unitBefore: isBeforeAll(entry.year, context) ? (unit ?? 'H') : null,
  };
  const problems = [
    ...entry.problems,
    // Without the year no one is looked up.
    ...(entry.memberNumber === '' || entry.year === null ? [] : memberProblems(known)),
    ...(entry.year === null ? [] : yearProblems({ ...entry, unit }, college, context)),
    ...submissionProblems(entry, context),
    ...(entry.status === 'EXEMPT' ? exemptProblems(entry) : []),
    ...(known?.earlier ? [] : recordProblems(known, context)),
  ];
  if (problems.length === 0 && known?.earlier) {
    if (isSame(entry, known.earlier) && line.unitBefore === (known.earlier.unit ?? null))
      return { ...line, outcome: 'UNCHANGED' };
    problems.push(
      `The year ${known.year} of ${known.name} was imported from ${known.earlier.system} with other values. Take that import back first.`,
    );
  }
  return { ...line, outcome: problems.length === 0 ? 'NEW' : 'WRONG', problems };
}

/** Whether a year is before the first that the college has here: then it is figures alone. */
function isBeforeAll(year: number | null, { years }: Pick<EarlierContext, 'years'>): boolean {
  return year !== null && years.every(({ facts }) => year < facts.year);
}

function memberProblems(known: KnownYear | undefined): string[] {
  if (known === undefined) return ['No member has this number.'];
  if (!known.isMember) return [`${known.name} has no record that can be opened.`];
  if (!known.wasMember) return [`${known.name} was not a member in ${known.year}.`];
  return [];
}

function yearProblems(
  { year, status, unit, amounts }: EarlierEntry,
  college: CollegeYear | undefined,
  { years, now }: EarlierContext,
): string[] {
  if (isBeforeAll(year, { years })) return [];
  if (college === undefined || !isAtOrAfter(now, college.facts.openFrom)) {
    const opened = years.filter(({ facts }) => isAtOrAfter(now, facts.openFrom)).map(({ facts }) => facts.year);
    return [`The college has no year ${year} here: its years are ${opened.at(0)} to ${opened.at(-1)}.`];
  }
  const { facts, framework } = college;
  const problems: string[] = [];
  if (status !== 'COMPLETE' && status !== null && !isClosed(facts, now)) {
    const closes = `The year ${year} closes after ${formatDayMonthYear(closingDay(facts))}`;
    problems.push(
      status === 'EXEMPT'
        ? `${closes}: until then an exemption is decided here.`
        : `${closes}: until then it is not incomplete.`,
    );
  }
  if (unit !== null && unit !== framework.currency) {
    problems.push(`The year ${year} counts ${UNITS[framework.currency]}, not ${UNITS[unit]}.`);
  }
  for (const id of Object.keys(amounts)) {
    if (!framework.categories.some(({ categoryId }) => categoryId === Number(id))) {
      problems.push(`The year ${year} has no category ${id}.`);
    }
  }
  return problems;
}

const UNITS = { H: 'hours', C: 'credits' } as const;

function submissionProblems(
  { year, status, submittedOn }: Omit<EarlierEntry, 'unit'>,
  { today }: EarlierContext,
): string[] {
  if (submittedOn === null) {
    return status === 'COMPLETE' ? ['The day of submission is missing, which a complete year needs.'] : [];
  }
  if (submittedOn > today) return [`The day of submission, ${formatDayMonthYear(submittedOn)}, is still to come.`];
  if (year !== null && submittedOn < `${year}-01-01`) {
    return [`The day of submission, ${formatDayMonthYear(submittedOn)}, is before the year.`];
  }
  return [];
}

/** Of an exempt year nothing was asked, so nothing counts. */
function exemptProblems({ amounts, submittedOn }: Pick<EarlierEntry, 'amounts' | 'submittedOn'>): string[] {
  const hasAmounts = Object.values(amounts).some((amount) => amount > 0);
  return [
    ...(hasAmounts ? ['An exempt year has no hours or credits.'] : []),
    ...(submittedOn === null ? [] : ['An exempt year has no day of submission.']),
  ];
}

/** A year that has a record here, or is re-opened, is refused by name. */
function recordProblems(known: KnownYear | undefined, { now }: EarlierContext): string[] {
  if (known === undefined) return [];
  const { name, year, reopenedUntil, hasRecord } = known;
  if (reopenedUntil !== null && !isAtOrAfter(now, reopenedUntil)) return [`The year ${year} of ${name} is re-opened.`];
  return hasRecord ? [`The year ${year} of ${name} has a record here.`] : [];
}

function isSame(entry: Omit<EarlierEntry, 'unit'>, earlier: NonNullable<KnownYear['earlier']>): boolean {
  const ids = new Set([...Object.keys(entry.amounts), ...Object.keys(earlier.amounts)].map(Number));
  return (
    entry.status === earlier.status &&
    entry.submittedOn === earlier.submittedOn &&
    entry.certificateNumber === earlier.certificateNumber &&
    [...ids].every((id) => entry.amounts[id] === earlier.amounts[id])
  );
}
