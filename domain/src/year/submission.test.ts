import { describe, expect, test } from 'vitest';
import { at, factsOf } from '../testing/years.ts';
import type { YearStatus } from './framework.ts';
import { refuseSubmission, type SubmissionYear, statusAfterSubmission, submissionState } from './submission.ts';

const AUGUST = at('2026-08-31T23:59:59+10:00');
const SEPTEMBER = at('2026-09-01T00:00:00+10:00');
const BEFORE_OCTOBER = at('2026-09-30T23:59:59.999+10:00');
const OCTOBER = at('2026-10-01T00:00:00+10:00');
const LAST_MOMENT = at('2027-03-31T23:59:59+11:00');
const CLOSED = at('2027-04-01T00:00:00+11:00');

function year(changes: Partial<SubmissionYear> = {}): SubmissionYear {
  return { facts: factsOf(2026), status: 'INPROGRESS', exempt: false, now: OCTOBER, ...changes };
}

const HANDED_IN = ['SUBMITTED', 'COMPLETE', 'INCOMPLETE'] satisfies YearStatus[];

describe('refusing to submit', () => {
  const declared = { declarationSaved: true };

  test.each(HANDED_IN)('[SUB-26] a second time: %s', (status) => {
    expect(refuseSubmission({ ...year({ status }), ...declared })).toBe(
      'Your record for 2026 has already been submitted.',
    );
  });

  test('[SUM-05, SUB-26] in an exempt year', () => {
    expect(refuseSubmission({ ...year({ exempt: true }), ...declared })).toBe(
      'You are exempt for 2026, so there is nothing to submit.',
    );
  });

  test('[YR-10, SUB-26] before the college has confirmed the rules of the year', () => {
    const facts = { ...factsOf(2026), confirmation: 'provisional' as const };
    expect(refuseSubmission({ ...year({ facts }), ...declared })).toMatch(
      /^The college has not confirmed the rules for 2026 yet, so the record cannot be submitted\./,
    );
  });

  test('[SUB-26] after the year closed', () => {
    expect(refuseSubmission({ ...year({ now: CLOSED }), ...declared })).toBe(
      'The 2026 record is closed. Contact the CPD team to have it re-opened.',
    );
  });

  test.each([AUGUST, SEPTEMBER, BEFORE_OCTOBER])('[SUB-03, SUB-26] before the submission period: %s', (now) => {
    expect(refuseSubmission({ ...year({ now }), ...declared })).toBe(
      'The record for 2026 can be submitted from 01/10/2026.',
    );
  });

  test('[SUB-03, SUB-26] with the day in two figures, and the month', () => {
    const facts = { ...factsOf(2026), submitFrom: '2026-09-05T00:00:00+10:00' };
    expect(refuseSubmission({ ...year({ facts, now: AUGUST }), ...declared })).toBe(
      'The record for 2026 can be submitted from 05/09/2026.',
    );
  });

  test('[SUB-08, SUB-26] without a saved declaration', () => {
    expect(refuseSubmission({ ...year(), declarationSaved: false })).toBe(
      'Please complete the declaration before you submit the record.',
    );
  });

  test.each([OCTOBER, LAST_MOMENT])('[SUB-03] not within the submission period: %s', (now) => {
    expect(refuseSubmission({ ...year({ now }), ...declared })).toBeUndefined();
    expect(refuseSubmission({ ...year({ now, status: 'OPEN' }), ...declared })).toBeUndefined();
  });

  test('[SUB-26] not in a year re-opened by staff', () => {
    const reopened = year({ now: at('2027-07-31T12:00:00+10:00'), reopenedUntil: '2027-08-01T00:00:00+10:00' });
    expect(refuseSubmission({ ...reopened, ...declared })).toBeUndefined();
  });
});

describe('the place of the submit button', () => {
  test.each([
    ['before AllowSubmit', AUGUST, false, false, 'not-yet-open'],
    ['from AllowSubmit on', SEPTEMBER, true, false, 'button'],
    ['a moment before SubmitFrom', BEFORE_OCTOBER, true, false, 'button'],
    ['at SubmitFrom', OCTOBER, true, true, 'button'],
    ['at the last moment', LAST_MOMENT, true, true, 'button'],
    ['after closing', CLOSED, false, false, 'closed-unsubmitted'],
  ] as const)('[SUB-02, SUB-03, SUB-04, SUB-06] %s', (_, now, allowSubmit, canSubmitNow, view) => {
    for (const status of ['OPEN', 'INPROGRESS'] as const) {
      expect(submissionState({ ...year({ now, status }), hasAnnualRequirement: true })).toEqual({
        allowSubmit,
        submitFrom: '2026-10-01T00:00:00+10:00',
        canSubmitNow,
        view,
      });
    }
  });

  test('[SUB-04] no note about opening without an annual requirement', () => {
    expect(submissionState({ ...year({ now: AUGUST }), hasAnnualRequirement: false }).view).toBe('none');
  });

  test.each([
    ['before the close', AUGUST, 'provisional'],
    ['after it', CLOSED, 'closed-unsubmitted'],
  ] as const)('[YR-10] says %s that the college has not confirmed the rules of the year', (_, now, view) => {
    const facts = { ...factsOf(2026), confirmation: 'provisional' as const };
    expect(submissionState({ ...year({ facts, now }), hasAnnualRequirement: true }).view).toBe(view);
  });

  test.each(HANDED_IN)(
    '[SUB-05, SUB-06] a record that is %s shows as submitted, before and after closing',
    (status) => {
      for (const now of [OCTOBER, CLOSED]) {
        const state = submissionState({ ...year({ now, status }), hasAnnualRequirement: true });
        expect(state).toMatchObject({ allowSubmit: false, canSubmitNow: false, view: 'submitted' });
      }
    },
  );

  test('[SUB-06] an effective INCOMPLETE that was never handed in does not claim to be submitted', () => {
    const closed = year({ now: CLOSED, status: 'INCOMPLETE' });
    expect(submissionState({ ...closed, hasAnnualRequirement: true, submitted: false }).view).toBe(
      'closed-unsubmitted',
    );
    expect(submissionState({ ...closed, hasAnnualRequirement: true, submitted: true }).view).toBe('submitted');
  });

  test('[SUM-05] an exempt year offers nothing', () => {
    for (const now of [AUGUST, OCTOBER]) {
      const state = submissionState({ ...year({ now, exempt: true }), hasAnnualRequirement: true });
      expect(state).toMatchObject({ allowSubmit: false, canSubmitNow: false, view: 'none' });
    }
  });

  test('[SUB-05, SUB-06] an exempt year that has closed has a view of its own, unless it was handed in', () => {
    const closed = { ...year({ now: CLOSED, exempt: true }), hasAnnualRequirement: true };
    expect(submissionState(closed)).toMatchObject({ allowSubmit: false, canSubmitNow: false, view: 'closed-exempt' });
    const stored = { ...closed, status: 'INCOMPLETE' } as const;
    expect(submissionState({ ...stored, submitted: false }).view).toBe('closed-exempt');
    expect(submissionState({ ...stored, submitted: true }).view).toBe('submitted');
  });

  test('[SUB-02, SUB-26] the button works exactly when the server would accept', () => {
    for (const now of [AUGUST, SEPTEMBER, BEFORE_OCTOBER, OCTOBER, LAST_MOMENT, CLOSED]) {
      for (const status of ['OPEN', 'INPROGRESS', ...HANDED_IN] as const) {
        for (const exempt of [false, true]) {
          const member = year({ now, status, exempt });
          const refused = refuseSubmission({ ...member, declarationSaved: true }) !== undefined;
          expect(submissionState({ ...member, hasAnnualRequirement: true }).canSubmitNow).toBe(!refused);
        }
      }
    }
  });
});

test.each([
  [true, false, 'COMPLETE'],
  [false, false, 'INCOMPLETE'],
  [true, true, 'SUBMITTED'],
  [false, true, 'SUBMITTED'],
] as const)('[SUB-25] with everything met %s and chosen for audit %s a record becomes %s', (met, audit, status) => {
  expect(statusAfterSubmission(met, audit)).toBe(status);
});
