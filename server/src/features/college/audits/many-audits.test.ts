import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseForAudit } from '../../../testing/choose-for-audit.ts';
import { countStatements } from '../../../testing/count-statements.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let manager: TestPerson;
let chooser: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [manager, chooser] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'STAFF' })];
  auditor = await world.signIn({ role: 'AUDITOR' });
  world.setNow('2027-06-01T01:00:00Z');
});
afterAll(() => world.close());

/** How many statements a call takes that succeeds. */
async function statementsOf(person: TestPerson, path: string, body: object): Promise<number> {
  const sent = await countStatements(async () => {
    expect(await person.call('POST', path, { body })).toMatchObject({ status: 200 });
  });
  return sent.length;
}

test('[DRW-06, CAS-03, CAS-04] 60 audits are released, given and reminded in as many statements as two', async () => {
  const counts: number[][] = [];
  // With the first one servers learn what they remember.
  for (const members of [1, 2, 60]) {
    const how = { members, activities: 3, chooser: chooser.username };
    const round = await chooseForAudit(world.database, how);
    const released = await statementsOf(manager, '/api/AuditReleases', round);
    const cases = await world.database
      .selectFrom('audit_case')
      .select('audit_case_id')
      .where('audit_round_id', '=', round.AuditRoundId)
      .execute();
    const AuditCaseIds = cases.map((one) => one.audit_case_id);
    expect(AuditCaseIds).toHaveLength(members);
    const given = { AuditCaseIds, AuditorUserId: auditor.userId };
    counts.push([
      released,
      await statementsOf(chooser, '/api/AuditAssignments', given),
      await statementsOf(chooser, '/api/AuditReminders', { AuditCaseIds }),
    ]);
  }
  expect(counts[2]).toEqual(counts[1]);
});
