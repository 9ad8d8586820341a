import { FILLED_AT_ONCE } from '@cpd/domain/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDueCopies } from '../../../platform/notifications/notification-copies-service.ts';
import { COPY_FRAME } from '../../../testing/copy-frame.ts';
import { declare, submit, writeAnnouncement } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { sendDueAnnouncements } from './sending-service.ts';

const NOW = '2026-11-20T01:00:00Z';
const LATER = '2026-12-01T01:00:00Z';

let world: TestApp;
let staff: TestPerson;
let open: TestPerson;
let submitted: TestPerson;
let exempt: TestPerson;
let newcomer: TestPerson;
let people: Record<number, string>;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  open = await world.signIn({ registrationIds: [2] });
  submitted = await world.signIn({ registrationIds: [11] });
  await declare(submitted);
  await submit(submitted);
  exempt = await world.signIn({ firstYear: 2026 });
  newcomer = await world.signIn({ firstYear: 2026 });
  const gone = await world.signIn();
  await world.database.updateTable('member').set({ disabled_at: NOW }).where('user_id', '=', gone.userId).execute();
  await world.database
    .insertInto('member_year')
    .values([
      { user_id: exempt.userId, cpd_year_id: YEAR_ID[2026], exemption_reason_code: 'ILLNESS' },
      { user_id: newcomer.userId, cpd_year_id: YEAR_ID[2026], audit_status: 'SELECTED' },
    ])
    .execute();
  people = {
    [open.userId]: 'open',
    [submitted.userId]: 'submitted',
    [exempt.userId]: 'exempt',
    [newcomer.userId]: 'newcomer',
  };
});
afterAll(() => world.close());

const filter = (overrides: Record<string, unknown>) => ({
  Kind: 'FILTER',
  CPDYearId: YEAR_ID[2026],
  CPDStatusCodes: [],
  NotSubmitted: false,
  RegistrationIds: [],
  AuditStatuses: [],
  FirstCPDYearIds: [],
  ...overrides,
});

function release(AnnouncementId: number, Recipients: number, SendAt: string | null = null) {
  const body = { AnnouncementId, SendAt, Recipients };
  return staff.call('POST', '/api/AnnouncementReleases', { body });
}

const send = (now: string) => sendDueAnnouncements(world.database, Temporal.Instant.from(now), 'job:test');

async function told(announcementId: number): Promise<string[]> {
  const rows = await world.database
    .selectFrom('notification')
    .select('user_id')
    .where('occasion', '=', `announcement:${announcementId}`)
    .execute();
  return rows.map((row) => people[row.user_id] ?? 'somebody else').sort();
}

async function bell(person: TestPerson) {
  const url = `/api/UserNotification?UserId=${person.userId}&Type=NOTDISMISSED`;
  return (await person.call('GET', url)).json;
}

const read = async (id: number) => (await staff.call('GET', `/api/Announcements/${id}`)).json;

describe('the recipients are', () => {
  test.each([
    ['every participant, and none of the team', { Kind: 'ALL' }, ['exempt', 'newcomer', 'open', 'submitted']],
    ['the members of a year', filter({ CPDYearId: YEAR_ID[2025] }), ['open', 'submitted']],
    ['those with a status', filter({ CPDStatusCodes: ['INCOMPLETE'] }), ['submitted']],
    [
      'those with one of several',
      filter({ CPDStatusCodes: ['OPEN', 'INPROGRESS', 'INCOMPLETE'] }),
      ['exempt', 'newcomer', 'open', 'submitted'],
    ],
    [
      'by the clock, whatever is stored',
      filter({ CPDYearId: YEAR_ID[2024], CPDStatusCodes: ['INCOMPLETE'] }),
      ['open', 'submitted'],
    ],
    ['those who have not submitted and are not exempt', filter({ NotSubmitted: true }), ['newcomer', 'open']],
    ['those with a registration', filter({ RegistrationIds: [11, 12] }), ['submitted']],
    ['those in an audit', filter({ AuditStatuses: ['SELECTED', 'INREVIEW'] }), ['newcomer']],
    [
      'those who began in a year',
      filter({ CPDYearId: null, FirstCPDYearIds: [YEAR_ID[2026]] }),
      ['exempt', 'newcomer'],
    ],
    ['who match everything that is asked', filter({ NotSubmitted: true, RegistrationIds: [2] }), ['open']],
  ])('%s', async (_who, Audience, expected) => {
    const id = await writeAnnouncement(world, { Audience });
    expect(await release(id, expected.length)).toMatchObject({
      status: 200,
      json: { Status: 'SENT', Recipients: expected.length },
    });
    expect(await told(id)).toEqual(expected);
  });
});

test('[NOT-02, NOT-07, NOT-08] what was sent is behind the bell, with its level, and tags are words', async () => {
  const Message = 'Read <script>alert(1)</script>\nand [this](https://a.example).';
  const Audience = { Kind: 'ONE', MIN: open.username };
  const id = await writeAnnouncement(world, { Title: '<b>News</b>', Message, AlertCode: 'H', Audience });
  await release(id, 1);
  expect((await bell(open))[0]).toMatchObject({
    Title: '<b>News</b>',
    AlertCode: 'H',
    FullMessage: '<p>Read &lt;script&gt;alert(1)&lt;/script&gt;<br>and <a href="https://a.example">this</a>.</p>',
    UserNotificationStatus: 'UNSEEN',
  });
});

test('what is scheduled goes out at its time, to those who match then, and not before', async () => {
  const id = await writeAnnouncement(world, { Audience: filter({ AuditStatuses: ['SELECTED'] }) });
  expect(await release(id, 1, LATER)).toMatchObject({ json: { Status: 'SCHEDULED' } });
  expect(await send('2026-12-01T00:59:59Z')).toBe(0);
  expect(await told(id)).toEqual([]);
  expect(await send(LATER)).toBe(1);
  expect(await told(id)).toEqual(['newcomer']);
  expect(await send(LATER)).toBe(0);
});

test('one that was cancelled never goes out', async () => {
  const id = await writeAnnouncement(world);
  await release(id, 4, LATER);
  await staff.call('DELETE', `/api/Announcements/${id}`);
  expect(await send('2027-01-01T00:00:00Z')).toBe(0);
  expect(await told(id)).toEqual([]);
});

test('each is told once, with several servers and after a crash half-way', async () => {
  const id = await writeAnnouncement(world);
  await release(id, 4, LATER);
  const counts = await Promise.all([1, 2, 3, 4].map(() => send(LATER)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(4);
  // As a server leaves it that told the first two and was killed.
  await world.database
    .updateTable('announcement')
    .set({ status: 'SENDING', sent_at: null, told_up_to: submitted.userId, recipient_count: 2 })
    .where('announcement_id', '=', id)
    .execute();
  await world.database
    .deleteFrom('notification')
    .where('occasion', '=', `announcement:${id}`)
    .where('user_id', '>', submitted.userId)
    .execute();
  expect(await send(LATER)).toBe(2);
  expect(await told(id)).toEqual(['exempt', 'newcomer', 'open', 'submitted']);
  expect(await read(id)).toMatchObject({ Status: 'SENT', Recipients: 4 });
});

test('recipients, seen, dismissed and e-mailed are counted; copies follow the settings of each member', async () => {
  const choose = (person: TestPerson, EmailDigest: string, EmailsOff: string[] = []) =>
    person.call('PUT', '/api/NotificationSettings', {
      body: { UserId: person.userId, EmailDigest, TimeZone: 'Australia/Sydney', EmailsOff },
    });
  await choose(open, 'DAILY', ['NEWS']);
  await choose(submitted, 'DAILY', ['REMINDERS']);
  await choose(exempt, 'WEEKLY');
  await world.database.updateTable('notification').set({ email_due_at: null }).execute();
  const Title = 'To be counted';
  const id = await writeAnnouncement(world, { Title });
  await release(id, 4);
  const due = await world.database
    .selectFrom('notification')
    .select(['user_id', 'email_due_at'])
    .where('announcement_id', '=', id)
    .execute();
  expect(
    Object.fromEntries(due.map((row) => [people[row.user_id], row.email_due_at && Date.parse(row.email_due_at)])),
  ).toEqual({
    open: null,
    // Seven in the morning of the next day, and of the next Monday, in Sydney.
    submitted: Date.parse('2026-11-20T20:00:00Z'),
    exempt: Date.parse('2026-11-22T20:00:00Z'),
    newcomer: Date.parse(NOW),
  });
  expect(await writeDueCopies(world.database, Temporal.Instant.from(NOW), COPY_FRAME)).toBe(1);
  const idFor = async (person: TestPerson) =>
    (await bell(person)).find((entry: { Title: string }) => entry.Title === Title).UserNotificationId;
  const mark = { UserId: open.userId, UserNotificationIds: [await idFor(open)], UserNotificationStatus: 'SEEN' };
  await open.call('PUT', '/api/UserNotification', { body: mark });
  const away = {
    UserId: newcomer.userId,
    UserNotificationIds: [await idFor(newcomer)],
    UserNotificationStatus: 'DISMISSED',
  };
  await newcomer.call('PUT', '/api/UserNotification', { body: away });
  expect(await read(id)).toMatchObject({ Recipients: 4, Seen: 2, Dismissed: 1, Emailed: 1 });
});

test('one to more members than are told at once leaves one event, when all have been told', async () => {
  const { rows } = await sql<{ number: string }>`
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'many-' || n, 'MA' || n, 'PARTICIPANT', 'Sam', 'Many', 'many@example.org', 11
    from generate_series(1, ${FILLED_AT_ONCE}::int) n returning member_number as number`.execute(world.database);
  const MemberNumbers = rows.map(({ number }) => number);
  const id = await writeAnnouncement(world, {
    Message: 'Dear {first name}',
    Audience: { Kind: 'NUMBERS', MemberNumbers },
  });
  await release(id, MemberNumbers.length, LATER);
  expect(await send(LATER)).toBe(MemberNumbers.length);
  const events = await world.database
    .selectFrom('event')
    .select('after')
    .where('kind', '=', 'announcement.sent')
    .where('object_id', '=', id)
    .execute();
  expect(events).toEqual([{ after: { status: 'SENT', recipients: MemberNumbers.length } }]);
});
