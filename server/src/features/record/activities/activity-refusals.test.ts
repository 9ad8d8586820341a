import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, everyOtherWednesday } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readActivity, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

const answers = (first: string) => [
  { ReflectionQuestionId: 111, ReflectionAnswer: first },
  { ReflectionQuestionId: 112, ReflectionAnswer: 'Ask earlier.' },
];
const reflected = { AddReflection: true, ReflectionHours: 0.5, ReflectionAnswers: answers('Doses.') };
const severalDates = { Occurrence: 'M', UserActivityDates: [{ StartDate: '2026-03-12' }, { StartDate: '2026-03-19' }] };
const MINIMUM = 'A minimum of 0.25 hours is required.';

describe.each([
  ['[ACT-38] no name', { ActivityName: '' }, 'ActivityName', 'Please enter the activity name.'],
  ['[ACT-38] blanks for a name', { ActivityName: ' \t ' }, 'ActivityName', 'Please enter the activity name.'],
  ['[ACT-38] 101 characters', { ActivityName: 'x'.repeat(101) }, 'ActivityName', 'at most 100 characters'],
  ['[ACT-40] a tag in the name', { ActivityName: 'Rounds <b>today</b>' }, 'ActivityName', 'HTML tags'],
  ['[ACT-40] a tag in the information', { AdditionalInformation: '<img src=x>' }, 'AdditionalInformation', 'HTML tags'],
  ['[ACT-40] a bell in the information', { AdditionalInformation: 'a\u0007b' }, 'AdditionalInformation', 'hidden'],
  [
    '[ACT-40] a tag in the information of a date',
    { UserActivityDates: [{ StartDate: '2026-03-12', AdditionalInformation: '<script>' }] },
    'UserActivityDates',
    'HTML tags',
  ],
  [
    '[ACT-40, API2-66] a bell in the information of a date',
    { UserActivityDates: [{ StartDate: '2026-03-12', AdditionalInformation: 'a\u0007' }] },
    'UserActivityDates',
    'hidden',
  ],
  ['[ACT-39] no type', { ActivityTypeId: 0 }, 'ActivityTypeId', 'Please choose a CPD category.'],
  ['[ACT-39] a type of other years', { ActivityTypeId: 111 }, 'ActivityTypeId', 'not available in 2026'],
  ['[ACT-39] a type that nobody knows', { ActivityTypeId: 2 ** 40 }, 'ActivityTypeId', 'not available in 2026'],
  ['[OCC-02] no date', { UserActivityDates: [] }, 'UserActivityDates', 'Please choose a date.'],
  ['[OCC-02] an empty date', { UserActivityDates: [{ StartDate: '' }] }, 'UserActivityDates', 'Please choose a date.'],
  [
    '[OCC-02] several without any',
    { Occurrence: 'M', UserActivityDates: [] },
    'UserActivityDates',
    'at least one date',
  ],
  [
    '[OCC-03] the day before the year',
    { UserActivityDates: [{ StartDate: '2025-12-31' }] },
    'UserActivityDates',
    '2026',
  ],
  [
    '[OCC-03] the day after the year',
    { UserActivityDates: [{ StartDate: '2027-01-01' }] },
    'UserActivityDates',
    '2026',
  ],
  [
    '[OCC-13] the same date twice',
    { Occurrence: 'M', UserActivityDates: [{ StartDate: '2026-03-12' }, { StartDate: '2026-03-12T09:00:00+13:00' }] },
    'UserActivityDates',
    'only once',
  ],
  [
    '[OCC-02] a pattern without start',
    { ...everyOtherWednesday, RecurrStartDate: null },
    'RecurrStartDate',
    'start date',
  ],
  ['[OCC-02] a pattern without end', { ...everyOtherWednesday, RecurrEndDate: '' }, 'RecurrEndDate', 'an end date'],
  [
    '[OCC-02] an end before the start',
    { ...everyOtherWednesday, RecurrEndDate: '2026-01-31' },
    'RecurrEndDate',
    'before the start',
  ],
  [
    '[OCC-03] a pattern into next year',
    { ...everyOtherWednesday, RecurrEndDate: '2027-01-31' },
    'RecurrEndDate',
    '2026',
  ],
  ['[OCC-04] every six weeks', { ...everyOtherWednesday, WeeklyrecursEvery: 6 }, 'WeeklyrecursEvery', '1 to 5 weeks'],
  [
    '[OCC-05] no weekday',
    { ...everyOtherWednesday, WeeklyrecursOnWednesday: false },
    'WeeklyrecursOnMonday',
    'at least one weekday',
  ],
  [
    '[OCC-08] a pattern that gives no date',
    { ...everyOtherWednesday, RecurrStartDate: '2026-02-05', RecurrEndDate: '2026-02-17' },
    'WeeklyOrMonthly',
    'no date',
  ],
  ['[OCC-11] several dates of a type with one', { ...severalDates, ActivityTypeId: 110 }, 'Occurrence', 'single date'],
  ['[OCC-11] a pattern for such a type', { ...everyOtherWednesday, ActivityTypeId: 202 }, 'Occurrence', 'single date'],
  ['[HRS-02] no hours', { TotalHours: undefined }, 'TotalHours', MINIMUM],
  ['[HRS-02] 0 hours', { TotalHours: 0 }, 'TotalHours', MINIMUM],
  ['[HRS-02] empty hours', { TotalHours: '' }, 'TotalHours', MINIMUM],
  ['[HRS-02, HRS-10] hours that round to 0', { TotalHours: 0.12 }, 'TotalHours', MINIMUM],
  ['[HRS-10] negative hours', { TotalHours: -1 }, 'TotalHours', MINIMUM],
  ['[HRS-10] hours in words', { TotalHours: 'two' }, 'TotalHours', MINIMUM],
  ['[HRS-10] hours with a comma', { TotalHours: '1,5' }, 'TotalHours', MINIMUM],
  ['[HRS-10] negative hours for each date', { TotalHours: 2, HoursPerDate: -1 }, 'TotalHours', MINIMUM],
  ['[DOM-01] no area', { UserActivityHours: [] }, 'UserActivityHours', 'Select one or more Professional domains'],
  ['[DOM-08] an unknown area', { UserActivityHours: [{ SpecialityId: 999 }] }, 'UserActivityHours', 'only domains'],
  ['[DOM-07, DOM-08] Generic', { UserActivityHours: [{ SpecialityId: 1 }] }, 'UserActivityHours', 'only domains'],
  [
    '[DOM-08] an area twice',
    { UserActivityHours: [{ SpecialityId: 201 }, { SpecialityId: 201 }] },
    'UserActivityHours',
    'only once',
  ],
  ['[RFL-02] a reflection on several dates', { ...severalDates, ...reflected }, 'Reflection', 'single date'],
  [
    '[RFL-03] a blank answer to a mandatory question',
    { ...reflected, ReflectionAnswers: answers('  ') },
    'ReflectionAnswers',
    'Please answer this question.',
  ],
  ['[RFL-03] no answers at all', { ...reflected, ReflectionAnswers: [] }, 'ReflectionAnswers', 'Please answer'],
  ['[RFL-05] another time spent', { ...reflected, ReflectionHours: 2 }, 'ReflectionHours', '0.25, 0.5, 0.75'],
  [
    '[RFL-04] an answer to a question of another year',
    { ...reflected, ReflectionAnswers: [...answers('Doses.'), { ReflectionQuestionId: 101, ReflectionAnswer: 'x' }] },
    'ReflectionAnswers',
    'for 2026',
  ],
  [
    '[ACT-40] a tag in an answer',
    { ...reflected, ReflectionAnswers: answers('<i>Doses</i>') },
    'ReflectionAnswers',
    'HTML tags',
  ],
  ['[API-40] an id for a new activity', { UserActivityId: 5 }, 'UserActivityId', 'has the id 0'],
  ['[API-39] a year that is no number', { CPDYearId: 'x' }, 'CPDYearId', ''],
  ['[API-39] an occurrence that does not exist', { Occurrence: 'X' }, 'Occurrence', ''],
  [
    '[API-39] a date that does not exist',
    { UserActivityDates: [{ StartDate: '2026-02-30' }] },
    'UserActivityDates.0.StartDate',
    'yyyy-MM-dd',
  ],
])('%s', (_title, overrides, field, message) => {
  test(`names ${field} and saves nothing`, async () => {
    const before = await recordState(world);
    const body = buildActivity(member.userId, overrides);
    const answer = await member.call('POST', '/api/UserActivities', { body });
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors).toContainEqual({ Field: field, Message: expect.stringContaining(message) });
    expect(answer.json.Message).toContain(message);
    expect(await recordState(world)).toEqual(before);
  });
});

describe('an activity', () => {
  test('[API-39] is told everything that is wrong at once, by the names of the wire', async () => {
    const wrong = { ActivityName: '', ActivityTypeId: 0, UserActivityDates: [], TotalHours: 0, UserActivityHours: [] };
    const body = buildActivity(member.userId, { ...wrong, AdditionalInformation: '<b>' });
    const answer = await member.call('POST', '/api/UserActivities', { body });
    expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      'ActivityName',
      'ActivityTypeId',
      'AdditionalInformation',
      'UserActivityDates',
      'TotalHours',
      'UserActivityHours',
    ]);
  });

  test('[API-41] that exists stays as it was when a change is refused', async () => {
    const activityId = await saveActivity(member);
    const stored = await readActivity(member, activityId);
    const before = await recordState(world);
    for (const wrong of [{ ActivityName: '' }, { TotalHours: 0, HoursPerDate: 0 }, { UserActivityDates: [] }]) {
      const answer = await member.call('PUT', `/api/UserActivities/${activityId}`, { body: { ...stored, ...wrong } });
      expect(answer.status).toBe(400);
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-40] is not saved under the id of another one', async () => {
    const activityId = await saveActivity(member);
    const body = { ...(await readActivity(member, activityId)), UserActivityId: activityId + 1 };
    const answer = await member.call('PUT', `/api/UserActivities/${activityId}`, { body });
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'UserActivityId' }] } });
  });

  test('[API-39, ACT-26] of a year that is unknown, not open yet or before the membership is 404', async () => {
    const newcomer = await world.signIn({ firstYear: 2026 });
    for (const CPDYearId of [0, YEAR_ID[2025], 12, 99, 2 ** 45]) {
      const body = buildActivity(newcomer.userId, { CPDYearId });
      expect(await newcomer.call('POST', '/api/UserActivities', { body })).toMatchObject({ status: 404 });
    }
  });
});
