import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, everyOtherWednesday } from '../../../testing/build.ts';
import { inYear, readActivity, saveActivity, uploadEvidence, verifyActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

const reflection = {
  AddReflection: true,
  ReflectionHours: 0.5,
  ReflectionAnswers: [
    { ReflectionQuestionId: 111, ReflectionAnswer: 'Doses in renal failure.' },
    { ReflectionQuestionId: 112, ReflectionAnswer: 'Ask the pharmacist earlier.' },
  ],
};
const monthEnds = {
  Occurrence: 'R',
  UserActivityDates: [],
  RecurrStartDate: '2026-01-01',
  RecurrEndDate: '2026-08-31',
  WeeklyOrMonthly: 'M',
  MonthlyDayNumberReoccurence: true,
  MonthlyDayNumber: 31,
  MonthlyEveryMonthNumber: 1,
};
const secondThursdays = {
  Occurrence: 'R',
  UserActivityDates: [],
  RecurrStartDate: '2026-02-01',
  RecurrEndDate: '2026-10-31',
  WeeklyOrMonthly: 'M',
  MonthlyDayNumberReoccurence: false,
  MonthlyDayOccurence: 'second',
  MonthlyDayWord: 'thursday',
  MonthlyRecursEvery: 2,
};

describe('saving an activity', () => {
  test('[API-40, ACT-31] takes no verified activity, no other shortcut and no other owner from a participant', async () => {
    const activityId = await saveActivity(member, { VerifiedActivityId: 9 });
    const stored = await readActivity(member, activityId);
    expect(stored).toMatchObject({ VerifiedActivityId: null, CPDShortcutId: null, UserId: member.userId });
    const body = { ...stored, VerifiedActivityId: 9, CPDShortcutId: 9 };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await readActivity(member, activityId)).toMatchObject({ VerifiedActivityId: null, CPDShortcutId: null });
  });

  test('[API-18, API-19, ACT-20, ACT-28, ACT-52, ACT-55] keeps everything that was sent', async () => {
    const name = 'Wānanga: te Tiriti – BP < 120 & rate > 60';
    const activityId = await saveActivity(member, {
      ActivityName: ` ${name} `,
      AdditionalInformation: 'Line 1\nLine 2',
    });
    expect(await readActivity(member, activityId)).toMatchObject({
      UserId: member.userId,
      UserActivityId: activityId,
      CPDYearId: YEAR_ID[2026],
      ActivityName: name,
      ActivityTypeId: 106,
      ActivityTypeName: 'Grand rounds or journal club',
      CategoryName: 'Educational Activities',
      AdditionalInformation: 'Line 1\nLine 2',
      Occurrence: 'S',
      TotalHours: 1.5,
      HoursPerDate: 1.5,
      EnteredHoursWithReflections: 1.5,
      UserActivityDates: [{ StartDate: '2026-03-12', EndDate: '2026-03-12', Hours: 1.5 }],
      Timeframe: '12/03/2026',
      AddReflection: false,
      RowVersion: 1,
    });
  });

  test('[API-17] gives the copy form what the edit form gets', async () => {
    const activityId = await saveActivity(member, reflection);
    const copy = await member.call('GET', `/api/UserActivities?Id=${activityId}`);
    expect(copy.json).toEqual(await readActivity(member, activityId));
  });

  test('[ACT-38] takes a name of exactly 100 characters', async () => {
    const name = 'ā'.repeat(100);
    expect(await readActivity(member, await saveActivity(member, { ActivityName: name }))).toMatchObject({
      ActivityName: name,
    });
  });

  test('[OCC-21] cuts the time off a date without shifting it', async () => {
    for (const StartDate of ['2026-03-12T23:59:59+13:00', '2026-03-12T00:00:00-11:00', '2026-03-12']) {
      const activityId = await saveActivity(member, { UserActivityDates: [{ StartDate }] });
      expect(await readActivity(member, activityId)).toMatchObject({
        UserActivityDates: [{ StartDate: '2026-03-12' }],
      });
    }
  });

  test.each([
    ['a single date', {}],
    ['a reflection', reflection],
    [
      'several dates',
      { Occurrence: 'M', UserActivityDates: [{ StartDate: '2026-05-02' }, { StartDate: '2026-05-01' }] },
    ],
    ['a weekly pattern', everyOtherWednesday],
    ['a day of the month', monthEnds],
    ['a weekday of the month', secondThursdays],
  ])('[HRS-11, OCC-17] sent back as it was read changes nothing: %s', async (what, overrides) => {
    const documentId = await uploadEvidence(member, `${what}.txt`);
    const activityId = await saveActivity(member, {
      ...overrides,
      UserActivityDocuments: [{ DocumentId: documentId }],
    });
    const read = await readActivity(member, activityId);
    const answer = await member.call('PUT', `/api/UserActivities/${activityId}`, { body: read });
    expect(answer).toMatchObject({ status: 200, json: { UserActivityId: activityId } });
    expect(await readActivity(member, activityId)).toEqual({ ...read, RowVersion: read.RowVersion + 1 });
  });

  test('[RFL-10] without the reflection removes it, and its hours add to no total', async () => {
    const activityId = await saveActivity(member, reflection);
    const read = await readActivity(member, activityId);
    expect(read).toMatchObject({ TotalHours: 1.5, EnteredHoursWithReflections: 2, ReflectionHours: 0.5 });
    await member.call('PUT', `/api/UserActivities/${activityId}`, { body: { ...read, AddReflection: false } });
    expect(await readActivity(member, activityId)).toMatchObject({
      AddReflection: false,
      ReflectionAnswers: [],
      ReflectionHours: 0,
      EnteredHoursWithReflections: 1.5,
    });
  });
});

describe('[API-16, YR-08] earlier names', () => {
  test('each once, the latest first, without those of other members and of later years', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    for (const ActivityName of ['Journal club', 'Course', 'Journal club']) await saveActivity(one, { ActivityName });
    await saveActivity(other, { ActivityName: "Somebody else's" });
    const names = (cpdYearId?: number) =>
      one.call('GET', `/api/UserActivities?${inYear(one, cpdYearId)}&IsGetName=true`);
    expect((await names()).json).toEqual(['Journal club', 'Course']);
    expect((await names(YEAR_ID[2025])).json).toEqual([]);
  });

  test('none for a new member', async () => {
    const newcomer = await world.signIn();
    const answer = await newcomer.call('GET', `/api/UserActivities?${inYear(newcomer)}&IsGetName=true`);
    expect(answer).toMatchObject({ status: 200, json: [] });
  });
});

describe('[ACT-31] a verified activity', () => {
  async function saveVerified(overrides: Record<string, unknown> = {}): Promise<number> {
    const activityId = await saveActivity(member, overrides);
    await verifyActivity(world, activityId);
    return activityId;
  }

  test('keeps its pattern and its hours, whatever is sent', async () => {
    const activityId = await saveVerified(everyOtherWednesday);
    const { RowVersion, ...kept } = await readActivity(member, activityId);
    const body = { ...buildActivity(member.userId, monthEnds), UserActivityId: activityId, HoursPerDate: 3 };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await readActivity(member, activityId)).toEqual({ ...kept, RowVersion: RowVersion + 1 });
  });

  test('keeps its name and its year, and takes a reflection', async () => {
    const activityId = await saveVerified();
    const { CPDYearId, ActivityName, TotalHours } = await readActivity(member, activityId);
    const changed = { UserActivityId: activityId, CPDYearId: YEAR_ID[2025], ActivityName: 'Mine', TotalHours: 9 };
    const body = buildActivity(member.userId, { ...changed, ...reflection });
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await readActivity(member, activityId)).toMatchObject({
      ...{ CPDYearId, ActivityName, TotalHours },
      VerifiedActivityId: expect.any(Number),
      ReflectionHours: 0.5,
    });
  });
});
