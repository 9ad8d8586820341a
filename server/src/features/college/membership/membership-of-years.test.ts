import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { insertMail } from '../../../platform/mail/outgoing-mail-store.ts';
import { writeDueCopies } from '../../../platform/notifications/notification-copies-service.ts';
import { notify } from '../../../platform/notifications/notification-service.ts';
import { COPY_FRAME } from '../../../testing/copy-frame.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { sendReminders } from '../../year/reminders/reminder-service.ts';
import { stopMailToDeparted } from './departed-mail-service.ts';

/** The clock of the tests is on 20 November 2026 in Sydney. */
const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');
const THIRTY_DAYS = '2027-03-01T13:00:00Z';

let world: TestApp;
let staff: TestPerson;

beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
afterAll(() => world.close());

interface Spell {
  left: string;
  returned?: string;
  reason?: 'RESIGNED' | 'MERGED';
}

/** A member since 2024 who left so many times. */
async function whoLeft(...spells: Spell[]): Promise<TestPerson> {
  const person = await world.signIn({ firstYear: 2024 });
  for (const { left, returned = null, reason = 'RESIGNED' } of spells) {
    await world.database
      .insertInto('departure')
      .values({ user_id: person.userId, left_on: left, returned_on: returned, reason })
      .execute();
  }
  return person;
}

const years = async ({ userId }: TestPerson): Promise<number[]> => {
  const answer = await staff.call('GET', `/api/UserCPDYears?UserId=${userId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.map(({ CPDYearYear }: { CPDYearYear: number }) => CPDYearYear);
};

async function isListed({ username }: TestPerson, year: number): Promise<boolean> {
  const body = { List: 'Members', Filters: { Year: String(year), Member: username } };
  const { json } = await staff.call('POST', '/api/Lists', { body });
  return json.Rows.length === 1;
}

describe('[PPL-05] membership counts as of the year: a member since 2024', () => {
  test.each<[string, Spell[], number[]]>([
    ['who never left is in all years', [], [2026, 2025, 2024]],
    ['who left in March 2025 is in that year, and in none behind it', [{ left: '2025-03-14' }], [2025, 2024]],
    ['whose last day was 31 December 2024 is not in 2025', [{ left: '2024-12-31' }], [2024]],
    ['whose last day was 1 January 2025 is in 2025', [{ left: '2025-01-01' }], [2025, 2024]],
    ['who will leave next year is in this one', [{ left: '2027-02-01' }], [2026, 2025, 2024]],
    [
      'who came back on the last day of 2025 is in 2025',
      [{ left: '2024-05-01', returned: '2025-12-31' }],
      [2026, 2025, 2024],
    ],
    [
      'who came back on the first day of 2026 is not in 2025',
      [{ left: '2024-05-01', returned: '2026-01-01' }],
      [2026, 2024],
    ],
    [
      'who came and went within a year is in it',
      [{ left: '2024-05-01', returned: '2025-06-01' }, { left: '2025-06-30' }],
      [2025, 2024],
    ],
  ])('%s', async (_who, spells, expected) => {
    const member = await whoLeft(...spells);
    expect(await years(member)).toEqual(expected);
    for (const year of [2023, 2024, 2025, 2026]) {
      expect(await isListed(member, year), `${year}`).toBe(expected.includes(year));
    }
  });

  test('keeps a record of a later year, which is shown and not counted', async () => {
    const member = await whoLeft({ left: '2025-03-14' });
    await world.database
      .insertInto('member_year')
      .values({ user_id: member.userId, cpd_year_id: YEAR_ID[2026], status: 'INPROGRESS' })
      .execute();
    expect(await years(member)).toEqual([2026, 2025, 2024]);
    expect(await isListed(member, 2026)).toBe(false);
  });
});

describe('[PPL-05, PPL-14] sign-in without a year that is left to hand in', () => {
  test.each<[string, Spell[]]>([
    ['today', [{ left: '2026-11-20', reason: 'MERGED' }]],
    ['long ago', [{ left: '2024-03-14' }]],
    ['and comes back tomorrow', [{ left: '2026-03-14', returned: '2026-11-21', reason: 'MERGED' }]],
  ])('has ended for who left %s: every call is refused', async (_when, spells) => {
    const member = await whoLeft(...spells);
    expect(await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).toMatchObject({
      status: 403,
      json: { Code: 'NOT_ALLOWED' },
    });
    expect(await member.call('GET', `/api/UserActivities?UserId=${member.userId}&CPDYearId=11`)).toMatchObject({
      status: 403,
    });
  });

  test.each<[string, Spell[]]>([
    ['will leave tomorrow', [{ left: '2026-11-21' }]],
    ['came back today', [{ left: '2026-03-14', returned: '2026-11-20' }]],
  ])('is open to who %s', async (_when, spells) => {
    const member = await whoLeft(...spells);
    expect(await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).toMatchObject({ status: 200 });
  });

  test('ends with the calendar that a telephone reads', async () => {
    const member = await whoLeft();
    const { json } = await member.call('POST', '/api/CalendarSubscriptions', { body: { UserId: member.userId } });
    const { pathname } = new URL(json.Address);
    expect(await member.call('GET', pathname)).toMatchObject({ status: 200 });
    await world.database
      .insertInto('departure')
      .values({ user_id: member.userId, left_on: '2026-11-20', reason: 'RETIRED' })
      .execute();
    expect(await member.call('GET', pathname)).toMatchObject({ status: 404 });
  });
});

describe('[PPL-05] nothing is sent to who has left', () => {
  const count = async (audience: object) =>
    (await staff.call('POST', '/api/AnnouncementPreviews', { body: { Message: 'Hello', Audience: audience } })).json;

  test('no notification of the team', async () => {
    const gone = await whoLeft({ left: '2026-03-14' });
    const here = await whoLeft({ left: '2026-03-14', returned: '2026-09-01' });
    expect(await count({ Kind: 'ONE', MIN: gone.username })).toMatchObject({ Recipients: 0 });
    expect(await count({ Kind: 'ONE', MIN: here.username })).toMatchObject({ Recipients: 1 });
  });

  test('no reminder', async () => {
    await sendReminders(world.database, Temporal.Instant.from(THIRTY_DAYS));
    await world.database.deleteFrom('reminder_round').execute();
    await whoLeft({ left: '2026-03-14' });
    expect(await sendReminders(world.database, Temporal.Instant.from(THIRTY_DAYS))).toBe(0);
  });

  test('nothing of what happens to their record, nor copies and e-mails that were waiting', async () => {
    const member = await whoLeft();
    const notice = { title: 'News', alertCode: 'M', message: [], occasion: 'one' } as const;
    await inTransaction(world.database, async (transaction) => {
      await notify(transaction, { ...notice, userId: member.userId }, NOW);
      await insertMail(transaction, { recipient: 'a@example.org', userId: member.userId, subject: '', text: '' }, NOW);
      const aboutThem = { recipient: 'team@example.org', aboutUserId: member.userId, subject: 'A request', text: '' };
      await insertMail(transaction, aboutThem, NOW);
    });
    await world.database
      .insertInto('departure')
      .values({ user_id: member.userId, left_on: '2026-11-20', reason: 'DECEASED' })
      .execute();
    await inTransaction(world.database, (transaction) =>
      notify(transaction, { ...notice, userId: member.userId, occasion: 'two' }, NOW),
    );
    const told = world.database.selectFrom('notification').select('occasion').where('user_id', '=', member.userId);
    expect(await told.execute()).toEqual([{ occasion: 'one' }]);
    expect(await stopMailToDeparted(world.database, NOW)).toBe(1);
    await writeDueCopies(world.database, NOW.add({ hours: 48 }), COPY_FRAME);
    expect(
      await world.database
        .selectFrom('outgoing_mail')
        .select(['subject', 'last_problem'])
        .where('user_id', '=', member.userId)
        .where('sent_at', 'is', null)
        .execute(),
    ).toEqual([{ subject: '', last_problem: 'The member has left the college.' }]);
    // What the team is told about them is no e-mail to them.
    expect(
      await world.database
        .selectFrom('outgoing_mail')
        .select(['subject', 'given_up_at'])
        .where('about_user_id', '=', member.userId)
        .execute(),
    ).toEqual([{ subject: 'A request', given_up_at: null }]);
  });
});
