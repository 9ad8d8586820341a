import { expect, test } from 'vitest';
import { creditsInWords, timeInWords } from './time-in-words.ts';

test.each([
  [0, '0 minutes'],
  [0.25, '15 minutes'],
  [0.75, '45 minutes'],
  [1, '1 hour'],
  [1.25, '1 hour 15 minutes'],
  [1.5, '1 hour 30 minutes'],
  [2, '2 hours'],
])('[RFL-05] %s hours are said as %s', (hours, words) => {
  expect(timeInWords(hours)).toBe(words);
});

test.each([
  [1, '1 credit'],
  [0.25, '0.25 credits'],
])('[RFL-06] a reflection in a credit year counts %s: %s', (credits, words) => {
  expect(creditsInWords(credits)).toBe(words);
});
