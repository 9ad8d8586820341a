import { collegeDay } from '../values/college-day.ts';
import { REMINDER_DAYS } from '../values/limits.ts';
import type { Currency, Framework, YearFacts, YearStatus } from './framework.ts';

/** What a year's facts mean, by name. No other code asks which year it is (LIM-02). */
export type YearRules = {
  /** `total`: one figure per occurrence and a selection of areas; `per-specialty`: hours for each specialty (HRS-01). */
  hoursModel: 'total' | 'per-specialty';
  currency: Currency;
  /** Questions with time spent, or one free text with a fixed value (RFL-04). */
  reflection: 'questions' | 'free-text';
  /** Values that a reflection may have, in hours or, in credit years, credits (RFL-05, RFL-06). */
  reflectionValues: readonly number[];
  /** The value a new reflection starts with. */
  defaultReflectionValue: number;
  /** Rows of an answer box (RFL-07). */
  reflectionRows: number;
  /** Domains that a number of activities must name (PRG-15). Offered on activities, ticked by the member (DOM-05). */
  mandatoryDomainIds: readonly number[];
};

/** The named rules of a year with its framework. */
export function yearRules(facts: YearFacts, framework: Framework): YearRules {
  const { reflection } = framework;
  return {
    hoursModel: facts.usesTotalHoursModel ? 'total' : 'per-specialty',
    currency: framework.currency,
    reflection: facts.hasReflectionQuestions ? 'questions' : 'free-text',
    reflectionValues: reflection.mode === 'questions' ? reflection.options : reflection.acceptedValues,
    defaultReflectionValue: reflection.mode === 'questions' ? reflection.defaultHours : reflection.fixedValue,
    reflectionRows: reflection.rows,
    mandatoryDomainIds: facts.hasMandatoryDomainItems ? requiredDomainIds(framework) : [],
  };
}

function requiredDomainIds(framework: Framework): number[] {
  return framework.requirements.flatMap(({ domainId }) => (domainId === undefined ? [] : [domainId]));
}

/** OPEN and INPROGRESS are the statuses in which a record is still being written (YR-01). */
export function isOpenStatus(status: YearStatus): boolean {
  return status === 'OPEN' || status === 'INPROGRESS';
}

/** Whether the year is over at `now`: its closing day has ended, and so has a re-opening by staff, if there was one. */
export function isClosed(facts: YearFacts, now: Temporal.Instant, reopenedUntil?: string): boolean {
  return isAtOrAfter(now, facts.closesAt) && (reopenedUntil === undefined || isAtOrAfter(now, reopenedUntil));
}

/** The status to show: a record still open when its year closes is INCOMPLETE, with no job having to say so (framework rule 11). */
export function effectiveStatus(
  storedStatus: YearStatus,
  facts: YearFacts,
  now: Temporal.Instant,
  reopenedUntil?: string,
): YearStatus {
  return isOpenStatus(storedStatus) && isClosed(facts, now, reopenedUntil) ? 'INCOMPLETE' : storedStatus;
}

/** Whether the member's year can be changed: it has opened, is not over and its record is not submitted (ACT-25, SUB-07, YR-03). */
export function isEditable(year: {
  facts: YearFacts;
  status: YearStatus;
  now: Temporal.Instant;
  /** ISO time at which a re-opening by staff ends. */
  reopenedUntil?: string | undefined;
}): boolean {
  const { facts, status, now, reopenedUntil } = year;
  return isOpenStatus(status) && isAtOrAfter(now, facts.openFrom) && !isClosed(facts, now, reopenedUntil);
}

const STATUS_NAMES = {
  OPEN: 'Open',
  INPROGRESS: 'In Progress',
  SUBMITTED: 'Submitted',
  COMPLETE: 'Complete',
  INCOMPLETE: 'Incomplete',
} as const satisfies Record<YearStatus, string>;

/** The status in words, as CurrentStatus and CPDStatusName carry it (SUM-32). */
export function yearStatusName(code: YearStatus): string {
  return STATUS_NAMES[code];
}

/**
 * The same as the CPD team reads it: of a year that is open, in which nothing was saved yet, “Open” says too little beside
 * those that are in progress and just as open (COH-04). Calls, files and saved views keep the word of the documents.
 */
export function teamStatusName(code: YearStatus): string {
  return code === 'OPEN' ? 'Not begun' : yearStatusName(code);
}

/** Whether `now` has reached the ISO time; equal counts (SUB-03). */
export function isAtOrAfter(now: Temporal.Instant, instant: string): boolean {
  return Temporal.Instant.compare(now, Temporal.Instant.from(instant)) >= 0;
}

/** The last day of a year's record at the college, `YYYY-MM-DD`: the instant of closing is the midnight after it. */
export function closingDay({ closesAt }: Pick<YearFacts, 'closesAt'>): string {
  const end = Temporal.Instant.from(closesAt).subtract({ nanoseconds: 1 });
  return collegeDay(end).toString();
}

/** From this month on a calendar year is coming to its end. */
const NOVEMBER = 11;

/** Whether a year has come to its last weeks, or is over: from 1 November at the college on. */
export function isYearEnding({ year }: Pick<YearFacts, 'year'>, now: Temporal.Instant): boolean {
  const today = collegeDay(now);
  return Temporal.PlainDate.compare(today, Temporal.PlainDate.from({ year, month: NOVEMBER, day: 1 })) >= 0;
}

/** How many days before a year closes members are reminded who have not submitted it, the earliest reminder first (NOT-07, FWK-01). */
export function reminderDaysOf({ reminderDays = REMINDER_DAYS }: Pick<YearFacts, 'reminderDays'>): number[] {
  return reminderDays.toSorted((one, other) => other - one);
}
