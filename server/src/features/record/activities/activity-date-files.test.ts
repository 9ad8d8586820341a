import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { passMinutes } from '../../../testing/deletions.ts';
import { listFiles } from '../../../testing/record-state.ts';
import { readActivity, readDate, saveActivity, saveDate, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const DAY = '2026-02-18';
const OTHER_DAY = '2026-03-04';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  member = await world.signIn();
});
afterAll(() => world.close());

const onDates = (documentId: number, ...days: string[]) => ({
  DocumentId: documentId,
  LinkedToUserActivity: days.length === 0,
  ListOfUserActivityDates: days.map((StartDate) => ({ StartDate })),
});

async function save(activityId: number, changes: Record<string, unknown>): Promise<void> {
  expect(await saveDate(member, activityId, DAY, changes)).toMatchObject({ status: 200 });
}

async function linksOf(activityId: number): Promise<Record<number, string[]>> {
  const { UserActivityDocuments } = await readActivity(member, activityId);
  return Object.fromEntries(
    UserActivityDocuments.map((link: { DocumentId: number; ListOfUserActivityDates: { StartDate: string }[] }) => [
      link.DocumentId,
      link.ListOfUserActivityDates.map(({ StartDate }) => StartDate),
    ]),
  );
}

async function exists(documentId: number): Promise<boolean> {
  return (await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).status === 200;
}

async function removeDate(activityId: number, day: string, deleteDocs: boolean, more = '') {
  const { UserActivityDateId } = await readDate(member, activityId, day);
  const query = `UserActivityDateId=${UserActivityDateId}&DeleteDocs=${deleteDocs}${more}`;
  return await member.call('DELETE', `/api/UserActivityDates?${query}`);
}

describe('the files of one date', () => {
  test('[API-28, OCC-15, OCC-22] are linked to it, and go along when it moves', async () => {
    const [activityId, documentId] = [await saveActivity(member, everyOtherWednesday), await uploadEvidence(member)];
    await save(activityId, { StartDate: '2026-02-19', UserActivityDateDocumentIds: [documentId, documentId] });
    expect(await linksOf(activityId)).toEqual({ [documentId]: ['2026-02-19'] });
    expect(await readDate(member, activityId, '2026-02-19')).toMatchObject({
      UserActivityDateDocumentIds: [documentId],
      UserActivityDocuments: [{ DocumentId: documentId, DocumentName: 'attendance.txt', LinkedToUserActivity: false }],
    });
  });

  test('[EVD-05] of a single activity belong to all of it', async () => {
    const [activityId, documentId] = [await saveActivity(member), await uploadEvidence(member)];
    const changes = { UserActivityDateDocumentIds: [documentId] };
    expect(await saveDate(member, activityId, '2026-03-12', changes)).toMatchObject({ status: 200 });
    expect(await linksOf(activityId)).toEqual({ [documentId]: [] });
    const { UserActivityDocuments } = await readActivity(member, activityId);
    expect(UserActivityDocuments).toMatchObject([{ LinkedToUserActivity: true }]);
  });

  test('left out of the request stay as they are', async () => {
    const [one, other] = [await uploadEvidence(member, '1.txt'), await uploadEvidence(member, '2.txt')];
    const UserActivityDocuments = [onDates(one, DAY), onDates(other)];
    const activityId = await saveActivity(member, { ...everyOtherWednesday, UserActivityDocuments });
    await save(activityId, { UserActivityDateDocumentIds: undefined, DateHours: 2 });
    expect(await linksOf(activityId)).toEqual({ [one]: [DAY], [other]: [] });
  });

  test('[EVD-06] taken off their last date belong to the whole activity; off one of several, to the others', async () => {
    const [one, two] = [await uploadEvidence(member, '1.txt'), await uploadEvidence(member, '2.txt')];
    const UserActivityDocuments = [onDates(one, DAY), onDates(two, OTHER_DAY)];
    const activityId = await saveActivity(member, { ...everyOtherWednesday, UserActivityDocuments });
    await save(activityId, { UserActivityDateDocumentIds: [one, two] });
    await save(activityId, { UserActivityDateDocumentIds: [] });
    expect(await linksOf(activityId)).toEqual({ [one]: [], [two]: [OTHER_DAY] });
  });

  test('[EVD-05] that belong to the whole activity stay so when they are wanted for a date: they cover it', async () => {
    const documentId = await uploadEvidence(member);
    const UserActivityDocuments = [onDates(documentId)];
    const activityId = await saveActivity(member, { ...everyOtherWednesday, UserActivityDocuments });
    await save(activityId, { UserActivityDateDocumentIds: [documentId] });
    expect(await linksOf(activityId)).toEqual({ [documentId]: [] });
  });

  test('[EVD-21, EVD-23] to be deleted go only when nothing else uses them', async () => {
    const names = ['alone.txt', 'two dates.txt', 'whole.txt', 'elsewhere.txt', 'loose.txt'];
    const ids: number[] = [];
    for (const name of names) ids.push(await uploadEvidence(member, name));
    const [alone = 0, twoDates = 0, whole = 0, elsewhere = 0, loose = 0] = ids;
    await saveActivity(member, { UserActivityDocuments: [onDates(elsewhere)] });
    const UserActivityDocuments = [onDates(twoDates, OTHER_DAY), onDates(whole)];
    const activityId = await saveActivity(member, { ...everyOtherWednesday, UserActivityDocuments });
    await save(activityId, { UserActivityDateDocumentIds: [alone, twoDates, elsewhere] });
    const files = await listFiles(world.filesFolder);
    await save(activityId, { UserActivityDateDocumentIds: [], DocumentsToDeleteIfNotInUse: ids });
    expect(await Promise.all(ids.map(exists))).toEqual([false, true, true, true, false]);
    expect(await exists(loose)).toBe(false);
    expect(await linksOf(activityId)).toEqual({ [twoDates]: [OTHER_DAY], [whole]: [] });
    await passMinutes(world, 11);
    expect(await listFiles(world.filesFolder)).toHaveLength(files.length - 2);
  });

  test('[EVD-23] of a single activity can be deleted with its date', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member, { UserActivityDocuments: [onDates(documentId)] });
    const answer = await saveDate(member, activityId, '2026-03-12', { DocumentsToDeleteIfNotInUse: [documentId] });
    expect(answer).toMatchObject({ status: 200 });
    expect(await exists(documentId)).toBe(false);
  });
});

describe('deleting one date', () => {
  test('[API2-10, OCC-16, OCC-17] takes it off the series for good', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, { StartDate: '2026-02-20' });
    for (const day of ['2026-02-20', '2026-03-18']) {
      expect(await removeDate(activityId, day, false)).toMatchObject({ status: 200, json: { ActivityDeleted: false } });
    }
    const read = await readActivity(member, activityId);
    expect(read).toMatchObject({ TotalHours: 3, RemovedDates: [DAY, '2026-03-18'] });
    const put = (body: object) => member.call('PUT', `/api/UserActivities/${activityId}`, { body });
    expect(await put({ ...read, RemovedDates: undefined, RecurrEndDate: '2026-04-01' })).toMatchObject({ status: 200 });
    const again = await readActivity(member, activityId);
    expect(again.UserActivityDates).toMatchObject([
      ...[{ StartDate: '2026-02-04' }, { StartDate: OTHER_DAY }, { StartDate: '2026-04-01' }],
    ]);
    expect(await put({ ...again, RemovedDates: [] })).toMatchObject({ status: 200 });
    expect((await readActivity(member, activityId)).UserActivityDates).toHaveLength(5);
  });

  test('[OCC-08] of a pattern that has no other date left is told when the pattern is saved', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await removeDate(activityId, DAY, false);
    const read = await readActivity(member, activityId);
    const body = { ...read, RecurrStartDate: DAY, RecurrEndDate: DAY };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'RemovedDates' }] },
    });
  });

  test('leaves an event with the activity before and after', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await removeDate(activityId, DAY, false);
    const events = await world.database
      .selectFrom('event')
      .select(['before', 'after'])
      .where('kind', '=', 'activity_date.deleted')
      .where('object_id', '=', activityId)
      .execute();
    expect(events).toMatchObject([
      { before: { dates: [{}, { startDate: DAY }, {}, {}] }, after: { dates: [{}, {}, {}], removedDates: [DAY] } },
    ]);
  });

  test('[OCC-16] that is the last one deletes the activity', async () => {
    const activityId = await saveActivity(member);
    expect(await removeDate(activityId, '2026-03-12', true)).toMatchObject({ json: { ActivityDeleted: true } });
    expect(await member.call('GET', `/api/UserActivities/${activityId}`)).toMatchObject({ status: 404 });
  });

  test.each([
    ['[API2-10, EVD-23] DeleteDocs=true deletes files of this date alone', true, '', [false, true, true]],
    ['[API2-10, EVD-06] DeleteDocs=false keeps them, linked to the whole activity', false, '', [true, true, true]],
    ['[API2-10, SUM-26] UnlinkDocs=true keeps them in My Files alone', false, '&UnlinkDocs=true', [true, true, true]],
  ])('%s', async (_what, deleteDocs, more, there) => {
    const ids = [await uploadEvidence(member, '1.txt'), await uploadEvidence(member, '2.txt')];
    const [alone = 0, twoDates = 0] = ids;
    const whole = await uploadEvidence(member, '3.txt');
    const UserActivityDocuments = [onDates(twoDates, OTHER_DAY), onDates(whole)];
    const activityId = await saveActivity(member, { ...everyOtherWednesday, UserActivityDocuments });
    await save(activityId, { UserActivityDateDocumentIds: [alone, twoDates] });
    expect(await removeDate(activityId, DAY, deleteDocs, more)).toMatchObject({ status: 200 });
    expect(await Promise.all([alone, twoDates, whole].map(exists))).toEqual(there);
    const left = { [twoDates]: [OTHER_DAY], [whole]: [] };
    expect(await linksOf(activityId)).toEqual(deleteDocs || more !== '' ? left : { ...left, [alone]: [] });
  });

  test('[API2-10] twice: the second time it is not there', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    const { UserActivityDateId } = await readDate(member, activityId, DAY);
    const url = `/api/UserActivityDates?UserActivityDateId=${UserActivityDateId}&DeleteDocs=false`;
    const answers = await Promise.all([member.call('DELETE', url), member.call('DELETE', url)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('[EVD-23] files that the form of an activity gives up', () => {
  test("[API-37] are refused when one is somebody else's, and nothing is saved", async () => {
    const activityId = await saveActivity(member);
    const stranger = await world.signIn();
    const foreign = await uploadEvidence(stranger);
    const body = {
      ...(await readActivity(member, activityId)),
      ActivityName: 'New',
      DocumentsToDeleteIfNotInUse: [foreign],
    };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({
      status: 404,
      json: { Message: 'This file does not exist or is not yours.' },
    });
    expect(await readActivity(member, activityId)).toMatchObject({ ActivityName: 'Grand rounds' });
    expect(await stranger.call('GET', `/api/Documents?DocumentId=${foreign}`)).toMatchObject({ status: 200 });
  });

  test('go with the save, unless the activity or another one still has them', async () => {
    const ids = [await uploadEvidence(member, '1.txt'), await uploadEvidence(member, '2.txt')];
    const [gone = 0, kept = 0] = ids;
    const activityId = await saveActivity(member, { UserActivityDocuments: ids.map((id) => onDates(id)) });
    const body = {
      ...(await readActivity(member, activityId)),
      UserActivityDocuments: [onDates(kept)],
      DocumentsToDeleteIfNotInUse: ids,
    };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await Promise.all([gone, kept].map(exists))).toEqual([false, true]);
  });

  test('go with a new activity too: what was uploaded and not wanted', async () => {
    const documentId = await uploadEvidence(member);
    await saveActivity(member, { DocumentsToDeleteIfNotInUse: [documentId] });
    expect(await exists(documentId)).toBe(false);
  });
});
