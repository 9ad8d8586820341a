import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, listAttendees, logPhysicianYear, savePlan, storeProgram, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { closeYears } from '../closing/closing-service.ts';
import { sendReminders } from './reminder-service.ts';

// 2026 closes at 2027-03-31T13:00Z, the midnight after 31 March in Sydney.
const TOO_EARLY = '2027-03-01T12:59:59Z';
const THIRTY_DAYS = '2027-03-01T13:00:00Z';
const SEVEN_DAYS = '2027-03-24T13:00:00Z';
const CLOSES = '2027-03-31T13:00:00Z';
const A_MONTH_LATER = '2027-04-30T13:00:00Z';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  // What other tests left is settled, so that each counts its own.
  await sendReminders(world.database, Temporal.Instant.from(THIRTY_DAYS));
  await sendReminders(world.database, Temporal.Instant.from(SEVEN_DAYS));
  await world.database.deleteFrom('reminder_round').execute();
  member = await world.signIn({ firstYear: 2026 });
});
afterAll(() => world.close());

function remind(now: string): Promise<number> {
  return sendReminders(world.database, Temporal.Instant.from(now));
}

async function told(person: TestPerson = member) {
  const url = `/api/UserNotification?UserId=${person.userId}&Type=NOTDISMISSED`;
  return (await person.call('GET', url)).json;
}

describe('nobody is reminded', () => {
  test.each([TOO_EARLY, CLOSES])('more than thirty days before the closing, or after it: %s', async (now) => {
    const before = await recordState(world);
    expect(await remind(now)).toBe(0);
    expect(await recordState(world)).toEqual(before);
  });

  test('who has handed the year in, is exempt, works for the college or left it', async () => {
    await declare(member);
    await submit(member);
    const exempt = await world.signIn({ firstYear: 2026 });
    await world.database
      .insertInto('member_year')
      .values({ user_id: exempt.userId, cpd_year_id: YEAR_ID[2026], exemption_reason_code: 'ILLNESS' })
      .execute();
    await world.signIn({ role: 'STAFF', firstYear: 2026 });
    const gone = await world.signIn({ firstYear: 2026 });
    await world.database
      .updateTable('member')
      .set({ disabled_at: THIRTY_DAYS })
      .where('user_id', '=', gone.userId)
      .execute();
    expect(await remind(THIRTY_DAYS)).toBe(0);
  });

  test('twice', async () => {
    expect(await remind(THIRTY_DAYS)).toBe(1);
    expect(await remind(THIRTY_DAYS)).toBe(0);
    expect(await told()).toHaveLength(1);
  });
});

describe('a member is reminded', () => {
  test('[NOT-07] thirty days before a year closes, with what is missing, and seven days before', async () => {
    await savePlan(member);
    expect(await remind(THIRTY_DAYS)).toBe(1);
    expect(await told()).toMatchObject([{ Title: 'Your 2026 record closes on 31/03/2027', AlertCode: 'M' }]);
    const [{ FullMessage }] = await told();
    expect(FullMessage).toContain('<li>Log your annual conversation</li>');
    expect(FullMessage).not.toContain('Write your plan');
    expect(await remind(SEVEN_DAYS)).toBe(1);
    expect(await told()).toMatchObject([{ AlertCode: 'H' }, { AlertCode: 'M' }]);
  });

  test('[NOT-07] who does not practise, of the exemption and not of hours', async () => {
    await world.database
      .insertInto('member_registration')
      .columns(['user_id', 'cpd_year_id', 'registration_id'])
      .expression(({ selectFrom, val }) =>
        selectFrom('registration')
          .select([val(member.userId).as('user_id'), val(YEAR_ID[2026]).as('cpd_year_id'), 'registration_id'])
          .where('practising', '=', false)
          .limit(1),
      )
      .execute();
    expect(await remind(THIRTY_DAYS)).toBe(1);
    const [{ FullMessage }] = await told();
    expect(FullMessage).toContain('not practising in 2026. If that is right, you can request an exemption');
    expect(FullMessage).not.toContain('<li>');
  });

  test('[PPL-12] whose leave has still to be decided, of that and not of hours; once it is decided of what is left', async () => {
    const leave = { kind: 'LEAVE', leave_from: '2026-01-01', leave_to: '2027-02-28', cpd_year: 2026 } as const;
    const asked = { user_id: member.userId, exemption_reason_code: 'ILLNESS', created_at: '2027-02-20T00:00:00Z' };
    await world.database
      .insertInto('member_request')
      .values({ ...leave, ...asked })
      .execute();
    expect(await remind(THIRTY_DAYS)).toBe(1);
    const [{ FullMessage }] = await told();
    expect(FullMessage).toContain('The CPD team is still deciding your 2026 requirements');
    expect(FullMessage).not.toContain('<li>');
    await world.database
      .updateTable('member_request')
      .set({ status: 'DONE' })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await remind(SEVEN_DAYS)).toBe(1);
    expect((await told())[0].FullMessage).toContain('<li>');
  });

  test('[FWK-01] on the days that the rules of the year say, the last one as important', async () => {
    const ruled = (days: string) =>
      world.database
        .updateTable('cpd_year')
        .set({ facts: sql`facts || ${days}::jsonb` })
        .where('cpd_year_id', '=', YEAR_ID[2026])
        .execute();
    await ruled('{"reminderDays": [3, 60, 14]}');
    try {
      expect(await remind('2027-01-30T12:59:59Z')).toBe(0);
      for (const day of ['2027-01-30T13:00:00Z', '2027-03-17T13:00:00Z', '2027-03-28T13:00:00Z']) {
        expect(await remind(day)).toBeGreaterThan(0);
      }
      const codes = (await told()).map(({ AlertCode }: { AlertCode: string }) => AlertCode);
      expect(codes.toSorted()).toEqual(['H', 'M', 'M']);
    } finally {
      await world.database
        .updateTable('cpd_year')
        .set({ facts: sql`facts - 'reminderDays'` })
        .where('cpd_year_id', '=', YEAR_ID[2026])
        .execute();
      await world.database.deleteFrom('reminder_round').execute();
    }
  });

  test('[NOT-07, COH-11] that nothing is missing, and where to submit, or in the words of the college', async () => {
    await logPhysicianYear(member);
    await remind(THIRTY_DAYS);
    const [{ FullMessage }] = await told();
    expect(FullMessage).toContain('Nothing is missing: you can submit it on the CPD Summary.');
    expect(FullMessage).not.toContain('<li>');
    const manager = await world.signIn({ role: 'MANAGER' });
    const body = { Kind: 'wording', Key: 'reminder.complete', Text: 'All of {year} is there.', Version: 0 };
    expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
    await remind(SEVEN_DAYS);
    expect((await told())[0].FullMessage).toContain('All of 2026 is there.');
  });

  test('within a day, who joins the year after the others were told', async () => {
    await remind(THIRTY_DAYS);
    const late = await world.signIn({ firstYear: 2026 });
    expect(await remind('2027-03-02T12:59:59Z')).toBe(0);
    expect(await remind('2027-03-02T13:00:00Z')).toBe(1);
    expect(await told(late)).toHaveLength(1);
    expect(await told()).toHaveLength(1);
  });

  test('by a round that goes on where it was broken off; whom it has passed, by the next one', async () => {
    const later = await world.signIn({ firstYear: 2026 });
    const occasion = `year-ends-30:${YEAR_ID[2026]}`;
    await world.database.insertInto('reminder_round').values({ occasion, told_up_to: member.userId }).execute();
    expect(await remind(THIRTY_DAYS)).toBe(1);
    expect([await told(), await told(later)]).toMatchObject([[], [{ AlertCode: 'M' }]]);
    expect(await remind('2027-03-02T13:00:00Z')).toBe(1);
    expect(await told()).toMatchObject([{ AlertCode: 'M' }]);
  });

  test('once, when nobody could tell earlier', async () => {
    expect(await remind('2027-03-30T13:00:00Z')).toBe(1);
    expect(await told()).toMatchObject([{ AlertCode: 'H' }]);
  });
});

describe('a year that has closed', () => {
  test('[YR-01] is told to whom it is incomplete for, once', async () => {
    await savePlan(member);
    await closeYears(world.database, Temporal.Instant.from(CLOSES), 'job:test');
    await closeYears(world.database, Temporal.Instant.from(CLOSES), 'job:test');
    expect(await told()).toMatchObject([
      { Title: 'Your 2026 record has closed', AlertCode: 'H', FullMessage: expect.stringContaining('31/03/2027') },
    ]);
  });

  test('[YR-01] is news for thirty days', async () => {
    for (const [now, count] of [
      [A_MONTH_LATER, 1],
      ['2027-04-30T13:00:01Z', 0],
    ] as const) {
      member = await world.signIn({ firstYear: 2026 });
      await savePlan(member);
      await closeYears(world.database, Temporal.Instant.from(now), 'job:test');
      expect(await told(), now).toHaveLength(count);
    }
  });

  test('is no news to a member who was exempt', async () => {
    await savePlan(member);
    await world.database
      .updateTable('member_year')
      .set({ exemption_reason_code: 'ILLNESS' })
      .where('user_id', '=', member.userId)
      .execute();
    await closeYears(world.database, Temporal.Instant.from(CLOSES), 'job:test');
    expect(await told()).toEqual([]);
  });
});

test('[ROP-07] attendance that waits to be confirmed is named in the reminder', async () => {
  const verified = await world.signIn({ role: 'VERIFIED' });
  const program = await storeProgram(verified, { EndDate: '2026-05-15' });
  await listAttendees(verified, program, [member]);
  expect(await remind(THIRTY_DAYS)).toBe(1);
  const [reminder] = await told();
  expect(reminder.FullMessage).toContain('The college recorded you as attending these.');
  expect(reminder.FullMessage).toContain('“Annual congress”, 14/05/2026 to 15/05/2026');
});
