import { createActivity } from '@cpd/contract/activities';
import type { ExampleIds } from '@cpd/contract/example';
import { openComingYears } from '../platform/reference/coming-years-store.ts';
import { listTemplates } from '../platform/reference/rule-templates-service.ts';
import { everyOtherWednesday } from './build.ts';
import { bitmap } from './build-content.ts';
import { linkTo } from './link-steps.ts';
import { releaseAuditCase } from './release-audit-case.ts';
import {
  declare,
  deleteUnder,
  listAttendees,
  readActivity,
  readOffers,
  saveActivity,
  saveFolder,
  savePlan,
  sendNotification,
  storeCase,
  storeListView,
  storeProgram,
  storeRequests,
  storeShortcut,
  uploadEvidence,
  uploadPicture,
  writeAnnouncement,
} from './steps.ts';
import { storeAuditCase } from './store-audit-case.ts';
import { storeDraws } from './store-draws.ts';
import { storeReport } from './store-report.ts';
import { TEST_NOW, type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';
import { archiveFor } from './year-archive.ts';
import { rulesOf } from './year-rules.ts';

const CPDYearId = YEAR_ID[2026];
/** The year that opens by rule. */
const DRAFTED = YEAR_ID[2026] + 2;

/** Gives a member a record on which every example call can be made. */
export async function enterExamples(world: TestApp, person: TestPerson, callerId?: number): Promise<ExampleIds> {
  // A year that was not delivered, to be confirmed.
  await openComingYears(world.database, Temporal.Instant.from('2027-12-30T00:00:00Z'));
  await storeDraft(world, person);
  await storeSetup(world, person);
  const planId = await savePlan(person, { PDPGoals: [{ Goal: 'Read the guideline' }, { Goal: 'Teach it' }] });
  const plans = await person.call('GET', `/api/UserPDP?UserId=${person.userId}&CPDYearId=${CPDYearId}&GetAll=true`);
  const suffix = await storeShortcut(world);
  const staff = await world.signIn({ role: 'VERIFIED' });
  const programActivityId = await storeProgram(staff);
  await listAttendees(staff, programActivityId, [person]);
  const [offer] = await readOffers(person);
  await verifyLater(world, person);
  // Someone has followed the member up before.
  await world.database.insertInto('risk_case').values({ user_id: person.userId, cpd_year_id: YEAR_ID[2025] }).execute();
  const ids = {
    userId: person.userId,
    username: person.username,
    activityId: 0,
    activityDateId: 0,
    earlierActivityId: await enterEarlier(world, person),
    ...(await storeSeries(person)),
    suffix,
    shortcutId: await shortcutIdOf(world, suffix),
    announcementId: await writeAnnouncement(world, { Audience: { Kind: 'ONE', MIN: person.username } }),
    listViewId: await storeListView(world, callerId ?? person.userId),
    documentId: await uploadEvidence(person, 'attached.txt'),
    looseDocumentId: await uploadEvidence(person, 'loose.txt'),
    pictureId: await uploadPicture(person),
    folderId: await saveFolder(person, 'Attendance'),
    goalId: plans.json[0].PDPGoals[0].UserPDPGoalId,
    planId,
    programActivityId,
    attendanceId: offer.ProgramAttendanceId,
    ...(await selectForAudit(world, person)),
    notificationId: await sendNotification(world, person),
    deletionKey: 'deleted-by-mistake',
    departureId: await leave(world),
    erasureCaseId: await askedForErasure(world),
    preparedChangeId: await prepared(world, staff),
    preparedListId: await preparedList(world, staff),
    ...(await merged(world, staff)),
    serviceTokenId: await serviceToken(world, person, staff),
    providerGroupId: await providerGroup(world, person),
    earlierImportId: await importedEarlier(world, staff),
    auditRoundId: await storeAuditRound(world, staff),
    ...(await storeDraws(world)),
    ...(await storeWish(world)),
    ...(await storeBenchCase(world, callerId)),
    ...(await storeReports(world, person)),
    retentionRunId: 0,
    retentionMembers: 0,
    colleagueId: staff.userId,
    elsewhereDocumentId: await handInYear(world, person),
    ...(await storeRequests(world, person)),
    ...(await storeCase(world, person)),
  };
  await deleteUnder(person, ids.deletionKey, `/api/DocumentFolders?FolderId=${await saveFolder(person, 'By mistake')}`);
  const activityId = await saveActivity(person, { ...createActivity.example(ids).body });
  await declare(person);
  await givePicture(world);
  await yearBefore(world, person, staff);
  const { UserActivityDates } = await readActivity(person, activityId);
  return { ...ids, activityId, activityDateId: UserActivityDates[0].UserActivityDateId };
}

/** The draft of the year that is to be confirmed, as it was begun: no one has prepared it to be published. */
export async function storeDraft({ database }: TestApp, { userId }: TestPerson): Promise<void> {
  const rules = await rulesOf(database, DRAFTED);
  await database
    .updateTable('prepared_change')
    .set({ wish: null, ended_by: userId, ended_at: TEST_NOW.toString() })
    .where('kind', '=', 'YEAR_RULES')
    .where('ended_at', 'is', null)
    .execute();
  await database.deleteFrom('year_draft').execute();
  await database
    .insertInto('year_draft')
    .values({
      ...{ cpd_year_id: DRAFTED, cpd_year: rules.facts.year, rules: JSON.stringify(rules) },
      ...{ changed_by: userId, changed_at: TEST_NOW.toString() },
    })
    .execute();
}

/** A year from another CPD home, which waits; answers the id of its archive. */
async function handInYear(world: TestApp, person: TestPerson): Promise<number> {
  const content = (await archiveFor(world, person.userId)) ?? '';
  await person.upload(`/api/YearsElsewhere?UserId=${person.userId}`, { name: 'CPD year 2026.zip', content });
  const listed = await person.call('GET', `/api/YearsElsewhere?UserId=${person.userId}&CPDYearId=${CPDYearId}`);
  return listed.json[0].DocumentId;
}

async function storeSeries(person: TestPerson) {
  const seriesId = await saveActivity(person, everyOtherWednesday);
  const { UserActivityDates } = await readActivity(person, seriesId);
  return { seriesId, seriesDateId: UserActivityDates[0].UserActivityDateId };
}

/** Someone else who left; answers the id of the departure. */
async function leave(world: TestApp): Promise<number> {
  const { userId } = await world.signIn();
  const { departure_id: departureId } = await world.database
    .insertInto('departure')
    .values({ user_id: userId, left_on: '2026-03-14', reason: 'RESIGNED' })
    .returning('departure_id')
    .executeTakeFirstOrThrow();
  return departureId;
}

/** A list with every member that a colleague prepared; answers the number. */
async function preparedList({ database }: TestApp, { userId }: TestPerson): Promise<number> {
  const list = {
    ...{ text: 'Member number,Username,Family name\n1,kit,Example', isComplete: true },
    shown: { NEW: 1, CHANGED: 0, RENUMBERED: 0, RETURNED: 0, LEFT: 30, WRONG: 0 },
    renumber: [],
    leaving: { leftOn: '2025-12-31', reason: 'RESIGNED' },
  };
  const { prepared_change_id } = await database
    .insertInto('prepared_change')
    .values({
      ...{ kind: 'MEMBER_LIST', object_id: userId, prepared_by: userId, prepared_at: '2026-11-19T01:00:00Z' },
      wish: JSON.stringify(list),
    })
    .returning('prepared_change_id')
    .executeTakeFirstOrThrow();
  return prepared_change_id;
}

/** Two entries that were merged, and two that may be one person's; answers the numbers. */
async function merged(world: TestApp, staff: TestPerson) {
  const manager = await world.signIn({ role: 'MANAGER' });
  const stateOf = async (one: TestPerson, other: TestPerson): Promise<string> =>
    (await manager.call('GET', `/api/MemberComparison?KeptUserId=${one.userId}&MergedUserId=${other.userId}`)).json
      .State;
  const [kept, gone] = [await world.signIn(), await world.signIn()];
  const moved = {
    swapped: [],
    added: [],
    requests: [],
    caseEntries: [],
    attendance: [],
    earlier: [],
    yearsBefore: [],
    people: [],
  };
  const { member_merge_id: memberMergeId } = await world.database
    .insertInto('member_merge')
    .values({
      ...{ kept_user_id: kept.userId, merged_user_id: gone.userId, prepared_by: staff.userId, merged_by: staff.userId },
      ...{ merged_at: '2026-11-20T01:00:00Z', moved: JSON.stringify(moved) },
      state_after: await stateOf(kept, gone),
    })
    .returning('member_merge_id')
    .executeTakeFirstOrThrow();
  const [one, twin] = [await world.signIn(), await world.signIn()];
  const stateOfTwins = await stateOf(one, twin);
  return { memberMergeId, otherUserId: one.userId, twinUserId: twin.userId, stateOfTwins };
}

/** A group of the identity provider that has the name of a member, so that no two are the same; answers the number. */
async function providerGroup({ database }: TestApp, { username }: TestPerson): Promise<number> {
  const { provider_group_id } = await database
    .insertInto('provider_group')
    .values({ display_name: `group of ${username}`, created_at: '2026-11-20T01:00:00Z' })
    .returning('provider_group_id')
    .executeTakeFirstOrThrow();
  return provider_group_id;
}

/** A token of a machine that has the name of a member, so that no two are the same; answers the number. */
async function serviceToken({ database }: TestApp, { username }: TestPerson, maker: TestPerson): Promise<number> {
  const name = `machine of ${username}`;
  const { user_id } = await database
    .insertInto('member')
    .values({
      ...{ username: `machine:${name}`, member_number: `machine:${name}`, security_role_code: 'MACHINE_ATTENDANCE' },
      ...{ first_name: '', last_name: name, email: '', first_cpd_year_id: YEAR_ID[2026] },
      disabled_at: '2026-11-19T01:00:00Z',
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const { service_token_id } = await database
    .insertInto('service_token')
    .values({
      ...{ user_id, secret_sha256: name, ends_on: '2027-11-19', created_by: maker.userId },
      created_at: '2026-11-19T01:00:00Z',
    })
    .returning('service_token_id')
    .executeTakeFirstOrThrow();
  return service_token_id;
}

/** An import of a year of someone else; answers its id. */
async function importedEarlier(world: TestApp, { userId }: TestPerson): Promise<number> {
  const member = await world.signIn();
  const { member_year_id } = await world.database
    .insertInto('member_year')
    .values({ user_id: member.userId, cpd_year_id: YEAR_ID[2022], status: 'INCOMPLETE' })
    .returning('member_year_id')
    .executeTakeFirstOrThrow();
  const { earlier_import_id } = await world.database
    .insertInto('earlier_import')
    .values({
      system_name: 'Old Portal',
      year_count: 1,
      imported_at: '2026-11-19T01:00:00Z',
      imported_by_user_id: userId,
    })
    .returning('earlier_import_id')
    .executeTakeFirstOrThrow();
  await world.database
    .insertInto('earlier_year')
    .values({ member_year_id, earlier_import_id, amounts: '{}' })
    .execute();
  return earlier_import_id;
}

/** A year before the first that the college has here, in an import of its own. */
async function yearBefore(world: TestApp, { userId }: TestPerson, maker: TestPerson): Promise<void> {
  await world.database
    .insertInto('year_before')
    .values({
      ...{ user_id: userId, cpd_year: 2015, earlier_import_id: await importedEarlier(world, maker) },
      ...{ status: 'COMPLETE', certificate_number: '', amounts: JSON.stringify({}), unit: 'C' },
    })
    .execute();
}

/** A re-opening of many that a colleague prepared; answers the number. */
async function prepared({ database }: TestApp, { userId }: TestPerson): Promise<number> {
  const { prepared_change_id } = await database
    .insertInto('prepared_change')
    .values({
      ...{ kind: 'REOPENINGS', object_id: YEAR_ID[2025], prepared_by: userId, prepared_at: '2026-11-19T01:00:00Z' },
      wish: JSON.stringify({ userIds: [1, 2], reason: 'The portal was down.' }),
    })
    .returning('prepared_change_id')
    .executeTakeFirstOrThrow();
  return prepared_change_id;
}

/** Someone else who asked for erasure; answers the number of the request. */
async function askedForErasure(world: TestApp): Promise<number> {
  const { userId } = await world.signIn();
  const { erasure_case_id: erasureCaseId } = await world.database
    .insertInto('erasure_case')
    .values({ user_id: userId, source: 'MEMBER', reason: '', asked_by: userId, asked_at: '2026-11-19T01:00:00Z' })
    .returning('erasure_case_id')
    .executeTakeFirstOrThrow();
  return erasureCaseId;
}

/** An activity of the year before, which is submitted: entered by hand. Answers its id. */
async function enterEarlier({ database }: TestApp, { userId }: TestPerson): Promise<number> {
  const { activity_id: activityId } = await database
    .insertInto('activity')
    .values({
      ...{ user_id: userId, cpd_year_id: YEAR_ID[2025], activity_name: 'Autumn school', activity_type_id: 106 },
      ...{ occurrence: 'S', hours_per_date: 1, created_at: '2025-05-06T01:00:00Z', updated_at: '2025-05-06T01:00:00Z' },
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow();
  const date = { activity_id: activityId, user_id: userId, start_date: '2025-05-06', end_date: '2025-05-06', hours: 1 };
  await database.insertInto('activity_date').values(date).execute();
  await database.insertInto('activity_area').values({ activity_id: activityId, area_id: 201 }).execute();
  return activityId;
}

async function shortcutIdOf({ database }: TestApp, suffix: string): Promise<number> {
  const { shortcut_id: shortcutId } = await database
    .selectFrom('shortcut')
    .select('shortcut_id')
    .where('friendly_suffix', '=', suffix)
    .executeTakeFirstOrThrow();
  return shortcutId;
}

/** There is no call for it yet: the first learning resource gets a picture by hand. */
async function givePicture({ database }: TestApp): Promise<void> {
  await database
    .updateTable('learning_resource')
    .set({ image: bitmap() })
    .where('learning_resource_id', '=', 1)
    .execute();
}

/** A year that was submitted before the college put the member on a list (ROP-06). */
async function verifyLater({ database }: TestApp, { userId }: TestPerson): Promise<void> {
  const submitted = '2026-02-10T01:00:00Z';
  await database
    .insertInto('member_year')
    .values({ user_id: userId, cpd_year_id: YEAR_ID[2025], status: 'SUBMITTED', submitted_at: submitted })
    .execute();
  const { program_activity_id } = await database
    .insertInto('program_activity')
    .values({
      cpd_year_id: YEAR_ID[2025],
      activity_name: 'Autumn meeting',
      activity_type_id: 106,
      start_date: '2025-05-14',
      end_date: '2025-05-14',
      hours_per_date: 3,
      created_at: submitted,
    })
    .returning('program_activity_id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('program_attendance')
    .values({ program_activity_id, user_id: userId, offered_at: submitted })
    .execute();
}

/** There is no call for it yet: the earlier year is chosen for audit by hand. Answers the id of the audit. */
async function selectForAudit(world: TestApp, person: TestPerson) {
  const auditCaseId = await storeAuditCase(world, person, 'SELECTED', {}, YEAR_ID[2024]);
  // A review of it can be asked for at whatever time a test sets.
  const decided = { decided_at: '2040-01-01T00:00:00Z' };
  const decidedAuditCaseId = await storeAuditCase(world, person, 'NOT_MET', decided, YEAR_ID[2024] - 1);
  const url = `/api/OwnAuditFiles?UserId=${person.userId}&AuditCaseId=${auditCaseId}`;
  const file = await person.upload(url, { name: 'list.txt', content: 'Attended.\n' });
  const { member_year_id: auditId } = await world.database
    .selectFrom('audit_case')
    .select('member_year_id')
    .where('audit_case_id', '=', auditCaseId)
    .executeTakeFirstOrThrow();
  return { auditId, auditCaseId, auditDocumentId: file.json, decidedAuditCaseId };
}

/** A round of audits whose members a colleague has chosen; answers its id. */
async function storeAuditRound(world: TestApp, { userId }: TestPerson): Promise<number> {
  const chosen = await world.signIn();
  const { audit_round_id: auditRoundId } = await world.database
    .insertInto('audit_round')
    .values({
      ...{ cpd_year_id: YEAR_ID[2025], round_name: 'Late', origin: 'BY_HAND', settings: JSON.stringify({}) },
      ...{ created_by_user_id: userId, created_at: '2026-11-19T01:00:00Z', chosen_by_user_id: userId },
    })
    .returning('audit_round_id')
    .executeTakeFirstOrThrow();
  await world.database
    .insertInto('audit_chosen')
    .values({ audit_round_id: auditRoundId, user_id: chosen.userId, why: 'BY_HAND', reason: 'It was late.' })
    .execute();
  return auditRoundId;
}

/** Reports to boards of which each waits for another step; a draft that a call before has left is no longer there. */
async function storeReports(world: TestApp, { userId }: TestPerson) {
  const lines = [{ userId }];
  const preview = { preview_until: '2026-11-10', shown_at: '2026-10-27T00:00:00Z', made_at: '2026-10-26T00:00:00Z' };
  await world.database.deleteFrom('report_version').where('state', '=', 'DRAFT').execute();
  const store = (year: 2024 | 2025, version: Parameters<typeof storeReport>[2]) =>
    storeReport(world, { userId }, { cpd_year_id: YEAR_ID[year], lines, ...version });
  return {
    reportVersionId: await store(2025, preview),
    draftReportId: await store(2025, { board_code: 'MCNZ', state: 'DRAFT' }),
    runningReportId: await store(2024, { board_code: 'MCNZ', state: 'DRAFT', making: 'RUNNING' }),
    signedReportId: await store(2024, {
      ...{ ...preview, state: 'SIGNED' },
      ...{ first_signed_at: '2026-11-12T00:00:00Z', second_signed_at: '2026-11-13T00:00:00Z' },
    }),
  };
}

/** An audit of someone else that goes on, in which more time was asked for. */
async function storeWish(world: TestApp) {
  const due = { why: 'BY_HAND', due_on: '2026-12-31' } as const;
  const teamCaseId = await storeAuditCase(world, await world.signIn(), 'SELECTED', due, YEAR_ID[2025]);
  const wish = { kind: 'EXTENSION', wanted_until: '2027-01-15', reason: 'I am away.' } as const;
  const { audit_wish_id: auditWishId } = await world.database
    .insertInto('audit_wish')
    .values({ audit_case_id: teamCaseId, ...wish, asked_at: TEST_NOW.toString() })
    .returning('audit_wish_id')
    .executeTakeFirstOrThrow();
  return { teamCaseId, auditWishId };
}

/** An answered audit of someone else, given to the caller, with an item and a picture. */
async function storeBenchCase(world: TestApp, callerId?: number) {
  const member = await world.signIn();
  const activityId = await saveActivity(member);
  const auditDocumentId = await uploadPicture(member);
  await linkTo(member, auditDocumentId, activityId);
  const auditCaseId = await releaseAuditCase(world, member, { state: 'ANSWERED', auditorUserId: callerId ?? null });
  const { audit_item_id: auditItemId } = await world.database
    .selectFrom('audit_item')
    .select('audit_item_id')
    .where('audit_case_id', '=', auditCaseId)
    .executeTakeFirstOrThrow();
  return { benchCaseId: auditCaseId, benchItemId: auditItemId, benchDocumentId: auditDocumentId };
}

/** A new college whose first year waits to be put in force, as one before all others. */
async function storeSetup({ database, now }: TestApp, { userId }: TestPerson): Promise<void> {
  const [template] = listTemplates();
  const setup = {
    version: 4,
    time_zone: 'Australia/Sydney',
    first_year: 2003,
    source: template?.key ?? '',
    rules: JSON.stringify(template?.rules),
  };
  await database
    .insertInto('college_setup')
    .values(setup)
    .onConflict((there) => there.column('only_one').doUpdateSet({ ...setup, finished_by: null, finished_at: null }))
    .execute();
  const settings = { collegeName: 'The College', countries: 'Australia', 'office.AU.email': 'cpd@example.org' };
  for (const [key, text] of Object.entries(settings))
    await database
      .insertInto('content_edit')
      .values({
        ...{ kind: 'setting', key, before: null, after: JSON.stringify({ text }), note: '' },
        ...{ edited_by: userId, edited_at: now().toString() },
      })
      .execute();
}
