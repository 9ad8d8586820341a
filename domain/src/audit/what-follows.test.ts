import { expect, test } from 'vitest';
import { CASE_STATES } from './case.ts';
import { mandatoryReason, whatFollows } from './what-follows.ts';

test('[CAS-10] an audit that was not met has the next record audited', () => {
  const earlier = { state: 'NOT_MET', year: 2025 } as const;
  expect(mandatoryReason(earlier)).toBe('The audit of your 2025 record was not successful.');
  expect(whatFollows(earlier)).toBe('The next record that you submit after 2025 will be audited as well.');
});

test('[CAS-10] an audit that was not answered has too, unless it is answered', () => {
  const earlier = { state: 'NOT_ANSWERED', year: 2025 } as const;
  expect(mandatoryReason(earlier)).toBe('You did not answer the audit of your 2025 record.');
  expect(whatFollows(earlier)).toBe(
    'Unless you answer, the next record that you submit after 2025 will be audited as well.',
  );
});

test.each(CASE_STATES.filter((state) => state !== 'NOT_MET' && state !== 'NOT_ANSWERED'))(
  '[CAS-10] nothing follows of an audit that is %s',
  (state) => {
    expect(mandatoryReason({ state, year: 2025 })).toBeUndefined();
    expect(whatFollows({ state, year: 2025 })).toBeUndefined();
  },
);
