import { expect, test } from 'vitest';
import { paperProblem } from './paper.ts';

test.each([0, 0.25, 9999.5])('[SUM-12] %s on paper can be kept', (hours) => {
  expect(paperProblem(hours)).toBeUndefined();
});

test.each([-0.25, 9999.75, Number.NaN])('[SUM-12] %s on paper is refused', (hours) => {
  expect(paperProblem(hours)).toBe('Please enter a number from 0 to 9999.5.');
});
