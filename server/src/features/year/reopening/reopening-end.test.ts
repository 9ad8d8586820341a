import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import {
  declare,
  goalIdsOf,
  inYear,
  logPhysicianYear,
  readSummary,
  saveActivity,
  saveFolder,
  savePlan,
  submit,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { closeYears } from '../closing/closing-service.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const DECEMBER = '2026-12-20T13:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';
const JULY = '2027-07-01T00:00:00Z';

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
  member = await world.signIn();
});
afterAll(() => world.close());

function settle(now: string): Promise<number> {
  return closeYears(world.database, Temporal.Instant.from(now), 'job:test');
}

async function reopen(person: TestPerson, Until = JUNE): Promise<void> {
  const body = { ForUserId: person.userId, CPDYearId: YEAR_ID[2026], Reason: 'Evidence came late.', Until };
  expect(await staff.call('POST', '/api/YearReopenings', { body })).toMatchObject({ status: 200 });
}

/** A complete record, submitted and audited with success, of which a certificate was printed; its year has closed. */
async function certified(): Promise<Buffer> {
  await logPhysicianYear(member);
  await declare(member);
  await submit(member);
  await world.database
    .updateTable('member_year')
    .set({ audit_status: 'PASSED' })
    .where('user_id', '=', member.userId)
    .execute();
  // When it would be looked at for viruses is said by the clock of the database, and of no use to a document without bytes.
  await world.database
    .updateTable('document')
    .set(({ ref }) => ({ scan_due_at: ref('uploaded_at') }))
    .where('document_type', '=', 'COC')
    .execute();
  world.setNow(MAY);
  return await printCertificate();
}

async function printCertificate(): Promise<Buffer> {
  const { json } = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
  const answer = await member.call('GET', `/api/Documents?DocumentId=${json[0].DocumentId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.raw;
}

async function printStatement(): Promise<Buffer> {
  return (await member.call('GET', `/api/Documents?${inYear(member)}&GeneratableDocumentType=10`)).raw;
}

let visitors = 0;
async function verify(bytes: Buffer): Promise<string> {
  visitors += 1;
  const url = `/api/Verifications?Sha256=${createHash('sha256').update(bytes).digest('hex')}`;
  return (await inject(world.app, { method: 'GET', url, remoteAddress: `10.2.0.${visitors}` })).json.Status;
}

/** Everything but what only grows: what happened, and what was told. */
async function state() {
  const { rows, ...rest } = await recordState(world);
  const telling = new Set(['event', 'notification', 'outgoing_mail', 'idempotency_key']);
  return { ...rest, rows: (rows as { name: string }[]).filter(({ name }) => !telling.has(name)) };
}

async function eventOf(kind: 'year.restored') {
  return await world.database
    .selectFrom('event')
    .select(['before', 'after'])
    .where('subject_user_id', '=', member.userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

async function kindsSince(reopened: string): Promise<string[]> {
  const rows = await world.database
    .selectFrom('event')
    .select('kind')
    .where('subject_user_id', '=', member.userId)
    .where('at', '>', reopened)
    .orderBy('event_id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function storedYear({ userId }: TestPerson) {
  return await world.database
    .selectFrom('member_year')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', YEAR_ID[2026])
    .executeTakeFirstOrThrow();
}

async function titlesOf({ userId }: TestPerson): Promise<string[]> {
  const rows = await world.database
    .selectFrom('notification')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('notification_id')
    .execute();
  return rows.map(({ title }) => title);
}

describe('[ROP-03] a re-opening that passes unused', () => {
  test('leaves the record bit for bit as it was: status, submission, audit, certificate under its old code', async () => {
    const pdf = await certified();
    const before = await state();
    await reopen(member);
    expect(await state()).not.toEqual(before);
    expect(await verify(pdf)).toBe('revoked');
    expect(await settle('2027-05-31T23:59:59Z')).toBe(0);
    expect(await verify(pdf)).toBe('revoked');
    world.setNow(JUNE);
    expect(await settle(JUNE)).toBe(0);
    expect(await state()).toEqual(before);
    expect(await verify(pdf)).toBe('valid');
    expect((await printCertificate()).equals(pdf)).toBe(false);
    expect(await verify(pdf)).toBe('valid');
    expect(await kindsSince(MAY)).toEqual(['year.restored', 'document.reinstated', 'audit.restored']);
    const restored = { before: { status: 'INPROGRESS', reopenedUntil: JUNE }, after: { auditStatus: 'PASSED' } };
    expect(await eventOf('year.restored')).toMatchObject(restored);
    expect(await titlesOf(member)).toEqual([
      'Your 2026 record has been re-opened',
      'Your 2026 record is what it was before',
    ]);
  });

  test('is settled by the next re-opening, where no job came in between', async () => {
    await certified();
    await reopen(member);
    world.setNow(JUNE);
    await reopen(member, '2027-06-20T00:00:00Z');
    expect(await kindsSince(MAY)).toEqual(expect.arrayContaining(['year.restored', 'year.reopened']));
  });

  test('is told by the clock at once, whatever the closing job has got to', async () => {
    await certified();
    const before = await readSummary(member);
    await reopen(member);
    world.setNow(JUNE);
    expect(await readSummary(member)).toEqual(before);
    expect(before).toMatchObject({ CurrentStatus: 'Complete', SubmissionView: 'submitted', Editable: false });
    const years = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(years.json[1]).toMatchObject({ CPDStatusCode: 'COMPLETE', Submitted: true, Reopening: null });
    // Who locks the year settles it, and makes no second certificate.
    const offers = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
    expect(offers.json[0]).toMatchObject({ DocumentType: 'COC', Available: true });
    await settle(JUNE);
    expect(
      await world.database
        .selectFrom('document')
        .where('user_id', '=', member.userId)
        .where('document_type', '=', 'COC')
        .select('document_id')
        .execute(),
    ).toHaveLength(1);
  });

  test('settled twice, or by several servers at once, is settled once', async () => {
    await certified();
    await reopen(member);
    world.setNow(JUNE);
    await Promise.all([settle(JUNE), settle(JUNE), settle(JUNE)]);
    await settle(JULY);
    expect((await kindsSince(MAY)).filter((kind) => kind === 'year.restored')).toHaveLength(1);
    expect(await titlesOf(member)).toHaveLength(2);
  });

  test('[R1] that is broken off in the middle is as if nothing had begun, and is settled by the next run', async () => {
    const pdf = await certified();
    const before = await state();
    await reopen(member);
    const during = await recordState(world);
    await sql`create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$`.execute(
      world.owner,
    );
    // The last that a settlement writes.
    await sql`create trigger break_off before insert on notification execute function break_off()`.execute(world.owner);
    await expect(settle(JUNE)).rejects.toThrow('broken off');
    expect(await recordState(world)).toEqual(during);
    await sql`drop function break_off cascade`.execute(world.owner);
    await settle(JUNE);
    expect(await state()).toEqual(before);
    expect(await verify(pdf)).toBe('valid');
  });

  test('takes back what was printed meanwhile: it tells of a record that is none any more', async () => {
    await certified();
    const first = await printStatement();
    await reopen(member);
    const meanwhile = await printStatement();
    expect([await verify(first), await verify(meanwhile)]).toEqual(['revoked', 'valid']);
    world.setNow(JUNE);
    await settle(JUNE);
    expect([await verify(first), await verify(meanwhile)]).toEqual(['valid', 'revoked']);
  });

  test('leaves a record that was never handed in incomplete', async () => {
    await saveActivity(member);
    world.setNow(MAY);
    await settle(MAY);
    const before = await state();
    await reopen(member);
    await settle(JUNE);
    expect(await state()).toEqual(before);
  });

  test('while its year is still open leaves the record handed in, to the second', async () => {
    await declare(member);
    await submit(member);
    const before = await state();
    await reopen(member, DECEMBER);
    world.setNow(DECEMBER);
    expect(await uploadEvidence(member).catch(String)).toContain('409');
    // The common kind of a save, and another, before any job ran.
    for (const name of ['Journal club', 'Ward round']) {
      const answer = await saveActivity(member, { ActivityName: name }).catch((error: unknown) => String(error));
      expect(answer).toContain('409');
    }
    await settle(DECEMBER);
    expect(await state()).toEqual(before);
  });

  test('puts back the re-opening of before that left it incomplete', async () => {
    await declare(member);
    await submit(member);
    world.setNow(MAY);
    await reopen(member);
    await saveActivity(member);
    world.setNow(JUNE);
    await settle(JUNE);
    const before = await state();
    expect(await storedYear(member)).toMatchObject({ status: 'INCOMPLETE', reopening_reason: 'Evidence came late.' });
    await reopen(member, JULY);
    world.setNow(JULY);
    await settle(JULY);
    expect(await state()).toEqual(before);
  });
});

test('[ROP-03] a submission of the last second meets the end: one of them happens, never both', async () => {
  for (let round = 0; round < 10; round += 1) {
    world.setNow(NOVEMBER);
    member = await world.signIn();
    await declare(member);
    await submit(member);
    world.setNow(MAY);
    await reopen(member);
    await declare(member);
    world.setNow('2027-05-31T23:59:59Z');
    const [submitted] = await Promise.all([submit(member), settle(JUNE)]);
    const kinds = await kindsSince(MAY);
    expect(kinds.filter((kind) => kind === 'year.closed' || kind === 'year.submitted')).toHaveLength(1);
    expect(kinds.includes('year.submitted')).toBe(submitted.status === 200);
  }
});

describe('[ROP-03] nothing was changed by', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['looking at it', async () => await staff.call('GET', `/api/CPDSummary?${inYear(member)}`)],
    ['printing', printStatement],
    ['a draft of a plan', async () => await saveDraft()],
    ['a change in another year', async () => await saveActivity(member, inAnotherYear())],
    ['a request and a notification that was read', async () => await askToBeCalled()],
  ])('%s', async (_what, act) => {
    await certified();
    const before = await storedYear(member);
    await reopen(member);
    await act();
    world.setNow(JUNE);
    await settle(JUNE);
    expect(await storedYear(member)).toEqual(before);
  });
});

describe('[ROP-03] a record is incomplete, and its member is told, when there was', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an activity', () => saveActivity(member)],
    [
      'an activity that was deleted again',
      async () => {
        const activityId = await saveActivity(member);
        await member.call('DELETE', `/api/UserActivities/${activityId}`);
      },
    ],
    ['a file', () => uploadEvidence(member)],
    ['a folder', () => saveFolder(member, 'Late')],
    ['a plan', () => savePlan(member)],
    ['a declaration that was not followed by a submission', () => declare(member)],
  ])('%s', async (_what, change) => {
    const pdf = await certified();
    await reopen(member);
    await change();
    world.setNow(JUNE);
    expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'Incomplete', SubmittedOn: null });
    expect(await settle(JUNE)).toBe(1);
    expect(await settle(JUNE)).toBe(0);
    expect(await readSummary(member)).toMatchObject({
      CurrentStatus: 'Incomplete',
      SubmissionView: 'closed-unsubmitted',
      SubmittedOn: null,
      Editable: false,
    });
    expect(await verify(pdf)).toBe('revoked');
    expect((await kindsSince(MAY)).filter((kind) => kind === 'year.closed')).toHaveLength(1);
    expect((await titlesOf(member)).at(-1)).toBe('Your 2026 record is incomplete');
    const years = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(years.json[1].Reopening).toMatchObject({ Lasts: false, Changed: true, Reason: 'Evidence came late.' });
  });

  test('a goal that was closed', async () => {
    const planId = await savePlan(member);
    await certified();
    await reopen(member);
    const [goalId] = await goalIdsOf(member, planId);
    await member.call('PUT', `/api/UserPDPGoals?GoalId=${goalId}`, { body: { Outcome: 'DONE', Reason: '' } });
    expect(await settle(JUNE)).toBe(1);
  });
});

describe('[ROP-03] the end of a re-opening is told', () => {
  test.each([
    ['up to thirty days later, when no server ran in between', JULY, null, 1],
    ['not a second after that', '2027-07-01T00:00:01Z', null, 0],
    ['not to a member who is exempt by then', JUNE, 'PARENTAL', 0],
  ])('%s', async (_when, now, exemption, told) => {
    await declare(member);
    await submit(member);
    world.setNow(MAY);
    await reopen(member);
    await saveActivity(member);
    await world.database
      .updateTable('member_year')
      .set({ exemption_reason_code: exemption })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await settle(now)).toBe(1);
    const titles = await titlesOf(member);
    expect(titles.filter((title) => title === 'Your 2026 record is incomplete')).toHaveLength(told);
  });
});

test('[ROP-03] a record that was changed goes on while its year is open to everybody', async () => {
  await declare(member);
  await submit(member);
  await reopen(member, DECEMBER);
  await saveActivity(member);
  world.setNow(DECEMBER);
  expect(await settle(DECEMBER)).toBe(0);
  expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'In Progress', Editable: true });
  await saveActivity(member);
  await settle('2027-03-31T13:00:00Z');
  expect(await storedYear(member)).toMatchObject({ status: 'INCOMPLETE', before_reopening: null });
});

test('[ROP-03] 600 re-openings that end at once are settled in two goes, each as it was', async () => {
  const people = await world.database
    .insertInto('member')
    .values(
      Array.from({ length: 600 }, (_, index) => ({
        username: `many-${index}`,
        member_number: `many-${index}`,
        security_role_code: 'PARTICIPANT',
        first_name: 'One',
        last_name: 'Of many',
        email: `many-${index}@example.org`,
        first_cpd_year_id: YEAR_ID[2026],
      })),
    )
    .returning('user_id')
    .execute();
  const before = JSON.stringify({
    status: 'COMPLETE',
    submittedAt: NOVEMBER,
    auditStatus: null,
    certificates: [],
    revoked: [],
    earlier: null,
  });
  await world.database
    .insertInto('member_year')
    .values(
      people.map(({ user_id }) => ({
        user_id,
        cpd_year_id: YEAR_ID[2026],
        status: 'INPROGRESS' as const,
        reopened_at: MAY,
        reopened_until: JUNE,
        reopening_reason: 'Late.',
        before_reopening: before,
      })),
    )
    .execute();
  expect(await settle(JUNE)).toBe(0);
  const complete = await world.database
    .selectFrom('member_year')
    .select('user_id')
    .where('status', '=', 'COMPLETE')
    .where('submitted_at', '=', NOVEMBER)
    .where(
      'user_id',
      'in',
      people.map((row) => row.user_id),
    )
    .execute();
  expect(complete).toHaveLength(600);
});

function inAnotherYear(): Record<string, unknown> {
  return { CPDYearId: YEAR_ID[2026] + 1, UserActivityDates: [{ StartDate: '2027-04-01', AdditionalInformation: '' }] };
}

async function saveDraft(): Promise<void> {
  const body = { PlanName: 'Half a', PDPGoals: [] };
  const answer = await member.call('PUT', `/api/UserPDPDrafts?${inYear(member)}&UserPDPId=0`, { body });
  expect(answer).toMatchObject({ status: 200 });
}

async function askToBeCalled(): Promise<void> {
  const list = await member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
  const ids = list.json.map((one: { UserNotificationId: number }) => one.UserNotificationId);
  const body = { UserId: member.userId, UserNotificationIds: ids, UserNotificationStatus: 'SEEN' };
  expect(await member.call('PUT', '/api/UserNotification', { body })).toMatchObject({ status: 200 });
}
