import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readActivity, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const GENERIC = 1;
const CARDIOLOGY = 4;
const OCCURRENCE_MESSAGE = 'Please enter hours per individual occurrences of the activity (24 hours or less)';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
beforeEach(() => world.setNow('2026-11-20T01:00:00Z'));
afterAll(() => world.close());

/** An activity of a year with hours per specialty. */
function perSpecialty(year: 2022 | 2024, lines: object[], overrides: Record<string, unknown> = {}) {
  return {
    CPDYearId: YEAR_ID[year],
    TotalHours: undefined,
    UserActivityHours: lines,
    UserActivityDates: [{ StartDate: `${year}-05-06` }],
    ...overrides,
  };
}

describe('[HRS-01] years with one total', () => {
  test.each([
    ['[HRS-06] the nearest quarter, half steps up', 1.13, 1.25],
    ['[HRS-06] the quarter below', 1.12, 1],
    ['[HRS-06] text with two decimals', '2.50', 2.5],
    ['[HRS-02] the least there is', 0.25, 0.25],
    ['[HRS-02, HRS-06] what rounds up to the least', 0.13, 0.25],
    ['[HRS-08, HRS-10] what is above the cap, cut', 10_000, 9999.5],
    ['[HRS-05] more than 24 hours', 30, 30],
  ])('%s', async (_what, typed, kept) => {
    const activity = await readActivity(member, await saveActivity(member, { TotalHours: typed }));
    expect(activity).toMatchObject({ TotalHours: kept, HoursPerDate: kept });
  });

  test('[HRS-11] HoursPerDate wins when it is above 0', async () => {
    for (const [HoursPerDate, kept] of [
      [0.75, 0.75],
      [0, 6],
      ['', 6],
      [null, 6],
    ] as const) {
      const activityId = await saveActivity(member, { TotalHours: 6, HoursPerDate });
      expect(await readActivity(member, activityId)).toMatchObject({ HoursPerDate: kept });
    }
  });

  test('[HRS-13] take any hours beside an area, never add them up and answer the total as text', async () => {
    const lines = [
      { SpecialityId: 201, Hours: 7 },
      { SpecialityId: 206, Hours: '' },
      { SpecialityId: CARDIOLOGY, Hours: 'x' },
    ];
    const activityId = await saveActivity(member, { TotalHours: 1.5, UserActivityHours: lines });
    const activity = await readActivity(member, activityId);
    expect(activity).toMatchObject({ TotalHours: 1.5 });
    expect(activity.UserActivityHours.map(({ SpecialityId }: { SpecialityId: number }) => SpecialityId)).toEqual([
      CARDIOLOGY,
      201,
      206,
    ]);
    expect(activity.UserActivityHours).toMatchObject([{ Hours: '1.50' }, { Hours: '1.50' }, { Hours: '1.50' }]);
  });

  test('[HRS-10] many quarters add up exactly', async () => {
    const UserActivityDates = Array.from({ length: 28 }, (_, day) => ({
      StartDate: `2026-02-${String(day + 1).padStart(2, '0')}`,
    }));
    const activityId = await saveActivity(member, { Occurrence: 'M', TotalHours: 0.25, UserActivityDates });
    expect(await readActivity(member, activityId)).toMatchObject({ TotalHours: 7 });
  });
});

describe('[HRS-01] years with hours for each specialty', () => {
  beforeEach(() => world.setNow('2024-11-20T01:00:00Z'));

  test.each([
    ['[HRS-03] no hours at all', [], 'A minimum of 0.25 hours is required.'],
    ['[HRS-03] only zeros', [{ SpecialityId: GENERIC, Hours: 0 }], 'A minimum of 0.25 hours is required.'],
    [
      '[HRS-04] more than 24 hours together',
      [
        { SpecialityId: GENERIC, Hours: 12.25 },
        { SpecialityId: CARDIOLOGY, Hours: 12 },
      ],
      OCCURRENCE_MESSAGE,
    ],
    ['[HRS-10] negative hours', [{ SpecialityId: GENERIC, Hours: -1 }], 'at least 0'],
    ['[HRS-10] hours in words', [{ SpecialityId: GENERIC, Hours: 'two' }], 'must be a number'],
    ['[DOM-08] an unknown area', [{ SpecialityId: 999, Hours: 1 }], 'for 2024'],
  ])('%s: refused, and nothing is saved', async (_what, lines, message) => {
    const before = await recordState(world);
    const body = buildActivity(member.userId, perSpecialty(2024, lines));
    const answer = await member.call('POST', '/api/UserActivities', { body });
    expect(answer).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'UserActivityHours', Message: expect.stringContaining(message) }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('[HRS-03, HRS-06, DOM-02] are rounded line by line and added up; lines without hours are no choice', async () => {
    const lines = [
      { SpecialityId: GENERIC, Hours: '1.13' },
      { SpecialityId: CARDIOLOGY, Hours: 0.5 },
      { SpecialityId: 201, Hours: '' },
    ];
    const activity = await readActivity(member, await saveActivity(member, perSpecialty(2024, lines)));
    expect(activity).toMatchObject({ TotalHours: 1.75, HoursPerDate: 1.75 });
    expect(activity.UserActivityHours).toEqual([
      { SpecialityId: GENERIC, SpecialityName: 'Generic', Hours: 1.25 },
      { SpecialityId: CARDIOLOGY, SpecialityName: 'Cardiology', Hours: 0.5 },
    ]);
  });

  test('[HRS-04] exactly 24 hours a date are taken, on several dates', async () => {
    const several = { Occurrence: 'M', UserActivityDates: [{ StartDate: '2024-02-29' }, { StartDate: '2024-03-01' }] };
    const lines = [{ SpecialityId: GENERIC, Hours: 24 }];
    const activityId = await saveActivity(member, perSpecialty(2024, lines, several));
    expect(await readActivity(member, activityId)).toMatchObject({ HoursPerDate: 24, TotalHours: 48 });
  });

  test('[HRS-11] sent back as it was read changes nothing', async () => {
    const lines = [{ SpecialityId: GENERIC, Hours: 1.25 }];
    const activityId = await saveActivity(member, perSpecialty(2024, lines));
    const read = await readActivity(member, activityId);
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body: read })).toMatchObject({
      status: 200,
    });
    expect(await readActivity(member, activityId)).toEqual({ ...read, RowVersion: 2 });
  });
});

describe('[RFL-04, RFL-06] years with credits', () => {
  beforeEach(() => world.setNow('2022-11-20T01:00:00Z'));
  const lines = [{ SpecialityId: GENERIC, Hours: 2 }];

  test('refuse a reflection without text, with another value or with answers', async () => {
    const before = await recordState(world);
    for (const [overrides, field] of [
      [{ Reflection: ' ', ReflectionHours: 1 }, 'Reflection'],
      [{ Reflection: 'Learned a lot.', ReflectionHours: 0.5 }, 'ReflectionHours'],
      [
        {
          Reflection: 'x',
          ReflectionHours: 1,
          ReflectionAnswers: [{ ReflectionQuestionId: 111, ReflectionAnswer: 'x' }],
        },
        'ReflectionAnswers',
      ],
    ] as const) {
      const body = buildActivity(member.userId, perSpecialty(2022, lines, { AddReflection: true, ...overrides }));
      const answer = await member.call('POST', '/api/UserActivities', { body });
      expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test.each([1, 0.25])('keep one free text worth %d, which is no part of the hours', async (ReflectionHours) => {
    const reflection = { AddReflection: true, Reflection: 'Learned a lot.', ReflectionHours };
    const activityId = await saveActivity(member, perSpecialty(2022, lines, reflection));
    const read = await readActivity(member, activityId);
    expect(read).toMatchObject({ ...reflection, TotalHours: 2, EnteredHoursWithReflections: 2 });
    await member.call('PUT', `/api/UserActivities/${activityId}`, { body: read });
    expect(await readActivity(member, activityId)).toEqual({ ...read, RowVersion: 2 });
  });
});
