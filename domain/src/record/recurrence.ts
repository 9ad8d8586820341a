import { MONTHLY_DAY_INTERVAL_MAX, MONTHLY_WEEKDAY_INTERVAL_MAX, WEEKLY_INTERVAL_MAX } from '../values/limits.ts';
import { isInYear, isPlainDate } from '../values/plain-date.ts';
import { ORDINALS, type Ordinal, WEEKDAYS, type Weekday } from '../values/weekdays.ts';

/** How a recurring activity repeats; start and end are plain dates, both inclusive (OCC-04 to OCC-08). */
export type Recurrence = { startDate: string; endDate: string } & (
  | { kind: 'weekly'; everyWeeks: number; weekdays: readonly Weekday[] }
  | { kind: 'monthly-day'; everyMonths: number; dayNumber: number }
  | { kind: 'monthly-weekday'; everyMonths: number; ordinal: Ordinal; weekday: Weekday }
);

type RecurrenceProblem = { field: string; message: string };

/**
 * The dates of the pattern in order: from start to end, weeks beginning on Sunday and counted from the week of the start
 * date, months without the day skipped, the start itself only if it fits the pattern (OCC-08).
 * Empty when the pattern breaks a bound of `checkRecurrence`.
 */
export function expandRecurrence(pattern: Recurrence, year: number): string[] {
  if (boundProblems(pattern, year).length > 0) return [];
  return pattern.kind === 'weekly' ? expandWeeks(pattern) : expandMonths(pattern);
}

/** Everything wrong with a pattern for the year; a sound pattern gives at least one date (OCC-02 to OCC-08). */
export function checkRecurrence(pattern: Recurrence, year: number): RecurrenceProblem[] {
  const problems = boundProblems(pattern, year);
  if (problems.length === 0 && expandRecurrence(pattern, year).length === 0) {
    return [{ field: 'recurrence', message: 'This pattern has no dates between its start and its end.' }];
  }
  return problems;
}

/**
 * What the form shows while a pattern is entered (OCC-08): its dates with their count, at most those of the year, and
 * everything wrong with it. There are dates exactly when there are no problems.
 */
export function previewRecurrence(
  pattern: Recurrence,
  year: number,
): { dates: string[]; count: number; problems: RecurrenceProblem[] } {
  const dates = expandRecurrence(pattern, year);
  return { dates, count: dates.length, problems: checkRecurrence(pattern, year) };
}

function expandWeeks(pattern: Recurrence & { kind: 'weekly' }): string[] {
  const start = Temporal.PlainDate.from(pattern.startDate);
  const end = Temporal.PlainDate.from(pattern.endDate);
  const columns = WEEKDAYS.flatMap((weekday, column) => (pattern.weekdays.includes(weekday) ? [column] : []));
  const dates: string[] = [];
  // dayOfWeek is 7 on Sunday: the remainder is the calendar's column.
  let sunday = start.subtract({ days: start.dayOfWeek % 7 });
  while (Temporal.PlainDate.compare(sunday, end) <= 0) {
    for (const column of columns) dates.push(sunday.add({ days: column }).toString());
    sunday = sunday.add({ weeks: pattern.everyWeeks });
  }
  return dates.filter((date) => isBetween(date, pattern));
}

function expandMonths(pattern: Exclude<Recurrence, { kind: 'weekly' }>): string[] {
  const end = Temporal.PlainDate.from(pattern.endDate);
  const dates: string[] = [];
  let first = Temporal.PlainDate.from(pattern.startDate).with({ day: 1 });
  while (Temporal.PlainDate.compare(first, end) <= 0) {
    const date = pattern.kind === 'monthly-day' ? dayOfMonth(first, pattern.dayNumber) : weekdayOfMonth(first, pattern);
    if (date) dates.push(date.toString());
    first = first.add({ months: pattern.everyMonths });
  }
  return dates.filter((date) => isBetween(date, pattern));
}

function dayOfMonth(first: Temporal.PlainDate, day: number): Temporal.PlainDate | undefined {
  return day <= first.daysInMonth ? first.with({ day }) : undefined;
}

function weekdayOfMonth(
  first: Temporal.PlainDate,
  { ordinal, weekday }: { ordinal: Ordinal; weekday: Weekday },
): Temporal.PlainDate {
  const toFirstOne = (WEEKDAYS.indexOf(weekday) - (first.dayOfWeek % 7) + 7) % 7;
  if (ordinal !== 'last') return first.add({ days: toFirstOne + 7 * ORDINALS.indexOf(ordinal) });
  const weeksLeft = Math.floor((first.daysInMonth - 1 - toFirstOne) / 7);
  return first.add({ days: toFirstOne + 7 * weeksLeft });
}

function isBetween(date: string, { startDate, endDate }: Recurrence): boolean {
  return date >= startDate && date <= endDate;
}

function boundProblems(pattern: Recurrence, year: number): RecurrenceProblem[] {
  return [...dateProblems(pattern, year), ...ruleProblems(pattern)];
}

function dateProblems({ startDate, endDate }: Recurrence, year: number): RecurrenceProblem[] {
  const problems = [
    ...dateProblem('recurrence.startDate', 'a start date', startDate, year),
    ...dateProblem('recurrence.endDate', 'an end date', endDate, year),
  ];
  if (problems.length === 0 && endDate < startDate) {
    problems.push({ field: 'recurrence.endDate', message: 'The end date must not be before the start date.' });
  }
  return problems;
}

function dateProblem(field: string, name: string, date: string, year: number): RecurrenceProblem[] {
  if (!isPlainDate(date)) return [{ field, message: `Please choose ${name}.` }];
  if (!isInYear(date, year)) return [{ field, message: `Please choose ${name} in ${year}.` }];
  return [];
}

function ruleProblems(pattern: Recurrence): RecurrenceProblem[] {
  if (pattern.kind === 'weekly') return weeklyProblems(pattern);
  const max = pattern.kind === 'monthly-day' ? MONTHLY_DAY_INTERVAL_MAX : MONTHLY_WEEKDAY_INTERVAL_MAX;
  const problems: RecurrenceProblem[] = [];
  if (!isWholeBetween(pattern.everyMonths, 1, max)) {
    problems.push({ field: 'recurrence.everyMonths', message: `Please choose every 1 to ${max} months.` });
  }
  if (pattern.kind === 'monthly-day') {
    if (!isWholeBetween(pattern.dayNumber, 1, 31)) {
      problems.push({ field: 'recurrence.dayNumber', message: 'Please choose a day from 1 to 31.' });
    }
    return problems;
  }
  if (!ORDINALS.includes(pattern.ordinal)) {
    problems.push({ field: 'recurrence.ordinal', message: 'Please choose first, second, third, fourth or last.' });
  }
  if (!WEEKDAYS.includes(pattern.weekday)) {
    problems.push({ field: 'recurrence.weekday', message: 'Please choose a weekday.' });
  }
  return problems;
}

function weeklyProblems({ everyWeeks, weekdays }: Recurrence & { kind: 'weekly' }): RecurrenceProblem[] {
  const problems: RecurrenceProblem[] = [];
  if (!isWholeBetween(everyWeeks, 1, WEEKLY_INTERVAL_MAX)) {
    problems.push({
      field: 'recurrence.everyWeeks',
      message: `Please choose every 1 to ${WEEKLY_INTERVAL_MAX} weeks.`,
    });
  }
  if (!weekdays.some((weekday) => WEEKDAYS.includes(weekday))) {
    problems.push({ field: 'recurrence.weekdays', message: 'Please choose at least one weekday.' });
  }
  return problems;
}

function isWholeBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
