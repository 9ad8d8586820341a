import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../testing/record-state.ts';
import { declare, sendNotification, submit } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  member = await world.signIn();
  stranger = await world.signIn();
});
afterAll(() => world.close());

const path = '/api/UserNotification';

function mark(ids: number[], status: string, person: TestPerson = member, userId: number = person.userId) {
  const body = { UserId: userId, UserNotificationIds: ids, UserNotificationStatus: status };
  return person.call('PUT', path, { body });
}

async function unseen(person: TestPerson = member): Promise<number> {
  return (await person.call('GET', `${path}?UserId=${person.userId}`)).json;
}

async function list(person: TestPerson = member): Promise<{ UserNotificationId: number }[]> {
  const answer = await person.call('GET', `${path}?UserId=${person.userId}&Type=NOTDISMISSED`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

describe('notifications are not changed', () => {
  test.each([
    ['to another status', [1], 'UNSEEN'],
    ['without naming one', [], 'SEEN'],
    ['by something that is no id', ['1'], 'SEEN'],
  ])('[API2-61, NOT-05] %s', async (_how, ids, status) => {
    const before = await recordState(world);
    expect(await mark(ids as number[], status)).toMatchObject({ status: 400 });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-61, API2-64] when one of them is not the member’s or not there: none of them', async () => {
    const own = await sendNotification(world, member);
    const foreign = await sendNotification(world, stranger);
    const before = await recordState(world);
    for (const other of [foreign, 999_999_999]) {
      expect(await mark([own, other], 'SEEN')).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-63] for somebody else, and nobody else reads or counts them', async () => {
    const own = await sendNotification(world, member);
    expect(await mark([own], 'SEEN', stranger, member.userId)).toMatchObject({ status: 403 });
    expect(await stranger.call('GET', `${path}?UserId=${member.userId}`)).toMatchObject({ status: 403 });
    const listed = await stranger.call('GET', `${path}?UserId=${member.userId}&Type=NOTDISMISSED`);
    expect(listed).toMatchObject({ status: 403 });
    expect(await unseen()).toBe(1);
  });
});

describe('notifications', () => {
  test('[NOT-08, API-03, API-04, API2-59, API2-60] are counted while unseen and listed with the newest first', async () => {
    const low = await sendNotification(world, member, { title: 'Low', alertCode: 'L' }, '2026-11-01T01:00:00Z');
    const high = await sendNotification(world, member, { title: 'High', alertCode: 'H' }, '2026-11-03T01:00:00Z');
    const medium = await sendNotification(world, member, { title: 'Medium', alertCode: 'M' }, '2026-11-02T01:00:00Z');
    expect(await unseen()).toBe(3);
    expect(await list()).toMatchObject([
      { UserNotificationId: high, Title: 'High', AlertCode: 'H', UserNotificationStatus: 'UNSEEN' },
      { UserNotificationId: medium, AlertCode: 'M', CreatedOn: expect.stringMatching(/^2026-11-02T/) },
      { UserNotificationId: low, AlertCode: 'L', FullMessage: '<p>Read me.</p>' },
    ]);
  });

  test('[NOT-02] hold no markup but their own, whatever is in their words', async () => {
    await sendNotification(world, member, { message: [{ paragraph: '<img src=x onerror=alert(1)>' }] });
    expect(await list()).toMatchObject([{ FullMessage: '<p>&lt;img src=x onerror=alert(1)&gt;</p>' }]);
  });

  test('[NOT-05, API2-61] go from unseen to seen to dismissed and never back, singly and all at once', async () => {
    const ids = [await sendNotification(world, member), await sendNotification(world, member)];
    const [first = 0, second = 0] = ids;
    expect(await mark([first], 'SEEN')).toMatchObject({ status: 200, json: null });
    expect(await unseen()).toBe(1);
    expect(await mark(ids, 'DISMISSED')).toMatchObject({ status: 200 });
    expect(await list()).toEqual([]);
    const before = await recordState(world);
    expect(await mark([second], 'SEEN')).toMatchObject({ status: 200 });
    expect(await mark(ids, 'DISMISSED')).toMatchObject({ status: 200 });
    expect(await recordState(world)).toEqual(before);
    expect(await list()).toEqual([]);
    expect(await unseen()).toBe(0);
  });

  test('[API2-65] can be dismissed when the year was handed in', async () => {
    const own = await sendNotification(world, member);
    await declare(member);
    await submit(member);
    expect(await mark([own], 'DISMISSED')).toMatchObject({ status: 200 });
  });

  test('leave an event with who marked which', async () => {
    const own = await sendNotification(world, member);
    await mark([own], 'SEEN');
    await mark([own], 'DISMISSED');
    const events = await world.database
      .selectFrom('event')
      .selectAll()
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id')
      .execute();
    const marked = (status: string) => ({ notificationIds: [own], status });
    const by = { actor_user_id: member.userId };
    expect(events).toMatchObject([
      { ...by, kind: 'notification.seen', before: [{ status: 'UNSEEN' }], after: marked('SEEN') },
      { ...by, kind: 'notification.dismissed', before: [{ status: 'SEEN' }], after: marked('DISMISSED') },
    ]);
  });

  test('are told once for an occasion', async () => {
    const first = await sendNotification(world, member, { occasion: 'year-ends-7:11' });
    expect(await sendNotification(world, member, { occasion: 'year-ends-7:11', title: 'Again' })).toBe(first);
    expect(await list()).toMatchObject([{ Title: 'News' }]);
  });
});
