import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeReport } from '../../../testing/store-report.ts';
import { openTestApp, type TestApp, YEAR_ID } from '../../../testing/test-app.ts';
import { listFoundWrong, listOpenDisputes } from './dispute-reader.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('[RPT-02, RPT-03] what waits for a decision, and what was found wrong since, is of one year and board', async () => {
  const [one, other] = [await world.signIn(), await world.signIn()];
  const reportVersionId = await storeReport(world, one, { lines: [one, other].map(({ userId }) => ({ userId })) });
  const asked = { kind: 'REPORT', cpd_year: 2026, board_code: 'MBA', due_on: '2027-05-20' } as const;
  const at = { created_at: '2027-05-06T00:00:00Z' };
  const decided = { ...asked, ...at, status: 'DONE', decided_at: '2027-05-07T00:00:00Z' } as const;
  const decider = { decided_by_user_id: one.userId, decision_text: 'As recorded.' };
  const rows = await world.database
    .insertInto('member_request')
    .values([
      { user_id: one.userId, ...asked, ...at },
      { user_id: other.userId, ...asked, ...at, due_on: '2027-05-18' },
      { user_id: one.userId, ...asked, ...at, board_code: 'MCNZ' },
      { user_id: one.userId, ...asked, ...at, cpd_year: 2025 },
      { user_id: other.userId, ...decided, ...decider, result: 'GRANTED' },
      { user_id: other.userId, ...decided, ...decider, result: 'DECLINED' },
    ])
    .returning('member_request_id as id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const report = { cpdYearId: YEAR_ID[2026], boardCode: 'MBA', reportVersionId };
  expect(await listOpenDisputes(world.database, report)).toMatchObject([
    { requestId: ids[1], userId: other.userId, dueOn: '2027-05-18' },
    { requestId: ids[0], userId: one.userId, dueOn: '2027-05-20' },
  ]);
  expect(await listFoundWrong(world.database, report, '2027-05-06T23:00:00Z')).toMatchObject([{ requestId: ids[4] }]);
  // Made again, the line is right once it says something else.
  const again = { state: 'DRAFT', made_at: '2027-05-08T00:00:00Z' } as const;
  const same = await storeReport(world, one, { ...again, lines: [{ userId: other.userId }] });
  expect(await listFoundWrong(world.database, { ...report, reportVersionId: same }, again.made_at)).toMatchObject([
    { requestId: ids[4] },
  ]);
  await world.database
    .updateTable('report_line')
    .set({ outcome: 'NOT_MET' })
    .where('report_version_id', '=', same)
    .execute();
  expect(await listFoundWrong(world.database, { ...report, reportVersionId: same }, again.made_at)).toEqual([]);
});
