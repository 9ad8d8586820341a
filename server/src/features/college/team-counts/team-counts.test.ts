import { RISK_STATES } from '@cpd/domain/year/risk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openComingYears } from '../../../platform/reference/coming-years-store.ts';
import { askCallBack, decideAs } from '../../../testing/request-steps.ts';
import { confirmAssumedRules, storeCase } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
/** Within the months in which members are at risk. */
const DECEMBER = '2026-12-20T01:00:00Z';

let world: TestApp;
let member: TestPerson;
let watcher: TestPerson;
beforeEach(async () => {
  world = await openTestApp();
  world.setNow(NOVEMBER);
  [member, watcher] = [await world.signIn({ firstYear: 2026 }), await world.signIn({ role: 'WATCHER' })];
});
afterEach(() => world.close());

async function counts(): Promise<Record<string, number | null>> {
  const answer = await watcher.call('GET', '/api/TeamCounts');
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

test.each(['PARTICIPANT', 'VERIFIED'])('[ADM-08] the role %s gets no number: 403', async (role) => {
  const person = await world.signIn({ role });
  expect(await person.call('GET', '/api/TeamCounts')).toMatchObject({ status: 403 });
});

test('[ADM-08] nothing waits in a college without requests', async () => {
  await confirmAssumedRules(world);
  expect(await counts()).toEqual({
    ...{ RequestsWaiting: 0, OldestWaitingDays: null, FollowUpsDue: 0, AuditsWaiting: 0, AtRisk: 0, YearsToConfirm: 0 },
    ...{ ReportsDue: 0, ReportsDueOn: null },
  });
});

test('[ADM-08] open requests wait since the oldest was asked', async () => {
  const staff = await world.signIn({ role: 'STAFF' });
  const [first, second] = [await askCallBack(member), await askCallBack(await world.signIn())];
  world.setNow('2026-11-25T02:00:00Z');
  await askCallBack(await world.signIn());
  expect(await counts()).toMatchObject({ RequestsWaiting: 3, OldestWaitingDays: 5 });
  for (const id of [first, second]) {
    expect(await decideAs(staff, id, { Result: 'DONE', MonthsOfLeave: null })).toMatchObject({ status: 200 });
  }
  expect(await counts()).toMatchObject({ RequestsWaiting: 1, OldestWaitingDays: 0 });
});

test('[ADM-08, COH-09] a follow-up counts from its day on until it is done', async () => {
  const { caseEntryId } = await storeCase(world, member, { FollowUpOn: '2026-11-21' });
  expect(await counts()).toMatchObject({ FollowUpsDue: 0 });
  world.setNow('2026-11-21T01:00:00Z');
  expect(await counts()).toMatchObject({ FollowUpsDue: 1 });
  const staff = await world.signIn({ role: 'STAFF' });
  await staff.call('PUT', `/api/CaseFollowUps/${caseEntryId}`, { body: { FollowUpOn: null } });
  expect(await counts()).toMatchObject({ FollowUpsDue: 0 });
});

test('[ADM-08, COH-03] as many are at risk as the list of them has', async () => {
  await world.signIn({ firstYear: 2026 });
  world.setNow(DECEMBER);
  const body = { List: 'AtRisk', Columns: ['MIN'], Filters: { State: RISK_STATES.ATRISK } };
  const { Rows } = (await watcher.call('POST', '/api/Lists', { body })).json;
  expect(Rows).toHaveLength(2);
  expect(await counts()).toMatchObject({ AtRisk: 2 });
});

test('[ADM-08, YR-10] a year that opened by rule counts until a manager confirms it', async () => {
  await confirmAssumedRules(world);
  const manager = await world.signIn({ role: 'MANAGER' });
  const after = '2028-06-01T00:00:00Z';
  world.setNow(after);
  await openComingYears(world.database, Temporal.Instant.from(after));
  expect(await counts()).toMatchObject({ YearsToConfirm: 1 });
  const rules = { CPDYearId: YEAR_ID[2026] + 2, FrameworkName: 'Hours framework 2025 onward' };
  expect(await manager.call('POST', '/api/YearConfirmations', { body: rules })).toMatchObject({ status: 200 });
  expect(await counts()).toMatchObject({ YearsToConfirm: 0 });
});

test('[ADM-08, R41] shows nobody, so that it is no look', async () => {
  await counts();
  const events = world.database.selectFrom('event').select('kind').where('actor_user_id', '=', watcher.userId);
  expect(await events.execute()).toEqual([]);
});
