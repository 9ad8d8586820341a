import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, readActivity, saveActivity, savePlan, submit, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

// In February both the new year and the one before can be changed.
const FEBRUARY = '2026-02-20T01:00:00Z';
const NOVEMBER = '2026-11-20T01:00:00Z';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
beforeEach(() => world.setNow(FEBRUARY));
afterAll(() => world.close());

const in2025 = { CPDYearId: YEAR_ID[2025], UserActivityDates: [{ StartDate: '2025-05-06' }] };

async function expectNoChange(person: TestPerson, activityId: number, cpdYearId: number, why: string): Promise<void> {
  const stored = await readActivity(person, activityId);
  const before = await recordState(world);
  const refusal = {
    status: 409,
    json: { Code: 'YEAR_NOT_EDITABLE', Message: expect.stringContaining(why), Errors: [{ Field: 'CPDYearId' }] },
  };
  const { UserActivityDates } = stored;
  const created = buildActivity(person.userId, { CPDYearId: cpdYearId, UserActivityDates });
  expect(await person.call('POST', '/api/UserActivities', { body: created })).toMatchObject(refusal);
  const changed = { ...stored, ActivityName: 'Changed' };
  const url = `/api/UserActivities/${activityId}`;
  expect(await person.call('PUT', url, { body: changed })).toMatchObject(refusal);
  for (const keep of [true, false]) {
    const address = `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=${keep}`;
    expect(await person.call('DELETE', address)).toMatchObject(refusal);
  }
  expect(await recordState(world)).toEqual(before);
}

describe('[ACT-26, API-38, API2-65] nothing is written and everything can be read in a year', () => {
  test('[YR-03] that the clock has closed, to the second', async () => {
    const activityId = await saveActivity(member, in2025);
    world.setNow('2026-03-31T12:59:59Z');
    await saveActivity(member, in2025);
    world.setNow('2026-03-31T13:00:00Z');
    await expectNoChange(member, activityId, YEAR_ID[2025], 'is closed');
    expect(await readActivity(member, activityId)).toMatchObject({
      Abilities: { edit: false, view: true, copy: true, addFile: false, delete: false },
    });
  });

  test('[SUB-07] that has been handed in', async () => {
    world.setNow(NOVEMBER);
    const person = await world.signIn();
    const activityId = await saveActivity(person);
    expect(await declare(person)).toMatchObject({ status: 200 });
    expect(await submit(person)).toMatchObject({ status: 200 });
    await expectNoChange(person, activityId, YEAR_ID[2026], 'has been submitted');
  });
});

describe('[ACT-27] moving an activity to another year', () => {
  test('is refused from and to a year that takes no changes', async () => {
    const [old, current] = [await saveActivity(member, in2025), await saveActivity(member)];
    world.setNow(NOVEMBER);
    const before = await recordState(world);
    const moves = [
      { id: old, body: buildActivity(member.userId, { UserActivityId: old }) },
      { id: current, body: buildActivity(member.userId, { ...in2025, UserActivityId: current }) },
    ];
    for (const { id, body } of moves) {
      const answer = await member.call('PUT', `/api/UserActivities/${id}`, { body });
      expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[ACT-36, OCC-03] needs dates and a type of the new year', async () => {
    const activityId = await saveActivity(member);
    const stored = await readActivity(member, activityId);
    const body = { ...stored, CPDYearId: YEAR_ID[2025], ActivityTypeId: 111 };
    const answer = await member.call('PUT', `/api/UserActivities/${activityId}`, { body });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.json.Errors).toMatchObject([{ Field: 'ActivityTypeId' }, { Field: 'UserActivityDates' }]);
    expect(await readActivity(member, activityId)).toEqual(stored);
  });

  test('[ACT-35, ACT-37, API2-67] leaves files and goals behind and takes the rest along', async () => {
    const documentId = await uploadEvidence(member);
    const planId = await savePlan(member);
    const { plan_goal_id: goalId } = await world.database
      .selectFrom('plan_goal')
      .select('plan_goal_id')
      .where('plan_id', '=', planId)
      .executeTakeFirstOrThrow();
    const links = { UserActivityDocuments: [{ DocumentId: documentId }], UserActivityPDPGoals: [goalId] };
    const activityId = await saveActivity(member, links);
    const body = buildActivity(member.userId, { ...in2025, UserActivityId: activityId, ActivityName: 'Last year' });
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await readActivity(member, activityId)).toMatchObject({
      CPDYearId: YEAR_ID[2025],
      ActivityName: 'Last year',
      UserActivityDates: [{ StartDate: '2025-05-06' }],
      UserActivityDocuments: [],
      UserActivityPDPGoals: [],
    });
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
  });
});

test('[ACT-31, SUM-18, PDP-33] the entry that carries the hours of a plan is changed and deleted with its plan only', async () => {
  const planId = await savePlan(member);
  const { activity_id: activityId } = await world.database
    .selectFrom('activity')
    .select('activity_id')
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  const stored = await readActivity(member, activityId);
  expect(stored).toMatchObject({
    ActivityName: '2026 plan',
    TotalHours: 2.5,
    Abilities: { edit: false, delete: false },
  });
  const before = await recordState(world);
  const body = { ...stored, UserActivityHours: [{ SpecialityId: 201 }] };
  const changed = await member.call('PUT', `/api/UserActivities/${activityId}`, { body });
  expect(changed).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  const url = `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`;
  const refusal = {
    status: 409,
    json: { Code: 'IN_USE', Message: 'This entry carries the hours of your plan. Change the plan instead.' },
  };
  expect(await member.call('DELETE', url)).toMatchObject(refusal);
  const goals = `/api/UserActivities?UserActivityId=${activityId}`;
  expect(await member.call('PUT', goals, { body: [] })).toMatchObject(refusal);
  // Not that all its dates are chosen: that would advise to delete the activity, which is refused too.
  const dates = stored.UserActivityDates.map(({ UserActivityDateId }: Record<string, unknown>) => UserActivityDateId);
  expect(
    await member.call('POST', '/api/DeletedActivityDates', {
      body: { UserActivityId: activityId, UserActivityDateIds: dates },
    }),
  ).toMatchObject(refusal);
  expect(await recordState(world)).toEqual(before);
});
