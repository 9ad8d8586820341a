import { expect, test } from 'vitest';
import { keepingInWords, keptOf, parseKeeping } from './keeping.ts';

test.each([
  ['14', { last: 14, days: 0, weeks: 0, months: 0 }, 'the last 14'],
  [
    '7 days, 4 weeks,12 months',
    { last: 0, days: 7, weeks: 4, months: 12 },
    'one of each of 7 days, 4 weeks and 12 months',
  ],
  ['3, 1 month', { last: 3, days: 0, weeks: 0, months: 1 }, 'the last 3, and one of each of 1 month'],
])('[R56] %j says which backups are kept', (text, keeping, words) => {
  expect(parseKeeping(text)).toEqual(keeping);
  expect(keepingInWords(keeping)).toBe(words);
});

test.each(['', '0', '-1', '10000', '7 days, 8 days', '7 years', '7days', '7 days 4 weeks', 'all'])(
  '[R56] %j says nothing of which backups are kept',
  (text) => {
    expect(parseKeeping(text)).toBeUndefined();
  },
);

/** One of each night, newest first. */
const nights = Array.from(
  { length: 100 },
  (_, ago) => `${Temporal.PlainDate.from('2026-11-27').subtract({ days: ago }).toString().replaceAll('-', '')}T153000Z`,
);

test('[R56] of days, weeks and months the last backup is kept, on the clock of the college', () => {
  const kept = (text: string) => [...keptOf(nights, parseKeeping(text) ?? expect.fail())];
  expect(kept('2')).toEqual(nights.slice(0, 2));
  expect(kept('3 days')).toEqual(nights.slice(0, 3));
  // Saturday 28 November in Sydney; the Sundays before it started in UTC on Saturday.
  expect(kept('3 weeks')).toEqual([nights[0], '20261121T153000Z', '20261114T153000Z']);
  expect(kept('3 months')).toEqual([nights[0], '20261030T153000Z', '20260929T153000Z']);
  expect(kept('1, 2 days, 2 weeks')).toEqual([nights[0], nights[1], '20261121T153000Z']);
});

test('[R56] days on which none was made count for nothing', () => {
  const stamps = ['20261120T153000Z', '20261001T153000Z', '20260801T153000Z', '20260701T153000Z'];
  expect([...keptOf(stamps, { last: 0, days: 3, weeks: 0, months: 0 })]).toEqual(stamps.slice(0, 3));
});
