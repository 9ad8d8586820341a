import { expect, test } from 'vitest';
import { isOwnReason, nextQuestionId } from './own-ids.ts';

test.each([
  [111, 121],
  [999_999, 1_000_009],
  [1_000_000, 1_001_000],
  [1_011_002, 1_012_002],
])('[FWK-02] the question %d goes on as %d in the next year', (questionId, next) => {
  expect(nextQuestionId(questionId)).toBe(next);
});

test.each([
  ['OWN1', true],
  ['OWN12', true],
  ['PARENTAL', false],
  ['DISOWN', false],
])('[FWK-02] the reason %s is one of the college alone: %s', (reasonCode, own) => {
  expect(isOwnReason({ reasonCode })).toBe(own);
});
