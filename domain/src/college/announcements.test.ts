import { describe, expect, test } from 'vitest';
import {
  ANNOUNCEMENT_STATUSES,
  type Audience,
  checkAnnouncement,
  isFixedAtSend,
  mayHappen,
  scheduleProblem,
} from './announcements.ts';

const entered = { title: 'News', message: 'Read me.', audience: { kind: 'ALL' } as Audience };
const filter = {
  kind: 'FILTER' as const,
  cpdYearId: null,
  statuses: [],
  notSubmitted: false,
  registrationIds: [],
  auditStatuses: [],
  firstCpdYearIds: [],
};

describe('a notification of the team is refused', () => {
  test.each([
    ['without a title', { title: ' ' }, 'title', 'Please write a title.'],
    ['with a title that is too long', { title: 'x'.repeat(101) }, 'title', 'at most 100'],
    ['[R47] with a title that nobody sees', { title: '\u200b' }, 'title', 'Please write a title.'],
    ['[R47] with a title that turns round', { title: 'Pay \u202e001$' }, 'title', 'direction of text'],
    ['[R47] with a message that nobody sees', { message: '\u2800' }, 'message', 'Please write a message.'],
    ['without a message', { message: '\n' }, 'message', 'Please write a message.'],
    ['with a message that is too long', { message: 'x'.repeat(4001) }, 'message', 'at most 4000'],
    ['with a field that it does not have', { title: 'For {Name}' }, 'title', 'There is no field {Name}.'],
    ['with a hidden character', { message: 'a\u0000b' }, 'message', 'hidden'],
    ['for a member without a number', { audience: { kind: 'ONE', memberNumber: ' ' } }, 'audience', 'member number'],
    ['for a filter that asks for nothing', { audience: filter }, 'audience', 'which members'],
    ['for statuses of no year', { audience: { ...filter, statuses: ['OPEN'] } }, 'audience', 'CPD year'],
    ['for registrations of no year', { audience: { ...filter, registrationIds: [1] } }, 'audience', 'CPD year'],
    ['for audits of no year', { audience: { ...filter, auditStatuses: ['PASS'] } }, 'audience', 'CPD year'],
    [
      'for a status and an audit of no year',
      { audience: { ...filter, statuses: ['OPEN'], auditStatuses: ['PASS'] } },
      'audience',
      'CPD year',
    ],
    [
      'for no pasted number',
      { audience: { kind: 'NUMBERS', memberNumbers: [] } },
      'audience',
      'at least one member number',
    ],
    [
      'for a list with a filter that it does not have',
      { audience: { kind: 'LIST', list: 'Members', filters: { colour: 'red' } } },
      'audience',
      'no filter colour',
    ],
    [
      'with a field of a year, without the year',
      { message: 'By {due date}' },
      'cpdYearId',
      'the CPD year that the fields',
    ],
    ['for what is missing in no year', { audience: { ...filter, notSubmitted: true } }, 'audience', 'CPD year'],
  ])('%s', (_how, change, field, message) => {
    expect(checkAnnouncement({ ...entered, ...change } as typeof entered)).toEqual([
      { field, message: expect.stringContaining(message) },
    ]);
  });

  test('with all that is wrong at once', () => {
    const problems = checkAnnouncement({ title: '', message: '', audience: filter });
    expect(problems.map(({ field }) => field)).toEqual(['title', 'message', 'audience']);
  });
});

test.each([
  ['with tags, which are shown as they are', { title: '<b>100</b>', message: '<script>' }],
  ['with a message that turns round', { message: 'a\u202eb' }],
  ['of the longest texts', { title: 'x'.repeat(100), message: 'x'.repeat(4000) }],
  ['for one member', { audience: { kind: 'ONE' as const, memberNumber: '100001' } }],
  ['for pasted numbers', { audience: { kind: 'NUMBERS' as const, memberNumbers: ['100001'] } }],
  ['for a list', { audience: { kind: 'LIST' as const, list: 'Members' as const, filters: {} } }],
  ['with a field of a year that is named', { message: 'By {due date}', cpdYearId: 11 }],
  ['with a field of no year', { message: 'Dear {first name}' }],
  ['for a year alone', { audience: { ...filter, cpdYearId: 11 } }],
  ['for those who began in a year', { audience: { ...filter, firstCpdYearIds: [11] } }],
])('a notification of the team is fine %s', (_how, change) => {
  expect(checkAnnouncement({ ...entered, ...change })).toEqual([]);
});

test('what was sent or is being sent is never changed, sent again or cancelled', () => {
  const possible = (what: 'change' | 'send' | 'cancel') =>
    ANNOUNCEMENT_STATUSES.filter((each) => mayHappen(what, each));
  expect(possible('change')).toEqual(['DRAFT', 'SCHEDULED']);
  expect(possible('send')).toEqual(['DRAFT', 'SCHEDULED']);
  expect(possible('cancel')).toEqual(['DRAFT', 'SCHEDULED', 'CANCELLED']);
});

test.each([
  ['ONE', false],
  ['FILTER', false],
  ['LIST', true],
  ['NUMBERS', true],
  ['ALL', false],
] as const)('[COH-03, COH-10] who is told is settled when it is sent, to %s: %s', (kind, isFixed) => {
  expect(isFixedAtSend({ kind })).toBe(isFixed);
});

test.each([
  ['2026-11-20T01:00:00Z', 'in the future'],
  ['2026-11-19T01:00:00Z', 'in the future'],
  ['2027-11-21T01:00:01Z', 'next 366 days'],
  ['2026-11-20T01:00:01Z', undefined],
  ['2027-11-21T01:00:00Z', undefined],
])('a time to send, %s: %s', (sendAt, problem) => {
  const said = scheduleProblem(Temporal.Instant.from(sendAt), Temporal.Instant.from('2026-11-20T01:00:00Z'));
  expect(said).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
});
