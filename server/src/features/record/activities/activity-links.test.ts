import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { passMinutes } from '../../../testing/deletions.ts';
import { listFiles, recordState } from '../../../testing/record-state.ts';
import {
  inYear,
  readActivity,
  readDate,
  saveActivity,
  saveDate,
  savePlan,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

describe('[API-37, API-41, API2-67] an activity is not saved at all', () => {
  test('with a file or a goal of another member, of another year or of nobody', async () => {
    const stranger = await world.signIn();
    world.setNow('2026-02-20T01:00:00Z');
    const foreign = [await uploadEvidence(stranger), await uploadEvidence(member, 'last.txt', YEAR_ID[2025]), 987_654];
    const foreignGoals = [await goalOf(stranger), await goalOf(member, YEAR_ID[2025]), 987_654];
    world.setNow('2026-11-20T01:00:00Z');
    const own = await uploadEvidence(member, 'own.txt');
    const activityId = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: own }] });
    const stored = await readActivity(member, activityId);
    const before = await recordState(world);
    const wrongLinks = [
      ...foreign.map((id) => ({ UserActivityDocuments: [{ DocumentId: own }, { DocumentId: id }] })),
      ...foreignGoals.map((id) => ({ UserActivityPDPGoals: [id] })),
    ];
    for (const links of wrongLinks) {
      const created = { body: buildActivity(member.userId, links) };
      expect(await member.call('POST', '/api/UserActivities', created)).toMatchObject({ status: 404 });
      const changed = { body: { ...stored, ActivityName: 'Changed', ...links } };
      expect(await member.call('PUT', `/api/UserActivities/${activityId}`, changed)).toMatchObject({ status: 404 });
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe('[EVD-28, API-19] files of an activity', () => {
  const SERIES = { Occurrence: 'M', UserActivityDates: [{ StartDate: '2026-06-01' }, { StartDate: '2026-06-02' }] };

  test('have every documented field, also on a single date', async () => {
    const DocumentId = await uploadEvidence(member, 'fields.txt');
    const UserActivityDocuments = [
      { DocumentId, LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-06-02' }] },
    ];
    const UserActivityId = await saveActivity(member, { ...SERIES, UserActivityDocuments });
    const { UserActivityDocumentId } = (
      await member.call('GET', `/api/UserActivityDocuments?DocumentId=${DocumentId}&UserActivityId=${UserActivityId}`)
    ).json;
    const date = await readDate(member, UserActivityId, '2026-06-02');
    const { UserActivityDateId, StartDate } = date;
    const file = {
      DocumentId,
      DocumentName: 'fields.txt',
      UploadedOn: '20/11/2026',
      DocumentType: null,
      SizeInBytes: expect.any(Number),
      LinkedToUserActivity: false,
      IsReoccurring: true,
      UserActivityDocumentId,
      UserActivityId,
      ListOfUserActivityDates: [
        { DocumentId, UserActivityDateId, StartDate, Checked: true, HasEvidenceAttached: true },
      ],
    };
    expect((await readActivity(member, UserActivityId)).UserActivityDocuments).toEqual([file]);
    expect(date.UserActivityDocuments).toEqual([file]);
  });

  test('are linked to the dates that are checked alone', async () => {
    const DocumentId = await uploadEvidence(member, 'checked.txt');
    const ListOfUserActivityDates = [
      { DocumentId, UserActivityDateId: 0, StartDate: '2026-06-01', Checked: false, HasEvidenceAttached: false },
      { DocumentId, UserActivityDateId: 0, StartDate: '2026-06-02', Checked: true, HasEvidenceAttached: false },
    ];
    const UserActivityDocuments = [{ DocumentId, LinkedToUserActivity: false, ListOfUserActivityDates }];
    const activityId = await saveActivity(member, { ...SERIES, UserActivityDocuments });
    const [file] = (await readActivity(member, activityId)).UserActivityDocuments;
    expect(file.ListOfUserActivityDates).toMatchObject([{ StartDate: '2026-06-02' }]);
  });
});

describe('[EVD-07] a date with evidence is locked to other files', () => {
  const DATES = { Occurrence: 'M', UserActivityDates: [{ StartDate: '2026-06-01' }, { StartDate: '2026-06-02' }] };
  const on = (id: number, ...days: string[]) => ({
    DocumentId: id,
    LinkedToUserActivity: false,
    ListOfUserActivityDates: days.map((StartDate) => ({ StartDate })),
  });
  const locked = (index: number, day: string) => ({
    Field: `UserActivityDocuments.${index}.ListOfUserActivityDates`,
    Message: `${day} already has evidence.`,
  });

  test('so saving the whole activity is refused, new or changed, with every date, and nothing is left of it', async () => {
    const [a, b] = [await uploadEvidence(member, 'first.txt'), await uploadEvidence(member, 'second.txt')];
    const activityId = await saveActivity(member, { ...DATES, UserActivityDocuments: [on(a, '2026-06-01')] });
    const stored = await readActivity(member, activityId);
    const before = await recordState(world);
    const both = ['2026-06-01', '2026-06-02'];
    const newOne = buildActivity(member.userId, { ...DATES, UserActivityDocuments: [on(a, ...both), on(b, ...both)] });
    expect(await member.call('POST', '/api/UserActivities', { body: newOne })).toMatchObject({
      status: 400,
      json: { Errors: [0, 1].flatMap((index) => [locked(index, '01/06/2026'), locked(index, '02/06/2026')]) },
    });
    const changed = { ...stored, UserActivityDocuments: [on(b, ...both), on(a, '2026-06-01')] };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body: changed })).toMatchObject({
      status: 400,
      json: { Errors: [locked(0, '01/06/2026')] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('but the date is free once its file gives it up, and what two files share already stays theirs', async () => {
    const [a, b] = [await uploadEvidence(member, 'gives.txt'), await uploadEvidence(member, 'takes.txt')];
    const activityId = await saveActivity(member, { ...DATES, UserActivityDocuments: [on(a, '2026-06-01')] });
    const url = `/api/UserActivities/${activityId}`;
    const save = async (...files: object[]) => {
      const body = { ...(await readActivity(member, activityId)), UserActivityDocuments: files };
      expect(await member.call('PUT', url, { body })).toMatchObject({ status: 200 });
    };
    await save(on(a, '2026-06-02'), on(b, '2026-06-01'));
    // Through the date itself a second file may join the first.
    const joined = { UserActivityDateDocumentIds: [a, b] };
    expect(await saveDate(member, activityId, '2026-06-01', joined)).toMatchObject({ status: 200 });
    await save(on(a, '2026-06-01', '2026-06-02'), on(b, '2026-06-01'));
    expect(await readActivity(member, activityId)).toMatchObject({
      UserActivityDocuments: [
        { ListOfUserActivityDates: [{ StartDate: '2026-06-01' }, { StartDate: '2026-06-02' }] },
        { ListOfUserActivityDates: [{ StartDate: '2026-06-01' }] },
      ],
    });
  });
});

describe('the files of an activity', () => {
  test('[EVD-28] were uploaded on the day it was in Sydney, as in My Files', async () => {
    world.setNow('2026-11-19T12:59:00Z');
    const evening = await uploadEvidence(member, 'before midnight.txt');
    world.setNow('2026-11-19T13:01:00Z');
    const night = await uploadEvidence(member, 'after midnight.txt');
    world.setNow('2026-11-20T01:00:00Z');
    const activityId = await saveActivity(member, {
      UserActivityDocuments: [{ DocumentId: evening }, { DocumentId: night }],
    });
    const uploaded = [{ UploadedOn: '19/11/2026' }, { UploadedOn: '20/11/2026' }];
    expect(await readActivity(member, activityId)).toMatchObject({ UserActivityDocuments: uploaded });
    expect(await readDate(member, activityId, '2026-03-12')).toMatchObject({ UserActivityDocuments: uploaded });
  });

  test('[ACT-54, EVD-28] are linked to the whole of it or to dates, each date once and only to dates it has', async () => {
    const [whole, dated] = [await uploadEvidence(member, 'whole.txt'), await uploadEvidence(member, 'dated.txt')];
    const days = ['2026-04-01', '2026-04-01T10:00:00', '2026-09-09', ''].map((StartDate) => ({ StartDate }));
    const activityId = await saveActivity(member, {
      Occurrence: 'M',
      UserActivityDates: [{ StartDate: '2026-04-01' }, { StartDate: '2026-04-02' }],
      UserActivityDocuments: [
        { DocumentId: whole },
        { DocumentId: whole },
        { DocumentId: dated, LinkedToUserActivity: false, ListOfUserActivityDates: days },
      ],
    });
    expect(await readActivity(member, activityId)).toMatchObject({
      UserActivityDocuments: [
        { DocumentId: whole, DocumentName: 'whole.txt', UploadedOn: '20/11/2026', LinkedToUserActivity: true },
        { DocumentId: dated, LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-04-01' }] },
      ],
    });
  });

  test('[ACT-54] stay when the list is left out and go when it is empty', async () => {
    const documentId = await uploadEvidence(member, 'stays.txt');
    const goalId = await goalOf(member);
    const links = { UserActivityDocuments: [{ DocumentId: documentId }], UserActivityPDPGoals: [goalId, goalId] };
    const activityId = await saveActivity(member, links);
    const url = `/api/UserActivities/${activityId}`;
    const plain = { ...buildActivity(member.userId), UserActivityId: activityId };
    await member.call('PUT', url, { body: plain });
    expect(await readActivity(member, activityId)).toMatchObject({
      UserActivityDocuments: [{ DocumentId: documentId }],
      UserActivityPDPGoals: [goalId],
    });
    await member.call('PUT', url, { body: { ...plain, UserActivityDocuments: [], UserActivityPDPGoals: [] } });
    expect(await readActivity(member, activityId)).toMatchObject({
      UserActivityDocuments: [],
      UserActivityPDPGoals: [],
    });
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
  });
});

describe('[API-22, API2-09] deleting an activity', () => {
  test('[EVD-22] leaves its files when they are to be kept', async () => {
    const documentId = await uploadEvidence(member, 'kept.txt');
    await remove(await saveActivity(member, { UserActivityDocuments: [{ DocumentId: documentId }] }), true);
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
  });

  test('[EVD-23] takes its files along, but none that another activity uses', async () => {
    const [own, shared] = [await uploadEvidence(member, 'only here.txt'), await uploadEvidence(member, 'shared.txt')];
    const files = await listFiles(world.filesFolder);
    const other = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: shared }] });
    const documents = [{ DocumentId: own }, { DocumentId: shared }];
    await remove(await saveActivity(member, { UserActivityDocuments: documents }), false);
    expect(await member.call('GET', `/api/Documents?DocumentId=${own}`)).toMatchObject({ status: 404 });
    expect(await readActivity(member, other)).toMatchObject({ UserActivityDocuments: [{ DocumentId: shared }] });
    await passMinutes(world, 11);
    expect(await listFiles(world.filesFolder)).toHaveLength(files.length - 1);
  });

  test('[EVD-22, SUM-25] takes it out of its goals and lets the plan be', async () => {
    const goalId = await goalOf(member);
    const activityId = await saveActivity(member, { UserActivityPDPGoals: [goalId] });
    await remove(activityId, true);
    const links = await world.database.selectFrom('activity_goal').where('plan_goal_id', '=', goalId).execute();
    expect(links).toEqual([]);
    const plans = await member.call('GET', `/api/UserPDP?${inYear(member)}&GetAll=true`);
    expect(JSON.stringify(plans.json)).toContain(`"UserPDPGoalId":${goalId}`);
  });

  test('[API-39] a second time is 404', async () => {
    const activityId = await saveActivity(member);
    await remove(activityId, false);
    const url = `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=false`;
    expect(await member.call('DELETE', url)).toMatchObject({ status: 404 });
  });

  test('[API-22] is refused without saying what becomes of the files', async () => {
    const activityId = await saveActivity(member);
    for (const keep of ['', '&KeepFiles=', '&KeepFiles=maybe']) {
      const url = `/api/UserActivities?UserActivityId=${activityId}${keep}`;
      expect(await member.call('DELETE', url)).toMatchObject({ status: 400 });
    }
    expect(await readActivity(member, activityId)).toMatchObject({ UserActivityId: activityId });
  });
});

async function remove(activityId: number, keepFiles: boolean): Promise<void> {
  const url = `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=${keepFiles}`;
  expect(await member.call('DELETE', url)).toMatchObject({ status: 200, json: null });
  expect(await member.call('GET', `/api/UserActivities/${activityId}`)).toMatchObject({ status: 404 });
}

/** The goal of a new plan. */
async function goalOf(person: TestPerson, cpdYearId: number = YEAR_ID[2026]): Promise<number> {
  const planId = await savePlan(person, { CPDYearId: cpdYearId });
  const row = await world.database
    .selectFrom('plan_goal')
    .select('plan_goal_id')
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  return row.plan_goal_id;
}
