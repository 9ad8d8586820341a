import type { ExampleIds } from '@cpd/contract/example';
import { operations } from '@cpd/contract/index';
import { MACHINE_PURPOSES } from '@cpd/domain/member/machines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from './demo/load-demo.ts';
import { exampleOnDemo, readDemoIds } from './platform/http/describe-api.ts';
import { keepTables, putBackTables } from './testing/kept-tables.ts';
import { machineHeaders } from './testing/machine-token.ts';
import { send } from './testing/send-example.ts';
import { openTestApp, type TestApp, YEAR_ID } from './testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  await loadDemo({ database: world.database, files: world.files, now: Temporal.Instant.from('2026-11-20T01:00:00Z') });
  await keepTables(world.owner);
});
afterAll(() => world.close());

/**
 * What is refused, well formed as it is: the demo has none of it, no picture, no re-opened year, no year that is ready to be submitted, one
 * request, which is decided, and staff who read no reasons of leave.
 */
const REFUSED: Readonly<Record<string, number>> = {
  submitCpdYear: 409,
  takeBackSubmission: 409,
  endYearReopening: 409,
  // Of the team managers and the observer.
  listAuditDraws: 403,
  appointAuditObserver: 409,
  freezeDraw: 409,
  commitDraw: 404,
  drawMembers: 404,
  downloadDraw: 404,
  downloadReport: 404,
  downloadSignedReport: 404,
  checkDraw: 404,
  readCollegeSetup: 404,
  saveCollegeSetup: 404,
  finishCollegeSetup: 404,
  getLearningResourceImage: 404,
  previewDocument: 400,
  moveDocument: 404,
  bringBack: 404,
  renameFolder: 404,
  deleteFolder: 404,
  deleteListView: 404,
  getAnnouncement: 404,
  updateAnnouncement: 404,
  sendAnnouncement: 404,
  cancelAnnouncement: 404,
  assignRequest: 409,
  decideRequest: 409,
  withdrawDecision: 409,
  printDecisionLetter: 403,
  addRequestDocument: 404,
  downloadArchivedFile: 404,
  addAuditFile: 409,
  removeAuditFile: 404,
  writeToAuditor: 409,
  askForMoreTime: 409,
  sendAudit: 409,
  askForReview: 409,
  addDocumentForMember: 409,
  appealDecision: 404,
  disputeReport: 404,
  changeFollowUp: 404,
  endPreparedChange: 404,
  endServiceToken: 404,
  mapProviderGroup: 404,
  printYearsBefore: 404,
  undoMemberMerge: 404,
  prepareMemberMerge: 409,
  takeBackEarlierImport: 404,
  checkPreparedMemberList: 404,
  getErasureCase: 404,
  takeErasureStep: 404,
  confirmRetention: 404,
  createCaseFile: 404,
  downloadCaseFile: 404,
  declineAttendance: 404,
  requestReopening: 400,
  confirmYear: 404,
  readYearDraft: 404,
  changeYearDraft: 404,
  discardYearDraft: 404,
  checkYearPublication: 404,
  publishYear: 404,
  readLab: 404,
  startLab: 404,
  stopLab: 404,
  listLabRecords: 404,
  getBenchCase: 404,
  downloadAuditFile: 404,
  previewAuditFile: 404,
  judgeAuditItem: 404,
  askForMore: 404,
  writeAuditMessage: 404,
  markBenchRead: 404,
  takeAuditStep: 404,
  declareAuditConflict: 404,
  giveSecondOpinion: 404,
  dropAuditRound: 409,
  chooseForAudit: 409,
  removeFromAudit: 409,
  releaseAuditRound: 409,
  getReport: 404,
  listReportLines: 404,
  listReportDifferences: 404,
  changeReportMaking: 404,
  dropReport: 404,
  previewReport: 404,
  signReport: 404,
  sendReport: 404,
  assignAudits: 409,
  changeAudit: 409,
  decideAuditWish: 404,
  decideAuditReview: 404,
};

test('[API-42] the ids of the examples are drawn from the demo', async () => {
  const drawn = `${JSON.stringify(await idsOfDemo(world), null, 2)}
`;
  await expect(drawn).toMatchFileSnapshot('./platform/http/demo-ids.json');
});

/** The contents of files that were deleted do not come back, so anyone who reads them comes first. */
const readersFirst = operations.toSorted((one, other) => Number(other.readsOnly) - Number(one.readsOnly));

describe('an example, pasted,', () => {
  test.each(readersFirst.map((operation) => [operation.name, operation] as const))(
    '[API-42] works: %s',
    async (name, operation) => {
      const { as, ...call } = exampleOnDemo(operation, readDemoIds());
      const purpose = MACHINE_PURPOSES.find((one) => operation.access === `machine-${one}`);
      const headers =
        purpose === undefined ? { authorization: `Bearer test:${as}` } : await machineHeaders(world, purpose);
      const answer = await send(world, operation, call, headers);
      if (!operation.readsOnly) await putBackTables(world.owner);
      expect(answer, JSON.stringify(answer.json)).toMatchObject({ status: REFUSED[name] ?? 200 });
    },
  );
});

/** The ids of the first demo member. */
async function idsOfDemo({ database }: TestApp): Promise<Partial<ExampleIds>> {
  const { rows } = await sql<Partial<ExampleIds>>`
    with owner as (select user_id from member where username = 'participant'),
    attached as (
      select link.activity_id, link.document_id from activity_document link
      join owner using (user_id) where cpd_year_id = ${YEAR_ID[2026]} order by 1, 2 limit 1
    ),
    planned as (
      select plan_id, plan_goal_id from plan join plan_goal using (plan_id)
      join owner using (user_id) where cpd_year_id = ${YEAR_ID[2026]} order by 1, 2 limit 1
    ),
    series as (
      select activity_id, min(activity_date_id) as activity_date_id
      from activity join activity_date using (activity_id) join owner on owner.user_id = activity.user_id
      where activity.cpd_year_id = ${YEAR_ID[2026]} group by activity_id having count(*) > 1 order by 1 limit 1
    )
    select owner.user_id as "userId", (select user_id from member where username = 'staff') as "callerId",
      'participant' as username, attached.activity_id as "activityId",
      attached.document_id as "documentId", attached.document_id as "looseDocumentId",
      (select min(activity_date_id) from activity_date where activity_id = attached.activity_id) as "activityDateId",
      (select min(activity_id) from activity join owner using (user_id)
        where cpd_year_id = ${YEAR_ID[2025]} and occurrence = 'S' and plan_id is null and verified_activity_id is null
      ) as "earlierActivityId",
      series.activity_id as "seriesId", series.activity_date_id as "seriesDateId",
      planned.plan_id as "planId", planned.plan_goal_id as "goalId",
      (select max(member_year_id) from member_year where user_id = owner.user_id and audit_status is not null) as "auditId",
      (select min(notification_id) from notification where user_id = owner.user_id) as "notificationId",
      (select min(friendly_suffix) from shortcut) as suffix, (select min(shortcut_id) from shortcut) as "shortcutId",
      (select user_id from member where username = 'watcher') as "colleagueId"
    from owner, attached, planned, series`.execute(database);
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo has no activity with a file, or no plan with a goal.');
  return ids;
}
