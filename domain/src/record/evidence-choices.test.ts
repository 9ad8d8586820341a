import { expect, test } from 'vitest';
import { latestUnproven, nearestFirst, offeredLink, type Provable } from './evidence-choices.ts';
import { WHOLE_ACTIVITY } from './evidence-links.ts';

const TODAY = '2026-11-26';
const free = (date: string) => ({ date, hasEvidence: false });
const proven = (date: string) => ({ date, hasEvidence: true });
const on = (...dates: string[]): Provable => ({ hasEvidence: false, dates: dates.map(free) });

test.each<[string, Provable, boolean]>([
  ['today', on(TODAY), true],
  ['tomorrow', on('2026-11-27'), false],
  ['without a date', on(), false],
  ['with a file', { hasEvidence: true, dates: [free('2026-11-20')] }, false],
  ['a series of which a date lacks a file', { hasEvidence: true, dates: [proven('2026-11-19'), free(TODAY)] }, true],
  ['a series with a file for each', { hasEvidence: true, dates: [proven('2026-11-19'), proven(TODAY)] }, false],
  [
    'a series of which only what comes lacks one',
    { hasEvidence: true, dates: [proven(TODAY), free('2026-12-03')] },
    false,
  ],
])('[EVD-29] an activity %s is among those without evidence: %#', (_what, activity, isOffered) => {
  expect(latestUnproven([activity], TODAY)).toEqual(isOffered ? [activity] : []);
});

test('[EVD-29] the latest day without evidence comes first, and of a series the days to come do not count', () => {
  const series = on('2026-11-05', '2026-12-03', '2026-11-03');
  const [older, newer] = [on('2026-11-04'), on('2026-11-25')];
  expect(latestUnproven([older, series, newer], TODAY)).toEqual([newer, series, older]);
});

test.each([
  ['the nearest is in front', [free('2026-11-05'), free('2026-11-24'), free('2026-12-10')], '2026-11-24', 3],
  ['of two as near the earlier one', [free('2026-11-25'), free('2026-11-27')], '2026-11-25', 2],
  ['across the months', [free('2026-01-25'), free('2027-01-20')], '2027-01-20', 2],
  ['a date with evidence is passed over', [free('2026-11-05'), proven(TODAY)], '2026-11-05', 2],
])('[EVD-07, EVD-29] of the dates %s', (_what, dates, first, count) => {
  const offered = nearestFirst(dates, TODAY);
  expect(offered[0]?.date).toBe(first);
  expect(offered).toHaveLength(count);
  expect(offeredLink(offered)).toEqual({ to: 'dates', dates: [first] });
});

test('[EVD-07, EVD-29] without a free date the dates stay as they are, and the whole activity is offered', () => {
  const dates = [proven('2026-11-05'), proven('2026-11-12')];
  expect(nearestFirst(dates, TODAY)).toEqual(dates);
  expect(offeredLink(dates)).toEqual(WHOLE_ACTIVITY);
  expect(offeredLink([])).toEqual(WHOLE_ACTIVITY);
});
