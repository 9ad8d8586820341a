import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { recordState } from '../../../testing/record-state.ts';
import { releaseAuditCase } from '../../../testing/release-audit-case.ts';
import { declare, inYear, logPhysicianYear, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';

let world: TestApp;
let staff: TestPerson;
/** Three who never submitted, one who did, one who is exempt. */
let late: TestPerson[];
let handedIn: TestPerson;
let exempt: TestPerson;
/** Leaves just the five of this test. */
let prefix: string;
let round = 0;

beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  round += 1;
  prefix = `Late${round}x`;
  const all = [];
  for (let index = 0; index < 5; index += 1) all.push(await world.signIn());
  for (const [index, { userId }] of all.entries()) {
    await world.database
      .updateTable('member')
      .set({ last_name: `${prefix}${index}`, first_name: 'Dr' })
      .where('user_id', '=', userId)
      .execute();
  }
  late = all.slice(0, 3);
  handedIn = all[3] as TestPerson;
  exempt = all[4] as TestPerson;
  await saveActivity(late[0] as TestPerson);
  await logPhysicianYear(handedIn);
  await declare(handedIn);
  await submit(handedIn);
  await saveActivity(exempt);
  await setYear(exempt, { exemption_reason_code: 'PARENTAL' });
  world.setNow(MAY);
});
afterAll(() => world.close());

async function setYear(
  { userId }: TestPerson,
  change: { exemption_reason_code?: string; audit_status?: 'PASSED' | 'DEFERRED' },
) {
  await world.database
    .updateTable('member_year')
    .set(change)
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', YEAR_ID[2026])
    .execute();
}

const filters = () => ({ Member: prefix, Year: '2026' });

function preview(by: TestPerson = staff, Filters: object = filters()) {
  return by.call('POST', '/api/YearReopeningChecks', { body: { Filters } });
}

const able = () => [...late, handedIn].map(({ userId }) => userId);

function reopen(change: Record<string, unknown> = {}, by: TestPerson = staff) {
  return by.call('POST', '/api/ManyYearReopenings', {
    body: {
      Filters: filters(),
      CPDYearId: YEAR_ID[2026],
      UserIds: able(),
      Reason: 'The college lost evidence.',
      Until: JUNE,
      ...change,
    },
  });
}

async function statusOf(person: TestPerson): Promise<string> {
  return (await readSummary(person, YEAR_ID[2026])).CurrentStatus;
}

describe('[ROP-04] re-opening many is refused', () => {
  test.each(['PARTICIPANT', 'VERIFIED', 'WATCHER'])(
    'to the role %s, and so is asking what it would do',
    async (role) => {
      const other = await world.signIn({ role });
      const state = await recordState(world);
      for (const answer of [await preview(other), await reopen({}, other)]) {
        expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
      }
      expect(await recordState(world)).toEqual(state);
    },
  );

  test.each([
    ['without a reason', { Reason: ' ' }, 400, 'Reason'],
    ['[ROP-05] until now', { Until: MAY }, 400, 'Until'],
    ['[ROP-05] until a day beyond the limit', { Until: '2027-10-30T00:00:00+11:00' }, 400, 'Until'],
    ['of nobody', { UserIds: [] }, 400, 'UserIds'],
    ['by a filter that there is not', { Filters: { Password: '3' } }, 400, 'Filters.Password'],
    ['by filters that leave nobody', { Filters: { Member: 'nobody is called this' } }, 400, 'Filters'],
    ['of an unknown year', { CPDYearId: 99 }, 404, undefined],
    ['of another year than the list shows', { CPDYearId: YEAR_ID[2025] }, 409, undefined],
    ['of somebody who is nobody', { UserIds: [987_654] }, 409, undefined],
  ])('%s', async (_why, change, status, field) => {
    const state = await recordState(world);
    const answer = await reopen(change);
    expect(answer).toMatchObject({ status });
    if (field !== undefined) expect(answer.json.Errors).toMatchObject([{ Field: field }]);
    expect(await recordState(world)).toEqual(state);
  });

  test('with both numbers when a colleague was quicker with one of them', async () => {
    await staff.call('POST', '/api/YearReopenings', {
      body: { ForUserId: late[1]?.userId, CPDYearId: YEAR_ID[2026], Reason: 'By phone.', Until: JUNE },
    });
    const state = await recordState(world);
    expect(await reopen()).toMatchObject({
      status: 409,
      json: {
        Code: 'STALE',
        Message:
          'You were shown 4 whose year would be re-opened; now the year of 3 members can be. Nothing was changed. Please look at the list again.',
      },
    });
    expect(await recordState(world)).toEqual(state);
  });

  test('when as many can be re-opened as were shown, but not the same ones', async () => {
    const state = await recordState(world);
    const answer = await reopen({ UserIds: [...able().slice(1), exempt.userId] });
    expect(answer).toMatchObject({
      status: 409,
      json: { Message: expect.stringContaining('but not of the same ones') },
    });
    expect(await recordState(world)).toEqual(state);
  });

  test('to the later of two colleagues, and nobody is told twice', async () => {
    const other = await world.signIn({ role: 'MANAGER' });
    const answers = await Promise.all([reopen(), reopen({ Reason: 'Again.' }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await told()).toHaveLength(4);
  });

  test('to everybody when its connection breaks in the middle', async () => {
    const state = await recordState(world);
    // The last of them is told as the last thing that is written.
    await sql`
      create function break_off() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$`.execute(
      world.owner,
    );
    await sql`
      create trigger break_off before insert on notification for each row
      when (new.user_id = ${sql.lit(handedIn.userId)}) execute function break_off()`.execute(world.owner);
    try {
      expect((await reopen()).status).toBeGreaterThanOrEqual(500);
    } finally {
      await sql`drop function break_off cascade`.execute(world.owner);
    }
    expect(await recordState(world)).toEqual(state);
    expect(await reopen()).toMatchObject({ status: 200, json: { Reopened: 4 } });
  });
});

async function told() {
  return await world.database
    .selectFrom('notification')
    .select(['user_id', 'title'])
    .where('user_id', 'in', able())
    .where('title', '=', 'Your 2026 record has been re-opened')
    .execute();
}

describe('[ROP-04] re-opening many', () => {
  test('is shown beforehand: who, who not and why, and what it does', async () => {
    await setYear(handedIn, { audit_status: 'PASSED' });
    const state = await recordState(world, { looks: false });
    const { status, json } = await preview();
    expect(status).toBe(200);
    expect(json).toMatchObject({ CPDYearId: YEAR_ID[2026], CPDYear: 2026, Day: '2027-05-29', LatestDay: '2027-10-28' });
    expect(json.Members.map(({ Name, Refusal }: { Name: string; Refusal: string }) => [Name, Refusal])).toEqual([
      [`Dr ${prefix}0`, ''],
      [`Dr ${prefix}1`, ''],
      [`Dr ${prefix}2`, ''],
      [`Dr ${prefix}3`, ''],
      [`Dr ${prefix}4`, 'The member is exempt for 2026; there is nothing to re-open.'],
    ]);
    expect(json.Effects).toEqual([
      expect.stringContaining('4 records for 2026 will be In Progress again: 3 Incomplete now, 1 Complete now.'),
      '1 certificate will be revoked until the record is submitted again.',
      '1 audit that had succeeded will go on.',
      expect.stringContaining('nothing is changed until the end is again what it was'),
      expect.stringContaining('Each of them is told now'),
    ]);
    expect(await recordState(world, { looks: false })).toEqual(state);
  });

  test('[PPL-05] says how many are told, where one has left', async () => {
    await world.database
      .insertInto('departure')
      .values({ user_id: handedIn.userId, left_on: '2027-04-14', reason: 'RETIRED' })
      .execute();
    const { json } = await preview();
    expect(json.Effects.slice(-2)).toEqual([
      expect.stringMatching(/^3 of 4 are told now/),
      '1 has left and will not be sent a notification or an email.',
    ]);
    expect(await reopen()).toMatchObject({ status: 200, json: { Reopened: 4, Told: 3 } });
    expect(await told()).toHaveLength(3);
  });

  test('[COH-03] goes in pages of 500: a colleague who re-opened the first is offered the next', async () => {
    // Their names sort behind the five, and all of them are late.
    await sql`
      with added as (
        insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
        select ${`${prefix}-`} || n, ${`${prefix}-`} || n, 'PARTICIPANT', 'Dr', 'Many', ${`${prefix}9`}, '', 11
        from generate_series(1, 500) as n
        returning user_id
      )
      insert into member_year (user_id, cpd_year_id, status) select user_id, 11, 'INCOMPLETE' from added`.execute(
      world.database,
    );
    const pageOf = async (Cursor?: string) =>
      (await staff.call('POST', '/api/YearReopeningChecks', { body: { Filters: filters(), Cursor } })).json;
    const idsOf = ({ Members }: { Members: { UserId: number; Refusal: string }[] }) =>
      Members.filter(({ Refusal }) => Refusal === '').map(({ UserId }) => UserId);
    const first = await pageOf();
    expect(first.Members).toHaveLength(500);
    expect(first.Next).toEqual(expect.any(String));
    expect(await reopen({ UserIds: idsOf(first) })).toMatchObject({ status: 200, json: { Reopened: 499 } });
    const second = await pageOf(first.Next);
    expect(second).toMatchObject({ Next: null });
    expect(idsOf(second)).toHaveLength(5);
    // Those of another page were not shown.
    expect(await reopen({ UserIds: idsOf(second) })).toMatchObject({ status: 409 });
    expect(await reopen({ UserIds: idsOf(second), Cursor: first.Next })).toMatchObject({
      status: 200,
      json: { Reopened: 5 },
    });
    expect(await reopen({ Cursor: 'no page' })).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Cursor' }] } });
  });

  test('names whose year is open or re-opened already', async () => {
    await reopen();
    const { json } = await preview();
    expect(json.Members.map(({ Refusal }: { Refusal: string }) => Refusal)).toEqual([
      ...Array.from({ length: 4 }, () => 'The record for 2026 is already re-opened until 01/06/2027.'),
      expect.stringContaining('exempt'),
    ]);
    expect(json.Effects).toEqual([]);
    const open = (await preview(staff, { Member: prefix, Year: '2027' })).json;
    expect(open.Members).toHaveLength(5);
    expect(open.Members[0].Refusal).toBe('The record for 2027 is open; there is nothing to re-open.');
  });

  test('does to each what re-opening one does: status, certificate, audit, history, and a notice', async () => {
    await setYear(handedIn, { audit_status: 'PASSED' });
    expect(await reopen()).toMatchObject({ status: 200, json: { Reopened: 4 } });
    for (const person of [...late, handedIn]) expect(await statusOf(person)).toBe('In Progress');
    expect(await statusOf(exempt)).not.toBe('In Progress');
    expect(await told()).toHaveLength(4);
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'subject_user_id as userId', 'actor_user_id as by', 'after'])
      .where('subject_user_id', 'in', able())
      .where('kind', 'in', ['year.reopened', 'audit.resumed'])
      .orderBy('event_id')
      .execute();
    expect(events.filter(({ kind }) => kind === 'year.reopened')).toEqual(
      able().map((userId) => ({
        kind: 'year.reopened',
        userId,
        by: staff.userId,
        after: { status: 'INPROGRESS', reopenedUntil: JUNE, reason: 'The college lost evidence.' },
      })),
    );
    expect(events.filter(({ kind }) => kind === 'audit.resumed')).toMatchObject([{ userId: handedIn.userId }]);
    const { json: certificates } = await handedIn.call('GET', `/api/CPDCertificates?${inYear(handedIn)}`);
    expect(JSON.stringify(certificates)).not.toContain('COC');
  });

  test('[CAS-01] leaves an audit that is not over as it is, as re-opening one does, and says so beforehand', async () => {
    const auditCaseId = await releaseAuditCase(world, handedIn, { state: 'INREVIEW' });
    const [audited] = late;
    if (audited !== undefined) await setYear(audited, { audit_status: 'DEFERRED' });
    expect((await preview()).json.Effects).toContain('2 audits go on, by what was claimed when the member was told.');
    const cases = () =>
      world.database.selectFrom('audit_case').selectAll().where('audit_case_id', '=', auditCaseId).execute();
    const before = await cases();
    expect(await reopen()).toMatchObject({ status: 200, json: { Reopened: 4 } });
    expect(await cases()).toEqual(before);
    expect((await readSummary(handedIn, YEAR_ID[2026])).AuditStatus).toBe('Audit in progress');
  });

  test('[ROP-03] that passes unused leaves each as it was', async () => {
    const before = await Promise.all([...late, handedIn].map(statusOf));
    await reopen();
    world.setNow(JUNE);
    expect(await Promise.all([...late, handedIn].map(statusOf))).toEqual(before);
    // No job came in between: the next re-opening of them settles it, and what they were before is kept again.
    expect(await reopen({ Until: '2027-07-01T00:00:00Z' })).toMatchObject({ status: 200, json: { Reopened: 4 } });
    const restored = await world.database
      .selectFrom('event')
      .select(['subject_user_id as userId', 'at'])
      .where('subject_user_id', 'in', able())
      .where('kind', '=', 'year.restored')
      .orderBy('event_id')
      .execute();
    expect(restored).toEqual(able().map((userId) => ({ userId, at: JUNE })));
  });

  test('takes as many statements for four as for one', async () => {
    const one = { Member: `${prefix}0`, Year: '2026' };
    const few = await countStatements(() => reopen({ Filters: one, UserIds: [late[0]?.userId] }));
    const rest = [...late.slice(1), handedIn].map(({ userId }) => userId);
    const many = await countStatements(() => reopen({ UserIds: rest }));
    expect(many).toHaveLength(few.length);
  });
});
