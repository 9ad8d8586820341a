import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseForAudit } from '../../../testing/choose-for-audit.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { moveAudits, remindOfAudits } from './audit-clock-service.ts';

/** More than are reminded in one run of the minute. */
const MANY = 520;

let world: TestApp;
let manager: TestPerson;
let chooser: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [manager, chooser] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'STAFF' })];
  world.setNow('2027-06-01T01:00:00Z');
});
afterAll(() => world.close());

const states = async () =>
  (
    await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from audit_case group by state`.execute(world.database)
  ).rows;

const told = async (occasion: string) =>
  (
    await sql<{ members: number; notices: number }>`
      select count(distinct user_id)::int as members, count(*)::int as notices from notification
      where occasion like ${`${occasion}:%`}`.execute(world.database)
  ).rows[0];

test('[DRW-06, CAS-01, CAS-03] more audits than the clock takes at once are all reminded by its next run, move on once, and resume', async () => {
  const how = { members: MANY, activities: 1, chooser: chooser.username };
  const body = await chooseForAudit(world.database, how);
  expect(await manager.call('POST', '/api/AuditReleases', { body })).toMatchObject({ status: 200 });
  expect(await told('audit-notice')).toEqual({ members: MANY, notices: MANY });

  const weekBefore = Temporal.Instant.from('2027-07-06T01:00:00Z');
  const sent: number[] = [];
  for (let run = 0; run < 3; run += 1) sent.push(await remindOfAudits(world.database, weekBefore));
  expect(sent).toEqual([500, MANY - 500, 0]);
  expect(await told('audit-reminder-7')).toEqual({ members: MANY, notices: MANY });

  const dayAfter = Temporal.Instant.from('2027-07-14T01:00:00Z');
  // Two servers may do it in the same minute.
  const [one, other] = await Promise.all([
    moveAudits(world.database, dayAfter, 'job:1'),
    moveAudits(world.database, dayAfter, 'job:2'),
  ]);
  expect(one + other).toBe(MANY);
  expect(await states()).toEqual([{ state: 'NOT_ANSWERED', count: MANY }]);
  const { rows } = await sql`select from event where kind = 'audit.unanswered'`.execute(world.database);
  expect(rows).toHaveLength(MANY);

  await sql`update audit_case set state = 'DEFERRED', deferred_until = '2027-09-01'`.execute(world.database);
  expect(await moveAudits(world.database, Temporal.Instant.from('2027-09-01T01:00:00Z'), 'job:3')).toBe(MANY);
  expect(await states()).toEqual([{ state: 'SELECTED', count: MANY }]);
  expect(await told('audit-moved')).toEqual({ members: MANY, notices: MANY });
});
