import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPlan } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { goalIdsOf, inYear, readActivity, readPlan, saveActivity, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  // Both 2025 and 2026 can be changed.
  world.setNow('2026-02-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

const LAST_YEAR = { CPDYearId: YEAR_ID[2025], PlanName: '2025 plan' };

function close(goalId: number | undefined, Outcome: string | null, Reason?: string) {
  return member.call('PUT', `/api/UserPDPGoals?GoalId=${goalId}`, { body: { Outcome, Reason } });
}

async function listCarried(cpdYearId: number = YEAR_ID[2026]) {
  const answer = await member.call('GET', `/api/UserPDPGoals?${inYear(member, cpdYearId)}&Carried=true`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** A goal of last year's plan that was carried. */
async function saveCarried(): Promise<{ planId: number; goalId: number }> {
  const planId = await savePlan(member, { ...LAST_YEAR, PDPGoals: [{ Goal: 'Learn echocardiography' }] });
  const [goalId = 0] = await goalIdsOf(member, planId);
  expect(await close(goalId, 'CARRIED', 'The course was full.')).toMatchObject({ status: 200, json: null });
  return { planId, goalId };
}

function taking(goalId: number): Record<string, unknown> {
  return { PDPGoals: [{ Goal: 'Learn echocardiography', CarriedFromGoalId: goalId }] };
}

describe('a goal is not closed', () => {
  test.each([
    ['as dropped without a word why', 'DROPPED', ' ', 'Reason'],
    ['as dropped without any reason', 'DROPPED', undefined, 'Reason'],
    ['with a tag in the reason', 'DONE', '<script>', 'Reason'],
    ['with an outcome that there is not', 'LOST', '', 'Outcome'],
  ])('%s', async (_what, outcome, reason, field) => {
    const [goalId] = await goalIdsOf(member, await savePlan(member));
    const before = await recordState(world);
    expect(await close(goalId, outcome, reason)).toMatchObject({
      status: 400,
      json: { Code: 'INVALID', Errors: [{ Field: field }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test("[API2-64] when it is somebody else's, nor deleted", async () => {
    const [goalId] = await goalIdsOf(member, await savePlan(member));
    member = await world.signIn();
    const before = await recordState(world);
    const json = { Message: 'This goal does not exist or is not yours.' };
    expect(await close(goalId, 'DONE')).toMatchObject({ status: 404, json });
    expect(await member.call('DELETE', `/api/UserPDPGoals?GoalId=${goalId}`)).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('a goal', () => {
  test('is closed, changed and opened again while its year is editable, and no open form is outdated by it', async () => {
    const planId = await savePlan(member);
    const [goalId] = await goalIdsOf(member, planId);
    const open = await readPlan(member, planId);
    const steps = [
      ['DONE', '', { Outcome: 'DONE', OutcomeReason: '', ClosedOn: '2026-02-20T01:00:00Z' }],
      ['DROPPED', ' Not needed. ', { Outcome: 'DROPPED', OutcomeReason: 'Not needed.' }],
      [null, 'forgotten', { Outcome: null, OutcomeReason: '', ClosedOn: null }],
    ] as const;
    for (const [outcome, reason, goal] of steps) {
      expect(await close(goalId, outcome, reason)).toMatchObject({ status: 200 });
      expect(await readPlan(member, planId)).toMatchObject({ RowVersion: open.RowVersion, PDPGoals: [goal] });
    }
    expect(await close(goalId, 'DONE')).toMatchObject({ status: 200 });
    expect(await member.call('PUT', `/api/UserPDP/${planId}`, { body: open })).toMatchObject({ status: 200 });
    expect(await readPlan(member, planId)).toMatchObject({ PDPGoals: [{ Outcome: 'DONE' }] });
  });

  test('[API2-47] that is deleted leaves its activities', async () => {
    const activityId = await saveActivity(member);
    const goals = [{ Goal: 'One', LinkedUserActivities: [activityId] }, { Goal: 'Two' }];
    const planId = await savePlan(member, { PDPGoals: goals });
    const [first] = await goalIdsOf(member, planId);
    const url = `/api/UserPDPGoals?GoalId=${first}`;
    expect(await member.call('DELETE', url)).toMatchObject({ status: 200, json: null });
    expect(await readPlan(member, planId)).toMatchObject({ GoalCount: 1, PDPGoals: [{ Goal: 'Two' }], RowVersion: 2 });
    expect(await readActivity(member, activityId)).toMatchObject({ UserActivityPDPGoals: [] });
    expect(await member.call('DELETE', url)).toMatchObject({ status: 404 });
  });

  test('that goes while another change of the plan is waited for is not there: 404', async () => {
    const goalIds = await goalIdsOf(member, await savePlan(member, { PDPGoals: [{ Goal: 'One' }, { Goal: 'Two' }] }));
    const [goalId = 0] = goalIds;
    const { promise: answer, resolve } = Promise.withResolvers<TestAnswer>();
    await whileWaitedFor(
      world.database,
      async (transaction) => {
        await sql`select from member_year where user_id = ${member.userId} for update`.execute(transaction);
        resolve(close(goalId, 'DONE'));
      },
      (transaction) => sql`delete from plan_goal where plan_goal_id = ${goalId}`.execute(transaction),
    );
    expect(await answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
  });

  test('leaves an event of what was done to it, with the plan before and after', async () => {
    const planId = await savePlan(member, { PDPGoals: [{ Goal: 'One' }, { Goal: 'Two' }] });
    const [first] = await goalIdsOf(member, planId);
    await close(first, 'DONE');
    await close(first, 'DONE');
    await close(first, null);
    await member.call('DELETE', `/api/UserPDPGoals?GoalId=${first}`);
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'before', 'after'])
      .where('object_type', '=', 'plan')
      .where('object_id', '=', planId)
      .orderBy('event_id')
      .execute();
    const goals = (outcome: string | null) => ({ goals: [{ goal: 'One', outcome }, { goal: 'Two' }] });
    expect(events.slice(1)).toMatchObject([
      { kind: 'plan.goal_closed', before: goals(null), after: goals('DONE') },
      { kind: 'plan.goal_reopened', before: goals('DONE'), after: goals(null) },
      { kind: 'plan.goal_deleted', before: goals(null), after: { goals: [{ goal: 'Two' }] } },
    ]);
  });

  test('[PDP-21] stays when it is the only one', async () => {
    const planId = await savePlan(member);
    const [goalId] = await goalIdsOf(member, planId);
    const before = await recordState(world);
    const answer = await member.call('DELETE', `/api/UserPDPGoals?GoalId=${goalId}`);
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'GoalId' }] } });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('a goal is not taken over', () => {
  test.each([
    ['that was not carried', 'DONE', YEAR_ID[2025]],
    ['that is of the same year', 'CARRIED', YEAR_ID[2026]],
  ])('%s', async (_what, outcome, cpdYearId) => {
    const [goalId = 0] = await goalIdsOf(member, await savePlan(member, { CPDYearId: cpdYearId }));
    await close(goalId, outcome);
    const before = await recordState(world);
    const body = buildPlan(member.userId, taking(goalId));
    expect(await member.call('POST', '/api/UserPDP', { body })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'PDPGoals' }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test("[API2-67] that is somebody else's: 404", async () => {
    const { goalId } = await saveCarried();
    member = await world.signIn();
    expect(await listCarried()).toEqual([]);
    const body = buildPlan(member.userId, taking(goalId));
    expect(await member.call('POST', '/api/UserPDP', { body })).toMatchObject({ status: 404 });
  });

  test('twice, in one plan or in 10 at once', async () => {
    const { goalId } = await saveCarried();
    const twice = [...(taking(goalId).PDPGoals as object[]), ...(taking(goalId).PDPGoals as object[])];
    const body = buildPlan(member.userId, { PDPGoals: twice });
    expect(await member.call('POST', '/api/UserPDP', { body })).toMatchObject({ status: 400 });
    const save = () => member.call('POST', '/api/UserPDP', { body: buildPlan(member.userId, taking(goalId)) });
    const answers = await Promise.all(Array.from({ length: 10 }, save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  });
});

describe('a goal that was carried', () => {
  test('is offered to the next year with what was done for it, until a plan takes it over', async () => {
    const { planId, goalId } = await saveCarried();
    await saveActivity(member, {
      CPDYearId: YEAR_ID[2025],
      UserActivityDates: [{ StartDate: '2025-03-04' }],
      TotalHours: 1.5,
      UserActivityPDPGoals: [goalId],
    });
    expect(await listCarried()).toEqual([
      {
        UserPDPGoalId: goalId,
        UserPDPId: planId,
        PlanName: '2025 plan',
        CPDYear: 2025,
        Goal: 'Learn echocardiography',
        GoalDescription: '',
        OutcomeReason: 'The course was full.',
        ActivityCount: 1,
        Hours: 1.5,
      },
    ]);
    expect(await listCarried(YEAR_ID[2025])).toEqual([]);
    const nextId = await savePlan(member, taking(goalId));
    expect(await listCarried()).toEqual([]);
    expect(await readPlan(member, nextId)).toMatchObject({ PDPGoals: [{ CarriedFromGoalId: goalId, Outcome: null }] });
    expect(await readPlan(member, planId)).toMatchObject({ PDPGoals: [{ Outcome: 'CARRIED', TakenOver: true }] });
  });

  test('[PDP-33] is not offered again while its words stand in a plan of next year, however they are spaced', async () => {
    const { goalId } = await saveCarried();
    const byHand = await savePlan(member, { PDPGoals: [{ Goal: ' learn  Echocardiography' }] });
    expect(await listCarried()).toEqual([]);
    const stranger = await world.signIn();
    await savePlan(stranger, { PDPGoals: [{ Goal: 'Learn echocardiography' }] });
    await member.call('DELETE', `/api/UserPDP?UserPDPId=${byHand}&IsUserUploadedPDP=false`);
    expect(await listCarried()).toMatchObject([{ UserPDPGoalId: goalId }]);
  });

  test('[PDP-17] is offered once when a copy of its plan was carried too, and not again once one was taken over', async () => {
    const { goalId } = await saveCarried();
    await saveCarried();
    expect(await listCarried()).toMatchObject([{ UserPDPGoalId: goalId }]);
    await savePlan(member, taking(goalId));
    expect(await listCarried()).toEqual([]);
  });

  test('can be taken over by a later save of the plan, too', async () => {
    const { goalId } = await saveCarried();
    const planId = await savePlan(member);
    expect(await listCarried()).toHaveLength(1);
    const plan = await readPlan(member, planId);
    const goals = [...plan.PDPGoals, { Goal: 'Once more', CarriedFromGoalId: goalId }];
    const answer = await member.call('PUT', `/api/UserPDP/${planId}`, { body: { ...plan, PDPGoals: goals } });
    expect(answer).toMatchObject({ status: 200 });
    expect(await listCarried()).toEqual([]);
  });

  test('stays carried while it is in a plan of next year, and is offered again when that goes', async () => {
    const { goalId } = await saveCarried();
    const nextId = await savePlan(member, taking(goalId));
    for (const outcome of ['DONE', null]) {
      expect(await close(goalId, outcome)).toMatchObject({
        status: 409,
        json: { Code: 'IN_USE', Message: expect.stringContaining('Remove it there first.') },
      });
    }
    expect(await close(goalId, 'CARRIED', 'Another reason.')).toMatchObject({ status: 200 });
    await member.call('DELETE', `/api/UserPDP?UserPDPId=${nextId}&IsUserUploadedPDP=false`);
    expect(await listCarried()).toMatchObject([{ UserPDPGoalId: goalId, OutcomeReason: 'Another reason.' }]);
    expect(await close(goalId, null)).toMatchObject({ status: 200 });
    expect(await listCarried()).toEqual([]);
  });

  test("goes on by itself when last year's plan is deleted", async () => {
    const { planId, goalId } = await saveCarried();
    const nextId = await savePlan(member, taking(goalId));
    await member.call('DELETE', `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`);
    expect(await readPlan(member, nextId)).toMatchObject({ PDPGoals: [{ CarriedFromGoalId: 0 }] });
  });

  test('is in a plan or open again, never both, when the two meet', async () => {
    const { goalId } = await saveCarried();
    const body = buildPlan(member.userId, taking(goalId));
    const [saved, opened] = await Promise.all([member.call('POST', '/api/UserPDP', { body }), close(goalId, null)]);
    expect([saved.status, opened.status]).toSatisfy(
      ([plan, goal]) => (plan === 200 && goal === 409) || (plan === 400 && goal === 200),
    );
  });
});
