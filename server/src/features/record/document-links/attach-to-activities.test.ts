import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { linkedTo, linkTo } from '../../../testing/link-steps.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, saveActivity, savePlan, submit, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let file: number;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
  file = await uploadEvidence(member);
});
afterAll(() => world.close());

function attach(activityIds: readonly unknown[], documentId = file, person = member) {
  const body = { UserActivityIds: activityIds };
  return person.call('POST', `/api/UserActivityDocumentLinks?DocumentId=${documentId}`, { body });
}

describe('[PRF-03, API-36] a file for several activities is refused, and none has it', () => {
  test.each([
    ['without an activity', async () => [], 400],
    ['for what is no activity', async () => ['first'], 400],
    ['for an activity that does not exist', async () => [await saveActivity(member), 999_999_999], 404],
    ['for somebody else’s', async () => [await saveActivity(member), await saveActivity(await world.signIn())], 404],
    ['for one of another year', async () => [await saveActivity(member), await saveOfLastYear()], 404],
    ['for the entry of a plan', async () => [await saveActivity(member), await planEntry()], 409],
  ])('[API-39] %s', async (_what, idsOf, status) => {
    const ids = await idsOf();
    const before = await recordState(world);
    expect(await attach(ids)).toMatchObject({ status });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-37] when it is another member’s file', async () => {
    const other = await world.signIn();
    const theirs = await uploadEvidence(other);
    const activityId = await saveActivity(member);
    expect(await attach([activityId], theirs)).toMatchObject({ status: 404 });
  });

  test('[R13] once the year is submitted', async () => {
    const activityId = await saveActivity(member);
    await declare(member);
    await submit(member);
    expect(await attach([activityId])).toMatchObject({ status: 409 });
  });
});

describe('[PRF-03] a file for several activities', () => {
  test('is attached to the whole of each, once, with an event for each', async () => {
    const ids = [await saveActivity(member), await saveActivity(member, everyOtherWednesday)];
    expect(await attach([...ids, ...ids])).toMatchObject({ status: 200 });
    for (const id of ids) expect(await linkedTo(member, file, id)).toBe('activity');
    const events = await world.database
      .selectFrom('event')
      .select('object_id')
      .where('subject_user_id', '=', member.userId)
      .where('kind', '=', 'activity.files_changed')
      .execute();
    expect(events.map(({ object_id }) => Number(object_id)).toSorted()).toEqual(ids.map(Number).toSorted());
  });

  test('leaves what it proves already as it is', async () => {
    const series = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, file, series, '2026-02-18');
    const before = await recordState(world);
    expect(await attach([series])).toMatchObject({ status: 200 });
    expect(await linkedTo(member, file, series)).toEqual(['2026-02-18']);
    expect(await recordState(world)).toEqual(before);
  });
});

async function saveOfLastYear(): Promise<number> {
  // While it is still open.
  world.setNow('2026-02-20T01:00:00Z');
  const activityId = await saveActivity(member, {
    CPDYearId: YEAR_ID[2025],
    UserActivityDates: [{ StartDate: '2025-03-12', AdditionalInformation: '' }],
  });
  world.setNow('2026-11-20T01:00:00Z');
  return activityId;
}

async function planEntry(): Promise<number> {
  await savePlan(member);
  const { activity_id } = await world.database
    .selectFrom('activity')
    .select('activity_id')
    .where('user_id', '=', member.userId)
    .where('plan_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(activity_id);
}
