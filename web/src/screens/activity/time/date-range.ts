import { isPlainDate } from '@cpd/domain/values/plain-date';

/** The first and the last plain date that may be chosen (OCC-03). */
export type DateRange = { min: string; max: string };

/** The whole calendar year. */
export function yearRange(year: number): DateRange {
  const digits = String(year).padStart(4, '0');
  return { min: `${digits}-01-01`, max: `${digits}-12-31` };
}

/** Whether the text is a plain date that may be chosen. */
export function isInRange(date: string, { min, max }: DateRange): boolean {
  return isPlainDate(date) && date >= min && date <= max;
}

/** Today on the member's device, a plain date, where it may be chosen. */
export function todayIn(range: DateRange): string | undefined {
  const today = Temporal.Now.plainDateISO().toString();
  return isInRange(today, range) ? today : undefined;
}
