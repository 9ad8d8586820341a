import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EmailKind, OPTIONAL_EMAILS } from './email-kinds.ts';
import {
  defaultEmailSettings,
  type EmailSettings,
  emailDueAt,
  inOrderOfMail,
  isTimeZone,
  mailSubject,
} from './notification-emails.ts';

const SYDNEY = 'Australia/Sydney';

function due(settings: Partial<EmailSettings>, at: string, kind: EmailKind = 'RECORD'): string | undefined {
  const all: EmailSettings = { digest: 'IMMEDIATELY', timeZone: SYDNEY, emailsOff: [], ...settings };
  const created = Temporal.PlainDateTime.from(at).toZonedDateTime(all.timeZone).toInstant();
  return emailDueAt(all, created, kind)
    ?.toZonedDateTimeISO(all.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

describe('the copy of a notification', () => {
  test('is not sent to a member who does without its kind, and the record’s always is', () => {
    const settings = { emailsOff: [...OPTIONAL_EMAILS] };
    for (const kind of OPTIONAL_EMAILS) expect(due(settings, '2026-11-20T12:00', kind)).toBeUndefined();
    expect(due(settings, '2026-11-20T12:00', 'RECORD')).toBe('2026-11-20T12:00');
    expect(due({ emailsOff: ['NEWS'] }, '2026-11-20T12:00', 'REMINDERS')).toBe('2026-11-20T12:00');
  });

  test.each<[string, Partial<EmailSettings>, string, string]>([
    ['at once by day', {}, '2026-11-20T12:34', '2026-11-20T12:34'],
    ['at once in the last minute before the quiet hours', {}, '2026-11-20T20:59', '2026-11-20T20:59'],
    ['in the morning after it came in the evening', {}, '2026-11-20T21:00', '2026-11-21T07:00'],
    ['in the morning after it came at night', {}, '2026-11-21T06:59', '2026-11-21T07:00'],
    ['at once in the first hour after them', {}, '2026-11-21T07:30', '2026-11-21T07:30'],
    ['when the quiet hours end', {}, '2026-11-21T07:00', '2026-11-21T07:00'],
    ['with the digest of the day', { digest: 'DAILY' }, '2026-11-20T06:59', '2026-11-20T07:00'],
    ['with the digest of the next day', { digest: 'DAILY' }, '2026-11-20T07:00', '2026-11-21T07:00'],
    ['on the next Monday', { digest: 'WEEKLY' }, '2026-11-20T12:00', '2026-11-23T07:00'],
    ['on the Monday itself', { digest: 'WEEKLY' }, '2026-11-23T06:00', '2026-11-23T07:00'],
    ['on the Monday after', { digest: 'WEEKLY' }, '2026-11-23T07:00', '2026-11-30T07:00'],
    ['by the clock that was put forward', {}, '2026-10-03T23:30', '2026-10-04T07:00'],
    ['by the clock of New Zealand', { timeZone: 'Pacific/Auckland' }, '2026-11-20T22:00', '2026-11-21T07:00'],
  ])('goes out %s', (_when, settings, at, expected) => {
    expect(due(settings, at)).toBe(expected);
  });

  test('goes out neither before it was written nor more than eight days after, and never at night', () => {
    const settings = fc.record({
      digest: fc.constantFrom('IMMEDIATELY', 'DAILY', 'WEEKLY'),
      timeZone: fc.constantFrom(SYDNEY, 'Pacific/Auckland', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC'),
      emailsOff: fc.constant([]),
    });
    fc.assert(
      fc.property(settings, fc.integer({ min: 1_767_225_600, max: 1_830_297_600 }), (chosen, seconds) => {
        const created = Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);
        const at = emailDueAt(chosen, created, 'REMINDERS');
        if (at === undefined) throw new Error('It has to go out.');
        expect(Temporal.Instant.compare(at, created)).toBeGreaterThanOrEqual(0);
        expect(created.until(at).total('hours')).toBeLessThanOrEqual(8 * 24 + 1);
        const { hour } = at.toZonedDateTimeISO(chosen.timeZone);
        expect(hour).toBeGreaterThanOrEqual(7);
        expect(hour).toBeLessThan(21);
      }),
    );
  });
});

test('a member who has chosen nothing gets copies at once', () => {
  expect(defaultEmailSettings()).toEqual({ digest: 'IMMEDIATELY', timeZone: 'Australia/Sydney', emailsOff: [] });
});

test.each([
  ['Australia/Sydney', true],
  ['Pacific/Auckland', true],
  ['UTC', true],
  ['', false],
  ['Middle/Earth', false],
])('%j names a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});

test.each([
  ['none by their number', [], '0 notifications'],
  ['one by its title', ['L News'], 'News'],
  ['several by their number', ['L News', 'M More'], '2 notifications'],
  ['an urgent one first, and one more', ['L News', 'H Close'], 'Close, and 1 more notification'],
  [
    'the first urgent one, and the others',
    ['M News', 'H Close', 'L More', 'H Late'],
    'Close, and 3 more notifications',
  ],
])('[COH-10] the subject of an e-mail names %s', (_what, copies, subject) => {
  const each = copies.map((copy) => ({ alertCode: copy.charAt(0) as 'L' | 'M' | 'H', title: copy.slice(2) }));
  expect(mailSubject(inOrderOfMail(each))).toBe(subject);
});
