import { describe, expect, test } from 'vitest';
import { acceptHours, settleHours, stepHours, withoutZero } from './hours-text.ts';

describe('the hours field', () => {
  test.each(['-1', '1.255', '1.2.3', 'a', '1e3', ' 1 2'])('[HRS-08, HRS-09] "%s" is not entered', (typed) => {
    expect(acceptHours('1', typed)).toBe('1');
  });

  test.each([
    ['', ''],
    ['1.', '1.'],
    ['.5', '.5'],
    ['12.25', '12.25'],
    [' 2.5 ', '2.5'],
    ['1,5', '1.5'],
  ])('[HRS-09] "%s" is entered as "%s"', (typed, shown) => {
    expect(acceptHours('7', typed)).toBe(shown);
  });

  test('[PDP-24] loses its minus sign, and a shown zero when it is clicked', () => {
    expect(acceptHours('', '-2.5')).toBe('2.5');
    expect(withoutZero('0')).toBe('');
    expect(withoutZero('0.25')).toBe('0.25');
  });

  test.each([
    ['1.13', '1.25'],
    ['1.50', '1.5'],
    ['2.', '2'],
    ['99999', '9999.5'],
    ['', ''],
  ])('[HRS-06, HRS-07, HRS-08] leaving the field makes "%s" to "%s"', (typed, shown) => {
    expect(settleHours(typed)).toBe(shown);
  });

  test.each([
    ['', 1, '0.25'],
    ['0.25', -1, '0.25'],
    ['1', 1, '1.25'],
    ['1', -1, '0.75'],
    ['9999.5', 1, '9999.5'],
  ] as const)('[HRS-06] a step from "%s" by %i quarter gives "%s"', (from, direction, to) => {
    expect(stepHours(from, direction)).toBe(to);
  });
});
