import type { Proof } from '@cpd/contract/proofs';
import { expect, test } from 'vitest';
import { openInWords, proofInWords, provenInWords } from './proof-words.ts';

const hours = { claimedHours: 28, evidenceHours: 7.5, verifiedHours: 3, planHours: 0 } as Proof;
const requirement = {
  claimedValue: 2,
  provenValue: 1,
  requiredValue: 2,
  unit: 'activities',
} as Proof['requirements'][number];
const item = { hours: 1.5, dateCount: 1 } as Proof['toAttach'][number];

test('[PRF-03] a year says what is claimed, what has evidence and what the college verified', () => {
  expect(proofInWords(hours)).toBe('28 h claimed, 7.5 h with evidence, 3 h verified by the college');
  expect(proofInWords({ ...hours, planHours: 2 })).toBe(
    '28 h claimed, 7.5 h with evidence, 3 h verified by the college, 2 h of your plan',
  );
});

test('[PRF-03] a requirement says how much of it is proven, in its own unit', () => {
  expect(provenInWords(requirement)).toBe('1 of 2 activities');
  expect(provenInWords({ ...requirement, requiredValue: 1 })).toBe('1 of 1 activity');
  expect(provenInWords({ ...requirement, provenValue: 12.5, requiredValue: 25, unit: 'hours' })).toBe(
    '12.5 of 25 hours',
  );
});

test('[PRF-03] an activity says how much of it has no proof', () => {
  expect(openInWords(item)).toBe('1.5 h');
  expect(openInWords({ ...item, dateCount: 12 })).toBe('1.5 h on 12 dates');
});
