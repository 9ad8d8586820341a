import type { Recurrence } from '@cpd/domain/record/recurrence';
import { WEEKDAYS, type Weekday } from '@cpd/domain/values/weekdays';

/** The fields of the wire that one pattern is spread over (OCC-18 to OCC-20). */
export const RECURRENCE_FIELDS = {
  RecurrStartDate: true,
  RecurrEndDate: true,
  WeeklyOrMonthly: true,
  WeeklyrecursEvery: true,
  WeeklyrecursOnMonday: true,
  WeeklyrecursOnTuesday: true,
  WeeklyrecursOnWednesday: true,
  WeeklyrecursOnThursday: true,
  WeeklyrecursOnFriday: true,
  WeeklyrecursOnSaturday: true,
  WeeklyrecursOnSunday: true,
  MonthlyDayNumber: true,
  MonthlyDayNumberReoccurence: true,
  MonthlyEveryMonthNumber: true,
  MonthlyDayOccurence: true,
  MonthlyDayWord: true,
  MonthlyRecursEvery: true,
} as const;

/** The fields of a pattern as both ends send them; those of other patterns are left out or null. */
export type RecurrenceOnTheWire = {
  RecurrStartDate?: string | null | undefined;
  RecurrEndDate?: string | null | undefined;
  WeeklyOrMonthly?: 'W' | 'M' | null | undefined;
  WeeklyrecursEvery?: number | null | undefined;
  MonthlyDayNumber?: number | null | undefined;
  MonthlyDayNumberReoccurence?: boolean | null | undefined;
  MonthlyEveryMonthNumber?: number | null | undefined;
  MonthlyDayOccurence?: Ordinal | null | undefined;
  MonthlyDayWord?: Weekday | null | undefined;
  MonthlyRecursEvery?: number | null | undefined;
} & { [day in ReturnType<typeof weeklyField>]?: boolean | null | undefined };

type Ordinal = (Recurrence & { kind: 'monthly-weekday' })['ordinal'];

/** A pattern as the wire has it; fields of the other patterns are left out. */
export function recurrenceToWire(recurrence: Recurrence): RecurrenceOnTheWire {
  const range = { RecurrStartDate: recurrence.startDate, RecurrEndDate: recurrence.endDate };
  switch (recurrence.kind) {
    case 'weekly':
      return {
        ...range,
        WeeklyOrMonthly: 'W',
        WeeklyrecursEvery: recurrence.everyWeeks,
        ...Object.fromEntries(WEEKDAYS.map((weekday) => [weeklyField(weekday), recurrence.weekdays.includes(weekday)])),
      };
    case 'monthly-day':
      return {
        ...range,
        WeeklyOrMonthly: 'M',
        MonthlyDayNumberReoccurence: true,
        MonthlyDayNumber: recurrence.dayNumber,
        MonthlyEveryMonthNumber: recurrence.everyMonths,
      };
    case 'monthly-weekday':
      return {
        ...range,
        WeeklyOrMonthly: 'M',
        MonthlyDayNumberReoccurence: false,
        MonthlyDayOccurence: recurrence.ordinal,
        MonthlyDayWord: recurrence.weekday,
        MonthlyRecursEvery: recurrence.everyMonths,
      };
  }
}

/** The pattern that the wire tells of; what is missing becomes a value that the rules refuse (OCC-02, OCC-04 to OCC-07). */
export function recurrenceFromWire(wire: RecurrenceOnTheWire): Recurrence {
  const range = { startDate: wire.RecurrStartDate ?? '', endDate: wire.RecurrEndDate ?? '' };
  if (wire.WeeklyOrMonthly !== 'M') {
    const weekdays = WEEKDAYS.filter((weekday) => wire[weeklyField(weekday)] === true);
    return { ...range, kind: 'weekly', everyWeeks: wire.WeeklyrecursEvery ?? 0, weekdays };
  }
  if (wire.MonthlyDayNumberReoccurence === false) {
    return {
      ...range,
      kind: 'monthly-weekday',
      everyMonths: wire.MonthlyRecursEvery ?? 0,
      ordinal: wire.MonthlyDayOccurence ?? 'first',
      weekday: wire.MonthlyDayWord ?? 'monday',
    };
  }
  return {
    ...range,
    kind: 'monthly-day',
    everyMonths: wire.MonthlyEveryMonthNumber ?? 0,
    dayNumber: wire.MonthlyDayNumber ?? 0,
  };
}

/** The wire's name of a weekday of a weekly pattern. */
function weeklyField(weekday: Weekday) {
  return `WeeklyrecursOn${weekday[0]?.toUpperCase()}${weekday.slice(1)}` as `WeeklyrecursOn${Capitalize<Weekday>}`;
}
