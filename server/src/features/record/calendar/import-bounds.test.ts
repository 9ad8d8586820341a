import { describe, expect, test } from 'vitest';
import { CalendarProblem } from './import-problem.ts';
import { calendar, event, read, readEvent } from './testing/import-samples.ts';

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
    ['another text', 'Dear colleague,\nplease come.', 1, /not a calendar/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x00, 0x00]), 2, /not text/],
    ['a calendar that ends in the middle', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101\n', 3, /incomplete/],
    ['parts that end in the wrong order', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR', 3, /END:VEVENT should be/],
    ['something behind its end', `${calendar()}rest`, 4, /should have BEGIN:VCALENDAR/],
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

  test('[CAL-11] an event without measure: more lines than any has, and a list of days that would have to be cut', () => {
    const lines = Array.from({ length: 4_000 }, () => 'RDATE;VALUE=DATE:20260313');
    expect(problemOf(calendar(...event('DTSTART:20260312', ...lines)))).toMatchObject({
      line: 4_004,
      message: expect.stringMatching(/too many lines/),
    });
    const list = `RDATE;VALUE=DATE:${'20260313,'.repeat(12_000)}20260314`;
    expect(problemOf(calendar(...event('DTSTART:20260312', list)))).toMatchObject({
      line: 5,
      message: expect.stringMatching(/RDATE .* too long/),
    });
  });
});

describe('stays small for', () => {
  test('[CAL-11] a rule that repeats every second: its first day is taken', () => {
    expect(readEvent('DTSTART:20260101T000000Z', 'RRULE:FREQ=SECONDLY')?.dates).toEqual(['2026-01-01']);
  });

  test('[CAL-11] text without end, in one line or in ten megabytes of folds: it is cut', () => {
    const endless = 'x'.repeat(5_000_000);
    expect(readEvent('DTSTART:20260312', `DESCRIPTION:${endless}`)?.information).toHaveLength(10_000);
    const folds = Array.from({ length: 1_000_000 }, () => ' yyyyyy').join('\r\n');
    expect(readEvent('DTSTART:20260312', 'SUMMARY:x', folds)?.name).toHaveLength(100);
  });

  test('[CAL-11] an attachment inside the file: it is passed over', () => {
    const attached = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'A'.repeat(5_000_000)}`;
    expect(readEvent('DTSTART:20260312', 'SUMMARY:Talk', attached)).toMatchObject({ name: 'Talk' });
  });

  test('[CAL-11, CAL-12] thousands of events of many years: those of the open year are found', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => event(`UID:${n}`, `DTSTART:${2007 + (n % 20)}0312T080000Z`));
    expect(read(calendar(...many.flat()))).toMatchObject({ events: { length: 250 }, elsewhereCount: 4_750 });
  });

  test('[CAL-11] a hundred thousand empty folds', () => {
    const folds = Array.from({ length: 100_000 }, () => ' ').join('\r\n');
    expect(readEvent('DTSTART:20260101T080000', `SUMMARY:\r\n${folds}\r\n Rounds`)?.name).toBe('Rounds');
  });
});
