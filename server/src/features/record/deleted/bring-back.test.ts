import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { bringBack, broughtBack, passMinutes } from '../../../testing/deletions.ts';
import { linkedTo, linkTo, linkUrl } from '../../../testing/link-steps.ts';
import { recordState } from '../../../testing/record-state.ts';
import {
  declare,
  deleteUnder,
  goalIdsOf,
  readActivity,
  readPlan,
  readSummary,
  saveActivity,
  saveFolder,
  savePlan,
  submit,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';

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

const KEY = 'pressed-once';
const reflection = {
  AddReflection: true,
  ReflectionHours: 0.75,
  ReflectionAnswers: [1, 2].map((each) => ({ ReflectionQuestionId: 110 + each, ReflectionAnswer: `Much ${each}` })),
};
const activityUrl = (activityId: number, keepFiles = false) =>
  `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=${keepFiles}`;
const dateUrl = (dateId: number, deleteDocs = false) =>
  `/api/UserActivityDates?UserActivityDateId=${dateId}&DeleteDocs=${deleteDocs}`;

describe('[SUM-23] what was deleted is not brought back', () => {
  test('by a key that deleted nothing, nor by that of another member', async () => {
    const activityId = await saveActivity(member);
    await deleteUnder(member, KEY, activityUrl(activityId));
    const other = await world.signIn();
    const before = await recordState(world);
    expect(await bringBack(member, 'never-used')).toMatchObject({ status: 404 });
    expect(await bringBack(other, KEY)).toMatchObject({ status: 404 });
    const body = { UserId: member.userId, DeletionKey: KEY };
    expect(await other.call('POST', '/api/BroughtBack', { body })).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
  });

  test('after ten minutes, when nothing is kept of it any more', async () => {
    const activityId = await saveActivity(member);
    await deleteUnder(member, KEY, activityUrl(activityId));
    await passMinutes(world, 11);
    const message = expect.stringContaining('no longer be brought back');
    expect(await bringBack(member, KEY)).toMatchObject({ status: 404, json: { Message: message } });
    expect(await world.database.selectFrom('deleted_row').selectAll().execute()).toEqual([]);
  });

  test('[ACT-26] into a year that was handed in meanwhile', async () => {
    await deleteUnder(member, KEY, activityUrl(await saveActivity(member)));
    await declare(member);
    await submit(member);
    const before = await recordState(world);
    expect(await bringBack(member, KEY)).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[IMP-04] by a colleague who does not act for the member', async () => {
    await deleteUnder(member, KEY, activityUrl(await saveActivity(member)));
    const colleague = await world.signIn({ role: 'STAFF' });
    const body = { UserId: member.userId, DeletionKey: KEY };
    const answer = await colleague.call('POST', '/api/BroughtBack', { body });
    expect(answer).toMatchObject({ status: 403, json: { Code: 'ACTING_NEEDED' } });
  });

  test('[EVD-15, FIL-12] when another file or folder has its name by now', async () => {
    const documentId = await uploadEvidence(member, 'talk.txt');
    await deleteUnder(member, 'file', `/api/Documents?Id=${documentId}`);
    await uploadEvidence(member, 'Talk.txt');
    await deleteUnder(member, 'folder', `/api/DocumentFolders?FolderId=${await saveFolder(member, 'Courses')}`);
    await saveFolder(member, 'courses');
    const before = await recordState(world);
    for (const [key, what] of [
      ['file', 'There is now a file with this name.'],
      ['folder', 'There is now a folder with this name.'],
    ] as const) {
      const json = { Code: 'IN_USE', Message: expect.stringContaining(what) };
      expect(await bringBack(member, key)).toMatchObject({ status: 409, json });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[OCC-13, OCC-16] as a date of an activity that has this day again, is single by now, in another year, or gone', async () => {
    // Both years are open.
    world.setNow('2026-02-20T01:00:00Z');
    for (const change of ['again', 'single', 'elsewhere', 'gone'] as const) {
      const activityId = await saveActivity(member, everyOtherWednesday);
      const [first] = (await readActivity(member, activityId)).UserActivityDates;
      await deleteUnder(member, `date ${change}`, dateUrl(first.UserActivityDateId));
      const now = await readActivity(member, activityId);
      const url = `/api/UserActivities/${activityId}`;
      const day = String(first.StartDate).slice(0, 10);
      const bodies = {
        again: { ...now, Occurrence: 'M', UserActivityDates: [...now.UserActivityDates, { StartDate: day }] },
        single: { ...now, Occurrence: 'S', UserActivityDates: [{ StartDate: '2026-03-12' }] },
        elsewhere: {
          ...now,
          CPDYearId: YEAR_ID[2025],
          Occurrence: 'M',
          UserActivityDates: [{ StartDate: '2025-03-12' }, { StartDate: '2025-03-19' }],
        },
      };
      const changed = await (change === 'gone'
        ? member.call('DELETE', activityUrl(activityId))
        : member.call('PUT', url, { body: bodies[change] }));
      expect(changed).toMatchObject({ status: 200 });
      const Message =
        change === 'again' ? / already has the date 04\/02\/2026 again\.$/ : /so the date cannot be brought back\.$/;
      const json = { Code: change === 'again' ? 'IN_USE' : 'STALE', Message: expect.stringMatching(Message) };
      expect(await bringBack(member, `date ${change}`)).toMatchObject({ status: 409, json });
    }
  });

  test('[PDP-28] as a goal of a plan that was deleted too', async () => {
    const planId = await savePlan(member, { PDPGoals: [{ Goal: 'One' }, { Goal: 'Two' }] });
    const [goalId] = await goalIdsOf(member, planId);
    await deleteUnder(member, KEY, `/api/UserPDPGoals?GoalId=${goalId}`);
    expect(await member.call('DELETE', `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`)).toMatchObject({
      status: 200,
    });
    expect(await bringBack(member, KEY)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  });

  test('more than once, when it is asked for several times at once', async () => {
    const activityId = await saveActivity(member);
    await deleteUnder(member, KEY, activityUrl(activityId));
    const answers = await Promise.all([1, 2, 3].map(() => bringBack(member, KEY)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await eventsOf('activity.brought_back')).toHaveLength(1);
  });
});

describe('[SUM-23] what was deleted comes back as it was', () => {
  test('[EVD-22, EVD-23] an activity with dates, hours of their own, reflections, areas, goals and files', async () => {
    const documentId = await uploadEvidence(member, 'programme.txt');
    const whole = await uploadEvidence(member, 'whole.txt');
    const planId = await savePlan(member);
    const activityId = await saveActivity(member, {
      ...everyOtherWednesday,
      UserActivityPDPGoals: await goalIdsOf(member, planId),
      UserActivityDocuments: [{ DocumentId: whole }],
    });
    const [first, second] = (await readActivity(member, activityId)).UserActivityDates;
    await saveDate(first, {
      DateHours: 2.5,
      ...reflection,
    });
    await member.call('DELETE', dateUrl(second.UserActivityDateId));
    await linkTo(member, documentId, activityId, String(first.StartDate).slice(0, 10));
    const [before, plan, summary] = [
      await readActivity(member, activityId),
      await readPlan(member, planId),
      await readSummary(member),
    ];
    await deleteUnder(member, KEY, activityUrl(activityId));
    expect(await readSummary(member)).not.toEqual(summary);
    await broughtBack(member, KEY);
    expect(await readActivity(member, activityId)).toEqual({ ...before, RowVersion: before.RowVersion + 1 });
    expect(await readPlan(member, planId)).toEqual(plan);
    expect(await readSummary(member)).toEqual(summary);
    expect(await textOf(documentId)).toContain('programme.txt');
    expect((await eventsOf()).slice(-6)).toEqual([
      ...['activity.deleted', 'document.deleted', 'document.deleted'],
      ...['document.brought_back', 'document.brought_back', 'activity.brought_back'],
    ]);
  });

  test('[OCC-16, OCC-17] a date of a series, into its place and with its files', async () => {
    const documentId = await uploadEvidence(member, 'of the day.txt');
    const other = await uploadEvidence(member, 'of all.txt');
    const activityId = await saveActivity(member, {
      ...everyOtherWednesday,
      UserActivityDocuments: [{ DocumentId: other }],
    });
    const [first] = (await readActivity(member, activityId)).UserActivityDates;
    const day = String(first.StartDate).slice(0, 10);
    await saveDate(first, { DateHours: 3 });
    await linkTo(member, documentId, activityId, day);
    for (const docs of [false, true]) {
      const before = await readActivity(member, activityId);
      await deleteUnder(member, `date ${docs}`, dateUrl(first.UserActivityDateId, docs));
      expect((await readActivity(member, activityId)).UserActivityDates).toHaveLength(
        before.UserActivityDates.length - 1,
      );
      await broughtBack(member, `date ${docs}`);
      const after = await readActivity(member, activityId);
      expect(withoutLinkIds(after)).toEqual({ ...withoutLinkIds(before), RowVersion: before.RowVersion + 2 });
      expect(await linkedTo(member, documentId, activityId)).toEqual([day]);
      expect(await linkedTo(member, other, activityId)).toBe('activity');
      // Saved again, the pattern does not take it out.
      expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body: after })).toMatchObject({
        status: 200,
      });
      expect((await readActivity(member, activityId)).UserActivityDates).toHaveLength(before.UserActivityDates.length);
    }
    expect(await eventsOf('activity_date.brought_back')).toHaveLength(2);
  });

  test('[HRS-12, OCC-16] a date of a series, with the hours that the series has by now, and one with hours of its own with those', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    const [first, second] = (await readActivity(member, activityId)).UserActivityDates;
    await saveDate(second, { DateHours: 3 });
    await deleteUnder(member, 'first', dateUrl(first.UserActivityDateId));
    await deleteUnder(member, 'second', dateUrl(second.UserActivityDateId));
    const { RowVersion: _version, ...read } = await readActivity(member, activityId);
    const body = { ...read, TotalHours: 2, HoursPerDate: 2 };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    await broughtBack(member, 'first');
    await broughtBack(member, 'second');
    const after = await readActivity(member, activityId);
    expect(after.UserActivityDates.map(({ Hours }: { Hours: number }) => Number(Hours))).toEqual([2, 3, 2, 2]);
    expect(Number(after.TotalHours)).toBe(9);
  });

  test('[OCC-16] the only date, with its activity', async () => {
    const activityId = await saveActivity(member);
    const before = await readActivity(member, activityId);
    await deleteUnder(member, KEY, dateUrl(before.UserActivityDates[0].UserActivityDateId));
    await broughtBack(member, KEY);
    expect(await readActivity(member, activityId)).toEqual({ ...before, RowVersion: before.RowVersion + 1 });
  });

  test('[FIL-17] a file in its folder, with what it proves', async () => {
    const folderId = await saveFolder(member, 'Courses');
    const documentId = await uploadEvidence(member, 'talk.txt');
    await member.call('PUT', `/api/Documents?DocumentId=${documentId}&DocumentFolderId=${folderId}`);
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, documentId, activityId, '2026-02-18');
    const before = await filesOf(member);
    await deleteUnder(member, KEY, `/api/Documents?Id=${documentId}`);
    await broughtBack(member, KEY);
    expect(await filesOf(member)).toEqual(before);
    expect(await linkedTo(member, documentId, activityId)).toEqual(['2026-02-18']);
    expect((await eventsOf()).slice(-2)).toEqual(['document.brought_back', 'activity.files_changed']);
  });

  test('[FIL-17] a file without the activity and the folder that are gone themselves', async () => {
    const folderId = await saveFolder(member, 'Courses');
    const documentId = await uploadEvidence(member, 'talk.txt');
    await member.call('PUT', `/api/Documents?DocumentId=${documentId}&DocumentFolderId=${folderId}`);
    const activityId = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: documentId }] });
    await deleteUnder(member, KEY, `/api/Documents?Id=${documentId}`);
    await member.call('DELETE', activityUrl(activityId));
    await member.call('DELETE', `/api/DocumentFolders?FolderId=${folderId}`);
    await broughtBack(member, KEY);
    const { Folders, Documents } = await filesOf(member);
    expect(Folders).toEqual([]);
    expect(Documents).toMatchObject([{ DocumentId: documentId, Activities: [] }]);
  });

  test('[FIL-16] a folder, with those of its files that are in no other by now', async () => {
    const [folderId, other] = [await saveFolder(member, 'Courses'), await saveFolder(member, 'Other')];
    const [stays, moved] = [await uploadEvidence(member, 'stays.txt'), await uploadEvidence(member, 'moved.txt')];
    for (const id of [stays, moved])
      await member.call('PUT', `/api/Documents?DocumentId=${id}&DocumentFolderId=${folderId}`);
    await deleteUnder(member, KEY, `/api/DocumentFolders?FolderId=${folderId}`);
    await member.call('PUT', `/api/Documents?DocumentId=${moved}&DocumentFolderId=${other}`);
    await broughtBack(member, KEY);
    const rows = await world.database
      .selectFrom('document')
      .select(['document_id as id', 'document_folder_id as folder'])
      .where('user_id', '=', member.userId)
      .orderBy('document_id')
      .execute();
    expect(rows).toEqual([
      { id: stays, folder: folderId },
      { id: moved, folder: other },
    ]);
    expect((await eventsOf()).at(-1)).toBe('folder.brought_back');
  });

  test('[FIL-18] a link, and a link to one date', async () => {
    const documentId = await uploadEvidence(member, 'talk.txt');
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, documentId, activityId, '2026-02-04', '2026-02-18');
    const { UserActivityDates } = await readActivity(member, activityId);
    const date = UserActivityDates.find(({ StartDate }: { StartDate: string }) => StartDate.startsWith('2026-02-18'));
    for (const which of ['', `&UserActivityDateId=${date.UserActivityDateId}`]) {
      await deleteUnder(member, `link ${which}`, `${linkUrl(documentId, activityId)}${which}`);
      await broughtBack(member, `link ${which}`);
      expect(await linkedTo(member, documentId, activityId)).toEqual(['2026-02-04', '2026-02-18']);
    }
    expect((await eventsOf()).slice(-2)).toEqual(['activity.files_changed', 'activity.files_changed']);
  });

  test('[PDP-27] a plan with its goals, what works towards them, its hours and its draft', async () => {
    const planId = await savePlan(member);
    const goals = await goalIdsOf(member, planId);
    const activityId = await saveActivity(member, { UserActivityPDPGoals: goals });
    const before = await readPlan(member, planId);
    const summary = await readSummary(member);
    await deleteUnder(member, KEY, `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`);
    await broughtBack(member, KEY);
    expect(await readPlan(member, planId)).toEqual({ ...before, RowVersion: before.RowVersion + 1 });
    expect(await readActivity(member, activityId)).toMatchObject({ UserActivityPDPGoals: goals, RowVersion: 3 });
    expect(await readSummary(member)).toEqual(summary);
    expect((await eventsOf()).at(-1)).toBe('plan.brought_back');
  });

  test('[PDP-27] a plan, whose activities are waited for before its year is taken, as in every change', async () => {
    const planId = await savePlan(member);
    const activityId = await saveActivity(member, { UserActivityPDPGoals: await goalIdsOf(member, planId) });
    await deleteUnder(member, KEY, `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=false`);
    const { promise: answer, resolve } = Promise.withResolvers<TestAnswer>();
    await whileWaitedFor(
      world.database,
      async (transaction) => {
        await sql`select from activity where activity_id = ${activityId} for update`.execute(transaction);
        resolve(bringBack(member, KEY));
      },
      (transaction) =>
        sql`select from member_year where user_id = ${member.userId} for update nowait`.execute(transaction),
    );
    expect(await answer).toMatchObject({ status: 200 });
  });

  test('[PDP-27] an uploaded plan with its file', async () => {
    const file = { name: 'plan.txt', content: 'My plan\n' };
    const uploaded = await member.upload(
      `/api/UserPDP?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&HoursSpent=2`,
      file,
    );
    expect(uploaded).toMatchObject({ status: 200 });
    const before = await readPlan(member, uploaded.json);
    await deleteUnder(member, KEY, `/api/UserPDP?UserPDPId=${uploaded.json}&IsUserUploadedPDP=true`);
    await passMinutes(world, 9);
    await broughtBack(member, KEY);
    expect(await readPlan(member, uploaded.json)).toEqual({ ...before, RowVersion: before.RowVersion + 1 });
  });

  test('[PDP-28] a goal in its place', async () => {
    const planId = await savePlan(member, { PDPGoals: [{ Goal: 'One' }, { Goal: 'Two' }] });
    const [goalId = 0] = await goalIdsOf(member, planId);
    await saveActivity(member, { UserActivityPDPGoals: [goalId] });
    const before = await readPlan(member, planId);
    await deleteUnder(member, KEY, `/api/UserPDPGoals?GoalId=${goalId}`);
    await broughtBack(member, KEY);
    expect(await readPlan(member, planId)).toEqual({ ...before, RowVersion: before.RowVersion + 2 });
    expect((await eventsOf()).at(-1)).toBe('plan.goal_brought_back');
  });

  test('[IMP-04] by the colleague who deleted it while acting for the member', async () => {
    const activityId = await saveActivity(member);
    const colleague = await world.signIn({ role: 'STAFF' });
    const body = { ForUserId: member.userId, Reason: 'Asked by telephone' };
    expect(await colleague.call('POST', '/api/ActingSessions', { body })).toMatchObject({ status: 200 });
    await deleteUnder(colleague, KEY, activityUrl(activityId));
    const input = { UserId: member.userId, DeletionKey: KEY };
    expect(await colleague.call('POST', '/api/BroughtBack', { body: input })).toMatchObject({ status: 200 });
    expect(await readActivity(member, activityId)).toMatchObject({ UserActivityId: activityId });
  });
});

async function saveDate(date: Record<string, unknown>, changes: Record<string, unknown>): Promise<void> {
  const body = { UserActivityDateId: date.UserActivityDateId, StartDate: date.StartDate, DateHours: 1, ...changes };
  expect(await member.call('PUT', '/api/UserActivityDates', { body })).toMatchObject({ status: 200 });
}

async function filesOf(person: TestPerson) {
  const answer = await person.call('GET', `/api/Documents?UserId=${person.userId}&CPDYearId=${YEAR_ID[2026]}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

async function textOf(documentId: number): Promise<string> {
  const answer = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.raw.toString();
}

/** Other links of the activity are written anew with a date, which gives them other ids. */
function withoutLinkIds(activity: { UserActivityDocuments: Record<string, unknown>[] }) {
  const documents = activity.UserActivityDocuments.map(({ UserActivityDocumentId: _id, ...rest }) => rest);
  return {
    ...activity,
    UserActivityDocuments: documents.sort((one, other) => Number(one.DocumentId) - Number(other.DocumentId)),
  };
}

/** The kinds of the events of the member, in their order. */
async function eventsOf(kind?: string): Promise<string[]> {
  const rows = await world.database
    .selectFrom('event')
    .select('kind')
    .where('subject_user_id', '=', member.userId)
    .orderBy('event_id')
    .execute();
  return rows.map((row) => row.kind).filter((each) => kind === undefined || each === kind);
}
