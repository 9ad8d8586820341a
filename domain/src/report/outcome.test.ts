import { expect, test } from 'vitest';
import { type ReportedYear, reportOutcome } from './outcome.ts';

const MET: ReportedYear = {
  ...{ year: 2026, isExempt: false, monthsReduced: 0, isSubmitted: true, allMet: true, leftOn: null, auditState: null },
  hasOpenReview: false,
};

test.each<[string, Partial<ReportedYear>, string]>([
  ['submitted, and everything met', {}, 'MET'],
  ['the same with targets lowered by leave', { monthsReduced: 4 }, 'REDUCED'],
  ['submitted, and something missing', { allMet: false }, 'NOT_MET'],
  ['something missing of lowered targets', { allMet: false, monthsReduced: 4 }, 'NOT_MET'],
  ['never submitted, with everything met', { isSubmitted: false }, 'NOT_SUBMITTED'],
  ['left in the year, and never submitted', { isSubmitted: false, leftOn: '2026-12-31' }, 'LEFT'],
  ['left after the year, and never submitted', { isSubmitted: false, leftOn: '2027-01-01' }, 'NOT_SUBMITTED'],
  ['left in the year, and submitted', { leftOn: '2026-06-30' }, 'MET'],
  ['exempt, not submitted and left', { isExempt: true, isSubmitted: false, leftOn: '2026-06-30' }, 'EXEMPT'],
  ['an audit that waits for someone', { auditState: 'ASKED' }, 'AUDIT_UNDER_WAY'],
  ['an audit that was not answered', { auditState: 'NOT_ANSWERED', allMet: false }, 'AUDIT_UNDER_WAY'],
  ['a deferred audit', { auditState: 'DEFERRED' }, 'AUDIT_UNDER_WAY'],
  ['an audit that was not met', { auditState: 'NOT_MET' }, 'AUDIT_NOT_MET'],
  ['the same while its review is open', { auditState: 'NOT_MET', hasOpenReview: true }, 'AUDIT_UNDER_WAY'],
  ['a review of the advice of one that was passed', { auditState: 'PASSED_WITH_ADVICE', hasOpenReview: true }, 'MET'],
  ['an audit that was passed with advice', { auditState: 'PASSED_WITH_ADVICE' }, 'MET'],
  ['an audit by another home', { auditState: 'OTHER_HOME' }, 'MET'],
  ['a record that was re-opened in its audit', { auditState: 'NOT_MET', isSubmitted: false }, 'NOT_SUBMITTED'],
])('[RPT-01] %s', (_what, facts, outcome) => {
  expect(reportOutcome({ ...MET, ...facts })).toBe(outcome);
});
