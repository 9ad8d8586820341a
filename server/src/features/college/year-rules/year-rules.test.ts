import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openComingYears } from '../../../platform/reference/coming-years-store.ts';
import { readRuleSetFile } from '../../../platform/reference/rule-file-service.ts';
import { confirmAssumedRules, declare, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, YEAR_ID } from '../../../testing/test-app.ts';

/** The last year that the reference data have is 2027. */
const AFTER = '2028-11-01T00:00:00Z';
const CPDYearId = YEAR_ID[2026] + 2;
const RULES = { CPDYearId, FrameworkName: 'Hours framework 2025 onward' };

/** What is asked for without a year: the one that waits. */
const WAITS = { CPDYearYear: 2028, Confirmation: 'provisional' };

let world: TestApp;
beforeEach(async () => {
  world = await openTestApp();
  await confirmAssumedRules(world);
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
    expect((await manager.call('GET', '/api/YearRules')).json).toMatchObject(WAITS);
  });

  test('is submitted like any other once a manager has confirmed it, and the event has both names', async () => {
    const [member, manager] = [await world.signIn(), await world.signIn({ role: 'MANAGER' })];
    await saveActivity(member, { CPDYearId, UserActivityDates: [{ StartDate: '2028-03-12' }] });
    expect(await manager.call('POST', '/api/YearConfirmations', { body: RULES })).toMatchObject({ status: 200 });
    expect(await manager.call('POST', '/api/YearConfirmations', { body: RULES })).toMatchObject({ status: 200 });
    expect((await manager.call('GET', `/api/YearRules?CPDYearId=${CPDYearId}`)).json).toMatchObject({
      Confirmation: 'confirmed',
    });
    const { facts } = await world.database
      .selectFrom('cpd_year')
      .select('facts')
      .where('cpd_year_id', '=', CPDYearId)
      .executeTakeFirstOrThrow();
    expect(facts.confirmation).toBe('confirmed');
    await declare(member, CPDYearId);
    const query = `UserId=${member.userId}&CPDYearId=${CPDYearId}&SubmitCPDYear=true`;
    expect(await member.call('PUT', `/api/UserCPDYears?${query}`)).toMatchObject({ status: 200 });
    const events = await world.database
      .selectFrom('event')
      .select(['actor_user_id', 'before', 'after'])
      .where('kind', '=', 'year_rules.confirmed')
      .where('object_id', '=', CPDYearId)
      .execute();
    const after = { year: 2028, framework: 'Hours framework 2025 onward', confirmedBy: expect.stringMatching(/\w \w/) };
    const before = { year: 2028, confirmation: 'provisional' };
    expect(events).toEqual([{ actor_user_id: manager.userId, before, after }]);
  });
});

describe('the rules of a year', () => {
  const rules = (year: number) => `/api/YearRules?CPDYearId=${year - 2015}`;

  test('are read by the team alone, and of a year that there is', async () => {
    const [member, staff] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
    expect(await member.call('GET', rules(2027))).toMatchObject({ status: 403 });
    expect(await staff.call('GET', rules(2099))).toMatchObject({ status: 404 });
    expect(await staff.call('GET', '/api/YearRules?CPDYearId=1e1')).toMatchObject({ status: 400 });
  });

  test('are told section by section, with what differs from the year before', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    const { status, json } = await staff.call('GET', rules(2025));
    expect(status).toBe(200);
    expect(json).toMatchObject({ CPDYearYear: 2025, Confirmation: null, ComparedWith: 2024 });
    const titles = json.Sections.map(({ Title }: { Title: string }) => Title);
    expect(titles.slice(0, 4)).toEqual(['Days', 'Total', 'Categories', 'Also required']);
    expect(titles).toContain('Evidence');
    const changes = json.Changes.filter(({ Section }: { Section: string }) => Section === 'Also required');
    expect(changes).toEqual([
      expect.objectContaining({
        Label: 'Cultural safety, including health equity',
        Before: '',
        After: 'at least 2 activities',
      }),
      expect.objectContaining({
        Label: 'Ethics and professional behaviour',
        Before: '',
        After: 'at least 2 activities',
      }),
    ]);
    expect(json.Years.at(0)).toMatchObject({ CPDYearYear: 2029 });
  });

  test('are saved as a file that another college can read', async () => {
    const [member, staff] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
    const file = (year: number) => `/api/YearRuleFiles?CPDYearId=${year - 2015}`;
    expect(await member.call('GET', file(2026))).toMatchObject({ status: 403 });
    expect(await staff.call('GET', file(2099))).toMatchObject({ status: 404 });
    const { status, headers, raw } = await staff.call('GET', file(2026));
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('cpd-rules-2026.json');
    const read = readRuleSetFile(raw.toString());
    expect(read).toMatchObject({ set: { facts: { year: 2026 }, framework: { minimum: 50 } } });
  });

  test('of the first year are compared with none, and a year by rule has those of the year before', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    expect((await staff.call('GET', rules(2019))).json).toMatchObject({ ComparedWith: null, Changes: [] });
    expect((await staff.call('GET', rules(2028))).json).toMatchObject({ ComparedWith: 2027, Changes: [] });
  });
});
