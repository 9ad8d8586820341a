import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { broughtBack } from '../../../testing/deletions.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, inYear, readActivity, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-01T01:00:00Z');
  member = await world.signIn({ registrationIds: [1] });
});
afterAll(() => world.close());

/** The Wednesdays of November; 1 November is a Sunday. */
const wednesdays = {
  ActivityName: 'Journal club',
  Occurrence: 'R',
  TotalHours: 1,
  UserActivityDates: [],
  RecurrStartDate: '2026-11-01',
  RecurrEndDate: '2026-11-30',
  WeeklyOrMonthly: 'W',
  WeeklyrecursEvery: 1,
  WeeklyrecursOnWednesday: true,
} as const;
const THURSDAY_THE_12TH = '2026-11-12T01:00:00Z';

interface Day {
  UserActivityDateId: number;
  UserActivityId: number;
  StartDate: string;
}

async function asked(person = member): Promise<{ Until: string; Days: Day[] }> {
  const answer = await person.call('GET', `/api/SeriesDays?UserId=${person.userId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

async function countOnHome(): Promise<number> {
  const { json } = await member.call('GET', `/api/UserFrameworkRequirements?${inYear(member)}&ForAdmin=false`);
  return json.SeriesDaysToConfirm;
}

const KEY = 'answered-once';
function confirm(RemovedDateIds: readonly number[], overrides: object = {}, person = member) {
  const body = { UserId: person.userId, Until: '2026-11-11', RemovedDateIds, ...overrides };
  return person.call('POST', '/api/SeriesDays', { body, headers: { 'idempotency-key': KEY } });
}

const daysOf = ({ Days }: { Days: readonly Day[] }) => Days.map(({ StartDate }) => StartDate);
const dayIds = async () => (await asked()).Days.map(({ UserActivityDateId }) => UserActivityDateId);

describe('[OCC-16] days of series are not confirmed', () => {
  beforeEach(async () => {
    await saveActivity(member, wednesdays);
    world.setNow(THURSDAY_THE_12TH);
  });

  test.each<[string, object, number]>([
    ['up to today, which is not over', { Until: '2026-11-12' }, 400],
    ['up to what is no day', { Until: '2026-11-31' }, 400],
    ['for somebody else', { UserId: 987_654 }, 403],
    ['with a day that there is not', { RemovedDateIds: [987_654] }, 404],
  ])('%s', async (_what, overrides, status) => {
    const state = await recordState(world);
    expect(await confirm([], overrides)).toMatchObject({ status });
    expect(await recordState(world)).toEqual(state);
  });

  test('with a day that is no date of a series, or was not asked about: both are said at once', async () => {
    const ids = [await singleDateId(), await laterDateId()];
    const state = await recordState(world);
    expect(await confirm([...(await dayIds()), ...ids])).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'RemovedDateIds' }, { Field: 'RemovedDateIds' }] },
    });
    expect(await recordState(world)).toEqual(state);
  });

  test('[API-37] with a date of another member', async () => {
    const ids = await dayIds();
    const other = await world.signIn();
    expect(await confirm(ids, {}, other)).toMatchObject({ status: 404 });
    expect(daysOf(await asked())).toHaveLength(2);
  });

  test('[ACT-26] in a year that was submitted, which is not asked about either', async () => {
    const ids = await dayIds();
    await declare(member);
    await submit(member);
    const state = await recordState(world);
    expect(await confirm(ids)).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await recordState(world)).toEqual(state);
    expect((await asked()).Days).toEqual([]);
    expect(await countOnHome()).toBe(0);
  });

  test('[IMP-04] nor listed or put off by a colleague: it is for the member to say', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    const query = `UserId=${member.userId}`;
    expect(await colleague.call('GET', `/api/SeriesDays?${query}`)).toMatchObject({ status: 403 });
    expect(await confirm([], { UserId: member.userId }, colleague)).toMatchObject({ status: 403 });
    const body = { UserId: member.userId };
    expect(await colleague.call('PUT', '/api/SeriesDays', { body })).toMatchObject({ status: 403 });
  });

  async function singleDateId(): Promise<number> {
    const { UserActivityDates } = await readActivity(member, await saveActivity(member));
    return UserActivityDates[0].UserActivityDateId;
  }

  async function laterDateId(): Promise<number> {
    const [day] = (await asked()).Days;
    const { UserActivityDates } = await readActivity(member, day?.UserActivityId ?? 0);
    return UserActivityDates.at(-1).UserActivityDateId;
  }
});

describe('[OCC-16] the question whether days of series happened', () => {
  test('is not put for days that were over when the series was entered, nor for single dates', async () => {
    world.setNow('2026-11-30T01:00:00Z');
    await saveActivity(member, wednesdays);
    await saveActivity(member, { UserActivityDates: [{ StartDate: '2026-12-01' }] });
    world.setNow('2026-12-04T01:00:00Z');
    expect((await asked()).Days).toEqual([]);
    expect(await countOnHome()).toBe(0);
  });

  test('names each day that has passed since, and silence changes nothing', async () => {
    await saveActivity(member, wednesdays);
    expect(await countOnHome()).toBe(0);
    world.setNow('2026-11-04T12:55:00Z');
    expect(await countOnHome()).toBe(0);
    // Five minutes after midnight in Sydney.
    world.setNow('2026-11-04T13:05:00Z');
    expect(await countOnHome()).toBe(1);
    world.setNow(THURSDAY_THE_12TH);
    const before = await readSummary(member);
    expect(await asked()).toMatchObject({
      Until: '2026-11-11',
      Days: [
        { ActivityName: 'Journal club', StartDate: '2026-11-04', Hours: 1 },
        { ActivityName: 'Journal club', StartDate: '2026-11-11', Hours: 1 },
      ],
    });
    expect(await readSummary(member)).toEqual(before);
    expect(before).toMatchObject({ TotalHours: 4 });
  });

  test('takes out what did not happen, which stays out when the series is saved again, and can be brought back', async () => {
    const activityId = await saveActivity(member, wednesdays);
    world.setNow(THURSDAY_THE_12TH);
    const before = await readActivity(member, activityId);
    const [first] = await dayIds();
    expect(await confirm([first ?? 0])).toMatchObject({ status: 200 });
    expect(await asked()).toMatchObject({ Days: [] });
    expect(await countOnHome()).toBe(0);
    const after = await readActivity(member, activityId);
    expect(after.RemovedDates).toEqual(['2026-11-04']);
    expect(after.UserActivityDates).toHaveLength(3);
    await broughtBack(member, KEY);
    const again = await readActivity(member, activityId);
    expect(again.UserActivityDates).toEqual(before.UserActivityDates);
    expect(await asked()).toMatchObject({ Days: [] });
  });

  test('takes the activity out with the last of its days, and brings back both', async () => {
    const activityId = await saveActivity(member, { ...wednesdays, RecurrEndDate: '2026-11-11' });
    world.setNow(THURSDAY_THE_12TH);
    expect(await confirm(await dayIds())).toMatchObject({ status: 200 });
    expect(await member.call('GET', `/api/UserActivities/${activityId}`)).toMatchObject({ status: 404 });
    await broughtBack(member, KEY);
    expect((await readActivity(member, activityId)).UserActivityDates).toHaveLength(2);
  });

  test('comes back a week after it was answered or put off, for the days since', async () => {
    await saveActivity(member, wednesdays);
    world.setNow(THURSDAY_THE_12TH);
    const body = { UserId: member.userId };
    expect(await member.call('PUT', '/api/SeriesDays', { body })).toMatchObject({ status: 200 });
    expect(await countOnHome()).toBe(0);
    world.setNow('2026-11-19T01:00:00Z');
    expect(await countOnHome()).toBe(3);
    expect(await confirm([], { Until: '2026-11-18' })).toMatchObject({ status: 200 });
    world.setNow('2026-11-26T01:00:00Z');
    expect(await countOnHome()).toBe(1);
    expect(daysOf(await asked())).toEqual(['2026-11-25']);
  });

  test('is told in the history', async () => {
    await saveActivity(member, wednesdays);
    world.setNow(THURSDAY_THE_12TH);
    await confirm((await dayIds()).slice(0, 1));
    const kinds = await world.database
      .selectFrom('event')
      .select('kind')
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id')
      .execute();
    expect(kinds.slice(-2).map(({ kind }) => kind)).toEqual(['activity_date.deleted', 'series_days.confirmed']);
  });
});
