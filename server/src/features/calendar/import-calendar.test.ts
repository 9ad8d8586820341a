import { describe, expect, test } from 'vitest';
import { type ImportedCalendar, importCalendar } from './import-calendar.ts';
import { CalendarProblem } from './import-problem.ts';

const SETTINGS = { years: [2026], zone: 'Australia/Sydney' };

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
}

function read(text: string | Uint8Array, settings = SETTINGS): ImportedCalendar {
  return importCalendar(typeof text === 'string' ? Buffer.from(text) : text, settings);
}

/** The only event of a calendar made of these lines. */
function readEvent(...lines: string[]) {
  const { events } = read(calendar(...event(...lines)));
  expect(events).toHaveLength(1);
  return events[0];
}

function problemOf(text: string | Uint8Array): CalendarProblem {
  try {
    read(text);
  } catch (error) {
    if (error instanceof CalendarProblem) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

describe('refuses, with the line,', () => {
  test.each([
    ['an empty file', '', 1, /empty/],
    ['another text', 'Dear colleague,\nplease come.', 1, /no calendar/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x00, 0x00]), 2, /not text/],
    ['a calendar that ends in the middle', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101\n', 3, /incomplete/],
    ['parts that end in the wrong order', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR', 3, /END:VEVENT is expected/],
    ['something behind its end', `${calendar()}rest`, 4, /BEGIN:VCALENDAR is expected/],
    ['a calendar without events', calendar('BEGIN:VTODO', 'END:VTODO'), 1, /no event/],
    ['an event without a start', calendar(...event('SUMMARY:x')), 3, /no start/],
    ['an event whose start is no time', calendar(...event('DTSTART:tomorrow')), 3, /cannot be read|no start/],
    ['parts inside parts', calendar(...Array.from({ length: 20 }, () => 'BEGIN:VEVENT')), 10, /nested/],
  ])('[CAL-11] %s', (_what, text, line, message) => {
    const problem = problemOf(text);
    expect(problem.message).toMatch(message);
    expect(problem.line).toBe(line);
  });

  test.each([
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=FORTNIGHTLY',
    'FREQ=WEEKLY;INTERVAL=0',
    'INTERVAL=2',
  ])('[CAL-11] the rule %s tells of a problem or gives its first day, and ends', (rule) => {
    const { events, problems } = read(
      calendar(...event('DTSTART:20260110T080000', `RRULE:${rule}`), ...event('DTSTART:20260101')),
    );
    expect(events.length + problems.length).toBe(2);
  });

  test('[CAL-11] more events than any calendar has', () => {
    const many = Array.from({ length: 20_001 }, () => event('DTSTART:19990101')).flat();
    expect(problemOf(calendar(...many))).toMatchObject({
      line: 60_003,
      message: expect.stringMatching(/20000 events/),
    });
  });

  test('[CAL-11] repetitions without measure, and more choices than a list can hold', () => {
    const daily = Array.from({ length: 30 }, (_, n) => event(`UID:${n}`, 'DTSTART:20000101', 'RRULE:FREQ=DAILY'));
    expect(problemOf(calendar(...daily.flat())).message).toMatch(/repeat more than 200000 times/);
    const single = Array.from({ length: 2_001 }, () => event('DTSTART:20260101T080000')).flat();
    expect(problemOf(calendar(...single)).message).toMatch(/More than 2000 events/);
  });
});

describe('stays small for', () => {
  test('[CAL-11] a rule that repeats every second: its first day is taken', () => {
    expect(readEvent('DTSTART:20260101T000000Z', 'RRULE:FREQ=SECONDLY')?.dates).toEqual(['2026-01-01']);
  });

  test('[CAL-11] a hundred thousand empty folds', () => {
    const folds = Array.from({ length: 100_000 }, () => ' ').join('\r\n');
    expect(readEvent('DTSTART:20260101T080000', `SUMMARY:\r\n${folds}\r\n Rounds`)?.name).toBe('Rounds');
  });
});

describe('reads', () => {
  test('[CAL-12] name, text, date and hours, without tags, cut to their lengths', () => {
    const long = 'ā'.repeat(140);
    const read = readEvent(
      `SUMMARY:<b>Grand</b> rounds\\, ${long.slice(0, 60)}\r\n ${long.slice(60)}`,
      'DESCRIPTION:One\\nTwo <script>alert(1)</script>\\; <img src=x onerror=alert(2)> BP < 120',
      'DTSTART;TZID=AUS Eastern Standard Time:20260312T073000',
      'DTEND;TZID=AUS Eastern Standard Time:20260312T084000',
    );
    expect(read).toMatchObject({ dates: ['2026-03-12'], hours: 1.25, tentative: false, year: 2026 });
    expect(read?.name).toHaveLength(100);
    expect(read?.name).toMatch(/^Grand rounds, ā+$/);
    expect(read?.information).toMatch(/^One\nTwo\s+alert\(1\)\s*; \s*BP < 120$/);
  });

  test.each([
    ['by the name that Windows gives it', 'DTSTART;TZID=New Zealand Standard Time:20260312T073000', '2026-03-12'],
    ['by the name that old Outlooks write', 'DTSTART;TZID="(GMT+10:00) Canberra":20260312T233000', '2026-03-12'],
    ['behind the prefix of a program', 'DTSTART;TZID=/x.org/Tzfile/America/Chicago:20260312T233000', '2026-03-12'],
    ['that nobody knows', 'DTSTART;TZID=Ward clock:20260312T233000', '2026-03-12'],
    ['that is none (floating)', 'DTSTART:20260312T233000', '2026-03-12'],
    ['of the world, in the reader’s own', 'DTSTART:20260312T220000Z', '2026-03-13'],
    ['of a whole day', 'DTSTART;VALUE=DATE:20260312', '2026-03-12'],
    ['of a whole day without saying so', 'DTSTART;TZID=America/Los_Angeles:20260312', '2026-03-12'],
  ])('[CAL-12, CAL-16] a time zone %s', (_which, line, day) => {
    expect(readEvent(line)?.dates).toEqual([day]);
  });

  test('[CAL-16] times of the world in the zone that the file was shown in', () => {
    const text = calendar('X-WR-TIMEZONE:America/Vancouver', ...event('DTSTART:20260312T023000Z'));
    expect(read(text).events[0]?.dates).toEqual(['2026-03-11']);
  });

  test('[CAL-12] hours across a flight and a change of clocks', () => {
    const flight = ['DTSTART;TZID=Pacific/Auckland:20260312T080000', 'DTEND;TZID=Australia/Sydney:20260312T080000'];
    expect(readEvent(...flight)?.hours).toBe(2);
    const night = ['DTSTART;TZID=Australia/Sydney:20260405T010000', 'DTEND;TZID=Australia/Sydney:20260405T040000'];
    expect(readEvent(...night)?.hours).toBe(4);
    expect(readEvent('DTSTART:20260312T080000', 'DURATION:PT50M')?.hours).toBe(0.75);
    expect(readEvent('DTSTART;VALUE=DATE:20260312', 'DTEND;VALUE=DATE:20260315')?.hours).toBe(0);
  });

  test('[CAL-11] UTF-8 with its mark, UTF-16 and the old Western encoding', () => {
    const text = calendar(...event('DTSTART:20260312T080000', 'SUMMARY:Två, é'));
    expect(read(`\uFEFF${text}`).events[0]?.name).toBe('Två, é');
    expect(read(Buffer.from(`\uFEFF${text}`, 'utf16le')).events[0]?.name).toBe('Två, é');
    expect(read(Buffer.from(text, 'latin1')).events[0]?.name).toBe('Två, é');
  });

  test('[CAL-11, CAL-12] cancelled events not at all, tentative ones marked, broken ones beside the others', () => {
    const text = calendar(
      ...event('DTSTART:20260312T080000', 'STATUS:CANCELLED'),
      ...event('DTSTART:20260313T080000', 'STATUS:TENTATIVE'),
      ...event('SUMMARY:No start'),
      ...event('DTSTART:20190313T080000'),
    );
    expect(read(text)).toMatchObject({
      events: [{ dates: ['2026-03-13'], tentative: true, line: 7 }],
      cancelledCount: 1,
      elsewhereCount: 1,
      problems: [{ line: 11, message: expect.stringMatching(/no start/) }],
    });
    expect(read(calendar('METHOD:CANCEL', ...event('DTSTART:20260312T080000'))).cancelledCount).toBe(1);
  });
});

describe('repeats', () => {
  const wednesdays = { kind: 'weekly', everyWeeks: 2, weekdays: ['wednesday'] };

  test.each([
    ['every second Wednesday', 'DTSTART:20260204T080000', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4', wednesdays],
    ['the 15th', 'DTSTART:20260215T080000', 'FREQ=MONTHLY;COUNT=3', { kind: 'monthly-day', dayNumber: 15 }],
    [
      'the second Tuesday',
      'DTSTART:20260210T080000',
      'FREQ=MONTHLY;BYDAY=2TU;COUNT=3',
      { kind: 'monthly-weekday', ordinal: 'second', weekday: 'tuesday' },
    ],
    [
      'the last Friday',
      'DTSTART:20260227T080000',
      'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=3',
      { kind: 'monthly-weekday', ordinal: 'last', weekday: 'friday' },
    ],
  ])('[CAL-12] %s as a pattern of the form', (_which, start, rule, pattern) => {
    expect(readEvent(start, `RRULE:${rule}`)?.pattern).toMatchObject(pattern);
  });

  test('[CAL-12] what the form has no pattern for as a list of dates', () => {
    const read = readEvent('DTSTART:20260101T080000', 'RRULE:FREQ=DAILY;COUNT=3');
    expect(read).toMatchObject({ dates: ['2026-01-01', '2026-01-02', '2026-01-03'], pattern: undefined });
  });

  test('[CAL-12, CAL-16] to the last day, though its end is written on the clock of the world', () => {
    const start = 'DTSTART;TZID=AUS Eastern Standard Time:20260805T080000';
    const read = readEvent(start, 'RRULE:FREQ=WEEKLY;UNTIL=20260818T220000Z');
    expect(read?.dates).toEqual(['2026-08-05', '2026-08-12', '2026-08-19']);
  });

  test('[CAL-12] with days added, taken out, moved and called off', () => {
    const text = calendar(
      ...event(
        'UID:a',
        'SUMMARY:Club',
        'DTSTART;TZID=Australia/Sydney:20260204T080000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=Australia/Sydney:20260211T080000',
        'RDATE;VALUE=DATE:20260401,20260402',
      ),
      ...event('UID:a', 'SUMMARY:Club', 'RECURRENCE-ID:20260217T210000Z', 'DTSTART:20260219T080000'),
      ...event('UID:a', 'SUMMARY:Club', 'RECURRENCE-ID:20260225T080000', 'DTSTART:20260225T080000', 'STATUS:CANCELLED'),
      ...event('UID:a', 'SUMMARY:Audit', 'RECURRENCE-ID:20260304T080000', 'DTSTART:20260304T090000'),
    );
    expect(read(text).events).toMatchObject([
      { name: 'Club', dates: ['2026-02-04', '2026-02-19', '2026-04-01', '2026-04-02'] },
      { name: 'Audit', dates: ['2026-03-04'] },
    ]);
  });

  test('[CAL-12] a day that lasts another time beside its series, so that no hours are lost', () => {
    const start = 'DTSTART:20260204T080000';
    const series = ['UID:a', 'SUMMARY:Club', start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    const longer = [
      'UID:a',
      'SUMMARY:Club',
      'RECURRENCE-ID:20260211T080000',
      'DTSTART:20260212T080000',
      'DURATION:PT3H',
    ];
    expect(read(calendar(...event(...series), ...event(...longer))).events).toMatchObject([
      { name: 'Club', hours: 1, dates: ['2026-02-04', '2026-02-18'] },
      { name: 'Club', hours: 3, dates: ['2026-02-12'] },
    ]);
  });

  test('[CAL-12] of several versions the last, and a series of two years for each year', () => {
    const text = calendar(
      ...event('UID:a', 'SUMMARY:New', 'SEQUENCE:2', 'DTSTART:20251231T080000', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event('UID:a', 'SUMMARY:Old', 'SEQUENCE:1', 'DTSTART:20260601T080000'),
    );
    expect(read(text, { ...SETTINGS, years: [2026, 2025] }).events).toMatchObject([
      { name: 'New', year: 2026, dates: ['2026-01-01', '2026-01-02'] },
      { name: 'New', year: 2025, dates: ['2025-12-31'] },
    ]);
  });
});
