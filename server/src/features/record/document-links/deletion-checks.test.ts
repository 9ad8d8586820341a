import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readActivity, saveActivity, savePlan, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

const [A, B] = ['2026-02-04', '2026-02-18'] as const;
const documentCheck = (documentId: number, activityId: number) =>
  ask(`DocumentId=${documentId}&UserActivityId=${activityId}&IsCanBeDeletedCheck=true`);
const activityCheck = (activityId: number) =>
  ask(`UserActivityId=${activityId}&IsAvailableForDeletionCheck_UserActivity=true`);

async function ask(query: string): Promise<unknown> {
  const answer = await member.call('GET', `/api/Documents?${query}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

async function dateCheck(activityId: number, day: string): Promise<unknown> {
  return await ask(
    `UserActivityDateId=${await dateIdOf(activityId, day)}&IsAvailableForDeletionCheck_UserActivityDate=true`,
  );
}

async function dateIdOf(activityId: number, day: string): Promise<number> {
  const { UserActivityDates } = await readActivity(member, activityId);
  return UserActivityDates.find(({ StartDate }: { StartDate: string }) => StartDate === day).UserActivityDateId;
}

let count = 0;
async function newFile(): Promise<number> {
  count += 1;
  return await uploadEvidence(member, `file ${count}.txt`);
}

const onDays = (documentId: number, ...days: string[]) => ({
  DocumentId: documentId,
  LinkedToUserActivity: false,
  ListOfUserActivityDates: days.map((StartDate) => ({ StartDate })),
});

describe('[API-31, API2-13, EVD-21, EVD-23] whether a file can be deleted with an activity', () => {
  test('no: another activity or a plan has it', async () => {
    const [shared, planned] = [await newFile(), await newFile()];
    const documents = [{ DocumentId: shared }, { DocumentId: planned }];
    const activityId = await saveActivity(member, { UserActivityDocuments: documents });
    await saveActivity(member, { UserActivityDocuments: [{ DocumentId: shared }] });
    const planId = await savePlan(member);
    await world.database.updateTable('plan').set({ document_id: planned }).where('plan_id', '=', planId).execute();
    expect(await documentCheck(shared, activityId)).toBe(false);
    expect(await documentCheck(planned, activityId)).toBe(false);
  });

  test('no for an activity that is new: a saved one or a plan has it; and there is no other activity to ask about', async () => {
    const [attached, planned] = [await newFile(), await newFile()];
    await saveActivity(member, { UserActivityDocuments: [{ DocumentId: attached }] });
    const planId = await savePlan(member);
    await world.database.updateTable('plan').set({ document_id: planned }).where('plan_id', '=', planId).execute();
    expect(await documentCheck(attached, 0)).toBe(false);
    expect(await documentCheck(planned, 0)).toBe(false);
    const stranger = await world.signIn();
    const [foreign, url] = [await newFile(), '/api/Documents?IsCanBeDeletedCheck=true'];
    for (const query of [`DocumentId=${foreign}&UserActivityId=0`, `DocumentId=999999&UserActivityId=0`])
      expect(await stranger.call('GET', `${url}&${query}`)).toMatchObject({
        status: 404,
        json: { Message: 'This file does not exist or is not yours.' },
      });
    expect(await member.call('GET', `${url}&DocumentId=${foreign}&UserActivityId=999999`)).toMatchObject({
      status: 404,
      json: { Message: 'This file or activity does not exist or is not yours.' },
    });
  });

  test('yes for an activity that is new: nothing has the file, and it goes when the activity is saved without it', async () => {
    const wrong = await newFile();
    expect(await documentCheck(wrong, 0)).toBe(true);
    await saveActivity(member, { DocumentsToDeleteIfNotInUse: [wrong] });
    expect(await member.call('GET', `/api/Documents?DocumentId=${wrong}`)).toMatchObject({ status: 404 });
  });

  test('yes: only this activity has it, on one date, on several or as a whole, or none', async () => {
    const [dated, whole, loose] = [await newFile(), await newFile(), await newFile()];
    const documents = [onDays(dated, A, B), { DocumentId: whole }];
    const activityId = await saveActivity(member, { ...everyOtherWednesday, UserActivityDocuments: documents });
    for (const documentId of [dated, whole, loose]) expect(await documentCheck(documentId, activityId)).toBe(true);
  });
});

describe('[API-32, API2-11, EVD-22, SUM-23] whether an activity has files that would go with it', () => {
  test('no: it has none, or others use all of them', async () => {
    const shared = await newFile();
    const activityId = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: shared }] });
    await saveActivity(member, { UserActivityDocuments: [{ DocumentId: shared }] });
    expect(await activityCheck(activityId)).toBe(false);
    expect(await activityCheck(await saveActivity(member))).toBe(false);
  });

  test('yes: one of them is its own, and it is this one that goes', async () => {
    const [shared, own] = [await newFile(), await newFile()];
    await saveActivity(member, { UserActivityDocuments: [{ DocumentId: shared }] });
    const documents = [{ DocumentId: shared }, { DocumentId: own }];
    const activityId = await saveActivity(member, { UserActivityDocuments: documents });
    expect(await activityCheck(activityId)).toBe(true);
    await member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=false`);
    expect(await member.call('GET', `/api/Documents?DocumentId=${own}`)).toMatchObject({ status: 404 });
    expect(await member.call('GET', `/api/Documents?DocumentId=${shared}`)).toMatchObject({ status: 200 });
  });
});

describe('[API2-12, SUM-26] whether a date has files that would go with it', () => {
  test('agrees with what its deletion does', async () => {
    const files = { alone: await newFile(), both: await newFile(), whole: await newFile(), shared: await newFile() };
    const cases: [object[], string, boolean][] = [
      [[], A, false],
      [[{ DocumentId: files.whole }], A, false],
      [[onDays(files.both, A, B)], A, false],
      [[onDays(files.shared, A)], A, false],
      [[onDays(files.alone, A)], B, false],
      [[onDays(files.alone, A), { DocumentId: files.whole }], A, true],
    ];
    await saveActivity(member, { UserActivityDocuments: [{ DocumentId: files.shared }] });
    for (const [UserActivityDocuments, day, expected] of cases) {
      const activityId = await saveActivity(member, { ...everyOtherWednesday, UserActivityDocuments });
      expect(await dateCheck(activityId, day)).toBe(expected);
      const before = await world.database.selectFrom('document').select('document_id').execute();
      const url = `/api/UserActivityDates?UserActivityDateId=${await dateIdOf(activityId, day)}&DeleteDocs=true`;
      expect(await member.call('DELETE', url)).toMatchObject({ status: 200 });
      const after = await world.database.selectFrom('document').select('document_id').execute();
      expect(after).toHaveLength(before.length - (expected ? 1 : 0));
      await member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`);
    }
  });

  test('yes for the last date, with which the activity goes', async () => {
    const activityId = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: await newFile() }] });
    expect(await dateCheck(activityId, '2026-03-12')).toBe(true);
  });
});

test('[API-39] a check changes nothing, and none of them false is no question', async () => {
  const activityId = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: await newFile() }] });
  const before = await recordState(world);
  expect(await activityCheck(activityId)).toBe(true);
  for (const query of ['IsAvailableForDeletionCheck_UserActivity=false', '']) {
    const answer = await member.call('GET', `/api/Documents?UserActivityId=${activityId}&${query}`);
    expect(answer).toMatchObject({ status: 400 });
  }
  expect(await recordState(world)).toEqual(before);
});
