import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, readActivity, saveActivity, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const PLAN_TYPE = 201;

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

const set = (person: TestPerson, activityId: number, body: unknown) =>
  person.call('PUT', `/api/UserActivities?UserActivityId=${activityId}`, { body });

async function listPlans(person: TestPerson, activityId?: number) {
  const linked = activityId === undefined ? '' : `&UserActivityId=${activityId}`;
  return await person.call('GET', `/api/UserPDP?${inYear(person)}${linked}`);
}

async function saveGoals(person: TestPerson): Promise<number[]> {
  await savePlan(person, { PDPGoals: [{ Goal: 'Read' }, { Goal: 'Write' }] });
  const { json } = await listPlans(person);
  return json[0].Goals.map(({ UserPDPGoalId }: { UserPDPGoalId: number }) => UserPDPGoalId);
}

/** The type of the year that stands for plans. */
async function planType(): Promise<number> {
  const { json } = await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${YEAR_ID[2026]}`);
  return (
    json.find(({ IsPDPActivityType }: { IsPDPActivityType: boolean }) => IsPDPActivityType)?.ActivityTypeId ?? PLAN_TYPE
  );
}

describe('setting the goals of an activity refuses, and changes nothing', () => {
  test("[API-21, API-37, ACT-17, API2-67] a goal of somebody else, alone or among the member's own", async () => {
    const [own = 0] = await saveGoals(member);
    const [foreign = 0] = await saveGoals(await world.signIn());
    const activityId = await saveActivity(member);
    const before = await recordState(world);
    for (const goals of [[foreign], [own, foreign], [987_654_321]]) {
      expect(await set(member, activityId, goals)).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[ACT-17] an activity of a plan type, by this call and by saving the activity', async () => {
    const [goal = 0] = await saveGoals(member);
    const ActivityTypeId = await planType();
    const activityId = await saveActivity(member, { ActivityTypeId });
    const before = await recordState(world);
    expect(await set(member, activityId, [goal])).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    const body = buildActivity(member.userId, { ActivityTypeId, UserActivityPDPGoals: [goal] });
    expect(await member.call('POST', '/api/UserActivities', { body })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'UserActivityPDPGoals' }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('[ACT-26, API-38] a year that is closed', async () => {
    const [goal = 0] = await saveGoals(member);
    const activityId = await saveActivity(member);
    world.setNow('2027-04-02T00:00:00Z');
    expect(await set(member, activityId, [goal])).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
  });

  test.each([
    ['no list', {}],
    ['words', ['one']],
    ['half a goal', [1.5]],
    ['a goal below 0', [-1]],
  ])('[API-39] %s', async (_what, body) => {
    expect(await set(member, await saveActivity(member), body)).toMatchObject({ status: 400 });
  });
});

describe('the goals of an activity', () => {
  test('[API-21, API2-08, ACT-16, ACT-55, ACT-57] are replaced by those sent; none clears them', async () => {
    const [one = 0, two = 0] = await saveGoals(member);
    const activityId = await saveActivity(member, { UserActivityPDPGoals: [one] });
    expect(await set(member, activityId, [two, two])).toMatchObject({ status: 200, json: null });
    const read = await readActivity(member, activityId);
    expect(read.UserActivityPDPGoals).toEqual([two]);
    expect(read.UserActivityPDPs).toMatchObject([
      { UserPDPPlanName: '2026 plan', Goals: [{ UserPDPGoalId: two, UserPDPGoal: 'Write', IsLinked: true }] },
    ]);
    await set(member, activityId, []);
    expect(await readActivity(member, activityId)).toMatchObject({ UserActivityPDPGoals: [], UserActivityPDPs: [] });
  });

  test('count as a change of the activity, with an event', async () => {
    const [goal = 0] = await saveGoals(member);
    const activityId = await saveActivity(member);
    await set(member, activityId, [goal]);
    expect(await readActivity(member, activityId)).toMatchObject({ RowVersion: 2 });
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'object_id'])
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ kind: 'activity.goals_changed', object_id: activityId });
  });
});

describe('[API-13, ACT-57] the plans for linking', () => {
  test('[API-37] are not told of an activity of somebody else or of another year', async () => {
    const other = await saveActivity(await world.signIn());
    expect(await listPlans(member, other)).toMatchObject({ status: 404 });
    const own = await saveActivity(member);
    const of2025 = `/api/UserPDP?${inYear(member, YEAR_ID[2025])}&UserActivityId=${own}`;
    expect(await member.call('GET', of2025)).toMatchObject({ status: 404 });
  });

  test('[ACT-17] come with their goals, marked for the activity that was asked about', async () => {
    const [one = 0, two = 0] = await saveGoals(member);
    const activityId = await saveActivity(member, { UserActivityPDPGoals: [two] });
    const linked = async (id?: number) => {
      const { json } = await listPlans(member, id);
      expect(json).toMatchObject([{ UserPDPId: expect.any(Number), UserPDPPlanName: '2026 plan' }]);
      return json[0].Goals.map(({ UserPDPGoalId, IsLinked }: { UserPDPGoalId: number; IsLinked: boolean }) => [
        ...[UserPDPGoalId, IsLinked],
      ]);
    };
    const marked = [
      [one, false],
      [two, true],
    ];
    expect(await linked(activityId)).toEqual(marked);
    const unmarked = marked.map(([id]) => [id, false]);
    expect(await linked()).toEqual(unmarked);
    expect(await linked(0)).toEqual(unmarked);
    expect(await linked(await saveActivity(member))).toEqual(unmarked);
  });

  test('[YR-08] are those of the year alone', async () => {
    await saveGoals(member);
    const of2025 = await member.call('GET', `/api/UserPDP?${inYear(member, YEAR_ID[2025])}`);
    expect(of2025).toMatchObject({ status: 200, json: [] });
  });
});
