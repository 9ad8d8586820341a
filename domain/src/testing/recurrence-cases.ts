import type { Recurrence } from '../record/recurrence.ts';

/** Patterns with the dates an independent calendar library gives for them; the rule is the same pattern as iCalendar writes it. */
export const recurrenceCases: readonly { rule: string; pattern: Recurrence; dates: readonly string[] }[] = [
  {
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=11;WKST=SU',
    pattern: { kind: 'monthly-day', everyMonths: 2, dayNumber: 11, startDate: '2025-01-01', endDate: '2025-12-31' },
    dates: '2025-01-11 2025-03-11 2025-05-11 2025-07-11 2025-09-11 2025-11-11'.split(' '),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=27;WKST=SU',
    pattern: { kind: 'monthly-day', everyMonths: 3, dayNumber: 27, startDate: '2025-01-01', endDate: '2025-12-31' },
    dates: '2025-01-27 2025-04-27 2025-07-27 2025-10-27'.split(' '),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=7;BYDAY=3SU;WKST=SU',
    pattern: {
      kind: 'monthly-weekday',
      everyMonths: 7,
      ordinal: 'third',
      weekday: 'sunday',
      startDate: '2028-01-01',
      endDate: '2028-12-31',
    },
    dates: '2028-01-16 2028-08-20'.split(' '),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=8;BYDAY=-1MO;WKST=SU',
    pattern: {
      kind: 'monthly-weekday',
      everyMonths: 8,
      ordinal: 'last',
      weekday: 'monday',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    },
    dates: '2025-01-27 2025-09-29'.split(' '),
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 2,
      weekdays: ['tuesday', 'wednesday'],
      startDate: '2026-06-15',
      endDate: '2026-07-15',
    },
    dates: '2026-06-16 2026-06-17 2026-06-30 2026-07-01 2026-07-14 2026-07-15'.split(' '),
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=5;BYDAY=TU,TH,SA;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 5,
      weekdays: ['tuesday', 'thursday', 'saturday'],
      startDate: '2025-09-28',
      endDate: '2025-09-28',
    },
    dates: [],
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=5;BYDAY=MO,SU;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 5,
      weekdays: ['monday', 'sunday'],
      startDate: '2028-01-01',
      endDate: '2028-12-31',
    },
    dates:
      '2028-01-30 2028-01-31 2028-03-05 2028-03-06 2028-04-09 2028-04-10 2028-05-14 2028-05-15 2028-06-18 2028-06-19 2028-07-23 2028-07-24 2028-08-27 2028-08-28 2028-10-01 2028-10-02 2028-11-05 2028-11-06 2028-12-10 2028-12-11'.split(
        ' ',
      ),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=1;BYDAY=-1TU;WKST=SU',
    pattern: {
      kind: 'monthly-weekday',
      everyMonths: 1,
      ordinal: 'last',
      weekday: 'tuesday',
      startDate: '2024-01-31',
      endDate: '2024-12-31',
    },
    dates:
      '2024-02-27 2024-03-26 2024-04-30 2024-05-28 2024-06-25 2024-07-30 2024-08-27 2024-09-24 2024-10-29 2024-11-26 2024-12-31'.split(
        ' ',
      ),
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=5;BYDAY=MO,WE;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 5,
      weekdays: ['monday', 'wednesday'],
      startDate: '2024-01-31',
      endDate: '2024-12-31',
    },
    dates:
      '2024-01-31 2024-03-04 2024-03-06 2024-04-08 2024-04-10 2024-05-13 2024-05-15 2024-06-17 2024-06-19 2024-07-22 2024-07-24 2024-08-26 2024-08-28 2024-09-30 2024-10-02 2024-11-04 2024-11-06 2024-12-09 2024-12-11'.split(
        ' ',
      ),
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR,SA,SU;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 3,
      weekdays: ['monday', 'friday', 'saturday', 'sunday'],
      startDate: '2025-09-28',
      endDate: '2025-09-28',
    },
    dates: '2025-09-28'.split(' '),
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=WE,SA;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 3,
      weekdays: ['wednesday', 'saturday'],
      startDate: '2026-06-15',
      endDate: '2026-07-15',
    },
    dates: '2026-06-17 2026-06-20 2026-07-08 2026-07-11'.split(' '),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=8;WKST=SU',
    pattern: { kind: 'monthly-day', everyMonths: 6, dayNumber: 8, startDate: '2024-01-31', endDate: '2024-12-31' },
    dates: '2024-07-08'.split(' '),
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,TH,FR,SA;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 2,
      weekdays: ['monday', 'tuesday', 'thursday', 'friday', 'saturday'],
      startDate: '2026-06-15',
      endDate: '2026-07-15',
    },
    dates:
      '2026-06-15 2026-06-16 2026-06-18 2026-06-19 2026-06-20 2026-06-29 2026-06-30 2026-07-02 2026-07-03 2026-07-04 2026-07-13 2026-07-14'.split(
        ' ',
      ),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=1;BYDAY=-1SA;WKST=SU',
    pattern: {
      kind: 'monthly-weekday',
      everyMonths: 1,
      ordinal: 'last',
      weekday: 'saturday',
      startDate: '2024-01-31',
      endDate: '2024-12-31',
    },
    dates:
      '2024-02-24 2024-03-30 2024-04-27 2024-05-25 2024-06-29 2024-07-27 2024-08-31 2024-09-28 2024-10-26 2024-11-30 2024-12-28'.split(
        ' ',
      ),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1MO;WKST=SU',
    pattern: {
      kind: 'monthly-weekday',
      everyMonths: 2,
      ordinal: 'last',
      weekday: 'monday',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    },
    dates: '2025-01-27 2025-03-31 2025-05-26 2025-07-28 2025-09-29 2025-11-24'.split(' '),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=12;BYDAY=1SU;WKST=SU',
    pattern: {
      kind: 'monthly-weekday',
      everyMonths: 12,
      ordinal: 'first',
      weekday: 'sunday',
      startDate: '2024-01-31',
      endDate: '2024-12-31',
    },
    dates: [],
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=10;BYDAY=4SU;WKST=SU',
    pattern: {
      kind: 'monthly-weekday',
      everyMonths: 10,
      ordinal: 'fourth',
      weekday: 'sunday',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    },
    dates: '2025-01-26 2025-11-23'.split(' '),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=25;WKST=SU',
    pattern: { kind: 'monthly-day', everyMonths: 2, dayNumber: 25, startDate: '2024-01-31', endDate: '2024-12-31' },
    dates: '2024-03-25 2024-05-25 2024-07-25 2024-09-25 2024-11-25'.split(' '),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28;WKST=SU',
    pattern: { kind: 'monthly-day', everyMonths: 1, dayNumber: 28, startDate: '2025-01-01', endDate: '2025-12-31' },
    dates:
      '2025-01-28 2025-02-28 2025-03-28 2025-04-28 2025-05-28 2025-06-28 2025-07-28 2025-08-28 2025-09-28 2025-10-28 2025-11-28 2025-12-28'.split(
        ' ',
      ),
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=5;BYDAY=MO,WE,TH,FR,SA,SU;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 5,
      weekdays: ['monday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      startDate: '2026-06-15',
      endDate: '2026-07-15',
    },
    dates: '2026-06-15 2026-06-17 2026-06-18 2026-06-19 2026-06-20'.split(' '),
  },
  {
    rule: 'FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO;WKST=SU',
    pattern: {
      kind: 'monthly-weekday',
      everyMonths: 1,
      ordinal: 'first',
      weekday: 'monday',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    },
    dates:
      '2025-01-06 2025-02-03 2025-03-03 2025-04-07 2025-05-05 2025-06-02 2025-07-07 2025-08-04 2025-09-01 2025-10-06 2025-11-03 2025-12-01'.split(
        ' ',
      ),
  },
  {
    rule: 'FREQ=WEEKLY;INTERVAL=4;BYDAY=WE,TH,SU;WKST=SU',
    pattern: {
      kind: 'weekly',
      everyWeeks: 4,
      weekdays: ['wednesday', 'thursday', 'sunday'],
      startDate: '2024-01-31',
      endDate: '2024-12-31',
    },
    dates:
      '2024-01-31 2024-02-01 2024-02-25 2024-02-28 2024-02-29 2024-03-24 2024-03-27 2024-03-28 2024-04-21 2024-04-24 2024-04-25 2024-05-19 2024-05-22 2024-05-23 2024-06-16 2024-06-19 2024-06-20 2024-07-14 2024-07-17 2024-07-18 2024-08-11 2024-08-14 2024-08-15 2024-09-08 2024-09-11 2024-09-12 2024-10-06 2024-10-09 2024-10-10 2024-11-03 2024-11-06 2024-11-07 2024-12-01 2024-12-04 2024-12-05 2024-12-29'.split(
        ' ',
      ),
  },
];
