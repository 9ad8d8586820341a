import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { readActivity, readDate, readSummary, saveActivity, saveDate } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const DAY = '2026-02-18';
const GENERIC = 1;
const CARDIOLOGY = 4;
const reflection = {
  AddReflection: true,
  ReflectionHours: 0.5,
  ReflectionAnswers: [
    { ReflectionQuestionId: 111, ReflectionAnswer: 'Doses in renal failure.' },
    { ReflectionQuestionId: 112, ReflectionAnswer: 'Ask the pharmacist earlier.' },
  ],
};

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

async function save(activityId: number, day: string, changes: Record<string, unknown>): Promise<void> {
  expect(await saveDate(member, activityId, day, changes)).toMatchObject({ status: 200 });
}

async function saveWhole(activityId: number, changes: Record<string, unknown>, query = ''): Promise<void> {
  const body = { ...(await readActivity(member, activityId)), ...changes };
  expect(await member.call('PUT', `/api/UserActivities/${activityId}${query}`, { body })).toMatchObject({
    status: 200,
  });
}

async function hoursOf(activityId: number): Promise<number[]> {
  const { UserActivityDates } = await readActivity(member, activityId);
  return UserActivityDates.map(({ Hours }: { Hours: number }) => Hours);
}

describe('[HRS-12] new hours of the activity', () => {
  test.each([
    ['without ResetHours', '', [2, 4, 2, 2]],
    ['with ResetHours=false', '?ResetHours=false', [2, 4, 2, 2]],
    ['with ResetHours=true', '?ResetHours=true', [2, 2, 2, 2]],
  ])('%s', async (_what, query, hours) => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { DateHours: 4 });
    await saveWhole(activityId, { HoursPerDate: 2 }, query);
    expect(await hoursOf(activityId)).toEqual(hours);
    expect(await readActivity(member, activityId)).toMatchObject({ HoursPerDate: 2 });
  });

  test('leave a date alone whose own hours were the same for a while', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { DateHours: 2 });
    for (const HoursPerDate of [2, 1]) await saveWhole(activityId, { HoursPerDate });
    expect(await hoursOf(activityId)).toEqual([1, 2, 1, 1]);
  });

  test('reset hours, not what else was done to a date', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    const changes = { StartDate: '2026-02-19', DateHours: 4, AdditionalInformation: 'Online', ...reflection };
    await save(activityId, DAY, changes);
    await saveWhole(activityId, {}, '?ResetHours=true');
    expect(await readDate(member, activityId, '2026-02-19')).toMatchObject({
      DateHours: 1.5,
      HasOwnHours: false,
      AdditionalInformation: 'Online',
      ReflectionHours: 0.5,
    });
  });

  test('a date set to the hours of the activity follows them again', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { DateHours: 4 });
    await save(activityId, DAY, { DateHours: 1.5 });
    await saveWhole(activityId, { HoursPerDate: 2 });
    expect(await hoursOf(activityId)).toEqual([2, 2, 2, 2]);
  });
});

describe('[HRS-01, HRS-03, HRS-04] in years with hours for each specialty', () => {
  const lines = (generic: number, cardiology = 0) => [
    { SpecialityId: GENERIC, Hours: generic },
    { SpecialityId: CARDIOLOGY, Hours: cardiology },
  ];
  const ofCreditYear = {
    CPDYearId: YEAR_ID[2022],
    Occurrence: 'M',
    UserActivityHours: lines(2),
    UserActivityDates: [{ StartDate: '2022-05-06' }, { StartDate: '2022-05-13' }],
  };
  beforeEach(() => world.setNow('2022-11-20T01:00:00Z'));

  test('a date above 24 hours, or without any, is refused', async () => {
    const activityId = await saveActivity(member, ofCreditYear);
    for (const UserActivityHours of [lines(24, 0.25), lines(0), []]) {
      const answer = await saveDate(member, activityId, '2022-05-13', { UserActivityHours });
      expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'UserActivityHours' }] } });
    }
  });

  test('a date has its own by specialty, until they are reset', async () => {
    const activityId = await saveActivity(member, ofCreditYear);
    await save(activityId, '2022-05-13', { UserActivityHours: lines(1, 1) });
    expect(await readDate(member, activityId, '2022-05-13')).toMatchObject({
      DateHours: 2,
      HasOwnHours: true,
      UserActivityHours: [
        { SpecialityId: GENERIC, Hours: 1 },
        { SpecialityId: CARDIOLOGY, Hours: 1 },
      ],
    });
    await saveWhole(activityId, { UserActivityHours: lines(3), HoursPerDate: 3 });
    expect(await hoursOf(activityId)).toEqual([3, 2]);
    await saveWhole(activityId, {}, '?ResetHours=true');
    expect(await readDate(member, activityId, '2022-05-13')).toMatchObject({
      DateHours: 3,
      HasOwnHours: false,
      UserActivityHours: [{ SpecialityId: GENERIC, Hours: 3 }],
    });
  });

  test.each([
    ['the same', lines(1, 1), false],
    ['the same in another order', lines(1, 1).toReversed(), false],
    ['the same sum, split otherwise', lines(0.5, 1.5), true],
    ['the same sum in one specialty', lines(2), true],
    ['one specialty alike', lines(1, 2), true],
  ])(
    '[HRS-12] a date with %s has hours of its own only when they differ',
    async (_how, UserActivityHours, HasOwnHours) => {
      const activityId = await saveActivity(member, { ...ofCreditYear, UserActivityHours: lines(1, 1) });
      await save(activityId, '2022-05-13', { UserActivityHours });
      expect(await readDate(member, activityId, '2022-05-13')).toMatchObject({ HasOwnHours });
    },
  );

  test.each([1, 0.25])('[RFL-06] a reflection of %d is kept as it was sent and is no part of hours', async (value) => {
    const activityId = await saveActivity(member, ofCreditYear);
    await save(activityId, '2022-05-13', { AddReflection: true, Reflection: 'Useful.', ReflectionHours: value });
    expect(await readDate(member, activityId, '2022-05-13')).toMatchObject({ ReflectionHours: value });
    expect(await readActivity(member, activityId)).toMatchObject({ TotalHours: 4, EnteredHoursWithReflections: 4 });
    expect(await readSummary(member, YEAR_ID[2022])).toMatchObject({ Recognised: 4 + value });
  });
});
