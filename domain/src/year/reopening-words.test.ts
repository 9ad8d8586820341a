import { describe, expect, test } from 'vitest';
import { factsOf } from '../testing/years.ts';
import {
  asSentence,
  dueDayOf,
  endingEffect,
  reopenedInWords,
  reopeningDetails,
  reopeningEffects,
  reopeningManyEffects,
  type StandingBefore,
  type ToldReopening,
  toldOfMany,
} from './reopening-words.ts';

const complete: StandingBefore = {
  status: 'COMPLETE',
  submitted: true,
  auditPassed: false,
  auditGoesOn: false,
  hasCertificate: true,
  hasPrints: false,
  leftOn: null,
};

describe('[ROP-01] before a year is re-opened the team reads', () => {
  test('that its status changes, its certificate is revoked, what happens at the end, and what the member is told', () => {
    expect(reopeningEffects(2026, complete)).toEqual([
      'The record for 2026 is In Progress again instead of Complete. The member can change it, and then has to declare and submit it again.',
      'The certificate for 2026 is revoked until the record is submitted again.',
      'If nothing is changed until the end, the record is again what it was: Complete, with the same certificate. If something is changed and not submitted, it is incomplete.',
      'The member is now told who re-opened the record, why and until when, and is reminded 7 days and 1 day before the end.',
    ]);
  });

  test.each([
    ['the audit, where one was passed', { auditPassed: true }, 'The successful audit is open again.'],
    ['the audit, where one goes on', { auditGoesOn: true }, 'The audit of it goes on, by what was claimed'],
    [
      'other documents beside the certificate',
      { hasPrints: true },
      'and so is what was printed with a verification code',
    ],
    [
      'documents alone',
      { hasPrints: true, hasCertificate: false },
      'What was printed for 2026 with a verification code is',
    ],
    [
      'the first submission of a late record',
      { status: 'INCOMPLETE', submitted: false },
      'and then declare and submit it.',
    ],
  ] satisfies [string, Partial<StandingBefore>, string][])('of %s', (_what, changes, words) => {
    expect(reopeningEffects(2026, { ...complete, ...changes }).join(' ')).toContain(words);
  });

  test('[PPL-05] that a member who has left is not told, and the team changes the record', () => {
    const effects = reopeningEffects(2026, { ...complete, leftOn: '2026-03-14' });
    expect(effects[0]).toContain('The CPD team, acting for the member, can change it');
    expect(effects.at(-1)).toBe('The member left on 14/03/2026, so no notification or email is sent.');
    expect(effects.join(' ')).not.toContain('is told');
  });

  test('nothing of a certificate where there is none', () => {
    const late = { ...complete, status: 'INCOMPLETE', submitted: false, hasCertificate: false } as const;
    expect(reopeningEffects(2026, late)).toEqual([
      'The record for 2026 is In Progress again instead of Incomplete. The member can change it, and then declare and submit it.',
      'If nothing is changed until the end, the record is again what it was: Incomplete. If something is changed and not submitted, it is incomplete.',
      'The member is now told who re-opened the record, why and until when, and is reminded 7 days and 1 day before the end.',
    ]);
  });
});

test.each([
  [
    'as-before',
    true,
    'Nothing was changed, so the record for 2026 is again what it was: Complete, with the same certificate.',
  ],
  ['as-before', false, 'Nothing was changed, so the record for 2026 is again what it was: Complete.'],
  ['incomplete', true, 'The record for 2026 was changed and not submitted, so it is incomplete.'],
  [
    'goes-on',
    true,
    'The record for 2026 was changed, and the year is still open, so it stays open until the year closes.',
  ],
] as const)(
  '[ROP-03] before a re-opening is ended at once (%s, certificate %s) the team reads',
  (end, hasCertificate, words) => {
    expect(endingEffect(2026, { status: 'COMPLETE', hasCertificate }, end)).toBe(words);
  },
);

const told: ToldReopening = {
  at: '2027-05-01T00:00:00Z',
  until: '2027-05-29T14:00:00Z',
  dueDay: '2027-05-29',
  reason: 'Evidence came late',
  by: 'Sam Example',
  byMember: false,
  lasts: true,
  changed: false,
  statusBefore: 'Complete',
};

describe('[ROP-04] before many years are re-opened the team reads', () => {
  const late = {
    status: 'INCOMPLETE',
    submitted: false,
    auditPassed: false,
    auditGoesOn: false,
    hasCertificate: false,
    leftOn: null,
  } as const;
  const complete = {
    status: 'COMPLETE',
    submitted: true,
    auditPassed: true,
    auditGoesOn: false,
    hasCertificate: true,
    leftOn: null,
  } as const;

  test('how many are what, and how many certificates and audits are touched', () => {
    const effects = reopeningManyEffects(2026, [late, complete, late, complete]);
    expect(effects[0]).toBe(
      '4 records for 2026 will be In Progress again: 2 Incomplete now, 2 Complete now. What is changed has to be declared and submitted.',
    );
    expect(effects[3]).toBe(
      'A record in which nothing is changed until the end is again what it was, with the certificate that it had. What is changed and not submitted is incomplete.',
    );
    expect(effects.slice(1, 3)).toEqual([
      '2 certificates will be revoked until the record is submitted again.',
      '2 audits that had succeeded will go on.',
    ]);
  });

  test('how many audits go on all the same', () => {
    const audited = { ...late, auditGoesOn: true };
    const words = (all: (typeof audited | typeof late)[]) => reopeningManyEffects(2026, all).join(' ');
    expect(words([audited, late])).toContain('1 audit goes on, by what was claimed when the member was told.');
    expect(words([audited, audited])).toContain('2 audits go on,');
  });

  test('[PPL-05] how many are told, where some have left', () => {
    const left = { ...late, leftOn: '2026-03-14' };
    expect(reopeningManyEffects(2026, [late, late, left]).slice(-2)).toEqual([
      expect.stringMatching(/^2 of 3 are told now /),
      '1 has left and will not be sent a notification or an email.',
    ]);
    expect(reopeningManyEffects(2026, [late, left, left]).at(-2)).toMatch(/^1 of 3 is told now /);
    expect(reopeningManyEffects(2026, [left]).slice(2)).toEqual([
      '1 has left and will not be sent a notification or an email.',
    ]);
    expect(reopeningManyEffects(2026, [late, late]).at(-1)).toMatch(/^Each of them is told now/);
  });

  test.each([
    [42, 41, '41 of 42 have been told: 1 has left.'],
    [3, 1, '1 of 3 has been told: 2 have left.'],
    [3, 3, 'Each of them has been told.'],
    [1, 1, 'The member has been told.'],
    [1, 0, 'No notification has been sent: 1 has left.'],
  ])('[PPL-05] afterwards, of %i with %i told: %s', (count, told, words) => {
    expect(toldOfMany(count, told)).toBe(words);
  });

  test('nothing of certificates and audits where there are none', () => {
    const effects = reopeningManyEffects(2026, [late]);
    expect(effects).toEqual([
      '1 record for 2026 will be In Progress again: 1 Incomplete now. What is changed has to be declared and submitted.',
      'A record in which nothing is changed until the end is again what it was. What is changed and not submitted is incomplete.',
      'Each of them is told now who re-opened the record, why and until when, and reminded 7 days and 1 day before the end.',
    ]);
  });
});

describe('[SUB-07, ROP-03] a submission that its member took back says', () => {
  const taken: ToldReopening = { ...told, by: 'Dr Member', byMember: true, reason: '' };

  test('until when the record is open, and not that the team re-opened it', () => {
    expect(reopenedInWords(taken)).toBe('Submission undone: open until 29/05/2027.');
    expect(reopenedInWords({ ...taken, lasts: false })).toBe('Submission undone: it was open until 29/05/2027.');
    expect(reopeningDetails(taken, 'member')).toBe(
      'You undid it on 01/05/2027. If you change nothing, it will be Complete again. If you change something, submit it by 29/05/2027, otherwise it is incomplete.',
    );
    expect(reopeningDetails(taken, 'team')).toMatch(/^The member undid it on 01\/05\/2027\. If nothing is changed/);
  });
});

describe('[ROP-02, ROP-03] a re-opened year says', () => {
  test('until when and why', () => {
    expect(reopenedInWords(told)).toBe('Re-opened until 29/05/2027 because: Evidence came late.');
    expect(reopenedInWords({ ...told, reason: '' })).toBe('Re-opened until 29/05/2027.');
    expect(reopenedInWords({ ...told, lasts: false, reason: 'Why not?' })).toBe(
      'It was re-opened until 29/05/2027 because: Why not?',
    );
  });

  test.each([
    [
      'the member, of an untouched record',
      {},
      'member',
      'Sam Example of the CPD team re-opened it on 01/05/2027. If you change nothing, it will be Complete again. If you change something, submit it by 29/05/2027, otherwise it is incomplete.',
    ],
    [
      'the team',
      {},
      'team',
      'Sam Example of the CPD team re-opened it on 01/05/2027. If nothing is changed, it will be Complete again. If something is changed, the member has to submit it by 29/05/2027, otherwise it is incomplete.',
    ],
    [
      'that it has been changed',
      { changed: true, by: '' },
      'member',
      'It has been changed: submit it by 29/05/2027, otherwise it is incomplete.',
    ],
    [
      'that it was not submitted',
      { changed: true, by: '', lasts: false },
      'member',
      'It was changed and not submitted by 29/05/2027, so it is incomplete.',
    ],
  ] satisfies [string, Partial<ToldReopening>, 'member' | 'team', string][])(
    'to %s',
    (_whom, changes, reader, words) => {
      expect(reopeningDetails({ ...told, ...changes }, reader)).toBe(words);
    },
  );
});

test('[ROP-02] a record is due on the last day of its re-opening, or of its year where that is later', () => {
  expect(dueDayOf(factsOf(2026), '2027-05-29T14:00:00Z')).toBe('2027-05-29');
  expect(dueDayOf(factsOf(2026), '2026-12-20T13:00:00Z')).toBe('2027-03-31');
});

test('what somebody typed ends like a sentence, once', () => {
  expect(['Late ', 'Late.', 'Why?', 'Why? Late', 'So …'].map(asSentence)).toEqual([
    ...['Late.', 'Late.', 'Why?', 'Why? Late.', 'So …'],
  ]);
});
