import type { CPDSummary, SummaryActivity, SummaryCategory } from '@cpd/contract/summary';
import { fromHundredths, sumHours, toHundredths } from '@cpd/domain/values/hours';
import type { FigureUnit } from './explanation.ts';

type Currency = CPDSummary['Currency'];

/** What the figures of a year are counted in. */
export function unitOfYear({ Currency }: Pick<CPDSummary, 'Currency'>): FigureUnit {
  return Currency === 'C' ? 'credit' : 'hour';
}

/** What a category brings into the year's total (SUM-36). */
export function countedOfCategory(category: SummaryCategory, currency: Currency): number {
  return currency === 'C' ? category.RecognisedCredits : category.EnteredHoursWithReflections;
}

/** What an activity brings into its category, without reflection and before the category's maximum. */
export function enteredOfActivity(activity: SummaryActivity, currency: Currency): number {
  return currency === 'C' ? activity.EnteredCredits : activity.EnteredHours;
}

/**
 * What reflection brings into a category. In credit years as far as it counts: the entries come first, and what is over
 * the maximum brings nothing.
 */
export function countedReflection(category: SummaryCategory, currency: Currency): number {
  if (currency === 'H') return category.EnteredReflectionHours;
  return minus(category.RecognisedCredits, sumHours([category.EnteredCredits, -overMaximum(category)]));
}

/** The entered credits of a category that are over its maximum, and so do not count. */
export function overMaximum({ EnteredCredits, MaximumCredits }: SummaryCategory): number {
  return MaximumCredits === null ? 0 : Math.max(0, minus(EnteredCredits, MaximumCredits));
}

/** The credits that an hour brings; undefined where the year counts hours or nothing is entered. */
export function creditsPerHour(activity: SummaryActivity, currency: Currency): number | undefined {
  if (currency === 'H' || activity.EnteredHours === 0) return undefined;
  return fromHundredths(Math.round(toHundredths(activity.EnteredCredits) / activity.EnteredHours));
}

/** A difference that is exact to 0.01 (PRG-16). */
export function minus(value: number, other: number): number {
  return fromHundredths(toHundredths(value) - toHundredths(other));
}
