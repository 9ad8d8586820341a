import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, inYear, logPhysicianYear, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import {
  inject,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
  YEAR_ID,
} from '../../../testing/test-app.ts';
import { closeYears } from '../closing/closing-service.ts';
import { sendReminders } from '../reminders/reminder-service.ts';
import { sendReopeningReminders } from './reopening-reminder-service.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const AN_HOUR_LATER = '2026-11-20T02:00:00Z';
const LAST_SECOND = '2026-11-21T00:59:59Z';
const A_DAY_LATER = '2026-11-21T01:00:00Z';
const SEVEN_DAYS_BEFORE = '2027-03-24T13:00:00Z';
const CLOSES = '2027-03-31T13:00:00Z';

let world: TestApp;
let staff: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  await settle('2027-12-01T00:00:00Z');
  member = await world.signIn({ firstYear: 2026 });
});
afterAll(() => world.close());

function settle(now: string): Promise<number> {
  return closeYears(world.database, Temporal.Instant.from(now), 'job:test');
}

function takeBack(by: TestPerson = member, cpdYearId: number = YEAR_ID[2026]): Promise<TestAnswer> {
  return by.call('PUT', `/api/UserCPDYears?${inYear(member, cpdYearId)}&TakeBack=true`);
}

async function handIn(): Promise<void> {
  expect(await declare(member)).toMatchObject({ status: 200 });
  expect(await submit(member)).toMatchObject({ status: 200 });
}

function reopen(Until = '2026-12-01T00:00:00Z'): Promise<TestAnswer> {
  const body = { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'Evidence came late.', Until };
  return staff.call('POST', '/api/YearReopenings', { body });
}

async function setAudit(audit_status: 'SELECTED' | 'INREVIEW' | 'PASSED'): Promise<void> {
  await world.database.updateTable('member_year').set({ audit_status }).where('user_id', '=', member.userId).execute();
}

async function reopeningOf(by: TestPerson = member) {
  const { json } = await by.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
  return json.find(({ CPDYearId }: { CPDYearId: number }) => CPDYearId === YEAR_ID[2026]).Reopening;
}

async function printStatement(): Promise<Buffer> {
  return (await member.call('GET', `/api/Documents?${inYear(member)}&GeneratableDocumentType=10`)).raw;
}

let visitors = 0;
async function verify(bytes: Buffer): Promise<string> {
  visitors += 1;
  const url = `/api/Verifications?Sha256=${createHash('sha256').update(bytes).digest('hex')}`;
  return (await inject(world.app, { method: 'GET', url, remoteAddress: `10.4.0.${visitors}` })).json.Status;
}

async function noticesOf({ userId }: TestPerson) {
  return await world.database
    .selectFrom('notification')
    .select(['title', 'plain_message'])
    .where('user_id', '=', userId)
    .orderBy('notification_id')
    .execute();
}

async function expectRefused(words: string): Promise<void> {
  const state = await recordState(world);
  expect((await readSummary(member)).TakeBackUntil).toBeNull();
  expect(await takeBack()).toMatchObject({
    status: 409,
    json: { Code: 'CANNOT_TAKE_BACK', Message: expect.stringContaining(words) },
  });
  expect(await recordState(world)).toEqual(state);
}

describe('[SUB-07, ROP-03] a submission is not taken back', () => {
  test('by another member, by the team, or by a colleague who acts for the member', async () => {
    await handIn();
    const stranger = await world.signIn();
    const acting = await world.signIn({ role: 'STAFF' });
    const body = { ForUserId: member.userId, Reason: 'Asked by phone' };
    expect(await acting.call('POST', '/api/ActingSessions', { body })).toMatchObject({ status: 200 });
    const state = await recordState(world);
    for (const other of [stranger, staff, acting]) expect(await takeBack(other)).toMatchObject({ status: 403 });
    expect((await takeBack(acting)).json).toMatchObject({
      Code: 'NOT_ALLOWED',
      Message: 'Only the member can do this.',
    });
    expect(await recordState(world)).toEqual(state);
  });

  test('when there is none', async () => {
    await saveActivity(member);
    await expectRefused('is not submitted');
  });

  test('of a year that is unknown, or with TakeBack=false', async () => {
    expect(await takeBack(member, 99)).toMatchObject({ status: 404 });
    const url = `/api/UserCPDYears?${inYear(member)}&TakeBack=false`;
    expect(await member.call('PUT', url)).toMatchObject({ status: 400 });
  });

  test('24 hours later', async () => {
    await handIn();
    world.setNow(A_DAY_LATER);
    await expectRefused('24 hours');
  });

  test('once the year has closed', async () => {
    world.setNow('2027-03-31T12:00:00Z');
    await handIn();
    world.setNow(CLOSES);
    await expectRefused('has closed');
  });

  test.each(['SELECTED', 'INREVIEW'] as const)('while an audit of it is open: %s', async (status) => {
    await handIn();
    await setAudit(status);
    await expectRefused('is being audited');
  });

  test('by a member who was exempted since', async () => {
    await handIn();
    await world.database
      .updateTable('member_year')
      .set({ exemption_reason_code: 'ILLNESS' })
      .where('user_id', '=', member.userId)
      .execute();
    await expectRefused('exempt');
  });

  test('that the team has re-opened meanwhile', async () => {
    await handIn();
    expect(await reopen()).toMatchObject({ status: 200 });
    await expectRefused('is not submitted');
  });

  test('a second time, also after the record was submitted again', async () => {
    await handIn();
    expect(await takeBack()).toMatchObject({ status: 200 });
    await expectRefused('is not submitted');
    await handIn();
    await expectRefused('which you can do once');
  });

  test('twice by two windows at the same time: one is told that there is nothing left to take back', async () => {
    await handIn();
    const answers = await Promise.all([takeBack(), takeBack()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await noticesOf(member)).toHaveLength(1);
  });
});

describe('[SUB-07, ROP-03] a submission that was taken back', () => {
  test('could be, until its last second, which the summary says', async () => {
    await handIn();
    expect((await readSummary(member)).TakeBackUntil).toBe(A_DAY_LATER);
    world.setNow(LAST_SECOND);
    expect(await takeBack()).toMatchObject({
      status: 200,
      json: { CPDStatusCode: 'INPROGRESS', CPDStatusName: 'In Progress' },
    });
  });

  test('[API-43] is offered no more a day later, also to who asks whether the answer has changed', async () => {
    await handIn();
    const url = `/api/CPDSummary?${inYear(member)}&IncludeUserFrameworkRequirements=true`;
    const { headers } = await member.call('GET', url);
    // The same day in Sydney: the clock alone makes the difference.
    world.setNow('2026-11-20T12:00:00Z');
    const again = () => member.call('GET', url, { headers: { 'if-none-match': String(headers.etag) } });
    expect(await again()).toMatchObject({ status: 304 });
    await world.database
      .updateTable('member_year')
      .set({ submitted_at: '2026-11-19T11:00:00Z' })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await again()).toMatchObject({ status: 200, json: { TakeBackUntil: null } });
  });

  test('opens the record as it was before, and says so to the member and to the team', async () => {
    await logPhysicianYear(member);
    await handIn();
    const statement = await printStatement();
    expect(await verify(statement)).toBe('valid');
    world.setNow(AN_HOUR_LATER);
    expect(await takeBack()).toMatchObject({ status: 200 });
    expect(await readSummary(member)).toMatchObject({
      CurrentStatus: 'In Progress',
      Editable: true,
      AllowSubmit: true,
      SubmittedOn: null,
      TakeBackUntil: null,
    });
    expect(await verify(statement)).toBe('revoked');
    const told = {
      By: 'Dr Test Member',
      ByMember: true,
      Reason: '',
      At: AN_HOUR_LATER,
      Until: CLOSES,
      DueDay: '2027-03-31',
      Lasts: true,
      Changed: false,
      StatusBefore: 'Complete',
    };
    expect(await reopeningOf()).toEqual(told);
    expect(await reopeningOf(staff)).toEqual(told);
    const [notice] = await noticesOf(member);
    expect(notice?.title).toBe('You undid your submission for 2026');
    expect(notice?.plain_message).toContain('until the end of 31/03/2027, Sydney time.');
    expect(notice?.plain_message).toContain('If you change nothing, it will again be what it was: Complete');
    expect(notice?.plain_message).toContain('with a verification code is not valid in the meantime');
    const history = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(JSON.stringify(history.json)).toContain('Undid the submission of the record for 2026');
    const { after } = await world.database
      .selectFrom('event')
      .select('after')
      .where('subject_user_id', '=', member.userId)
      .where('kind', '=', 'year.taken_back')
      .executeTakeFirstOrThrow();
    // Members give no reason for what they do to their own record.
    expect(after).toEqual({ status: 'INPROGRESS', reopenedUntil: CLOSES });
  });

  test('has to be declared anew, and is submitted as ever', async () => {
    await logPhysicianYear(member);
    await handIn();
    world.setNow(AN_HOUR_LATER);
    await takeBack();
    expect(await submit(member)).toMatchObject({ status: 409, json: { Code: 'SUBMISSION_NOT_OPEN' } });
    await saveActivity(member);
    await handIn();
    expect(await reopeningOf()).toBeNull();
    world.setNow(CLOSES);
    expect(await settle(CLOSES)).toBe(0);
    const offers = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
    expect(offers.json[0]).toMatchObject({ DocumentType: 'COC', Available: true });
  });

  test('and not changed is what it was when the year closes: status, submission, certificate, and what was downloaded', async () => {
    await logPhysicianYear(member);
    await handIn();
    const statement = await printStatement();
    const { SubmittedOn } = await readSummary(member);
    world.setNow(AN_HOUR_LATER);
    await takeBack();
    world.setNow(CLOSES);
    // Anyone who reads before the job has been there sees the same.
    expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'Complete', SubmittedOn });
    expect(await settle(CLOSES)).toBe(0);
    expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'Complete', SubmittedOn, TakeBackUntil: null });
    expect(await verify(statement)).toBe('valid');
    expect(await reopeningOf()).toBeNull();
    const offers = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
    expect(offers.json[0]).toMatchObject({ DocumentType: 'COC', Available: true });
    const last = (await noticesOf(member)).at(-1);
    expect(last?.title).toBe('Your 2026 record is what it was before');
    expect(last?.plain_message).toContain('You undid your submission for 2026');
  });

  test('and changed without being submitted again is incomplete when the year closes', async () => {
    await logPhysicianYear(member);
    await handIn();
    await takeBack();
    await saveActivity(member);
    world.setNow(CLOSES);
    expect(await settle(CLOSES)).toBe(1);
    expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'Incomplete' });
    expect((await noticesOf(member)).at(-1)?.plain_message).toContain(
      'It was changed, but not submitted, so it is now incomplete.',
    );
  });

  test('[CRT-05] after an audit with success lets the audit go on, which stands again when nothing was changed', async () => {
    await handIn();
    await setAudit('PASSED');
    expect(await takeBack()).toMatchObject({ status: 200 });
    const audit = async () => (await readSummary(member)).AuditStatus;
    expect(await audit()).toBe('Audit in progress');
    await settle(CLOSES);
    expect(await audit()).toBe('Audit successful');
  });

  test('can be given a later end by the team', async () => {
    await handIn();
    await takeBack();
    const Until = '2027-04-30T14:00:00Z';
    const body = { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'She asked.', Until, InsteadOf: CLOSES };
    expect(await staff.call('POST', '/api/YearReopenings', { body })).toMatchObject({ status: 200 });
    expect(await reopeningOf()).toMatchObject({ ByMember: false, Until, Reason: 'She asked.' });
  });

  test('[ROP-02] is reminded of once a week before the end, in its own words, and not of the closing besides', async () => {
    await logPhysicianYear(member);
    await handIn();
    await takeBack();
    const now = Temporal.Instant.from(SEVEN_DAYS_BEFORE);
    await sendReminders(world.database, now);
    await sendReopeningReminders(world.database, now);
    await sendReopeningReminders(world.database, now);
    const notices = await noticesOf(member);
    expect(notices.map(({ title }) => title)).toEqual([
      'You undid your submission for 2026',
      'Your 2026 record is not submitted: it is open until 31/03/2027',
    ]);
    expect(notices[1]?.plain_message).toContain('If you change nothing, it will again be what it was: Complete');
  });
});
