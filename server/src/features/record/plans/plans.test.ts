import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPlan } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, readSummary, savePlan } from '../../../testing/steps.ts';
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

async function listPlans(cpdYearId?: number) {
  return (await member.call('GET', `/api/UserPDP?${inYear(member, cpdYearId)}&GetAll=true`)).json;
}

describe.each([
  ['[PDP-22] no name', { PlanName: ' ' }, 'PlanName'],
  ['[PDP-22, LIM2-10] a name of 101 characters', { PlanName: 'x'.repeat(101) }, 'PlanName'],
  ['[PDP-22] no need', { CPDNeed: '' }, 'CPDNeed'],
  ['[PDP-23] no goal', { PDPGoals: [] }, 'PDPGoals'],
  ['[PDP-23] a goal without text', { PDPGoals: [{ Goal: ' ' }] }, 'PDPGoals'],
  ['[PDP-24] no hours', { HoursSpent: null }, 'HoursSpent'],
  ['[PDP-24] 0 hours', { HoursSpent: 0 }, 'HoursSpent'],
  ['[PDP-24] negative hours', { HoursSpent: -1 }, 'HoursSpent'],
  ['[ACT-40] a tag in the need', { CPDNeed: '<script>' }, 'CPDNeed'],
  ['[API-40] an id for a new plan', { UserPDPId: 4 }, 'UserPDPId'],
])('[PDP-33] a plan with %s', (_title, overrides, field) => {
  test(`is refused naming ${field}, and nothing is saved`, async () => {
    const before = await recordState(world);
    const answer = await member.call('POST', '/api/UserPDP', { body: buildPlan(member.userId, overrides) });
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID', Errors: [{ Field: field }] } });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('a plan', () => {
  test('[PDP-33, API2-65] is refused in a year that has closed', async () => {
    const before = await recordState(world);
    const body = buildPlan(member.userId, { CPDYearId: YEAR_ID[2025] });
    const answer = await member.call('POST', '/api/UserPDP', { body });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-66] is told everything that is wrong at once', async () => {
    const body = buildPlan(member.userId, { PlanName: '', CPDNeed: '', HoursSpent: 0, PDPGoals: [] });
    const { json } = await member.call('POST', '/api/UserPDP', { body });
    expect(json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      'PlanName',
      'CPDNeed',
      'HoursSpent',
      'PDPGoals',
    ]);
  });

  test('[API2-41, API2-43, PDP-30, PDP-31, YR-08] is kept with its goals, in its year', async () => {
    const goals = [{ Goal: 'First', GoalDescription: 'Why' }, { Goal: 'Second' }];
    const planId = await savePlan(member, { HoursSpent: '2.63', PDPGoals: goals });
    expect(await listPlans()).toMatchObject([
      {
        UserPDPId: planId,
        UserId: member.userId,
        PlanName: '2026 plan',
        HoursSpent: 2.75,
        IsUserUploadedPDP: false,
        GoalCount: 2,
        PDPGoals: [
          { Goal: 'First', GoalDescription: 'Why', UserPDPId: planId },
          { Goal: 'Second', GoalDescription: '' },
        ],
      },
    ]);
    expect(await listPlans(YEAR_ID[2025])).toEqual([]);
  });

  test('[PDP-33, PRG-16] counts at once, on today or on the nearest day of its year', async () => {
    world.setNow('2027-02-20T01:00:00Z');
    await savePlan(member);
    const summary = await readSummary(member);
    expect(summary).toMatchObject({ TotalHours: 2.5 });
    expect(summary.CPDSummaryCategories[1].CPDSummaryActivities).toMatchObject([
      {
        ActivityName: '2026 plan',
        StartDate: '2026-12-31',
        ActivityType: 'PDP',
        UserActivityIconType: 'PDP',
        ReadOnly: true,
      },
    ]);
    world.setNow('2026-11-20T14:00:00Z');
    await savePlan(member, { PlanName: 'Another' });
    const { CPDSummaryCategories } = await readSummary(member);
    // 14:00 in Greenwich is the next day in Sydney.
    expect(CPDSummaryCategories[1].CPDSummaryActivities[0]).toMatchObject({ StartDate: '2026-11-21' });
  });

  test('sent twice under one Idempotency-Key is one', async () => {
    const headers = { 'idempotency-key': 'plan' };
    const body = buildPlan(member.userId);
    const [first, second] = await Promise.all([
      member.call('POST', '/api/UserPDP', { body, headers }),
      member.call('POST', '/api/UserPDP', { body, headers }),
    ]);
    expect(second.json).toBe(first.json);
    expect(await listPlans()).toHaveLength(1);
  });
});
