import type { Notification } from '@cpd/contract/notifications';
import { wireCodec } from '@cpd/contract/wire-codec';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { text } from '../../testing/random-text.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const notification = fc.record({
  title: text(30),
  alert_code: fc.constantFrom('L', 'M', 'H'),
  full_message: text(60),
  plain_message: text(10),
  status: fc.constantFrom('UNSEEN', 'SEEN', 'DISMISSED'),
  created_at: fc.constantFrom('2025-04-05T15:59:59.999999Z', '2026-11-20T01:00:00Z', '2026-11-20T01:00:00.5Z'),
});

test('[API2-59, API2-60, NOT-08] the text of the database says what a plain reader says, of any notifications', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(notification, { maxLength: 8 }), async (notices) => {
      const member = await world.signIn();
      const rows = notices.map((notice, place) => ({
        ...notice,
        user_id: member.userId,
        occasion: `by-chance:${place}`,
      }));
      if (rows.length > 0) await world.database.insertInto('notification').values(rows).execute();
      const [listed, counted] = await Promise.all([list(member), count(member)]);
      expect(listed.json).toEqual(await plainList(member));
      expect(counted.json).toBe(notices.filter(({ status }) => status === 'UNSEEN').length);
    }),
    { numRuns: 60 },
  );
});

test('[API2-59, API2-60] each takes one statement besides that of who asks', async () => {
  const member = await world.signIn();
  expect(await countStatements(() => list(member))).toHaveLength(2);
  expect(await countStatements(() => count(member))).toHaveLength(2);
});

const list = (member: TestPerson) =>
  member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
const count = (member: TestPerson) => member.call('GET', `/api/UserNotification?UserId=${member.userId}`);

/** Read as rows and put into order here. */
async function plainList({ userId }: TestPerson): Promise<unknown> {
  const rows = await world.database.selectFrom('notification').selectAll().where('user_id', '=', userId).execute();
  const shown = rows
    .filter(({ status }) => status !== 'DISMISSED')
    .sort(
      (one, other) =>
        Temporal.Instant.compare(other.created_at, one.created_at) || other.notification_id - one.notification_id,
    );
  return wireCodec().toWire(
    shown.map(
      (row): Notification => ({
        userNotificationId: row.notification_id,
        title: row.title,
        createdOn: row.created_at,
        alertCode: row.alert_code,
        fullMessage: row.full_message,
        userNotificationStatus: row.status === 'UNSEEN' ? 'UNSEEN' : 'SEEN',
      }),
    ),
  );
}
