import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { broughtBack } from '../../../testing/deletions.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readActivity, saveActivity, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
/** A series on 4 and 18 February, 4 and 18 March. */
let activityId: number;
let ids: number[];
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await world.signIn();
  activityId = await saveActivity(member, everyOtherWednesday);
  ids = await dateIds(member, activityId);
});

async function dateIds(person: TestPerson, id: number): Promise<number[]> {
  const { UserActivityDates } = await readActivity(person, id);
  return UserActivityDates.map(({ UserActivityDateId }: { UserActivityDateId: number }) => UserActivityDateId);
}

const remove = (chosen: readonly (number | undefined)[], more: object = {}, person = member) =>
  person.call('POST', '/api/DeletedActivityDates', {
    body: { UserActivityId: activityId, UserActivityDateIds: chosen, ...more },
  });

test('[API-37] of another member: 404, and nothing is deleted', async () => {
  const other = await world.signIn();
  const before = await recordState(world);
  expect(await remove(ids.slice(0, 2), {}, other)).toMatchObject({ status: 404 });
  expect(await recordState(world)).toEqual(before);
});

test('[API-37] with one that is not of the activity: 404, and the others stay too', async () => {
  const [other] = await dateIds(member, await saveActivity(member));
  const before = await recordState(world);
  expect(await remove([ids[0], other])).toMatchObject({ status: 404 });
  expect(await recordState(world)).toEqual(before);
});

test('[OCC-16] none, and all of them, are refused with what to do', async () => {
  const before = await recordState(world);
  expect(await remove([])).toMatchObject({ status: 400, json: { Errors: [{ Field: 'UserActivityDateIds' }] } });
  expect(await remove([...ids, ...ids])).toMatchObject({
    status: 400,
    json: { Errors: [{ Field: 'UserActivityDateIds', Message: expect.stringContaining('delete the activity') }] },
  });
  expect(await recordState(world)).toEqual(before);
});

test('[R13, ACT-27] of a submitted year are refused', async () => {
  await world.database
    .updateTable('member_year')
    .set({ status: 'SUBMITTED', submitted_at: '2026-11-20T00:00:00Z' })
    .where('user_id', '=', member.userId)
    .execute();
  const before = await recordState(world);
  expect(await remove(ids.slice(0, 2))).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
  expect(await recordState(world)).toEqual(before);
});

test('[R11] from an older version of the activity are refused', async () => {
  const { RowVersion } = await readActivity(member, activityId);
  expect(await remove([ids[0]])).toMatchObject({ status: 200 });
  expect(await remove([ids[1]], { RowVersion })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  expect(await dateIds(member, activityId)).toEqual(ids.slice(1));
});

test('[OCC-16, OCC-17, EVD-06] go together, with one event, and their file stays with the whole activity', async () => {
  const documentId = await uploadEvidence(member);
  const read = await readActivity(member, activityId);
  const days = ['2026-02-18', '2026-03-04'].map((StartDate) => ({ StartDate }));
  const linked = { DocumentId: documentId, LinkedToUserActivity: false, ListOfUserActivityDates: days };
  const body = { ...read, UserActivityDocuments: [linked] };
  expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
  expect(await remove([ids[1], ids[2]])).toMatchObject({ status: 200, json: { UserActivityId: activityId } });
  expect(await readActivity(member, activityId)).toMatchObject({
    UserActivityDates: [{ StartDate: '2026-02-04' }, { StartDate: '2026-03-18' }],
    RemovedDates: ['2026-02-18', '2026-03-04'],
    UserActivityDocuments: [{ DocumentId: documentId, LinkedToUserActivity: true }],
  });
  const events = await world.database
    .selectFrom('event')
    .select('kind')
    .where('subject_user_id', '=', member.userId)
    .where('kind', '=', 'activity_date.deleted')
    .execute();
  expect(events).toHaveLength(1);
});

test('come back together within ten minutes, by the key with which they went', async () => {
  const answer = await member.call('POST', '/api/DeletedActivityDates', {
    body: { UserActivityId: activityId, UserActivityDateIds: ids.slice(0, 2) },
    headers: { 'Idempotency-Key': 'two-at-once' },
  });
  expect(answer).toMatchObject({ status: 200 });
  await broughtBack(member, 'two-at-once');
  expect(await readActivity(member, activityId)).toMatchObject({
    UserActivityDates: ids.map((id) => ({ UserActivityDateId: id })),
    RemovedDates: [],
  });
});
