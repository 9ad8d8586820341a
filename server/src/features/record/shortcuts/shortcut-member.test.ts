import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { storeShortcut } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

/** The first member of a fresh database. */
const SHORTCUT_USER_ID = 1;

let world: TestApp;
let taker: TestPerson;
let staff: TestPerson;
let CPDShortcutId: number;
beforeAll(async () => {
  world = await openTestApp({ environment: { SHORTCUT_USER_ID: String(SHORTCUT_USER_ID) } });
  taker = await world.signIn();
  staff = await world.signIn({ role: 'STAFF' });
  const suffix = await storeShortcut(world);
  const list = (await staff.call('GET', '/api/CPDShortcut')).json;
  ({ CPDShortcutId } = list.find((one: { FriendlyURLSuffix: string }) => one.FriendlyURLSuffix === suffix));
});
afterAll(() => world.close());

const save = (person: TestPerson, userId: number, shortcut: Record<string, unknown> = { CPDShortcutId }) =>
  person.call('POST', '/api/UserActivities', { body: buildActivity(userId, shortcut) });

describe('[SHC-06] a shortcut saved for nobody is refused, and changes nothing', () => {
  test('to participants for whom it is not, and to others of the team', async () => {
    expect(taker.userId).toBe(SHORTCUT_USER_ID);
    const before = await recordState(world);
    for (const person of [await world.signIn(), await world.signIn({ role: 'WATCHER' })]) {
      expect(await save(person, SHORTCUT_USER_ID)).toMatchObject({ status: 403 });
      expect(await person.call('GET', '/api/CPDShortcutMember')).toMatchObject({ status: 403 });
    }
    expect((await recordState(world)).activity).toEqual(before.activity);
  });

  test('for whoever else is named, in body or query, and without a kept shortcut', async () => {
    const other = await world.signIn();
    const { json: before } = await taker.call(
      'GET',
      `/api/UserActivities?UserId=${taker.userId}&CPDYearId=11&IsGetName=true`,
    );
    expect(await save(staff, other.userId)).toMatchObject({ status: 403, json: { Code: 'ACTING_NEEDED' } });
    expect(await save(staff, SHORTCUT_USER_ID, {})).toMatchObject({ status: 403, json: { Code: 'ACTING_NEEDED' } });
    expect(await save(staff, SHORTCUT_USER_ID, { CPDShortcutId: null })).toMatchObject({ status: 403 });
    const body = buildActivity(SHORTCUT_USER_ID, { CPDShortcutId });
    const headers = { 'For-User-Id': String(other.userId) };
    expect(await staff.call('POST', '/api/UserActivities', { body, headers })).toMatchObject({ status: 403 });
    expect(
      (await taker.call('GET', `/api/UserActivities?UserId=${taker.userId}&CPDYearId=11&IsGetName=true`)).json,
    ).toEqual(before);
  });
});

test.each(['STAFF', 'MANAGER'])(
  '[SHC-06] %s saves it to the member of the settings, and the event names both',
  async (role) => {
    const person = await world.signIn({ role });
    expect(await person.call('GET', '/api/CPDShortcutMember')).toMatchObject({ json: { UserId: SHORTCUT_USER_ID } });
    const saved = await save(person, SHORTCUT_USER_ID);
    expect(saved).toMatchObject({ status: 200 });
    const { UserActivityId } = saved.json;
    expect(await taker.call('GET', `/api/UserActivities/${UserActivityId}`)).toMatchObject({
      json: { UserId: SHORTCUT_USER_ID, CPDShortcutId },
    });
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'actor_user_id', 'subject_user_id'])
      .where('kind', '=', 'activity.created')
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toMatchObject({ actor_user_id: person.userId, subject_user_id: SHORTCUT_USER_ID });
    // It gives no more than this: to change it again is to act for the member.
    const change = { body: buildActivity(SHORTCUT_USER_ID, { UserActivityId, AdditionalInformation: 'Online' }) };
    expect(await person.call('PUT', `/api/UserActivities/${UserActivityId}`, change)).toMatchObject({ status: 403 });
  },
);
