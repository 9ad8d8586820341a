import { describe, expect, test } from 'vitest';
import { rulesOf } from '../testing/years.ts';
import {
  type ActivityFormModel,
  emptyActivityForm,
  enteredActivity,
  formDates,
  hasNoDateLeft,
  isReflectionEmpty,
  NEW_RECURRENCE,
  recurrenceFields,
  recurrenceOf,
} from './activity-form.ts';
import type { Recurrence } from './recurrence.ts';

const empty = emptyActivityForm(11, rulesOf(2026));
test('an empty form says nothing', () => {
  expect(emptyActivityForm(11, rulesOf(2026))).toMatchObject({
    name: '',
    additionalInformation: '',
    occurrence: 'S',
    date: '',
    dates: [],
    exceptions: { removed: [], moved: [] },
    hours: '',
    areaHours: [],
    areaIds: [],
    reflection: { chosen: false, text: '', answers: [] },
    files: [],
    documentsToDelete: [],
    goalIds: [],
  });
});

const filled: ActivityFormModel = {
  ...empty,
  name: 'Grand round',
  activityTypeId: 101,
  date: '2026-05-14',
  dates: [
    { date: '2026-03-11', information: 'Second' },
    { date: '2026-03-04', information: '' },
  ],
  recurrence: { ...NEW_RECURRENCE, startDate: '2026-02-02', endDate: '2026-02-16' },
  hours: '1.13',
  areaHours: [
    { areaId: 1, hours: '2' },
    { areaId: 3, hours: '' },
    { areaId: 4, hours: ' ' },
  ],
  areaIds: [206],
  reflection: { chosen: true, text: '', hours: 0.5, answers: [{ questionId: 111, answer: 'Much' }] },
};

describe('a new form', () => {
  test('[ACT-33] repeats weekly on Monday, monthly on day 1 or the first Monday', () => {
    expect(recurrenceOf(empty.recurrence)).toMatchObject({ kind: 'weekly', everyWeeks: 1, weekdays: ['monday'] });
    const monthly = { ...empty.recurrence, frequency: 'monthly' } as const;
    expect(recurrenceOf(monthly)).toMatchObject({ kind: 'monthly-day', everyMonths: 1, dayNumber: 1 });
    expect(recurrenceOf({ ...monthly, monthlyBy: 'weekday' })).toMatchObject({
      kind: 'monthly-weekday',
      everyMonths: 1,
      ordinal: 'first',
      weekday: 'monday',
    });
  });

  test.each([
    [2026, 0.25],
    [2022, 1],
  ])('[RFL-01, RFL-05, RFL-06] has no reflection in %i, and its value where one is chosen is %d', (year, hours) => {
    expect(emptyActivityForm(11, rulesOf(year)).reflection).toMatchObject({ chosen: false, hours });
  });
});

describe('a saved pattern', () => {
  const range = { startDate: '2026-02-02', endDate: '2026-06-30' };

  test.each<[Recurrence, string, string]>([
    [{ ...range, kind: 'weekly', everyWeeks: 2, weekdays: ['tuesday', 'friday'] }, 'weekly', 'day'],
    [{ ...range, kind: 'monthly-day', everyMonths: 6, dayNumber: 31 }, 'monthly', 'day'],
    [{ ...range, kind: 'monthly-weekday', everyMonths: 12, ordinal: 'last', weekday: 'sunday' }, 'monthly', 'weekday'],
  ])('[OCC-07, OCC-18, OCC-19, OCC-20] comes back from the fields as it was: %j', (pattern, frequency, monthlyBy) => {
    expect(recurrenceFields(pattern)).toMatchObject({ frequency, monthlyBy });
    expect(recurrenceOf(recurrenceFields(pattern))).toEqual(pattern);
  });
});

describe('the dates of the form', () => {
  test.each([
    ['S', ['2026-05-14']],
    ['M', ['2026-03-04', '2026-03-11']],
    ['R', ['2026-02-02', '2026-02-09', '2026-02-16']],
  ] as const)('[OCC-01, OCC-10] are those of occurrence %s alone', (occurrence, dates) => {
    expect(formDates({ ...filled, occurrence }, 2026)).toEqual(dates);
  });

  test('[OCC-17] of a series stand where single ones were moved to, without those taken out', () => {
    const exceptions = { removed: ['2026-02-09'], moved: [{ from: '2026-02-02', to: '2026-02-17' }] };
    expect(formDates({ ...filled, occurrence: 'R', exceptions }, 2026)).toEqual(['2026-02-16', '2026-02-17']);
  });

  test('[OCC-17] know nothing of a day that was moved but is not in the pattern any more', () => {
    const exceptions = { removed: [], moved: [{ from: '2026-03-30', to: '2026-02-05' }] };
    expect(formDates({ ...filled, occurrence: 'R', exceptions }, 2026)).not.toContain('2026-02-05');
  });

  test('[OCC-02] leave out what is no date', () => {
    expect(formDates({ ...filled, date: '14/5' }, 2026)).toEqual([]);
    expect(formDates({ ...filled, occurrence: 'M', dates: [{ date: '', information: 'x' }] }, 2026)).toEqual([]);
  });
});

test('[OCC-08] only a series can have lost all dates of its pattern', () => {
  expect(hasNoDateLeft({ ...filled, occurrence: 'S', date: '' }, 2026)).toBe(false);
});

test.each([
  [' \n', [], true],
  ['', ['', '  '], true],
  ['', ['', 'Much'], false],
  ['Much', [''], false],
])('[RFL-01] a reflection with the text %j and the answers %j is empty: %s', (text, answers, empty) => {
  const given = answers.map((answer, questionId) => ({ questionId, answer }));
  expect(isReflectionEmpty({ text, answers: given })).toBe(empty);
});

describe('the form as the rules judge it', () => {
  test('[HRS-01, HRS-06] with total hours, rounded, and its areas', () => {
    const entered = enteredActivity(filled, { hoursModel: 'total' });
    expect(entered).toMatchObject({ dates: ['2026-05-14'], hours: 1.25, areaHours: [], areaIds: [206] });
    expect(entered).not.toHaveProperty('recurrence');
  });

  test('[HRS-01, HRS-10] with hours per specialty, without lines left empty', () => {
    const entered = enteredActivity(filled, { hoursModel: 'per-specialty' });
    expect(entered).toMatchObject({ hours: undefined, areaHours: [{ areaId: 1, hours: 2 }], areaIds: [] });
    const unreadable = { ...filled, areaHours: [{ areaId: 1, hours: '.' }] };
    expect(enteredActivity(unreadable, { hoursModel: 'per-specialty' }).areaHours).toEqual([
      { areaId: 1, hours: Number.NaN },
    ]);
  });

  test('[RFL-02, RFL-10] with its reflection only while it is single and Yes is chosen', () => {
    expect(enteredActivity(filled, { hoursModel: 'total' }).reflection).toMatchObject({ hours: 0.5 });
    expect(enteredActivity({ ...filled, occurrence: 'M' }, { hoursModel: 'total' })).not.toHaveProperty('reflection');
    const no = { ...filled, reflection: { ...filled.reflection, chosen: false } };
    expect(enteredActivity(no, { hoursModel: 'total' })).not.toHaveProperty('reflection');
  });

  test('[OCC-01] with the dates of its list, as they were entered, when it has several', () => {
    expect(enteredActivity({ ...filled, occurrence: 'M' }, { hoursModel: 'total' }).dates).toEqual([
      '2026-03-11',
      '2026-03-04',
    ]);
  });

  test('[OCC-08] with its pattern in place of dates when it recurs', () => {
    expect(enteredActivity({ ...filled, occurrence: 'R' }, { hoursModel: 'total' })).toMatchObject({
      dates: [],
      recurrence: { kind: 'weekly', startDate: '2026-02-02' },
    });
  });
});
