import { checked } from '@cpd/contract/checked';
import { Shortcut } from '@cpd/contract/shortcuts';
import { expect, test } from 'vitest';
import { shortcutInWords } from './shortcut-words.ts';

const build = (Ongoing: boolean) =>
  checked(Shortcut, {
    shortcutId: 3,
    friendlyUrlSuffix: 'grand-rounds',
    activityName: 'Grand rounds 2026',
    activityTypeId: 101,
    cpdYearId: 11,
    cpdYear: 2026,
    ongoing: Ongoing,
    startDate: null,
    endDate: null,
    hours: [{ areaId: 8, hours: 1 }],
  });

test.each([
  ['Choose any date in 2026.', true, { min: '2026-01-01', max: '2026-12-31' }],
  ['Choose a date from 02/02/2026 to 27/11/2026.', false, { min: '2026-02-02', max: '2026-11-27' }],
  ['It took place on 04/02/2026.', false, { min: '2026-02-04', max: '2026-02-04' }],
])('[SHC-04, SHC-05] a kept shortcut says what it lays down, and: %s', (words, ongoing, range) => {
  expect(shortcutInWords(build(ongoing), range)).toBe(`This link sets the name, the category and the hours. ${words}`);
});
