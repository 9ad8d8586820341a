import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, everyOtherWednesday } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readActivity, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

const fieldsOf = ({ json }: TestAnswer): string[] => json.Errors.map(({ Field }: { Field: string }) => Field);
const post = (overrides: Record<string, unknown>) =>
  member.call('POST', '/api/UserActivities', { body: buildActivity(member.userId, overrides) });

describe('[API-39] everything wrong is told at once, and nothing is saved', () => {
  test.each([
    [
      '[OCC-03, HRS-02, ACT-39] of an activity on several dates',
      {
        ...{ ActivityName: '', ActivityTypeId: 111, AdditionalInformation: '<i>', Occurrence: 'M', TotalHours: 'x' },
        UserActivityDates: [{ StartDate: '2027-01-01', AdditionalInformation: '<b>' }],
        UserActivityHours: [{ SpecialityId: 999 }],
        ...{ AddReflection: true, ReflectionHours: 0.5 },
      },
      [
        ...['ActivityName', 'ActivityTypeId', 'AdditionalInformation', 'UserActivityDates', 'TotalHours'],
        ...['UserActivityHours', 'Reflection', 'UserActivityDates'],
      ],
    ],
    [
      '[OCC-02, OCC-04, OCC-05] of a weekly pattern',
      {
        ...everyOtherWednesday,
        RecurrStartDate: '',
        RecurrEndDate: '',
        WeeklyrecursEvery: 9,
        WeeklyrecursOnWednesday: false,
      },
      ['RecurrStartDate', 'RecurrEndDate', 'WeeklyrecursEvery', 'WeeklyrecursOnMonday'],
    ],
    [
      '[OCC-03, OCC-06] of a monthly pattern',
      {
        ...{ Occurrence: 'R', WeeklyOrMonthly: 'M', MonthlyDayNumberReoccurence: true, MonthlyDayNumber: 32 },
        ...{ MonthlyEveryMonthNumber: 7, RecurrStartDate: '2025-12-31', RecurrEndDate: '2027-01-01' },
      },
      ['RecurrStartDate', 'RecurrEndDate', 'MonthlyEveryMonthNumber', 'MonthlyDayNumber'],
    ],
    [
      '[OCC-21] of dates that no calendar has',
      { ...everyOtherWednesday, RecurrStartDate: '2026-02-31', UserActivityDates: [{ StartDate: '2026-13-01' }] },
      ['UserActivityDates.0.StartDate', 'RecurrStartDate'],
    ],
    [
      '[OCC-13] of 10,000 dates',
      { Occurrence: 'M', UserActivityDates: Array.from({ length: 10_000 }, () => ({ StartDate: '2026-03-12' })) },
      ['UserActivityDates'],
    ],
  ])('%s', async (_what, overrides, fields) => {
    const before = await recordState(world);
    const answer = await post(overrides);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(fieldsOf(answer).sort()).toEqual(fields.toSorted());
    expect(await recordState(world)).toEqual(before);
  });

  test('[OCC-13] 10,000 dates are told in words', async () => {
    const UserActivityDates = Array.from({ length: 10_000 }, () => ({ StartDate: '2026-03-12' }));
    const { json } = await post({ Occurrence: 'M', UserActivityDates });
    expect(json.Errors).toEqual([{ Field: 'UserActivityDates', Message: 'An activity has at most 400 dates.' }]);
  });
});

describe('[API-40] ids changed in the body of an activity that exists', () => {
  test('of its owner: 403', async () => {
    const stranger = await world.signIn();
    const activityId = await saveActivity(member);
    const body = { ...(await readActivity(member, activityId)), UserId: stranger.userId };
    const answer = await member.call('PUT', `/api/UserActivities/${activityId}`, { body });
    expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
  });

  test("of its own under another activity's address: neither changes", async () => {
    const [one, other] = [await saveActivity(member), await saveActivity(member, { ActivityName: 'Other' })];
    const before = await recordState(world);
    const body = { ...(await readActivity(member, one)), ActivityName: 'Changed' };
    expect(await member.call('PUT', `/api/UserActivities/${other}`, { body })).toMatchObject({ status: 400 });
    expect(await recordState(world)).toEqual(before);
  });

  test('of its dates and answers: they are found by day and question, so foreign ids change nothing of others', async () => {
    const stranger = await world.signIn();
    const foreign = await readActivity(stranger, await saveActivity(stranger));
    const activityId = await saveActivity(member);
    const read = await readActivity(member, activityId);
    const { UserActivityDateId } = foreign.UserActivityDates[0];
    const body = { ...read, UserActivityDates: [{ ...read.UserActivityDates[0], UserActivityDateId }] };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await readActivity(stranger, foreign.UserActivityId)).toEqual(foreign);
    expect(await readActivity(member, activityId)).toEqual({ ...read, RowVersion: 2 });
  });

  test('[ACT-27] of its year: refused with what does not fit there, and as a whole', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    const activityId = await saveActivity(member);
    const before = await recordState(world);
    const body = { ...(await readActivity(member, activityId)), CPDYearId: YEAR_ID[2025] };
    const answer = await member.call('PUT', `/api/UserActivities/${activityId}`, { body });
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'UserActivityDates' }] } });
    expect(await recordState(world)).toEqual(before);
  });
});
