import { expect, test } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { checkForm, problemsByField } from './activity-check.ts';
import { activityTypes, specialities } from './activity-fixtures.ts';
import { emptyValues } from './activity-values.ts';

const check = (part: object) =>
  checkForm(
    {
      ...emptyValues(11),
      name: 'Peer review group',
      activityTypeId: 202,
      date: '2026-03-12',
      hours: '1.5',
      areaIds: [206],
      ...part,
    },
    buildYear(),
    activityTypes,
    specialities,
  );

test('[ACT-38, ACT-39, OCC-02, HRS-02, DOM-01] an empty form has a message at each required field', () => {
  const { fields, other } = checkForm(emptyValues(11), buildYear(), activityTypes, specialities);
  expect(Object.keys(fields)).toEqual(['name', 'activityTypeId', 'date', 'hours', 'areaIds']);
  expect(fields.hours).toBe('A minimum of 0.25 hours is required.');
  expect(fields.areaIds).toBe('Select one or more Professional domains or Specialty for this activity');
  expect(other).toEqual([]);
});

test.each([
  ['[ACT-40]', { name: 'See <b>this</b>' }, 'name'],
  ['[ACT-40]', { additionalInformation: '<script>' }, 'additionalInformation'],
  ['[ACT-39]', { activityTypeId: 999 }, 'activityTypeId'],
  ['[OCC-03]', { date: '2025-12-31' }, 'date'],
  ['[OCC-02]', { date: '31/02' }, 'date'],
  ['[HRS-02]', { hours: '0.1' }, 'hours'],
  ['[DOM-08]', { areaIds: [999] }, 'areaIds'],
])('%s %j is wrong at that field only', (_number, part, field) => {
  expect(Object.keys(check(part).fields)).toEqual([field]);
});

test('[ACT-40] a complete form has no problem, not even with "BP < 120"', () => {
  expect(check({ additionalInformation: 'BP < 120' })).toEqual({ fields: {}, other: [] });
});

test('[ACT-47] what the server refuses is sorted to the same fields; the rest is not lost', () => {
  const problems = problemsByField([
    { field: 'UserActivityDates.0.StartDate', message: 'Please choose a date in 2026.' },
    { field: 'UserActivityDocuments[1]', message: 'This file is gone.' },
    { field: 'ActivityName', message: 'First.' },
    { field: 'ActivityName', message: 'Second.' },
    { field: 'UserActivityPDPGoals', message: 'This goal is of another year.' },
  ]);
  expect(problems).toEqual({
    fields: { date: 'Please choose a date in 2026.', files: 'This file is gone.', name: 'First.' },
    other: ['This goal is of another year.'],
  });
});
