import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPlan } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, goalIdsOf, readPlan, saveActivity, savePlan, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const PLAN_TYPE = 201;

const WORDS = { ActivityDescription: 'Ask a colleague to watch', TimeFrame: 'June' };

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

describe('[PDP-33, API2-44] a changed plan is refused', () => {
  test.each([
    ['[PDP-22] without a name', { PlanName: ' ' }, 'PlanName'],
    ['[PDP-22] without a need', { CPDNeed: null }, 'CPDNeed'],
    ['[PDP-23] without a goal', { PDPGoals: [] }, 'PDPGoals'],
    ['[PDP-24] without hours', { HoursSpent: '' }, 'HoursSpent'],
    ['[API-40] under the id of another plan', { UserPDPId: 987 }, 'UserPDPId'],
    ['[API2-67] for another year', { CPDYearId: YEAR_ID[2025] }, 'CPDYearId'],
    ['[PDP-14] with a planned activity without words', withGoal({ DescribedActivities: [{}] }), 'PDPGoals'],
  ])('%s', async (_what, changes, field) => {
    const planId = await savePlan(member);
    const body = { ...(await readPlan(member, planId)), ...changes };
    await stateIsKept(async () => {
      expect(await update(planId, body)).toMatchObject({
        status: 400,
        json: { Code: 'INVALID', Errors: [{ Field: field, Message: expect.stringMatching(/^\S.{8,}\.$/) }] },
      });
    });
  });

  test('[PDP-22, PDP-23, PDP-24] that is empty, with the goal that is missing beside all else', async () => {
    const body = { UserPDPId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2026], PDPGoals: [] };
    const { status, json } = await member.call('POST', '/api/UserPDP', { body });
    expect(status).toBe(400);
    expect(json.Errors.map(({ Message }: { Message: string }) => Message)).toEqual([
      'Please enter the plan name.',
      'Please describe your CPD need.',
      'Please enter the hours spent on the plan.',
      'Please add at least one goal.',
    ]);
  });

  test('[API2-66] with everything that is wrong, at once', async () => {
    const planId = await savePlan(member);
    const body = buildPlan(member.userId, { CPDYearId: 1, PlanName: '', CPDNeed: '', HoursSpent: 0, PDPGoals: [] });
    const { json } = await update(planId, body);
    expect(json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      'PlanName',
      'CPDNeed',
      'HoursSpent',
      'PDPGoals',
      'UserPDPId',
      'CPDYearId',
    ]);
  });

  test('whose goal, or planned activity, is sent twice; and a new one whose goal has an id', async () => {
    const planId = await savePlan(member);
    await update(planId, { ...(await readPlan(member, planId)), ...withGoal({ DescribedActivities: [WORDS] }) });
    const plan = await readPlan(member, planId);
    const [goal] = plan.PDPGoals;
    const [described] = goal.DescribedActivities;
    const twice = 'Each goal and each planned activity can be sent only once.';
    for (const PDPGoals of [[goal, goal], [{ ...goal, DescribedActivities: [described, described] }]]) {
      const { status, json } = await update(planId, { ...plan, PDPGoals });
      expect([status, json.Errors]).toEqual([400, [{ Field: 'PDPGoals', Message: twice }]]);
    }
    const body = buildPlan(member.userId, withGoal({ UserPDPGoalId: goal.UserPDPGoalId }));
    const { status, json } = await member.call('POST', '/api/UserPDP', { body });
    const isNew = 'The goals of a new plan have the id 0.';
    expect([status, json.Errors]).toEqual([400, [{ Field: 'PDPGoals', Message: isNew }]]);
  });

  test('[API2-65, PDP-05] in a year that was handed in or has closed, and so is its deletion', async () => {
    const planId = await savePlan(member);
    const [goalId] = await goalIdsOf(member, planId);
    const body = await readPlan(member, planId);
    await declare(member);
    await submit(member);
    await stateIsKept(async () => {
      for (const answer of [
        await update(planId, body),
        await member.call('DELETE', `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`),
        await member.call('DELETE', `/api/UserPDPGoals?GoalId=${goalId}`),
        await member.call('PUT', `/api/UserPDPGoals?GoalId=${goalId}`, { body: { Outcome: 'DONE' } }),
      ]) {
        expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
      }
    });
    const abilities = { view: true, download: true, copy: false, edit: false, delete: false, changeGoals: false };
    expect(await readPlan(member, planId)).toMatchObject({ Abilities: abilities });
  });

  test('with 409 when it was saved somewhere else since', async () => {
    const planId = await savePlan(member);
    const body = await readPlan(member, planId);
    expect(await update(planId, body)).toMatchObject({ status: 200, json: planId });
    await stateIsKept(async () => {
      expect(await update(planId, body)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    });
  });
});

describe('[API2-64, API2-67] 404 and nothing saved for what hangs on a plan but is', () => {
  test.each(['a goal', 'a planned activity'])('%s of another plan', async (what) => {
    const planned = { DescribedActivities: [{ ActivityDescription: 'A course' }] };
    const [mine, other] = [await savePlan(member), await savePlan(member, withGoal(planned))];
    const [goal] = (await readPlan(member, other)).PDPGoals;
    const [ownGoalId] = await goalIdsOf(member, mine);
    const foreign =
      what === 'a goal'
        ? { UserPDPGoalId: goal.UserPDPGoalId }
        : { UserPDPGoalId: ownGoalId, DescribedActivities: goal.DescribedActivities };
    const body = { ...(await readPlan(member, mine)), ...withGoal(foreign) };
    await stateIsKept(async () => {
      expect(await update(mine, body)).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    });
  });

  test('an activity of somebody else or of another year', async () => {
    const planId = await savePlan(member);
    const stranger = await world.signIn();
    const foreign = await saveActivity(stranger);
    world.setNow('2026-02-20T01:00:00Z');
    const lastYear = { CPDYearId: YEAR_ID[2025], UserActivityDates: [{ StartDate: '2025-03-04' }] };
    const ids = [foreign, await saveActivity(member, lastYear), 987_654_321];
    for (const activityId of ids) {
      await stateIsKept(async () => {
        const goal = withGoal({ LinkedUserActivities: [activityId] });
        expect(await update(planId, { ...(await readPlan(member, planId)), ...goal })).toMatchObject({ status: 404 });
        const body = buildPlan(member.userId, goal);
        expect(await member.call('POST', '/api/UserPDP', { body })).toMatchObject({ status: 404 });
      });
    }
  });

  test('[ACT-17] but 400 for an activity of a plan type', async () => {
    const activityId = await saveActivity(member, { ActivityTypeId: PLAN_TYPE });
    const body = buildPlan(member.userId, withGoal({ LinkedUserActivities: [activityId] }));
    await stateIsKept(async () => {
      expect(await member.call('POST', '/api/UserPDP', { body })).toMatchObject({
        status: 400,
        json: { Errors: [{ Field: 'PDPGoals' }] },
      });
    });
  });
});
