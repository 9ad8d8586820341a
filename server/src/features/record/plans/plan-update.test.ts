import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, readActivity, readPlan, readSummary, saveActivity, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';

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

function update(planId: number, body: unknown) {
  return member.call('PUT', `/api/UserPDP/${planId}`, { body });
}

function withGoal(goal: Record<string, unknown>): Record<string, unknown> {
  return { PDPGoals: [{ Goal: 'Read the guideline', ...goal }] };
}

async function stateIsKept(work: () => Promise<void>): Promise<void> {
  const before = await recordState(world);
  await work();
  expect(await recordState(world)).toEqual(before);
}

describe('a plan', () => {
  test('[PDP-31, API2-42] sent back as it was answered changes nothing but its version', async () => {
    const activityId = await saveActivity(member);
    const goal = {
      GoalDescription: 'Why',
      DescribedActivities: [{ ActivityDescription: 'A course', Timeframe: 'in May' }],
      LinkedUserActivities: [activityId],
    };
    const planId = await savePlan(member, withGoal(goal));
    const read = await readPlan(member, planId);
    expect(read.PDPGoals[0].DescribedActivities).toMatchObject([
      { ActivityDescription: 'A course', TimeFrame: 'in May' },
    ]);
    const { RowVersion } = await readActivity(member, activityId);
    expect(await update(planId, read)).toMatchObject({ status: 200, json: planId });
    expect(await readPlan(member, planId)).toEqual({ ...read, RowVersion: read.RowVersion + 1 });
    expect(await readActivity(member, activityId)).toMatchObject({ RowVersion });
  });

  test('[PDP-14, PDP-18, API2-44] takes new, changed and fewer goals, planned and linked activities, in their order', async () => {
    const activityIds = [await saveActivity(member), await saveActivity(member)];
    const planned = ['A course', 'A book'].map((ActivityDescription) => ({ ActivityDescription }));
    const planId = await savePlan(member, {
      PDPGoals: [
        { Goal: 'First', LinkedUserActivities: activityIds },
        { Goal: 'Second', DescribedActivities: planned },
        { Goal: 'Third' },
      ],
    });
    const { PDPGoals, ...plan } = await readPlan(member, planId);
    const [first, second] = PDPGoals;
    const body = {
      ...plan,
      PlanName: ' Another name ',
      PDPGoals: [
        { ...second, Goal: 'Second, changed', DescribedActivities: second.DescribedActivities.slice(1) },
        { Goal: 'New', LinkedUserActivities: [activityIds[1]] },
        { ...first, LinkedUserActivities: [activityIds[1]] },
      ],
    };
    expect(await update(planId, body)).toMatchObject({ status: 200 });
    expect(await readPlan(member, planId)).toMatchObject({
      PlanName: 'Another name',
      GoalCount: 3,
      AttachedActivitiesCount: 1,
      PDPGoals: [
        {
          UserPDPGoalId: second.UserPDPGoalId,
          Goal: 'Second, changed',
          DescribedActivities: [second.DescribedActivities[1]],
        },
        { Goal: 'New', LinkedUserActivities: [{ UserActivityId: activityIds[1] }] },
        { UserPDPGoalId: first.UserPDPGoalId, LinkedUserActivities: [{ UserActivityId: activityIds[1] }] },
      ],
    });
    // An open form of an activity whose goals changed with the plan is told, the other ones are not.
    const [unlinked] = await Promise.all(activityIds.map((activityId) => readActivity(member, activityId)));
    expect(unlinked).toMatchObject({ UserActivityPDPGoals: [], RowVersion: 3 });
  });

  test('[PDP-14] keeps links that are not sent, so that those made meanwhile from an activity stay', async () => {
    const planId = await savePlan(member);
    const { PDPGoals, ...plan } = await readPlan(member, planId);
    const { LinkedUserActivities: _links, DescribedActivities: _planned, ...goal } = PDPGoals[0];
    const activityId = await saveActivity(member, { UserActivityPDPGoals: [goal.UserPDPGoalId] });
    expect(await update(planId, { ...plan, PDPGoals: [goal] })).toMatchObject({ status: 200 });
    expect((await readPlan(member, planId)).PDPGoals).toMatchObject([
      { LinkedUserActivities: [{ UserActivityId: activityId }] },
    ]);
  });

  test('answers for each goal how many activities and hours were done for it', async () => {
    const dates = ['2026-03-04', '2026-03-11', '2026-03-18'].map((StartDate) => ({ StartDate }));
    const series = await saveActivity(member, { Occurrence: 'M', TotalHours: 1.1, UserActivityDates: dates });
    const single = await saveActivity(member, { TotalHours: 2 });
    const planId = await savePlan(member, {
      PDPGoals: [
        { Goal: 'Both', LinkedUserActivities: [series, single] },
        { Goal: 'One', LinkedUserActivities: [single] },
        { Goal: 'None' },
      ],
    });
    const { TotalHours } = await readActivity(member, series);
    const plan = {
      AttachedActivitiesCount: 2,
      PDPGoals: [
        { ActivityCount: 2, Hours: TotalHours + 2 },
        { ActivityCount: 1, Hours: 2, LinkedUserActivities: [{ UserActivityId: single, Hours: 2 }] },
        { ActivityCount: 0, Hours: 0 },
      ],
    };
    expect(TotalHours).toBe(3);
    expect(await readPlan(member, planId)).toMatchObject(plan);
    const { json } = await member.call('GET', `/api/UserPDP?${inYear(member)}&GetAll=true`);
    expect(json).toMatchObject([plan]);
    const both = json[0].PDPGoals[0].LinkedUserActivities;
    expect(both.find(({ UserActivityId }: { UserActivityId: number }) => UserActivityId === series)).toMatchObject({
      Timeframe: '04/03/2026 to 18/03/2026',
    });
  });

  test('[PDP-33, PRG-16] that is changed keeps one entry of its hours, on its day', async () => {
    const planId = await savePlan(member);
    world.setNow('2026-12-01T01:00:00Z');
    const changes = { PlanName: 'Renamed', HoursSpent: 4.1 };
    expect(await update(planId, { ...(await readPlan(member, planId)), ...changes })).toMatchObject({ status: 200 });
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'before', 'after'])
      .where('object_type', '=', 'plan')
      .where('object_id', '=', planId)
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toMatchObject({
      kind: 'plan.updated',
      before: { name: '2026 plan', hoursSpent: 2.5 },
      after: { name: 'Renamed', hoursSpent: 4 },
    });
    const summary = await readSummary(member);
    expect(summary).toMatchObject({ TotalHours: 4 });
    expect(summary.CPDSummaryCategories[1].CPDSummaryActivities).toMatchObject([
      { ActivityName: 'Renamed', EnteredHours: 4, StartDate: '2026-11-20' },
    ]);
  });

  test('[PDP-17] that is copied leaves its source as it was', async () => {
    const planId = await savePlan(member, withGoal({ DescribedActivities: [{ ActivityDescription: 'A course' }] }));
    const source = await readPlan(member, planId);
    const [goal] = source.PDPGoals;
    const planned = goal.DescribedActivities.map((each: object) => ({ ...each, DescribedActivityId: 0 }));
    const goals = [{ ...goal, UserPDPGoalId: 0, DescribedActivities: planned }];
    const copyId = await savePlan(member, { ...source, UserPDPId: 0, PlanName: 'Copy', PDPGoals: goals });
    expect(await readPlan(member, planId)).toEqual(source);
    expect(await readPlan(member, copyId)).toMatchObject({
      PlanName: 'Copy',
      PDPGoals: [{ Goal: goal.Goal, DescribedActivities: [{ ActivityDescription: 'A course' }] }],
    });
  });
});

describe('[API2-46] a plan that is deleted', () => {
  test('leaves its activities, takes its hours along, and leaves an event of all of it', async () => {
    const activityId = await saveActivity(member, { TotalHours: 1 });
    const planId = await savePlan(member, withGoal({ LinkedUserActivities: [activityId] }));
    const url = `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`;
    expect(await member.call('DELETE', url)).toMatchObject({ status: 200, json: null });
    expect(await readActivity(member, activityId)).toMatchObject({ UserActivityPDPGoals: [] });
    expect(await readSummary(member)).toMatchObject({ TotalHours: 1 });
    expect(await member.call('DELETE', url)).toMatchObject({ status: 404 });
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'before', 'after'])
      .where('object_type', '=', 'plan')
      .where('object_id', '=', planId)
      .orderBy('event_id')
      .execute();
    expect(events).toMatchObject([
      { kind: 'plan.created', before: null },
      {
        kind: 'plan.deleted',
        before: { name: '2026 plan', goals: [{ goal: 'Read the guideline', activities: [{ activityId }] }] },
        after: null,
      },
    ]);
  });

  test('waits for its activities before it takes the year, as every change does', async () => {
    const activityId = await saveActivity(member);
    const planId = await savePlan(member, withGoal({ LinkedUserActivities: [activityId] }));
    const { promise: answer, resolve } = Promise.withResolvers<TestAnswer>();
    await whileWaitedFor(
      world.database,
      async (transaction) => {
        await sql`select from activity where activity_id = ${activityId} for update`.execute(transaction);
        resolve(member.call('DELETE', `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`));
      },
      (transaction) =>
        sql`select from member_year where user_id = ${member.userId} for update nowait`.execute(transaction),
    );
    expect(await answer).toMatchObject({ status: 200 });
  });

  test('and was the last one: the list of years has no plan there any more', async () => {
    const hasPlans = async () => {
      const { json } = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
      return json.find(({ CPDYearYear }: { CPDYearYear: number }) => CPDYearYear === 2026).HasPDPs;
    };
    expect(await hasPlans()).toBe(false);
    const planId = await savePlan(member);
    expect(await hasPlans()).toBe(true);
    await member.call('DELETE', `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`);
    expect(await hasPlans()).toBe(false);
  });

  test('is not one when it is taken for an uploaded one', async () => {
    const planId = await savePlan(member);
    await stateIsKept(async () => {
      expect(await member.call('DELETE', `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=true`)).toMatchObject({
        status: 400,
        json: { Errors: [{ Field: 'IsUserUploadedPDP' }] },
      });
    });
  });
});

test('[API2-49] a plan is printed by its id alone, under its name', async () => {
  const planId = await savePlan(member, { PlanName: 'My plan: 2026/27' });
  const answer = await member.call('GET', `/api/Documents/${planId}?GeneratableDocumentType=UserPDP`);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  expect(answer.headers['content-disposition']).toContain('My plan_ 2026_27.pdf');
  expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-');
});

test('10 saves of one version at once: one is kept, the others are told', async () => {
  const planId = await savePlan(member);
  const body = await readPlan(member, planId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => update(planId, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});
