/** A month as the calendar draws it: whole weeks, four to six of them (CAL-02, LIM-10). */
export type MonthGrid = string[][];

const DAYS_OF_WEEK = 7;

/**
 * The weeks that hold the month of a plain date, each of seven plain dates; the first and last week are filled up with
 * days of the months beside it. Weeks begin on Sunday (CAL-02, LIM-10).
 */
export function monthGrid(dayOfMonth: string): MonthGrid {
  const first = Temporal.PlainDate.from(dayOfMonth).with({ day: 1 });
  const blanks = columnOf(first.toString());
  const weekCount = Math.ceil((blanks + first.daysInMonth) / DAYS_OF_WEEK);
  const begin = first.subtract({ days: blanks });
  return Array.from({ length: weekCount }, (_week, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_day, column) =>
      begin.add({ days: week * DAYS_OF_WEEK + column }).toString(),
    ),
  );
}

/** Which day of its week a plain date is, 0 for Sunday to 6. */
export function columnOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % DAYS_OF_WEEK;
}

/** The first days of the twelve months of a plain date's year. */
export function monthsOfYear(day: string): string[] {
  const first = Temporal.PlainDate.from(day).with({ month: 1, day: 1 });
  return Array.from({ length: 12 }, (_month, months) => first.add({ months }).toString());
}

/** Whether two plain dates are in the same month of the same year. */
export function isSameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}
