import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDueCopies } from '../../../platform/notifications/notification-copies-service.ts';
import { COPY_FRAME } from '../../../testing/copy-frame.ts';
import { countStatements } from '../../../testing/count-statements.ts';
import { openTestApp, type TestApp, YEAR_ID } from '../../../testing/test-app.ts';
import { closeYears } from '../closing/closing-service.ts';
import { sendReminders } from './reminder-service.ts';

const THIRTY_DAYS = Temporal.Instant.from('2027-03-01T13:00:00Z');
const CLOSES = Temporal.Instant.from('2027-03-31T13:00:00Z');
const NEXT_MORNING = Temporal.Instant.from('2027-03-31T21:00:00Z');

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** Members who have begun their record of 2026 and nothing else, beside whom no one is left to be told of anything. */
async function addMembers(count: number): Promise<void> {
  await settle();
  await sql`
    with added as (
      insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
      select name, name, 'PARTICIPANT', 'Dr', 'In', 'Sets', name || '@example.org', ${YEAR_ID[2026]}
      from (select ${`set-${count}-`} || n as name from generate_series(1, ${count}::int) n) named
      returning user_id
    )
    insert into member_year (user_id, cpd_year_id, status)
    select user_id, ${YEAR_ID[2026]}, 'INPROGRESS' from added`.execute(world.database);
}

async function settle(): Promise<void> {
  await world.database.updateTable('member_year').set({ status: 'INCOMPLETE' }).execute();
  await world.database.updateTable('notification').set({ email_due_at: null }).execute();
  await world.database.deleteFrom('reminder_round').execute();
}

/** What each step answered, and how many statements it took. */
async function tell(): Promise<{ done: number; statements: number }[]> {
  const steps = [
    () => sendReminders(world.database, THIRTY_DAYS),
    () => closeYears(world.database, CLOSES, 'job:test'),
    () => writeDueCopies(world.database, NEXT_MORNING, COPY_FRAME),
  ];
  const told: { done: number; statements: number }[] = [];
  for (const step of steps) {
    let done = 0;
    const sent = await countStatements(async () => {
      done = await step();
    });
    told.push({ done, statements: sent.length });
  }
  return told;
}

describe('reminding, closing and copying by e-mail', () => {
  test('take as many statements for 300 members as for 3', async () => {
    await addMembers(3);
    const few = await tell();
    await addMembers(300);
    const many = await tell();
    // A reminder can be ended and the news of a closing cannot, so they are two e-mails.
    expect(few.map(({ done }) => done)).toEqual([3, 3, 6]);
    expect(many.map(({ done }) => done)).toEqual([300, 300, 600]);
    expect(many.map(({ statements }) => statements)).toEqual(few.map(({ statements }) => statements));
  });

  test('go on where a set ends, and tell each member what is theirs, once', async () => {
    await addMembers(1_100);
    expect((await tell()).map(({ done }) => done)).toEqual([1_100, 1_100, 2_200]);
    expect((await tell()).map(({ done }) => done)).toEqual([0, 0, 0]);
    const { rows } = await sql`
      select notices, mails, events, count(*) as members
      from member
      cross join lateral (select count(*) as notices from notification where user_id = member.user_id) told
      cross join lateral (
        select count(*) as mails from outgoing_mail where recipient = member.email and subject like 'CPD Logbook: Your 2026 record %'
      ) mailed
      cross join lateral (
        select count(*) as events from event where subject_user_id = member.user_id and kind = 'year.closed'
      ) closed
      where username like 'set-1100-%'
      group by notices, mails, events`.execute(world.database);
    expect(rows).toEqual([{ notices: 2, mails: 2, events: 1, members: 1_100 }]);
  });
});
