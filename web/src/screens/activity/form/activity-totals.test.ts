import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { expect, test } from 'vitest';
import { buildYearWithRules } from '../../../testing/build.ts';
import { buildActivity } from '../../../testing/build-activity.ts';
import { countedHours, hoursPerOccurrence } from './activity-totals.ts';

const rules = buildYearWithRules().rules;
const credits = { ...rules, hoursModel: 'per-specialty', currency: 'C' } as const;
const empty = emptyActivityForm(11, rules);
const dates = ['2026-03-05', '2026-03-12', '2026-03-19'].map((date) => ({ date, information: '' }));
const counted = (part: Partial<ActivityFormModel>, saved = undefined as Parameters<typeof countedHours>[3]) =>
  countedHours({ ...empty, ...part }, 2026, rules, saved);

test('[HRS-06] nothing is counted while no hours are entered, nor in a year of credits', () => {
  expect(counted({})).toBeUndefined();
  expect(countedHours({ ...empty, hours: '1' }, 2026, { ...rules, currency: 'C' }, undefined)).toBeUndefined();
});

test('[HRS-03] hours of one occurrence are the total, or the sum over the specialties', () => {
  const areaHours = [
    { areaId: 1, hours: '1.1' },
    { areaId: 2, hours: '0.5' },
  ];
  expect(hoursPerOccurrence({ ...empty, hours: '1.13' }, rules)).toBe(1.25);
  expect(hoursPerOccurrence({ ...empty, areaHours }, credits)).toBe(1.5);
});

test('[HRS-11, RFL-10] they count for every date, and a single one brings its reflection', () => {
  expect(counted({ hours: '0.5', occurrence: 'M', dates })).toBe(1.5);
  expect(counted({ hours: '1', reflection: { ...empty.reflection, chosen: true, hours: 0.5 } })).toBe(1.5);
});

test('[HRS-12, OCC-17] dates of a saved series count with hours and reflection of their own', () => {
  const date = { activityDateId: 1, endDate: '', additionalInformation: '', hours: 3, hasOwnHours: true };
  const saved = buildActivity({
    occurrence: 'M',
    dates: [{ ...date, startDate: '2026-03-12' }],
    totalHours: 3,
    enteredHoursWithReflections: 3.25,
  });
  expect(counted({ hours: '0.5', occurrence: 'M', dates }, saved)).toBe(4.25);
});
