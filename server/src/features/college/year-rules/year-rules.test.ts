import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openComingYears } from '../../../platform/reference/coming-years-store.ts';
import { declare, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, YEAR_ID } from '../../../testing/test-app.ts';

/** The last year that the reference data have is 2027. */
const AFTER = '2028-11-01T00:00:00Z';
const CPDYearId = YEAR_ID[2026] + 2;
const RULES = { CPDYearId, FrameworkName: 'Hours framework 2025 onward' };

let world: TestApp;
beforeEach(async () => {
  world = await openTestApp();
  world.setNow(AFTER);
  await openComingYears(world.database, Temporal.Instant.from(AFTER));
});
afterEach(() => world.close());

describe('[YR-10] a year that opened by rule', () => {
  test('is confirmed by managers alone, under the name that its rules have', async () => {
    const [staff, manager] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
    expect(await staff.call('POST', '/api/YearConfirmations', { body: RULES })).toMatchObject({ status: 403 });
    const other = { ...RULES, FrameworkName: 'Hours framework 2024' };
    expect(await manager.call('POST', '/api/YearConfirmations', { body: other })).toMatchObject({
      status: 409,
      json: { Code: 'STALE', Message: expect.stringContaining('Hours framework 2025 onward') },
    });
    const delivered = { ...RULES, CPDYearId: YEAR_ID[2026] };
    expect(await manager.call('POST', '/api/YearConfirmations', { body: delivered })).toMatchObject({ status: 404 });
    expect((await manager.call('GET', '/api/YearConfirmations')).json).toMatchObject([{ IsConfirmed: false }]);
  });

  test('is submitted like any other once a manager has confirmed it, and the event has both names', async () => {
    const [member, manager] = [await world.signIn(), await world.signIn({ role: 'MANAGER' })];
    await saveActivity(member, { CPDYearId, UserActivityDates: [{ StartDate: '2028-03-12' }] });
    expect(await manager.call('POST', '/api/YearConfirmations', { body: RULES })).toMatchObject({ status: 200 });
    expect(await manager.call('POST', '/api/YearConfirmations', { body: RULES })).toMatchObject({ status: 200 });
    expect((await manager.call('GET', '/api/YearConfirmations')).json).toMatchObject([{ IsConfirmed: true }]);
    const { facts } = await world.database
      .selectFrom('cpd_year')
      .select('facts')
      .where('cpd_year_id', '=', CPDYearId)
      .executeTakeFirstOrThrow();
    expect(facts.openedByRule).toBe('confirmed');
    await declare(member, CPDYearId);
    const query = `UserId=${member.userId}&CPDYearId=${CPDYearId}&SubmitCPDYear=true`;
    expect(await member.call('PUT', `/api/UserCPDYears?${query}`)).toMatchObject({ status: 200 });
    const events = await world.database
      .selectFrom('event')
      .select(['actor_user_id', 'before', 'after'])
      .where('kind', '=', 'year_rules.confirmed')
      .execute();
    const after = { year: 2028, framework: 'Hours framework 2025 onward', confirmedBy: expect.stringMatching(/\w \w/) };
    const before = { year: 2028, openedByRule: 'provisional' };
    expect(events).toEqual([{ actor_user_id: manager.userId, before, after }]);
  });
});
