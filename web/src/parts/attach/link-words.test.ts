import { WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { expect, test } from 'vitest';
import { dayInWords, linkInWords } from './link-fields.tsx';

const series = ['2026-02-04', '2026-02-11', '2026-02-18', '2026-02-25', '2026-09-04', '2026-09-11'];

test.each([
  [{ to: 'dates', dates: series.slice(0, 2) } as const, '4 Feb, 11 Feb'],
  [{ to: 'dates', dates: series.slice(0, 5) } as const, '4 Feb, 11 Feb, 18 Feb, 25 Feb and 1 more date'],
  [{ to: 'dates', dates: series } as const, '4 Feb, 11 Feb, 18 Feb, 25 Feb and 2 more dates'],
  [WHOLE_ACTIVITY, 'whole activity'],
])('[EVD-04] %j reads "%s"', (link, words) => {
  expect(linkInWords(link)).toBe(words);
});

test('[EVD-07] a date to tick has its weekday', () => {
  expect(dayInWords('2026-09-04')).toBe('Fri 4 Sep');
});
