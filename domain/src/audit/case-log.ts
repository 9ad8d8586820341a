import type { CaseStep } from './case.ts';

/** What the log of an audit, which the member reads (AUD-03), says of each step; the key is the last part of its kind of event. */
export const STEP_IN_LOG = {
  SEND: { kind: 'audit.answered', message: 'You sent your answer to the audit.' },
  DEADLINE: { kind: 'audit.unanswered', message: 'The last day to answer has passed.' },
  BEGIN: { kind: 'audit.started', message: 'The audit of your record began.' },
  ASK: { kind: 'audit.asked', message: 'The auditor asked for more.' },
  PASS: { kind: 'audit.passed', message: 'The audit was successful.' },
  ADVISE: { kind: 'audit.advised', message: 'The audit was successful. The college has some advice for you.' },
  FAIL: { kind: 'audit.not_met', message: 'The audit was not successful.' },
  EXTEND: { kind: 'audit.extended', message: 'You have more time to answer.' },
  DEFER: { kind: 'audit.deferred', message: 'The audit was deferred.' },
  RESUME: { kind: 'audit.continued', message: 'The audit of your record continues.' },
  ACCEPT_OTHER_HOME: { kind: 'audit.elsewhere', message: 'Your year was audited by another CPD home.' },
  CLOSE: { kind: 'audit.ended', message: 'The audit ended without an outcome.' },
  REOPEN: { kind: 'audit.resumed', message: 'The year was re-opened, so the audit continues.' },
  RESTORE: { kind: 'audit.restored', message: 'The earlier result of the audit applies again.' },
  REVIEW_PASS: { kind: 'audit.reviewed', message: 'After a review the audit was successful.' },
  REVIEW_ADVISE: {
    kind: 'audit.reviewed',
    message: 'After a review the audit was successful. The college has some advice for you.',
  },
  REVIEW_AGAIN: { kind: 'audit.reviewed', message: 'After a review the audit continues.' },
} as const satisfies Record<CaseStep, { kind: `audit.${string}`; message: string }>;

/** What it says of the start, which is no step. */
export const SELECTED_IN_LOG = { kind: 'audit.selected', message: 'Your record was selected for audit.' } as const;
