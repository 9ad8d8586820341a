import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeDueCopies } from '../../../platform/notifications/notification-copies-service.ts';
import { COPY_FRAME } from '../../../testing/copy-frame.ts';
import { countStatements } from '../../../testing/count-statements.ts';
import { declare, logPhysicianYear, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { closeYears } from '../closing/closing-service.ts';
import { sendReopeningReminders } from './reopening-reminder-service.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const UNTIL = '2027-05-29T14:00:00Z';
const EIGHT_DAYS_BEFORE = '2027-05-21T14:00:00Z';
const SEVEN_DAYS_BEFORE = '2027-05-22T14:00:00Z';
const SIX_DAYS_BEFORE = '2027-05-23T14:00:00Z';
const ONE_DAY_BEFORE = '2027-05-28T14:00:00Z';

let world: TestApp;
let staff: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  await closeYears(world.database, Temporal.Instant.from('2027-12-01T00:00:00Z'), 'before');
  member = await world.signIn();
});
afterAll(() => world.close());

async function reopen(person: TestPerson, change: Record<string, unknown> = {}): Promise<void> {
  const body = {
    ForUserId: person.userId,
    CPDYearId: YEAR_ID[2026],
    Reason: 'Evidence <b>came</b> late',
    Until: UNTIL,
  };
  const answer = await staff.call('POST', '/api/YearReopenings', { body: { ...body, ...change } });
  expect(answer).toMatchObject({ status: 200 });
}

/** A record that was submitted, complete or not, and re-opened after its year has closed. */
async function reopened(person = member, change: Record<string, unknown> = {}): Promise<void> {
  world.setNow(NOVEMBER);
  await declare(person);
  await submit(person);
  world.setNow(MAY);
  await reopen(person, change);
}

function remind(now: string): Promise<number> {
  return sendReopeningReminders(world.database, Temporal.Instant.from(now));
}

async function noticesOf({ userId }: TestPerson) {
  return await world.database
    .selectFrom('notification')
    .select(['title', 'alert_code', 'plain_message', 'full_message'])
    .where('user_id', '=', userId)
    .orderBy('notification_id')
    .execute();
}

describe('[ROP-02] nobody is reminded', () => {
  test('before the last week, twice of one day, or once the re-opening is over', async () => {
    await reopened();
    expect(await remind(EIGHT_DAYS_BEFORE)).toBe(0);
    expect(await remind(SEVEN_DAYS_BEFORE)).toBe(1);
    expect(await remind(SIX_DAYS_BEFORE)).toBe(0);
    expect(await remind(UNTIL)).toBe(0);
  });

  test('of what they were told within these days', async () => {
    await reopened(member, { Until: '2027-05-06T14:00:00Z' });
    expect(await remind('2027-05-02T00:00:00Z')).toBe(0);
    expect(await remind('2027-05-05T14:00:00Z')).toBe(1);
    await reopen(member, { Until: '2027-05-07T14:00:00Z', InsteadOf: '2027-05-06T14:00:00Z' });
    expect(await remind('2027-05-02T00:00:00Z')).toBe(0);
  });

  test('who has submitted again, is exempt or has left', async () => {
    const [submitted, exempt, gone] = await Promise.all([world.signIn(), world.signIn(), world.signIn()]);
    for (const person of [submitted, exempt, gone]) await reopened(person);
    await declare(submitted);
    await submit(submitted);
    await world.database
      .updateTable('member_year')
      .set({ exemption_reason_code: 'RETIRED' })
      .where('user_id', '=', exempt.userId)
      .execute();
    await world.database.updateTable('member').set({ disabled_at: MAY }).where('user_id', '=', gone.userId).execute();
    expect(await remind(ONE_DAY_BEFORE)).toBe(0);
  });
});

describe('[ROP-02] a member is told', () => {
  test('at once who re-opened the year, why, until when, and what happens if nothing is done', async () => {
    await logPhysicianYear(member);
    await reopened();
    const [notice, ...more] = await noticesOf(member);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ title: 'Your 2026 record has been re-opened', alert_code: 'H' });
    expect(notice?.plain_message).toBe(
      [
        'Dr Test Member of the CPD team has re-opened your 2026 record. You can change it until the end of 29/05/2027, Sydney time.',
        'The reason: Evidence <b>came</b> late.',
        'If you change something, please declare and submit the record on the CPD Summary by 29/05/2027, otherwise it is incomplete. If you change nothing, it will again be what it was: Complete, with the same certificate.',
        'Your certificate for 2026 is not valid while the record is re-opened.',
      ].join('\n\n'),
    );
    expect(notice?.full_message).toContain('Evidence &lt;b&gt;came&lt;/b&gt; late.');
  });

  test('by e-mail too', async () => {
    await reopened();
    await writeDueCopies(world.database, Temporal.Instant.from('2027-05-01T03:00:00Z'), COPY_FRAME);
    const mails = await world.database
      .selectFrom('outgoing_mail')
      .selectAll()
      .where('recipient', 'like', `%${member.username}%`)
      .execute();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('has re-opened your 2026 record');
  });

  test('of another end, again each time', async () => {
    await reopened();
    await reopen(member, { Until: '2027-06-05T14:00:00Z', InsteadOf: UNTIL, Reason: 'More time.' });
    const notices = await noticesOf(member);
    expect(notices.map(({ title }) => title)).toEqual([
      'Your 2026 record has been re-opened',
      'Your 2026 record is re-opened until 05/06/2027',
    ]);
    expect(notices[1]?.plain_message).toContain('another end: 05/06/2027.\n\nThe reason: More time.');
  });

  test('again 7 days and 1 day before the end, with what is still to do', async () => {
    await reopened();
    expect(await remind(SEVEN_DAYS_BEFORE)).toBe(1);
    await saveActivity(member);
    expect(await remind(ONE_DAY_BEFORE)).toBe(1);
    expect(await remind(ONE_DAY_BEFORE)).toBe(0);
    const [, week, day] = await noticesOf(member);
    expect(week).toMatchObject({
      title: 'The re-opening of your 2026 record ends on 29/05/2027',
      alert_code: 'M',
      plain_message: expect.stringMatching(/You have not changed it so far\..*If you change nothing/s),
    });
    expect(day).toMatchObject({
      alert_code: 'H',
      plain_message: expect.stringMatching(
        /You have changed it and not submitted it yet\..*Please declare and submit the record on the CPD Summary by 29\/05\/2027/s,
      ),
    });
  });

  test('also of a re-opening whose reason was never kept', async () => {
    await reopened();
    await world.database
      .updateTable('member_year')
      .set({ reopening_reason: null, reopened_by: null })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await remind(ONE_DAY_BEFORE)).toBe(1);
    expect((await noticesOf(member)).at(-1)?.plain_message).not.toContain('The reason');
  });

  test('once of the day that fits, when the server was away', async () => {
    await reopened();
    expect(await remind(ONE_DAY_BEFORE)).toBe(1);
    expect((await noticesOf(member)).at(-1)).toMatchObject({ alert_code: 'H' });
  });

  test('with as many statements for thirty as for one', async () => {
    await reopened();
    const one = await countStatements(() => remind(SEVEN_DAYS_BEFORE));
    for (let index = 0; index < 30; index += 1) await reopened(await world.signIn());
    const thirty = await countStatements(async () => expect(await remind(SIX_DAYS_BEFORE)).toBe(30));
    expect(thirty).toEqual(one);
  });
});
