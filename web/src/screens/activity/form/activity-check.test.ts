import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { expect, test } from 'vitest';
import { buildYearWithRules } from '../../../testing/build.ts';
import { activityTypes, specialities } from '../../../testing/build-activity.ts';
import { checkForm, problemsOfAnswer, sectionOf, wrongFields } from './activity-check.ts';
import { yearOffers } from './year-offers.ts';

const year = buildYearWithRules();
const empty = emptyActivityForm(11, year.rules);
const complete: ActivityFormModel = {
  ...empty,
  name: 'Peer review group',
  activityTypeId: 202,
  date: '2026-03-12',
  hours: '1.5',
  areaIds: [206],
};
const question = {
  reflectionQuestionId: 111,
  question: 'What did you learn?',
  order: 1,
  mandatory: true,
  helpText: '',
};

const check = (values: ActivityFormModel) =>
  checkForm(values, year, yearOffers(year, activityTypes, specialities, [question]), [question]);

test('[ACT-38, ACT-39, OCC-02, HRS-02, DOM-01] an empty form has a message at each required field', () => {
  const { fields, other } = check(empty);
  expect(wrongFields(fields)).toEqual(['name', 'activityTypeId', 'dates', 'hours', 'areas']);
  expect(fields.hours).toBe('A minimum of 0.25 hours is required.');
  expect(fields.areas).toBe('Select one or more Professional domains or Specialty for this activity');
  expect(other).toEqual([]);
});

test('[ACT-36] whether the year has what is chosen is left to the server until its lists are there', () => {
  expect(checkForm({ ...complete, name: '' }, year, undefined, []).fields).toEqual({
    name: 'Please enter the activity name.',
  });
  const gone = { ...complete, activityTypeId: 999, areaIds: [999] };
  expect(wrongFields(check(gone).fields)).toEqual(['activityTypeId', 'areas']);
});

test.each<[string, Partial<ActivityFormModel>, string]>([
  [
    '[OCC-08]',
    {
      occurrence: 'R',
      recurrence: { ...empty.recurrence, startDate: '2026-03-02', endDate: '2026-03-09' },
      exceptions: { removed: ['2026-03-02', '2026-03-09'], moved: [] },
    },
    'recurrence',
  ],
  ['[ACT-40]', { name: 'See <b>this</b>' }, 'name'],
  ['[ACT-40]', { additionalInformation: '<script>' }, 'additionalInformation'],
  ['[ACT-39]', { activityTypeId: 999 }, 'activityTypeId'],
  ['[OCC-03]', { date: '2025-12-31' }, 'dates'],
  ['[OCC-02]', { date: '31/02' }, 'dates'],
  ['[OCC-02]', { occurrence: 'M' }, 'dates'],
  ['[OCC-02]', { occurrence: 'R', recurrence: { ...empty.recurrence, startDate: '2026-02-02' } }, 'recurrence.endDate'],
  ['[HRS-02]', { hours: '0.1' }, 'hours'],
  ['[DOM-08]', { areaIds: [999] }, 'areas'],
  ['[RFL-03]', { reflection: { ...empty.reflection, chosen: true } }, 'reflection.answers.111'],
])('%s %j is wrong at that field only', (_number, part, field) => {
  expect(Object.keys(check({ ...complete, ...part }).fields)).toEqual([field]);
});

test('[ACT-40] a complete form has no problem, not even with "BP < 120"', () => {
  expect(check({ ...complete, additionalInformation: 'BP < 120' })).toEqual({ fields: {}, other: [] });
});

test('[ACT-47] what the server refuses is sorted to the same fields; the rest is not lost', () => {
  const problems = problemsOfAnswer(
    [
      { field: 'dates.0.startDate', message: 'Please choose a date in 2026.' },
      { field: 'UserActivityDocuments[1]', message: 'This file is gone.' },
      { field: 'activityName', message: 'First.' },
      { field: 'activityName', message: 'Second.' },
      { field: 'monthlyEveryMonthNumber', message: 'Every 1 to 6 months.' },
      { field: 'somewhere', message: 'Nobody knows this field.' },
    ],
    year,
  );
  expect(problems).toEqual({
    fields: {
      dates: 'Please choose a date in 2026.',
      files: 'This file is gone.',
      name: 'First.',
      'recurrence.everyMonths': 'Every 1 to 6 months.',
    },
    other: ['Nobody knows this field.'],
  });
});

test('[ACT-47] wrong fields stand in the order of the screen, and each in its section', () => {
  expect(wrongFields({ files: 'a', 'recurrence.endDate': 'b', name: 'c', hours: undefined })).toEqual([
    'name',
    'recurrence.endDate',
    'files',
  ]);
  expect(['name', 'reflection.answers.1', 'files'].map(sectionOf)).toEqual(['details', 'time', 'evidence']);
});

test('[HRS-01, DOM-08, ACT-47] what is wrong with the areas is said at their hours, in years that count them so', () => {
  const perSpecialty = buildYearWithRules({ cpdYearId: 9, usesTotalHours: false });
  const offers = yearOffers(perSpecialty, activityTypes, specialities, [question]);
  const values = { ...emptyActivityForm(9, perSpecialty.rules), areaHours: [{ areaId: 999, hours: '1' }] };
  expect(checkForm(values, perSpecialty, offers, []).fields).toMatchObject({
    areaHours: 'Please choose only domains and specialties for 2024.',
  });
  const message = 'Please choose each domain or specialty only once.';
  const refused = [{ field: 'userActivityHours', message }];
  expect(problemsOfAnswer(refused, perSpecialty).fields).toEqual({ areaHours: message });
  expect(problemsOfAnswer(refused, year).fields).toEqual({ areas: message });
});
