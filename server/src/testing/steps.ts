import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Notice, notify } from '../platform/notifications/notification-service.ts';
import { buildActivity, buildAnnouncement, buildPlan, buildProgram, buildShortcut } from './build.ts';
import { bitmap } from './build-content.ts';
import { fixtureRequest, physicianYear } from './physician-year.ts';
import { type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';

/** Saves an activity made by `buildActivity`; answers its id. */
export async function saveActivity(person: TestPerson, overrides: Record<string, unknown> = {}): Promise<number> {
  const answer = await person.call('POST', '/api/UserActivities', { body: buildActivity(person.userId, overrides) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.UserActivityId;
}

/** Reads an activity as the form does. */
export async function readActivity(person: TestPerson, activityId: number): Promise<TestAnswer['json']> {
  const answer = await person.call('GET', `/api/UserActivities/${activityId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Saves a plan made by `buildPlan`; answers its id. */
export async function savePlan(person: TestPerson, overrides: Record<string, unknown> = {}): Promise<number> {
  const answer = await person.call('POST', '/api/UserPDP', { body: buildPlan(person.userId, overrides) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Logs all that 2026 asks of a physician, with the plan. */
export async function logPhysicianYear(person: TestPerson): Promise<void> {
  const { educational, reviewing, measuring } = physicianYear;
  for (const fixture of [...educational, ...reviewing, ...measuring]) {
    await saveActivity(person, fixtureRequest(fixture));
  }
  await savePlan(person);
}

/** Reads a plan as its form does. */
export async function readPlan(person: TestPerson, planId: number): Promise<TestAnswer['json']> {
  const answer = await person.call('GET', `/api/UserPDP?UserPDPId=${planId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** The ids of a plan's goals, in their order. */
export async function goalIdsOf(person: TestPerson, planId: number): Promise<number[]> {
  const { PDPGoals } = await readPlan(person, planId);
  return PDPGoals.map(({ UserPDPGoalId }: { UserPDPGoalId: number }) => UserPDPGoalId);
}

/** The address to which evidence of a year is uploaded. */
export function uploadUrl(person: TestPerson, cpdYearId: number = YEAR_ID[2026]): string {
  return `/api/Documents?UserId=${person.userId}&CPDYearId=${cpdYearId}&DocumentTypeId=1&DocumentFolderId=null`;
}

/** Uploads a small text file; answers its document id. */
export async function uploadEvidence(
  person: TestPerson,
  name = 'attendance.txt',
  cpdYearId: number = YEAR_ID[2026],
): Promise<number> {
  const answer = await person.upload(uploadUrl(person, cpdYearId), { name, content: `Attended: ${name}\n` });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Uploads a small picture; answers its document id. */
export async function uploadPicture(person: TestPerson, name = 'certificate.bmp'): Promise<number> {
  const answer = await person.upload(uploadUrl(person), { name, content: bitmap() });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Makes a folder of My Files; answers its id. */
export async function saveFolder(person: TestPerson, name: string, cpdYearId: number = YEAR_ID[2026]): Promise<number> {
  const body = { DocumentFolderId: 0, UserId: person.userId, CPDYearId: cpdYearId, FolderName: name };
  const answer = await person.call('POST', '/api/DocumentFolders', { body });
  expect(answer).toMatchObject({ status: 200, json: expect.any(Number) });
  return answer.json;
}

/** Deletes what is at an address in a way that can be taken back by this key. */
export async function deleteUnder(person: TestPerson, key: string, url: string): Promise<void> {
  expect(await person.call('DELETE', url, { headers: { 'idempotency-key': key } })).toMatchObject({ status: 200 });
}

/** The query that names a person and one of their years. */
export function inYear(person: TestPerson, cpdYearId: number = YEAR_ID[2026]): string {
  return `UserId=${person.userId}&CPDYearId=${cpdYearId}`;
}

/** Reads the summary of a year. */
export async function readSummary(person: TestPerson, cpdYearId?: number): Promise<TestAnswer['json']> {
  const query = `${inYear(person, cpdYearId)}&IncludeUserFrameworkRequirements=true`;
  const answer = await person.call('GET', `/api/CPDSummary?${query}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

const REASONS = { Fiftyhourscpd: 'Some hours are on paper.', Completepdp: 'The plan is on paper.' };

/** Saves the declaration of a year; to Yes with a reason, whatever is recorded. */
export async function declare(
  person: TestPerson,
  cpdYearId?: number,
  answers: Record<string, unknown> = { Fiftyhourscpd: true, Completepdp: true, ContradictionReasons: REASONS },
): Promise<TestAnswer> {
  return await person.call('PUT', `/api/SubmissionDeclarations?${inYear(person, cpdYearId)}`, { body: answers });
}

/** Hands a year in that has been declared. */
export async function submit(person: TestPerson, cpdYearId?: number): Promise<TestAnswer> {
  return await person.call('PUT', `/api/UserCPDYears?${inYear(person, cpdYearId)}&SubmitCPDYear=true`);
}

/** Stores a shortcut as the CPD team does; answers the end of its link. */
export async function storeShortcut(world: TestApp, overrides: Record<string, unknown> = {}): Promise<string> {
  const staff = await world.signIn({ role: 'STAFF' });
  const answer = await staff.call('POST', '/api/CPDShortcut', { body: buildShortcut(overrides) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.FriendlyURLSuffix;
}

/** A view of the members' list that someone has saved; answers its id. */
export async function storeListView({ database }: TestApp, userId: number): Promise<number> {
  const question = JSON.stringify({ filters: {}, columns: ['MIN'], sort: 'MIN', descending: false });
  const row = await database
    .insertInto('list_view')
    .values({
      ...{ user_id: userId, list: 'Members', name: `View of ${randomUUID()}`, shared: false },
      ...{ question, created_at: '2026-11-20T01:00:00Z' },
    })
    .returning('list_view_id')
    .executeTakeFirstOrThrow();
  return row.list_view_id;
}

/** A notification that the CPD team has written; answers its id. */
export async function writeAnnouncement(world: TestApp, overrides: Record<string, unknown> = {}): Promise<number> {
  const staff = await world.signIn({ role: 'STAFF' });
  const answer = await staff.call('POST', '/api/Announcements', { body: buildAnnouncement(overrides) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.AnnouncementId;
}

/** Stores an activity of the college, made by `buildProgram`; answers its id. */
export async function storeProgram(staff: TestPerson, overrides: Record<string, unknown> = {}): Promise<number> {
  const answer = await staff.call('POST', '/api/ProgramActivities', { body: buildProgram(overrides) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Puts members on the list of an activity of the college; their usernames are their numbers. */
export async function listAttendees(staff: TestPerson, programActivityId: number, people: readonly TestPerson[]) {
  const body = { ProgramActivityId: programActivityId, List: people.map(({ username }) => username).join('\n') };
  expect(await staff.call('POST', '/api/AttendanceLists', { body })).toMatchObject({ status: 200 });
}

/** What a member has still to confirm. */
export async function readOffers(person: TestPerson): Promise<TestAnswer['json']> {
  const answer = await person.call('GET', `/api/AttendanceOffers?UserId=${person.userId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Makes an activity one that the college entered; answers the id that it has there. */
export async function verifyActivity(world: TestApp, activityId: number): Promise<number> {
  const verified = await storeProgram(await world.signIn({ role: 'VERIFIED' }));
  await world.database
    .updateTable('activity')
    .set({ verified_activity_id: verified })
    .where('activity_id', '=', activityId)
    .execute();
  return verified;
}

/** Reads one date of an activity, by its day, as the form does. */
export async function readDate(person: TestPerson, activityId: number, day: string): Promise<TestAnswer['json']> {
  const { UserActivityDates } = await readActivity(person, activityId);
  const found = UserActivityDates.find(({ StartDate }: { StartDate: string }) => StartDate === day);
  expect(found, `a date on ${day}`).toBeDefined();
  const url = `/api/UserActivityDates?UserActivityDateId=${found.UserActivityDateId}`;
  const answer = await person.call('GET', url);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Saves one date of an activity as it was read, with changes. */
export async function saveDate(
  person: TestPerson,
  activityId: number,
  day: string,
  changes: Record<string, unknown>,
): Promise<TestAnswer> {
  const read = await readDate(person, activityId, day);
  return await person.call('PUT', '/api/UserActivityDates', { body: { ...read, ...changes } });
}

/** Tells a member something, as the product does by itself; answers the id of the notification. */
export async function sendNotification(
  { database }: TestApp,
  { userId }: TestPerson,
  notice: Partial<Notice> = {},
  at = '2026-11-19T01:00:00Z',
): Promise<number> {
  const occasion = notice.occasion ?? `test:${randomUUID()}`;
  const told: Notice = {
    title: 'News',
    alertCode: 'L',
    message: [{ paragraph: 'Read me.' }],
    ...notice,
    occasion,
    userId,
  };
  await inTransaction(database, (transaction) => notify(transaction, told, Temporal.Instant.from(at)));
  const { notification_id: notificationId } = await database
    .selectFrom('notification')
    .select('notification_id')
    .where('user_id', '=', userId)
    .where('occasion', '=', occasion)
    .executeTakeFirstOrThrow();
  return notificationId;
}

/** Leaves a member's call back and leave in the queue, and an exemption that was declined; answers their numbers. */
export async function storeRequests(
  { database }: TestApp,
  { userId }: TestPerson,
): Promise<{ requestId: number; decidedRequestId: number; leaveRequestId: number }> {
  const at = '2026-11-18T01:00:00Z';
  const [open, decided, leave] = await database
    .insertInto('member_request')
    .values([
      { user_id: userId, kind: 'CALLBACK', contact_number: '0255500166', created_at: at },
      {
        user_id: userId,
        kind: 'EXEMPTION',
        cpd_year: 2026,
        exemption_reason_code: 'PARENTAL',
        created_at: at,
        status: 'DONE',
        result: 'DECLINED',
        decision_text: 'The leave was too short.',
        decided_by_user_id: userId,
        decided_at: at,
      },
      {
        user_id: userId,
        kind: 'LEAVE',
        cpd_year: 2026,
        exemption_reason_code: 'PARENTAL',
        created_at: at,
        leave_from: '2026-07-01',
        leave_to: '2027-02-28',
      },
    ])
    .returning('member_request_id')
    .execute();
  return {
    requestId: open?.member_request_id ?? 0,
    decidedRequestId: decided?.member_request_id ?? 0,
    leaveRequestId: leave?.member_request_id ?? 0,
  };
}

/** Writes an entry with a follow-up and a file into the case log that the team keeps of a member. */
export async function storeCase(
  world: TestApp,
  member: TestPerson,
  entry: Record<string, unknown> = {},
): Promise<{ caseEntryId: number; caseFileId: number }> {
  const staff = await world.signIn({ role: 'STAFF' });
  const body = {
    ...{ ForUserId: member.userId, Kind: 'CALL', HappenedOn: '2026-11-02', Text: 'Unhappy with the delay.' },
    ...{ FollowUpOn: '2026-12-01', ...entry },
  };
  const { json: caseEntryId } = await staff.call('POST', '/api/CaseEntries', { body });
  const file = { name: 'complaint.txt', content: 'Sent by letter.\n', mediaType: 'text/plain' };
  const { json: caseFileId } = await staff.upload(`/api/CaseFiles?CaseEntryId=${caseEntryId}`, file);
  expect([caseEntryId, caseFileId]).toEqual([expect.any(Number), expect.any(Number)]);
  return { caseEntryId, caseFileId };
}

/** Confirms the rules of the last delivered year, as a manager does before it opens (FWK-04). */
export async function confirmAssumedRules(world: TestApp): Promise<void> {
  const manager = await world.signIn({ role: 'MANAGER' });
  const body = { CPDYearId: YEAR_ID[2026] + 1, FrameworkName: 'Hours framework 2025 onward' };
  await manager.call('POST', '/api/YearConfirmations', { body });
}
