import { isPlainDate, parseDayMonthYear } from '@cpd/domain/values/plain-date';
import { today } from '../../lib/clock.ts';

/** The first and the last plain date that may be chosen (OCC-03). */
export type DateRange = { min: string; max: string };

/** The whole calendar year. */
export function yearRange(year: number): DateRange {
  const digits = String(year).padStart(4, '0');
  return { min: `${digits}-01-01`, max: `${digits}-12-31` };
}

/** Whether the text is a plain date that may be chosen; without a range every date may. */
export function isInRange(date: string, range: DateRange | undefined): boolean {
  return isPlainDate(date) && (range === undefined || (date >= range.min && date <= range.max));
}

/** Today, a plain date, where it may be chosen. */
export function todayIn(range: DateRange | undefined): string | undefined {
  const day = today().toString();
  return isInRange(day, range) ? day : undefined;
}

/** Today and yesterday, where they may be chosen: most of what is logged was then. */
export function latestDays(range: DateRange): { label: string; date: string }[] {
  const day = today();
  const days = [
    { label: 'Today', date: day.toString() },
    { label: 'Yesterday', date: day.subtract({ days: 1 }).toString() },
  ];
  return days.filter(({ date }) => isInRange(date, range));
}

const PARTS = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{4}|\d{2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})?$/;

/**
 * The form's date for what was typed: a plain date when it can be read as day, month and year, else the text itself, which
 * the rules then refuse. Day and month alone will do where the form's year is given. Phones' number pads have no slash, so
 * digits alone will do too (LIM-09).
 */
export function readTypedDate(typed: string, formYear?: number): string {
  const text = typed.trim();
  const match = PARTS.exec(text) ?? DIGITS.exec(text);
  if (!match) return text;
  const [, day = '', month = '', year = ''] = match;
  return parseDayMonthYear(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${fullYear(year, formYear)}`) ?? text;
}

/** The same before someone is done typing: only a year of four digits makes a date, for 20 may be on its way to 2026. */
export function readWhileTyping(typed: string): string {
  const text = typed.trim();
  return /\d{4}$/.test(text) ? readTypedDate(text) : text;
}

/** A day of a form as it is sent: what is no date is none. */
export function dayOrNone(date: string): string {
  return isPlainDate(date) ? date : '';
}

function fullYear(year: string, formYear: number | undefined): string {
  if (year === '') return formYear === undefined ? '' : String(formYear);
  return year.length === 2 ? `20${year}` : year;
}
