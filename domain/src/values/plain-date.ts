const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MONTH_YEAR = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Whether the text is a day that exists, written YYYY-MM-DD. Year 0000 is refused: databases do not know it. */
export function isPlainDate(text: string): boolean {
  if (!PLAIN_DATE.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return year > 0 && day > 0 && day <= daysOfMonth(year, month);
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Counted here, because every date of every request is judged, and making a date of each costs ten times as much. */
function daysOfMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
}

/** A plain date as people read it, dd/MM/yyyy (LIM-09). Text that is no plain date comes back as it is. */
export function formatDayMonthYear(text: string): string {
  if (!isPlainDate(text)) return text;
  const [year, month, day] = text.split('-');
  return `${day}/${month}/${year}`;
}

/** A day, or the first to the last of several, as people read them: `04/02/2026 to 18/02/2026`. */
export function formatDayRange(first: string, last: string): string {
  const from = formatDayMonthYear(first);
  return first === last ? from : `${from} to ${formatDayMonthYear(last)}`;
}

/** The plain date (YYYY-MM-DD) of a dd/MM/yyyy text, or undefined when it is malformed or names no day (ACT-11). */
export function parseDayMonthYear(text: string): string | undefined {
  const match = DAY_MONTH_YEAR.exec(text.trim());
  if (!match) return undefined;
  const plainDate = `${match[3]}-${match[2]}-${match[1]}`;
  return isPlainDate(plainDate) ? plainDate : undefined;
}

/** Whether the plain date is from 1 January to 31 December of the year (OCC-03). */
export function isInYear(text: string, year: number): boolean {
  return isPlainDate(text) && Number(text.slice(0, 4)) === year;
}

/** The names of the months, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
