import type { Proof } from '@cpd/contract/proofs';
import { expect, test } from 'vitest';
import { openInWords, proofInWords, provenInWords } from './proof-words.ts';

const hours = { evidenceHours: 7.5, verifiedHours: 3, planHours: 0 } as Proof;
const requirement = {
  claimedValue: 2,
  provenValue: 1,
  requiredValue: 2,
  unit: 'activities',
} as Proof['requirements'][number];
const item = { hours: 1.5, dateCount: 1 } as Proof['toAttach'][number];

test('[PRF-03] a year says what has files, and what needs none', () => {
  expect(proofInWords(hours)).toBe('7.5 h have files. 3 h verified by the college need none.');
  expect(proofInWords({ ...hours, planHours: 2 })).toBe(
    '7.5 h have files. 3 h verified by the college and 2 h of your plan need none.',
  );
  expect(proofInWords({ ...hours, verifiedHours: 0 })).toBe(
    '7.5 h have files. What the college verifies and plans written here need none.',
  );
});

test('[PRF-03] a requirement says how much of it is proven, in its own unit', () => {
  expect(provenInWords(requirement)).toBe('1 of 2');
  expect(provenInWords({ ...requirement, provenValue: 12.5, requiredValue: 25, unit: 'hours' })).toBe('12.5 of 25 h');
  expect(provenInWords({ ...requirement, unit: 'credits' })).toBe('1 of 2 credits');
});

test('[PRF-03] an activity says how much of it has no proof', () => {
  expect(openInWords(item)).toBe('1.5 h');
  expect(openInWords({ ...item, dateCount: 12 })).toBe('1.5 h on 12 dates');
});
