import { readHours } from '@cpd/domain/values/hours';
import { describe, expect, test } from 'vitest';
import { acceptHours, hoursTextProblem, settleHours, shownHours, stepHours, withoutZero } from './hours-text.ts';

describe('the hours field', () => {
  /** What the field holds after each key, as a browser gives the whole text after each. */
  function typeKeys(keys: string): string {
    let value = '';
    for (const key of keys) value = acceptHours(value, shownHours(value) + key);
    return value;
  }

  const READ = [
    ['1:30', '1.5'],
    ['2:15', '2.25'],
    ['0:45', '0.75'],
    ['1h30', '1.5'],
    ['1½', '1.5'],
    ['½', '0.5'],
    ['1¼', '1.25'],
    ['1,5', '1.5'],
    ['1.5h', '1.5'],
    ['90min', '1.5'],
    ['90 min', '1.5'],
    ['45 minutes', '0.75'],
    ['2 h 15 min', '2.25'],
    ['1 hour 30 minutes', '1.5'],
  ] as const;

  test.each(READ)('[HRS-09] "%s" typed key by key, or pasted, is %s hours', (keys, hours) => {
    expect(settleHours(typeKeys(keys))).toBe(hours);
    expect(settleHours(acceptHours('', keys))).toBe(hours);
    expect(settleHours(acceptHours('7', ` ${keys} `))).toBe(hours);
  });

  test.each(['1:30', '1h', '1;30', '1h 3', '1.2.3', '12:75', '½x'])(
    '[HRS-09] never shows anything but digits and one point while "%s" is typed',
    (keys) => {
      for (let length = 1; length <= keys.length; length += 1) {
        expect(shownHours(typeKeys(keys.slice(0, length)))).toMatch(/^\d*\.?\d*$/);
      }
    },
  );

  test.each(['1;30', '1-30', '1 30', '1e3', '1.2.3', '1:75', '1:3', '1/2'])(
    '[HRS-09] "%s" leaves the digits before the sign, and is no hours until it is mended',
    (keys) => {
      for (const value of [settleHours(typeKeys(keys)), settleHours(acceptHours('', keys))]) {
        expect(shownHours(value)).toBe(keys.startsWith('1.2') ? '1.2' : '1');
        expect(hoursTextProblem(value)).toContain('1:30');
        expect(readHours(value)).toBeNaN();
        expect(acceptHours(value, `${shownHours(value)}5`)).toMatch(/\?/);
        expect(acceptHours(value, '')).toBe('');
        expect(acceptHours(value, '2')).toBe('2');
      }
    },
  );

  test('[HRS-09] a blank behind does not make a marked field good', () => {
    expect(hoursTextProblem(typeKeys('1;30 '))).toContain('1:30');
    expect(hoursTextProblem(typeKeys('1 30 '))).toContain('1:30');
  });

  test('[HRS-09] a letter at the end is not entered, and "1h" is an hour', () => {
    expect(settleHours(typeKeys('2x'))).toBe('2');
    expect(settleHours(typeKeys('1h'))).toBe('1');
    expect(hoursTextProblem(typeKeys('2x'))).toBeUndefined();
    expect(hoursTextProblem(typeKeys('1:3'))).toBeUndefined();
  });

  test.each(['-1', '1.255', 'a'])('[HRS-08, HRS-09] "%s" is not entered', (typed) => {
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
