import { HOURS_STEP, MAX_HOURS } from './limits.ts';

const HOURS_TEXT = /^(?:\d+\.?\d{0,2}|\.\d{1,2})$/;

/**
 * Hours as they are kept: the nearest quarter, half steps up, at most 9999.5 and never below 0 (HRS-06, HRS-08).
 * What is not a number becomes 0, which no rule accepts as hours.
 */
export function roundHours(hours: number): number {
  if (Number.isNaN(hours)) return 0;
  // A half step is a multiple of 1/8, which floating point holds exactly: Math.round sees the true half.
  const quarters = Math.round(Math.min(Math.max(hours, 0), MAX_HOURS) / HOURS_STEP);
  return quarters * HOURS_STEP;
}

/**
 * Hours as typed or sent: digits and one point with up to two decimals, no sign (HRS-09). Undefined when the text is
 * anything else. Numbers must be finite and not negative; they are rounded later like everything (HRS-10).
 */
export function parseHours(input: string | number): number | undefined {
  if (typeof input === 'number') return Number.isFinite(input) && input >= 0 ? input : undefined;
  const text = input.trim();
  if (!HOURS_TEXT.test(text)) return undefined;
  const hours = Number(text);
  return Number.isFinite(hours) ? hours : undefined;
}

/**
 * Hours that were typed or sent, as they will be kept: nothing is 0, what cannot be read is NaN, which no rule accepts, and
 * everything else is rounded (HRS-06, HRS-10). It is called where hours come in: in the form and by the contract.
 */
export function readHours(input: string | number | null | undefined): number {
  if (input === undefined || input === null || input === '') return 0;
  const hours = parseHours(input);
  return hours === undefined ? Number.NaN : roundHours(hours);
}

/** Hours or credits for people: at most two decimals, no trailing zeros, 1.50 as 1.5 (HRS-07). */
export function formatHours(hours: number): string {
  return String(fromHundredths(toHundredths(hours)));
}

/** Hours for the wire: text with two decimals, 1.5 as 1.50 (HRS-06). */
export function wireHours(hours: number): string {
  return hours.toFixed(2);
}

/** The sum in hours, added up in hundredths so that it is never 49.99 for 50 (HRS-10, PRG-16). */
export function sumHours(list: Iterable<number>): number {
  let hundredths = 0;
  for (const hours of list) hundredths += toHundredths(hours);
  return fromHundredths(hundredths);
}

/** Hours or credits as a whole number of hundredths, the unit in which the rules add and compare (HRS-10). */
export function toHundredths(value: number): number {
  return Math.round(value * 100);
}

/** Hundredths back to hours or credits. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/**
 * The dates whose hours differ from those of the activity, because they were changed on the date itself; with these a save
 * with other hours asks whether to reset them (HRS-12).
 */
export function datesWithOwnHours<D extends { hours: number }>(dates: readonly D[], hoursPerDate: number): D[] {
  return dates.filter(({ hours }) => toHundredths(hours) !== toHundredths(hoursPerDate));
}

/** Whether saving other hours has to ask about resetting the dates: they changed, and a date has its own (HRS-12). */
export function asksToResetHours(
  saved: { hoursPerDate: number; dates: readonly { hours: number }[] },
  hoursPerDate: number,
): boolean {
  const changed = toHundredths(saved.hoursPerDate) !== toHundredths(hoursPerDate);
  return changed && datesWithOwnHours(saved.dates, saved.hoursPerDate).length > 0;
}
