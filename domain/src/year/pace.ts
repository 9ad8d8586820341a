import { collegeDay, collegeZone } from '../values/college-day.ts';
import type { YearFacts } from './framework.ts';
import type { ProgressFigures } from './progress-figures.ts';
import { isProvisional } from './year-by-rule.ts';
import { isAtOrAfter } from './year-rules.ts';

/** When a member is at risk: settings of the college (COH-05). */
export type RiskRules = {
  /** Below this share of what is expected, as a fraction. */
  part: number;
  of: number;
  /** From so many months before the year closes. */
  months: number;
};

/** The figures that a college has until it sets others (COH-05). */
export const RISK_SHARE = '2/3';
export const RISK_MONTHS = '4';

/** A share written as a fraction, such as 2/3; undefined for another text, and for none or more than all. */
export function readShare(text: string): { part: number; of: number } | undefined {
  const [, part = 0, of = 0] = /^ ?(\d{1,3}) ?\/ ?(\d{1,3}) ?$/.exec(text)?.map(Number) ?? [];
  return part < 1 || part > of ? undefined : { part, of };
}

/** Whole months of a year, 1 to 12; undefined for another text. */
export function readMonths(text: string): number | undefined {
  return /^([1-9]|1[0-2])$/.test(text) ? Number(text) : undefined;
}

/** How much of a year has gone. */
type YearDays = { daysGone: number; days: number };

/** Where a year is at a moment, the same for everyone. */
export type PaceMoment = YearDays & {
  /** Whether a member can be at risk: the close is near, and the rules are confirmed. */
  isRiskTime: boolean;
};

/** Where a year is (COH-05). While the rules are provisional no one is at risk: they may ask for less. */
export function paceMoment(facts: YearFacts, now: Temporal.Instant, { months }: Pick<RiskRules, 'months'>): PaceMoment {
  const riskFrom = Temporal.Instant.from(facts.closesAt).toZonedDateTimeISO(collegeZone()).subtract({ months });
  return {
    ...daysOf(facts, now),
    isRiskTime: !isProvisional(facts) && isAtOrAfter(now, riskFrom.toInstant().toString()),
  };
}

/** The whole days of a calendar year that have gone, at the college, and all of them. */
export function daysOf({ year }: Pick<YearFacts, 'year'>, now: Temporal.Instant): YearDays {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  const gone = first.until(collegeDay(now)).days;
  return { daysGone: Math.min(Math.max(gone, 0), first.daysInYear), days: first.daysInYear };
}

/**
 * The same of a member's own year, in twelfths of days: without the months of leave that lower their targets. Only how many
 * there are is known, so they are taken from its start, and no one falls behind by being away.
 */
export function ownDays({ daysGone, days }: YearDays, monthsOfLeave: number): YearDays {
  return { daysGone: Math.max(12 * daysGone - monthsOfLeave * days, 0), days: (12 - monthsOfLeave) * days };
}

/** How a member's hours go with the calendar year. */
export const PACES = { MET: 'All met', ONTRACK: 'On track', BEHIND: 'Behind', ATRISK: 'At risk' } as const;

export type Pace = keyof typeof PACES;

/** A member's year as far as its pace goes. */
export type PacedYear = Pick<ProgressFigures, 'recognised' | 'minimum' | 'allMet'> & {
  /** The record can still be changed (`isEditable`). */
  editable: boolean;
  exempt: boolean;
  waived: boolean;
};

/**
 * The pace of a year (COH-05): expected is the minimum, after leave, times the share of the calendar year gone. Undefined
 * where nothing more is to come or to be done: submitted, over, exempt, waived.
 */
export function paceOf(
  { recognised, minimum, allMet, editable, exempt, waived }: PacedYear,
  { daysGone, days, isRiskTime }: PaceMoment,
  { part, of }: Pick<RiskRules, 'part' | 'of'>,
): Pace | undefined {
  if (!editable || exempt || waived) return undefined;
  if (allMet) return 'MET';
  if (isRiskTime && isFarBehind({ recognised, minimum }, { daysGone, days }, { part, of })) return 'ATRISK';
  return isFarBehind({ recognised, minimum }, { daysGone, days }, { part: 1, of: 1 }) ? 'BEHIND' : 'ONTRACK';
}

/** Whether there is less than a share of what is expected; multiplied out, so that no one is behind by a rounding. */
export function isFarBehind(
  { recognised, minimum }: Pick<PacedYear, 'recognised' | 'minimum'>,
  { daysGone, days }: YearDays,
  { part, of }: Pick<RiskRules, 'part' | 'of'>,
): boolean {
  return hundredths(recognised) * days * of < hundredths(minimum) * daysGone * part;
}

/** How many whole hours or credits bring a member to that share of what is expected; 0 for who has it. */
export function behindBy(
  year: Pick<PacedYear, 'recognised' | 'minimum'>,
  { daysGone, days }: YearDays,
  { part, of }: Pick<RiskRules, 'part' | 'of'>,
): number {
  if (!isFarBehind(year, { daysGone, days }, { part, of })) return 0;
  return Math.ceil((hundredths(year.minimum) * daysGone * part) / (days * of * 100) - year.recognised);
}

/** Hours or credits as a share of what is expected by now, in whole per cent, cut; null while nothing is expected. */
export function pacePercentage(
  { recognised, minimum }: Pick<PacedYear, 'recognised' | 'minimum'>,
  { daysGone, days }: PaceMoment,
): number | null {
  const expected = hundredths(minimum) * daysGone;
  return expected === 0 ? null : Math.floor((hundredths(recognised) * days * 100) / expected);
}

function hundredths(hours: number): number {
  return Math.round(hours * 100);
}
