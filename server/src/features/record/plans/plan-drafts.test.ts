import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, readPlan, readSummary, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

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

const HALF_A_PLAN = { PlanName: 'Half a pl', HoursSpent: '2.', PDPGoals: [{ Goal: '' }, { GoalDescription: 'Why' }] };

function url(planId = 0, cpdYearId?: number): string {
  return `/api/UserPDPDrafts?${inYear(member, cpdYearId)}&UserPDPId=${planId}`;
}

function keep(body: unknown, planId?: number, cpdYearId?: number) {
  return member.call('PUT', url(planId, cpdYearId), { body });
}

async function read(planId?: number, cpdYearId?: number) {
  const answer = await member.call('GET', url(planId, cpdYearId));
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

describe('the draft of a plan is refused', () => {
  test.each([
    ['as something else than a plan', { PlanName: 7, PDPGoals: 'none' }, 400],
    ['with more goals than a plan has', { PDPGoals: Array.from({ length: 51 }, () => ({})) }, 400],
    [
      'when it is longer than 128 kB',
      { PDPGoals: Array.from({ length: 10 }, () => ({ Goal: 'x'.repeat(15_000) })) },
      413,
    ],
  ])('%s', async (_what, body, status) => {
    const before = await recordState(world);
    expect(await keep(body)).toMatchObject({ status });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-65] in a year that has closed', async () => {
    const before = await recordState(world);
    expect(await keep(HALF_A_PLAN, 0, YEAR_ID[2025])).toMatchObject({
      status: 409,
      json: { Code: 'YEAR_NOT_EDITABLE' },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-64, API2-67] for a plan of somebody else or of another year', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    const foreign = await savePlan(await world.signIn());
    const lastYear = await savePlan(member, { CPDYearId: YEAR_ID[2025] });
    const before = await recordState(world);
    for (const planId of [foreign, lastYear]) {
      for (const answer of [
        await keep(HALF_A_PLAN, planId),
        await member.call('GET', url(planId)),
        await member.call('DELETE', url(planId)),
      ]) {
        const message = 'This plan does not exist or is not yours.';
        expect(answer).toMatchObject({ status: 404, json: { Message: message } });
      }
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe('the draft of a plan', () => {
  test('is kept as it is, says when, and is there for the next device', async () => {
    expect(await read()).toBeNull();
    expect(await keep(HALF_A_PLAN)).toMatchObject({ status: 200, json: { SavedOn: '2026-11-20T01:00:00Z' } });
    const odd = { ...HALF_A_PLAN, CPDNeed: 'A bell \u0007, a tag <b>' };
    world.setNow('2026-11-20T01:00:03Z');
    await keep(odd);
    const { SavedOn, Draft } = await read();
    expect(SavedOn).toBe('2026-11-20T01:00:03Z');
    expect(Draft).toMatchObject(odd);
  });

  test('is kept up to 128 kB, and not with a byte more', async () => {
    // Letters of two bytes: it is bytes that are counted.
    const draft = { CPDNeed: '', PDPGoals: Array.from({ length: 8 }, () => ({ Goal: 'é'.repeat(8_000) })) };
    await keep(draft);
    const left = 131_072 - Buffer.byteLength(JSON.stringify((await read()).Draft));
    const longest = { ...draft, CPDNeed: 'x'.repeat(left) };
    expect(await keep({ ...draft, CPDNeed: 'x'.repeat(left + 1) })).toMatchObject({ status: 413 });
    expect(await keep(longest)).toMatchObject({ status: 200 });
    expect((await read()).Draft).toMatchObject(longest);
  });

  test('counts for nothing and does not begin its year', async () => {
    await keep({ ...HALF_A_PLAN, HoursSpent: 5 });
    expect(await readSummary(member)).toMatchObject({ TotalHours: 0 });
    const { json } = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(json[0]).toMatchObject({ CPDYearYear: 2026, CPDStatusCode: 'OPEN', HasPDPs: false });
    const events = await world.database
      .selectFrom('event')
      .select('kind')
      .where('subject_user_id', '=', member.userId)
      .execute();
    expect(events).toEqual([]);
  });

  test('is one for each plan and year, and nobody else sees it', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    const planId = await savePlan(member);
    await keep({ ...HALF_A_PLAN, PlanName: 'New' });
    await keep({ ...HALF_A_PLAN, PlanName: 'Changed', RowVersion: 1 }, planId);
    await keep({ ...HALF_A_PLAN, PlanName: 'Last year' }, 0, YEAR_ID[2025]);
    expect((await read()).Draft).toMatchObject({ PlanName: 'New' });
    expect((await read(planId)).Draft).toMatchObject({ PlanName: 'Changed', RowVersion: 1 });
    expect((await read(0, YEAR_ID[2025])).Draft).toMatchObject({ PlanName: 'Last year' });
    member = await world.signIn();
    expect(await read()).toBeNull();
  });

  test('goes when its plan is saved or deleted, or when it is thrown away, and no other draft does', async () => {
    const planId = await savePlan(member);
    await keep(HALF_A_PLAN);
    await keep(HALF_A_PLAN, planId);
    await member.call('PUT', `/api/UserPDP/${planId}`, { body: await readPlan(member, planId) });
    expect(await read(planId)).toBeNull();
    expect(await read()).not.toBeNull();
    await savePlan(member);
    expect(await read()).toBeNull();
    await keep(HALF_A_PLAN);
    expect(await member.call('DELETE', url())).toMatchObject({ status: 200, json: null });
    expect(await member.call('DELETE', url())).toMatchObject({ status: 200, json: null });
    expect(await read()).toBeNull();
    await keep(HALF_A_PLAN, planId);
    await member.call('DELETE', `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`);
    expect(
      await world.database.selectFrom('plan_draft').selectAll().where('user_id', '=', member.userId).execute(),
    ).toEqual([]);
  });
});
