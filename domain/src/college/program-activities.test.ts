import { describe, expect, test } from 'vitest';
import type { ActivityContext } from '../record/activity-rules.ts';
import { checkProgramActivity, type EnteredProgram, programDates, programReasonProblem } from './program-activities.ts';

const context: ActivityContext = {
  year: { year: 2026 },
  rules: { hoursModel: 'total', reflection: 'questions', reflectionValues: [0] },
  activityTypes: [
    { activityTypeId: 101, recurring: true, isPlanType: false },
    { activityTypeId: 102, recurring: false, isPlanType: false },
    { activityTypeId: 103, recurring: false, isPlanType: true },
  ],
  areaIds: [201, 202],
  questions: [],
};
const good: EnteredProgram = {
  name: 'Annual congress',
  activityTypeId: 101,
  additionalInformation: '',
  startDate: '2026-05-14',
  endDate: '2026-05-16',
  hours: 6,
  areaHours: [],
  areaIds: [201],
};

describe('[ADM-06] an activity of the college', () => {
  test.each([
    ['no name', { name: ' ' }, ['name']],
    ['no type', { activityTypeId: 0 }, ['activityTypeId']],
    ['a type with a single date', { activityTypeId: 102 }, ['endDate']],
    ['the type of plans', { activityTypeId: 103, endDate: '2026-05-14' }, ['activityTypeId']],
    ['a tag in the information', { additionalInformation: '<b>' }, ['additionalInformation']],
    ['no days', { startDate: '', endDate: '' }, ['startDate', 'endDate']],
    ['a first day in another year', { startDate: '2025-12-31' }, ['startDate']],
    ['an end before the start', { endDate: '2026-05-13' }, ['endDate']],
    ['more than 31 days', { endDate: '2026-06-14' }, ['endDate']],
    ['no hours', { hours: 0 }, ['hours']],
    ['no area', { areaIds: [] }, ['areas']],
    ['an unknown area', { areaIds: [999] }, ['areas']],
    ['everything wrong', { name: '', hours: 0, endDate: '', areaIds: [] }, ['name', 'hours', 'areas', 'endDate']],
  ])('is refused with %s', (_what, change, fields) => {
    expect(checkProgramActivity({ ...good, ...change }, context).map(({ field }) => field)).toEqual(fields);
  });

  test.each([
    [{ activityTypeId: 103, endDate: '2026-05-14' }, ['The hours of a plan are entered with the plan.']],
    [{ startDate: '', endDate: '' }, ['Please choose a first day in 2026.', 'Please choose a last day in 2026.']],
    [{ endDate: '2026-05-13' }, ['The last day must not be before the first day.']],
    [{ endDate: '2026-06-14' }, ['An activity has at most 31 days. Please enter a longer one as several.']],
  ])('is refused in sentences: %j', (change, messages) => {
    expect(checkProgramActivity({ ...good, ...change }, context).map(({ message }) => message)).toEqual(messages);
  });

  test.each([{}, { endDate: '2026-05-14', activityTypeId: 102 }, { endDate: '2026-06-13' }])('may be %j', (change) => {
    expect(checkProgramActivity({ ...good, ...change }, context)).toEqual([]);
  });

  test('has its hours by specialty in years that ask so', () => {
    const perSpecialty = { ...context, rules: { ...context.rules, hoursModel: 'per-specialty' as const } };
    expect(checkProgramActivity({ ...good, areaIds: [] }, perSpecialty)).toMatchObject([{ field: 'hours' }]);
    const byArea = { ...good, areaIds: [], areaHours: [{ areaId: 201, hours: 2 }] };
    expect(checkProgramActivity(byArea, perSpecialty)).toEqual([]);
  });

  test('has each day from the first to the last', () => {
    expect(programDates('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(programDates('2026-03-01', '2026-02-27')).toEqual([]);
    expect(programDates('', '2026-02-27')).toEqual([]);
    expect(programDates('2026-02-27', '')).toEqual([]);
    expect(programDates('2026-05-01', '2026-05-31')).toHaveLength(31);
    expect(programDates('2026-05-01', '2026-06-01')).toEqual([]);
  });
});

test.each([
  ['\u200b', 'Please say why; the members can read it.'],
  [' ', 'Please say why; the members can read it.'],
  ['<b>no</b>', 'The reason must not contain HTML tags.'],
  ['x'.repeat(501), 'The reason can have at most 500 characters.'],
  ['The date was wrong.', undefined],
])('[ADM-06] the reason %j of a correction: %s', (reason, problem) => {
  expect(programReasonProblem(reason)).toBe(problem);
});
