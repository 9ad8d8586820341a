import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COPY_FRAME } from '../../testing/copy-frame.ts';
import { recordState } from '../../testing/record-state.ts';
import { sendNotification } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { writeDueCopies } from './notification-copies-service.ts';

// A Thursday, noon and evening in Sydney.
const NOON = '2026-11-19T01:00:00Z';
const EVENING = '2026-11-19T12:00:00Z';
const NEXT_MORNING = '2026-11-19T20:00:00Z';
const MONDAY_MORNING = '2026-11-22T20:00:00Z';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  await world.database.updateTable('notification').set({ email_due_at: null }).execute();
  member = await world.signIn();
});
afterAll(() => world.close());

const path = '/api/NotificationSettings';

function choose(change: Record<string, unknown>) {
  const body = {
    UserId: member.userId,
    EmailDigest: 'DAILY',
    TimeZone: 'Australia/Sydney',
    EmailsOff: [],
    ...change,
  };
  return member.call('PUT', path, { body });
}

function write(now: string): Promise<number> {
  return writeDueCopies(world.database, Temporal.Instant.from(now), COPY_FRAME);
}

async function mails() {
  return await world.database
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('recipient', '=', `${member.username}@example.org`)
    .orderBy('outgoing_mail_id')
    .execute();
}

describe('e-mail settings are refused', () => {
  test.each([
    ['with another digest', { EmailDigest: 'HOURLY' }, 'EmailDigest'],
    ['that would turn off what the record needs', { EmailsOff: ['RECORD'] }, 'EmailsOff.0'],
    ['with a time zone that nobody knows', { TimeZone: 'Middle/Earth' }, 'TimeZone'],
  ])('%s', async (_how, change, field) => {
    const before = await recordState(world);
    expect(await choose(change)).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-63] for somebody else', async () => {
    const stranger = await world.signIn();
    expect(await choose({ UserId: stranger.userId })).toMatchObject({ status: 403 });
    expect(await member.call('GET', `${path}?UserId=${stranger.userId}`)).toMatchObject({ status: 403 });
  });
});

test('e-mail settings are copies at once until something else is chosen', async () => {
  const read = async () => (await member.call('GET', `${path}?UserId=${member.userId}`)).json;
  expect(await read()).toEqual({
    UserId: member.userId,
    EmailDigest: 'IMMEDIATELY',
    TimeZone: 'Australia/Sydney',
    EmailsOff: [],
    EmailAddress: `${member.username}@example.org`,
  });
  expect(await choose({ EmailDigest: 'WEEKLY', TimeZone: 'Pacific/Auckland' })).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ EmailDigest: 'WEEKLY', TimeZone: 'Pacific/Auckland' });
  const events = await world.database
    .selectFrom('event')
    .select(['kind', 'before', 'after'])
    .where('subject_user_id', '=', member.userId)
    .execute();
  expect(events).toMatchObject([
    { kind: 'notification.settings-changed', before: { digest: 'IMMEDIATELY' }, after: { digest: 'WEEKLY' } },
  ]);
});

describe('copies of notifications', () => {
  test('[PPL-06] greet somebody with one name by that', async () => {
    const oneName = { title: 'Dr', first_name: '', last_name: 'Example' };
    await world.database.updateTable('member').set(oneName).where('user_id', '=', member.userId).execute();
    await sendNotification(world, member, { title: 'News', message: [{ paragraph: 'News' }] }, NOON);
    await write(NOON);
    const [mail] = await mails();
    expect([mail?.body_text?.split('\n')[0], mail?.body_html?.split('\n')[0]]).toEqual([
      'Hello Dr Example,',
      '<p>Hello Dr Example,</p>',
    ]);
  });

  test('are written once, with a greeting, the message and where to read it', async () => {
    const message = [{ paragraph: 'Missing & <due>:' }, { list: ['a plan'] }];
    await sendNotification(world, member, { title: 'Your record', message }, NOON);
    expect(await write(NOON)).toBe(1);
    expect(await write(NEXT_MORNING)).toBe(0);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'CPD Logbook: Your record', sent_at: null, given_up_at: null });
    expect(mail).toMatchObject({ user_id: member.userId, about_user_id: null });
    expect(mail?.body_text).toMatch(/^Hello Test,\n\nYour record\n\nMissing & <due>:\n\n- a plan\n\n.*\nhttps:/s);
    expect(mail?.body_html?.split('\n')).toEqual([
      '<p>Hello Test,</p>',
      '<h2>Your record</h2><p>Missing &amp; &lt;due&gt;:</p><ul><li>a plan</li></ul>',
      expect.stringMatching(
        /^<p>You can read .*<br><a href="https:\/\/cpd\.example">https:\/\/cpd\.example<\/a><\/p>$/,
      ),
    ]);
  });

  test('of the night wait for the morning', async () => {
    await sendNotification(world, member, {}, EVENING);
    expect(await write(EVENING)).toBe(0);
    expect(await write(NEXT_MORNING)).toBe(1);
  });

  test('of a digest are one e-mail, without what was dismissed meanwhile', async () => {
    await choose({ EmailDigest: 'DAILY' });
    await sendNotification(world, member, { title: 'First' }, NOON);
    const dismissed = await sendNotification(world, member, { title: 'Second' }, NOON);
    await sendNotification(world, member, { title: 'Third' }, EVENING);
    const body = { UserId: member.userId, UserNotificationIds: [dismissed], UserNotificationStatus: 'DISMISSED' };
    await member.call('PUT', '/api/UserNotification', { body });
    expect(await write(EVENING)).toBe(0);
    expect(await write(NEXT_MORNING)).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('CPD Logbook: 2 notifications');
    expect(mail?.body_text).toMatch(/First.*Third/s);
    expect(mail?.body_text).not.toContain('Second');
  });

  test('[COH-10] are led by an urgent one, in the subject and in the text', async () => {
    await choose({ EmailDigest: 'DAILY' });
    await sendNotification(world, member, { title: 'First' }, NOON);
    await sendNotification(world, member, { title: 'Closes soon', alertCode: 'H' }, NOON);
    expect(await write(NEXT_MORNING)).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('CPD Logbook: Closes soon, and 1 more notification');
    expect(mail?.body_text).toMatch(/Closes soon.*First/s);
  });

  test('are not written when all of them were dismissed, or none are wanted', async () => {
    const id = await sendNotification(world, member, {}, NOON);
    const body = { UserId: member.userId, UserNotificationIds: [id], UserNotificationStatus: 'DISMISSED' };
    await member.call('PUT', '/api/UserNotification', { body });
    expect(await write(NOON)).toBe(0);
    await choose({ EmailsOff: ['REMINDERS', 'NEWS'] });
    await sendNotification(world, member, { occasion: 'year-ends-7:11' }, NOON);
    await sendNotification(world, member, { occasion: 'announcement:999' }, NOON);
    expect(await write(MONDAY_MORNING)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test('about the record are written whatever is turned off', async () => {
    await choose({ EmailsOff: ['REMINDERS', 'NEWS'] });
    await sendNotification(world, member, { occasion: 'year-closed:11', title: 'Closed' }, NOON);
    expect(await write(NEXT_MORNING)).toBe(1);
    expect(await mails()).toMatchObject([{ subject: 'CPD Logbook: Closed', email_kind: null }]);
  });

  test('are an e-mail a kind, each with where it can be ended', async () => {
    await sendNotification(world, member, { occasion: 'year-ends-7:11', title: 'Closes soon' }, NOON);
    await sendNotification(world, member, { occasion: 'year-closed:11', title: 'Closed' }, NOON);
    expect(await write(NOON)).toBe(2);
    const [reminder, record] = await mails();
    expect(reminder).toMatchObject({ subject: 'CPD Logbook: Closes soon', email_kind: 'REMINDERS' });
    const end = `https://cpd.example/Unsubscribe/REMINDERS-${member.userId}`;
    expect(reminder?.body_text).toContain(end);
    expect(reminder?.body_html).toContain(`<a href="${end}">`);
    expect(record).toMatchObject({ subject: 'CPD Logbook: Closed', email_kind: null });
    expect(record?.body_text).not.toContain('/Unsubscribe/');
  });

  test('that wait follow what is chosen meanwhile', async () => {
    await choose({ EmailDigest: 'WEEKLY' });
    await sendNotification(world, member, {}, NOON);
    expect(await write(NEXT_MORNING)).toBe(0);
    await choose({ EmailDigest: 'DAILY' });
    expect(await write(NEXT_MORNING)).toBe(1);
  });

  test('are written once however many servers do it', async () => {
    await sendNotification(world, member, {}, NOON);
    const counts = await Promise.all([1, 2, 3, 4].map(() => write(NOON)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await mails()).toHaveLength(1);
  });
});
