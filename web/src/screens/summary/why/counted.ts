import type { CPDSummary, SummaryActivity, SummaryCategory } from '@cpd/contract/summary';
import { fromHundredths, sumHours, toHundredths } from '@cpd/domain/values/hours';
import type { FigureUnit } from './explanation.ts';

type Currency = CPDSummary['currency'];

/** What the figures of a year are counted in. */
export function unitOfYear({ currency }: Pick<CPDSummary, 'currency'>): FigureUnit {
  return currency === 'C' ? 'credit' : 'hour';
}

/** What a category brings into the year's total (SUM-36). */
export function countedOfCategory(category: SummaryCategory, currency: Currency): number {
  return currency === 'C' ? category.recognisedCredits : category.enteredHoursWithReflections;
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
  return minus(category.recognisedCredits, sumHours([category.enteredCredits, -overMaximum(category)]));
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
export function minus(value: number, other: number): number {
  return fromHundredths(toHundredths(value) - toHundredths(other));
}
