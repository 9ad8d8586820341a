import type { CPDSummary, SummaryActivity, SummaryCategory } from '@cpd/contract/summary';
import { formatHours, fromHundredths, sumHours, toHundredths } from '@cpd/domain/values/hours';
import { countedElsewhere, countedOfCategory } from '../activity-facts/activity-words.ts';
import type { Figure } from '../figure.ts';

type Currency = CPDSummary['currency'];

/** What the figures of a year are counted in. */
export function unitOfYear({ currency }: Pick<CPDSummary, 'currency'>): FigureUnit {
  return currency === 'C' ? 'credit' : 'hour';
}

/** What an activity brings into its category, without reflection and before the category's maximum. */
export function enteredOfActivity(activity: SummaryActivity, currency: Currency): number {
  return currency === 'C' ? activity.enteredCredits : activity.enteredHours;
}

/**
 * What reflection brings into a category. In credit years as far as it counts: the entries come first, and what is over
 * the maximum brings nothing.
 */
export function countedReflection(category: SummaryCategory, currency: Currency): number {
  if (currency === 'H') return category.enteredReflectionHours;
  const { recognisedCredits, enteredCredits } = category;
  return minus(recognisedCredits, sumHours([enteredCredits, -overMaximum(category), countedElsewhere(category)]));
}

/** The entered credits of a category that are over its maximum, and so do not count. */
export function overMaximum({ enteredCredits, maximumCredits }: SummaryCategory): number {
  return maximumCredits === null ? 0 : Math.max(0, minus(enteredCredits, maximumCredits));
}

/** The credits that an hour brings; undefined where the year counts hours or nothing is entered. */
export function creditsPerHour(activity: SummaryActivity, currency: Currency): number | undefined {
  if (currency === 'H' || activity.enteredHours === 0) return undefined;
  return fromHundredths(Math.round(toHundredths(activity.enteredCredits) / activity.enteredHours));
}

/** A difference that is exact to 0.01 (PRG-16). */
function minus(value: number, other: number): number {
  return fromHundredths(toHundredths(value) - toHundredths(other));
}

const PLURALS = {
  hour: 'hours',
  credit: 'credits',
  activity: 'activities',
  plan: 'plans',
  requirement: 'requirements',
} as const satisfies Record<FigureUnit, string>;

/** "1 hour", "1.5 hours", "2 activities" (HRS-07). */
export function quantity(value: number, unit: FigureUnit): string {
  return `${formatHours(value)} ${value === 1 ? unit : PLURALS[unit]}`;
}

/** How far a figure is from what is asked for, in a sentence. */
export function againstMinimum(value: number, minimum: number, unit: FigureUnit): string {
  const asked = `At least ${quantity(minimum, unit)} ${minimum === 1 ? 'is' : 'are'} required`;
  if (value >= minimum) return `${asked}; you have reached that.`;
  return `${asked}; ${quantity(minus(minimum, value), unit)} to go.`;
}

/** What a figure is counted in. */
type FigureUnit = 'hour' | 'credit' | 'activity' | 'plan' | 'requirement';

/** A step of the arithmetic: what is added or, below 0, taken off. */
export type Step = {
  label: string;
  detail: string;
  value: number;
  /** The activity behind it. */
  href?: string;
  /** The figure that says how the step itself came about. */
  figure?: Figure;
};

/** How a figure came about. Where there are steps, they add up to the result. */
export type Explanation = {
  /** What it is a figure of. */
  subject: string;
  /** The activity that it is of. */
  href?: string;
  unit: FigureUnit;
  steps: Step[];
  result: number;
  /** From what was entered to what counts, a line each. */
  lines: Readonly<Record<'Entered' | 'Rounded' | 'Capped' | 'Counted', string>>;
  /** The rules behind it, and what does not count, and why. */
  notes: string[];
};

type Counted = {
  entered: number;
  counted: number;
  /** The maximum that takes something off, in words. */
  cap: string;
};

/** From what was entered to what counts. Hours are rounded once, where they are entered (HRS-06). */
export function linesOf(unit: FigureUnit, { entered, counted, cap }: Counted): Explanation['lines'] {
  const over = minus(entered, counted);
  return {
    Entered: quantity(entered, unit),
    Rounded: unit === 'hour' || unit === 'credit' ? 'to quarter hours, as they were entered' : 'nothing',
    Capped: over > 0 ? `− ${quantity(over, unit)}: ${cap}` : 'nothing',
    Counted: quantity(counted, unit),
  };
}

/** What a category's maximum says, as part of a line. */
export function capOf({ maximumCredits }: SummaryCategory): string {
  return maximumCredits === null ? '' : `at most ${quantity(maximumCredits, 'credit')}`;
}

/** What a category holds before its maximum, with its reflection and what counts of other CPD homes. */
export function enteredOfCategory(category: SummaryCategory, currency: Currency): number {
  if (currency === 'H') return countedOfCategory(category, currency);
  const { enteredCredits, enteredReflectionCredits } = category;
  return sumHours([enteredCredits, enteredReflectionCredits, countedElsewhere(category)]);
}
