import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { storeReport } from '../../../testing/store-report.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { warnOfReports } from './report-warning-service.ts';

/** The day after the preview that `storeReport` leaves. */
const AFTER_PREVIEW = '2027-05-16T02:00:00Z';
const SITE = { productName: 'CPD', publicUrl: 'https://cpd.example.org' };

let world: TestApp;
let manager: TestPerson;
let other: TestPerson;
let member: TestPerson;
beforeEach(async () => {
  world = await openTestApp();
  world.setNow(AFTER_PREVIEW);
  [manager, other] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'MANAGER' })];
  member = await world.signIn();
});
afterEach(() => world.close());

const read = async (id: number, person = manager) => (await person.call('GET', `/api/Reports/${id}`)).json;
const list = async () => (await manager.call('GET', `/api/Reports?CPDYearId=${YEAR_ID[2026]}`)).json;
const start = (rest: object = {}, person = manager) =>
  person.call('POST', '/api/Reports', { body: { CPDYearId: YEAR_ID[2026], BoardCode: 'MBA', ...rest } });
const steer = (ReportVersionId: number, Step: string, person = manager) =>
  person.call('PUT', '/api/ReportMakings', { body: { ReportVersionId, Step } });
const drop = (id: number, person = manager) => person.call('DELETE', `/api/Reports?ReportVersionId=${id}`);
const show = (ReportVersionId: number, person = manager) =>
  person.call('POST', '/api/ReportPreviews', { body: { ReportVersionId } });
const sign = (ReportVersionId: number, person = manager, RowVersion = 1) =>
  person.call('POST', '/api/ReportSignatures', { body: { ReportVersionId, RowVersion } });
const HOW = { SentOn: '2027-05-16', Channel: 'The portal of the board', Reference: 'A-12', FileType: 'CSV' };
const send = (ReportVersionId: number, rest: object = {}, person = manager) =>
  person.call('POST', '/api/SentReports', { body: { ReportVersionId, RowVersion: 1, ...HOW, ...rest } });
const linesOf = async (body: object, person = manager) =>
  (await person.call('POST', '/api/ReportLines', { body })).json;

/** A member says that their line is wrong; answers the number of the request. */
async function dispute({ userId }: TestPerson, decided: object = {}): Promise<number> {
  const { id } = await world.database
    .insertInto('member_request')
    .values({
      ...{ user_id: userId, kind: 'REPORT', cpd_year: 2026, board_code: 'MBA', due_on: '2027-05-20' },
      ...{ created_at: '2027-05-06T00:00:00Z', message: 'I submitted in time.', ...decided },
    })
    .returning('member_request_id as id')
    .executeTakeFirstOrThrow();
  return id;
}

/** So many members besides. */
async function addMembers(count: number): Promise<{ userId: number }[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'many-' || n, 'many-' || n, 'PARTICIPANT', 'Sam', 'Example', '', 9 from generate_series(1, ${count}) n
    returning user_id as "userId"`.execute(world.owner);
  return rows;
}

const notices = async (person: TestPerson) =>
  await world.database
    .selectFrom('notification')
    .select(['title', 'plain_message as message', 'alert_code as alert'])
    .where('user_id', '=', person.userId)
    .orderBy('notification_id')
    .execute();

describe('[RPT-01, RPT-02] a report is', () => {
  test('seen by the team alone, made by staff, and shown, stopped, deleted and sent by managers', async () => {
    const draft = await storeReport(world, manager, { state: 'DRAFT', making: 'RUNNING' });
    const [staff, watcher] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'WATCHER' })];
    for (const person of [member, await world.signIn({ role: 'AUDITOR' }), await world.signIn({ role: 'VERIFIED' })]) {
      expect(await person.call('GET', '/api/Reports')).toMatchObject({ status: 403 });
      expect(await person.call('GET', `/api/Reports/${draft}`)).toMatchObject({ status: 403 });
    }
    expect(await start({}, watcher)).toMatchObject({ status: 403 });
    for (const answer of [
      steer(draft, 'STOP', staff),
      drop(draft, staff),
      show(draft, staff),
      send(draft, {}, staff),
    ]) {
      expect(await answer).toMatchObject({ status: 403 });
    }
    expect((await read(draft, watcher)).Refusals).toMatchObject({
      ...{ Stop: 'A manager does this.', Preview: 'A manager does this.', Again: 'The CPD team does this.' },
    });
    for (const answer of [read(999_999), steer(999_999, 'STOP'), drop(999_999), show(999_999), sign(999_999)]) {
      expect(JSON.stringify(await answer)).toContain('does not exist');
    }
    expect(await send(999_999)).toMatchObject({ status: 404 });
  });

  test('listed for the latest year that is over and is told to boards, or for the year that is asked for', async () => {
    const listed = (query = '') => manager.call('GET', `/api/Reports${query}`);
    expect(await listed('?CPDYearId=1000')).toMatchObject({ status: 404 });
    expect((await listed()).json).toMatchObject({ CPDYear: 2026, StartRefusal: '' });
    expect((await listed(`?CPDYearId=${YEAR_ID[2025]}`)).json).toMatchObject({ CPDYear: 2025 });
    await sql`update cpd_year set facts = jsonb_set(facts, '{enforcement}', '"waived"') where cpd_year = 2026`.execute(
      world.owner,
    );
    expect((await listed()).json).toMatchObject({ CPDYear: 2025, StartRefusal: '' });
  });

  test('not made for a year that is not over, one in which nothing was required, one before the first, and no board', async () => {
    expect(await start({ CPDYearId: YEAR_ID[2026] + 1 })).toMatchObject({ status: 409 });
    expect(await start({ CPDYearId: 1_000 })).toMatchObject({ status: 404 });
    expect(await start({ BoardCode: 'NONE' })).toMatchObject({ status: 404 });
    await sql`update cpd_year set facts = jsonb_set(facts, '{enforcement}', '"waived"') where cpd_year = 2026`.execute(
      world.owner,
    );
    expect(await start()).toMatchObject({
      status: 409,
      json: { Message: expect.stringContaining('Nothing was required') },
    });
    expect(await list()).toMatchObject({ StartRefusal: expect.stringContaining('Nothing was required') });
  });

  test('made once at a time, the next one with a reason', async () => {
    const both = await Promise.all([start(), start({}, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [board] = (await list()).Boards;
    expect(board).toMatchObject({ BoardCode: 'MBA', Versions: [{ Number: 1, State: 'DRAFT', Making: 'RUNNING' }] });
    const [{ ReportVersionId: first }] = board.Versions;
    expect(await show(first)).toMatchObject({ status: 409 });
    expect(await steer(first, 'GO_ON')).toMatchObject({ status: 409 });
    expect(await steer(first, 'STOP')).toMatchObject({ status: 200 });
    expect(await steer(first, 'STOP')).toMatchObject({ status: 409 });
    expect(await read(first)).toMatchObject({ Making: 'STOPPED', Refusals: { GoOn: '', Drop: '' } });
    expect(await steer(first, 'GO_ON')).toMatchObject({ status: 200 });
    expect(await drop(first)).toMatchObject({ status: 200 });
    expect((await list()).Boards[0].Versions).toEqual([]);
    await storeReport(world, manager);
    expect(await start()).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Reason' }] } });
    expect(await start({ Reason: 'A line was wrong.' })).toMatchObject({ status: 200 });
    expect((await list()).Boards[0].Versions).toMatchObject([
      { Number: 2, Reason: 'A line was wrong.' },
      { Number: 1 },
    ]);
  });

  test('not deleted and not shown again once members have seen it', async () => {
    const shown = await storeReport(world, manager);
    expect(await drop(shown)).toMatchObject({ status: 409, json: { Message: expect.stringContaining('have seen') } });
    expect(await show(shown)).toMatchObject({ status: 409 });
  });
});

describe('[RPT-02] a preview', () => {
  test('tells each member what is reported, in few statements however many they are, and no one who has left', async () => {
    const gone = await world.signIn();
    await world.database
      .insertInto('departure')
      .values({ user_id: gone.userId, left_on: '2027-01-10', reason: 'RESIGNED' })
      .execute();
    const late = await world.signIn();
    const many = await addMembers(1_000);
    const lines = [member, gone, ...many].map(({ userId }) => ({ userId }));
    const draft = await storeReport(world, manager, {
      ...{ state: 'DRAFT', lines: [...lines, { userId: late.userId, outcome: 'NOT_SUBMITTED' }] },
    });
    const statements = await countStatements(async () =>
      expect(await show(draft)).toMatchObject({ status: 200, json: { Told: 1_002, PreviewUntil: '2027-05-30' } }),
    );
    expect(statements.length).toBeLessThan(40);
    expect(await notices(gone)).toEqual([]);
    const [told] = await notices(member);
    expect(told).toMatchObject({ title: 'What we will report about you for 2026', alert: 'M' });
    expect(told?.message).toContain(
      'Medical Board of Australia will be told about your 2026 record: Requirements met.',
    );
    expect(told?.message).toContain('30/05/2027');
    expect(told?.message).toContain('/User/Layout/Report');
    expect(await notices(late)).toMatchObject([{ alert: 'H', message: expect.stringContaining('Not submitted') }]);
    expect(await read(draft)).toMatchObject({
      ...{ State: 'PREVIEW', PreviewUntil: '2027-05-30' },
      Outcomes: expect.arrayContaining([{ Outcome: 'NOT_SUBMITTED', Count: 1 }]),
      Refusals: { Drop: expect.stringContaining('have seen'), Sign: 'Members can still look at their lines.' },
    });
  });

  test('of a later version takes the place of the one before and tells those alone whose line differs', async () => {
    const [same, better] = [await world.signIn(), await world.signIn()];
    const before = [{ userId: same.userId }, { userId: better.userId, outcome: 'NOT_MET' as const, recognised: 40 }];
    const first = await storeReport(world, manager, { lines: before });
    const after = [{ userId: same.userId }, { userId: better.userId }];
    const second = await storeReport(world, manager, { state: 'DRAFT', lines: after });
    expect(await show(second)).toMatchObject({ json: { Told: 1, PreviewUntil: '2027-05-15' } });
    expect(await notices(same)).toEqual([]);
    expect(await notices(better)).toMatchObject([{ title: 'What we report about you for 2026 has changed' }]);
    expect(await read(first)).toMatchObject({ State: 'CORRECTED', After: { ReportVersionId: second, Number: 2 } });
    expect(await read(second)).toMatchObject({
      Before: { ReportVersionId: first, Differences: 1 },
      Refusals: { Sign: '' },
    });
    const found = await manager.call('GET', `/api/ReportDifferences?ReportVersionId=${second}`);
    expect(found.json).toMatchObject({
      Next: null,
      Differences: [
        { UserId: better.userId, Before: { Outcome: 'NOT_MET', Recognised: 40 }, After: { Outcome: 'MET' } },
      ],
    });
  });

  test('of a later version lasts 14 days anew where a line got worse, and leaves what was sent as sent', async () => {
    const sent = await storeReport(world, manager, { state: 'SENT', lines: [{ userId: member.userId }] });
    const lines = [{ userId: member.userId, outcome: 'AUDIT_NOT_MET' as const }];
    const second = await storeReport(world, manager, { state: 'DRAFT', lines });
    expect(await show(second)).toMatchObject({ json: { Told: 1, PreviewUntil: '2027-05-30' } });
    expect(await read(sent)).toMatchObject({ State: 'SENT' });
  });
});

test('[RPT-02] a version that was sent leads to the one that is to take its place, not to one that was replaced unsent', async () => {
  const sent = await storeReport(world, manager, { state: 'SENT' });
  const replaced = await storeReport(world, manager, { state: 'CORRECTED' });
  const next = await storeReport(world, manager);
  for (const id of [sent, replaced])
    expect(await read(id)).toMatchObject({ After: { ReportVersionId: next, Number: 3 } });
  expect(await read(next)).toMatchObject({ After: null, Before: { ReportVersionId: replaced } });
});

describe('[RPT-02] a report is signed', () => {
  test('not while a member’s objection is open, a line was found wrong, members can look, or a draft is there', async () => {
    const shown = await storeReport(world, manager, { lines: [{ userId: member.userId }] });
    world.setNow('2027-05-15T02:00:00Z');
    expect(await sign(shown)).toMatchObject({
      status: 409,
      json: { Message: 'Members can still look at their lines.' },
    });
    world.setNow(AFTER_PREVIEW);
    const request = await dispute(member);
    expect(await sign(shown)).toMatchObject({
      status: 409,
      json: { Message: expect.stringContaining('One member says') },
    });
    expect(await read(shown)).toMatchObject({
      Disputes: [{ RequestId: request, UserId: member.userId, DueOn: '2027-05-20' }],
      Refusals: { Sign: expect.stringContaining('One member says') },
    });
    expect((await list()).Boards[0]).toMatchObject({ OpenDisputes: 1 });
    const granted = {
      status: 'DONE',
      result: 'GRANTED',
      decided_at: AFTER_PREVIEW,
      decided_by_user_id: other.userId,
    } as const;
    await world.database.updateTable('member_request').set(granted).where('member_request_id', '=', request).execute();
    expect(await sign(shown)).toMatchObject({
      status: 409,
      json: { Message: expect.stringContaining('found to be wrong') },
    });
    expect(await read(shown)).toMatchObject({ Disputes: [], FoundWrong: [{ RequestId: request }] });
    await world.database.updateTable('member_request').set({ result: 'DECLINED' }).execute();
    const draft = await storeReport(world, manager, { state: 'DRAFT' });
    expect(await sign(shown)).toMatchObject({ status: 409, json: { Message: expect.stringContaining('new version') } });
    expect(await drop(draft)).toMatchObject({ status: 200 });
    expect(await sign(shown)).toMatchObject({ status: 200 });
  });

  test('by two managers: not by one twice, by staff beside two managers, by who is in it, or in another version than was shown', async () => {
    const shown = await storeReport(world, manager, { lines: [{ userId: member.userId }] });
    const staff = await world.signIn({ role: 'STAFF' });
    expect(await sign(shown, staff)).toMatchObject({ status: 403 });
    expect(await sign(shown, manager, 0)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await sign(shown)).toMatchObject({ status: 200 });
    expect(await sign(shown)).toMatchObject({
      status: 409,
      json: { Message: expect.stringContaining('You have signed') },
    });
    expect(await read(shown)).toMatchObject({ State: 'PREVIEW', Signatures: 1, Signed: [{ SignedOn: '2027-05-16' }] });
    // What a colleague has open is what was signed first, so it counts.
    expect(await sign(shown, other)).toMatchObject({ status: 200 });
    expect(await read(shown)).toMatchObject({ State: 'SIGNED', Signatures: 2, RowVersion: 2, Refusals: { Send: '' } });
    const third = await world.signIn({ role: 'MANAGER' });
    expect(await sign(shown, third)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    const own = await storeReport(world, manager, { board_code: 'MCNZ', lines: [{ userId: manager.userId }] });
    expect(await sign(own)).toMatchObject({
      status: 409,
      json: { Message: expect.stringContaining('a line about you') },
    });
  });

  test('by two at once, each in a place of their own; by one who sends it twice at once, in one', async () => {
    const shown = await storeReport(world, manager);
    const twice = await Promise.all([sign(shown), sign(shown)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(shown)).toMatchObject({ Signatures: 1 });
    const next = await storeReport(world, manager, { board_code: 'MCNZ' });
    const both = await Promise.all([sign(next, manager), sign(next, other)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(next)).toMatchObject({ State: 'SIGNED', Signatures: 2 });
  });

  test('beside an objection of the same moment, one after the other', async () => {
    const shown = await storeReport(world, manager, { lines: [{ userId: member.userId }] });
    expect(await sign(shown)).toMatchObject({ status: 200 });
    const body = { UserId: member.userId, ReportVersionId: shown, Message: 'My course in June is not counted.' };
    const [objected, signed] = await Promise.all([
      member.call('POST', '/api/OwnReportDisputes', { body }),
      sign(shown, other),
    ]);
    expect(objected).toMatchObject({ status: 200 });
    expect([200, 409]).toContain(signed.status);
    expect(await read(shown)).toMatchObject({
      State: signed.status === 200 ? 'SIGNED' : 'PREVIEW',
      Disputes: [{ UserId: member.userId }],
    });
    expect(await sign(shown, other)).toMatchObject({ status: 409 });
  });

  test('by a colleague of the staff whom a manager has named, while there is one manager', async () => {
    const shown = await storeReport(world, manager);
    const staff = await world.signIn({ role: 'STAFF' });
    await world.database
      .updateTable('member')
      .set({ security_role_code: 'WATCHER' })
      .where('user_id', '=', other.userId)
      .execute();
    expect(await sign(shown, staff)).toMatchObject({ status: 403 });
    await world.database
      .updateTable('member')
      .set({ may_be_second: true })
      .where('user_id', '=', staff.userId)
      .execute();
    expect(await sign(shown, staff)).toMatchObject({ status: 200 });
    expect(await sign(shown, manager)).toMatchObject({ status: 200 });
  });

  test('with those named who have submitted since its lines were made, which does not stand in the way', async () => {
    const shown = await storeReport(world, manager, { lines: [{ userId: member.userId }] });
    const year = { user_id: member.userId, cpd_year_id: YEAR_ID[2026], status: 'COMPLETE' } as const;
    await world.database
      .insertInto('member_year')
      .values({ ...year, submitted_at: '2027-05-02T00:00:00Z' })
      .execute();
    expect(await read(shown)).toMatchObject({
      SubmittedSince: { Count: 1, Members: [{ UserId: member.userId, SubmittedOn: '2027-05-02' }] },
      Refusals: { Sign: '' },
    });
  });
});

describe('[RPT-02, RPT-04] a report is sent', () => {
  test('not before two have signed, on a day to come or before that, or without how', async () => {
    expect(await send(await storeReport(world, manager))).toMatchObject({ status: 409 });
    const signed = await storeReport(world, manager, { board_code: 'MCNZ', state: 'SIGNED' });
    const wrong = { SentOn: '2027-05-17', Channel: ' ', Reference: 'x'.repeat(300) };
    expect(await send(signed, wrong)).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'SentOn' }, { Field: 'Channel' }, { Field: 'Reference' }] },
    });
    expect(await send(signed, { SentOn: '2027-05-15' })).toMatchObject({ status: 400 });
    expect(await send(signed, { RowVersion: 7 })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  });

  test('with the very file and its SHA-256, and corrects what was sent before', async () => {
    const earlier = await storeReport(world, manager, { state: 'SENT', lines: [{ userId: member.userId }] });
    const signed = await storeReport(world, manager, { state: 'SIGNED', lines: [{ userId: member.userId }] });
    expect(await send(signed)).toMatchObject({ status: 200 });
    const { Sent, State } = await read(signed);
    expect(State).toBe('SENT');
    expect(Sent).toMatchObject({ ...HOW, Reference: 'A-12' });
    const { file, sha256 } = await world.database
      .selectFrom('report_version')
      .select(['sent_file as file', sql<string>`encode(sha256(sent_file), 'hex')`.as('sha256')])
      .where('report_version_id', '=', signed)
      .executeTakeFirstOrThrow();
    expect(file?.length).toBeGreaterThan(0);
    expect(Sent.Sha256).toBe(sha256);
    expect(await read(earlier)).toMatchObject({ State: 'CORRECTED' });
    expect(await send(signed, { RowVersion: 2 })).toMatchObject({ status: 409 });
    expect(await start({ Reason: 'An error.' })).toMatchObject({ status: 200 });
  });
});

test('[RPT-01] lines are found by outcome, number and name, a page of 100 at a time', async () => {
  const many = await addMembers(230);
  const lines = many.map(({ userId }, index) => ({ userId, memberNumber: `B${String(index).padStart(3, '0')}` }));
  const report = await storeReport(world, manager, {
    lines: [
      ...lines,
      { userId: member.userId, memberNumber: 'A1', lastName: 'Nguyễn', outcome: 'NOT_MET', missing: ['8.5 hours'] },
    ],
  });
  const numbers: string[] = [];
  for (let After: number | null | undefined; After !== null; ) {
    const page: { Lines: { MIN: string }[]; Next: number | null } = await linesOf({
      ReportVersionId: report,
      ...(After && { After }),
    });
    numbers.push(...page.Lines.map(({ MIN }) => MIN));
    After = page.Next;
  }
  expect(numbers).toEqual(['A1', ...lines.map(({ memberNumber }) => memberNumber)]);
  const notMet = { UserId: member.userId, MIN: 'A1', Outcome: 'NOT_MET', Recognised: 50, Missing: ['8.5 hours'] };
  expect(await linesOf({ ReportVersionId: report, Outcome: 'NOT_MET' })).toMatchObject({ Lines: [notMet], Next: null });
  expect(await linesOf({ ReportVersionId: report, Text: 'nguyễn a1' })).toMatchObject({ Lines: [{ MIN: 'A1' }] });
  expect((await linesOf({ ReportVersionId: report, Text: '%_' })).Lines).toEqual([]);
  expect(await manager.call('POST', '/api/ReportLines', { body: { ReportVersionId: 999_999 } })).toMatchObject({
    status: 404,
  });
});

describe('[RPT-04] managers are warned', () => {
  const mails = async () => {
    const rows = await world.database.selectFrom('outgoing_mail').select(['subject', 'body_text as text']).execute();
    await world.database.deleteFrom('outgoing_mail').execute();
    return rows;
  };
  const warn = () => warnOfReports(world.database, world.now(), SITE);
  const counts = async () => (await manager.call('GET', '/api/TeamCounts')).json;

  test('60, 30 and 7 days ahead, once each, of the missed ones by the latest, and no more once it was sent', async () => {
    const registered = { user_id: member.userId, cpd_year_id: YEAR_ID[2026], registration_id: 1 };
    await world.database.insertInto('member_registration').values(registered).execute();
    world.setNow('2027-04-30T02:00:00Z');
    expect(await warn()).toBe(0);
    expect(await counts()).toMatchObject({ ReportsDue: 0, ReportsDueOn: null });
    world.setNow('2027-05-01T02:00:00Z');
    expect(await Promise.all([warn(), warn()])).toContain(1);
    const first = await mails();
    expect(first.map(({ subject }) => subject)).toEqual(Array(2).fill('Reports for 2026 are due by 30/06/2027'));
    expect(first[0]?.text).toContain(`${SITE.publicUrl}/Admin/Reports?Year=${YEAR_ID[2026]}\n`);
    expect(await counts()).toMatchObject({ ReportsDue: 1, ReportsDueOn: '2027-06-30' });
    world.setNow('2027-05-20T02:00:00Z');
    expect(await warn()).toBe(0);
    // The server was away on the 30th day.
    world.setNow('2027-06-24T02:00:00Z');
    expect(await warn()).toBe(1);
    expect(await warn()).toBe(0);
    expect(await mails()).toHaveLength(2);
    world.setNow('2027-07-02T02:00:00Z');
    expect(await warn()).toBe(0);
    // Who has not begun it here has told the board elsewhere.
    expect(await counts()).toMatchObject({ ReportsDue: 0 });
    await storeReport(world, manager);
    expect(await counts()).toMatchObject({ ReportsDue: 1 });
    await storeReport(world, manager, { state: 'SENT' });
    expect(await counts()).toMatchObject({ ReportsDue: 0 });
    world.setNow('2027-06-24T02:00:00Z');
    await world.database.deleteFrom('reminder_round').execute();
    expect(await warn()).toBe(0);
  });

  test('of no board that registers no member', async () => {
    world.setNow('2027-06-24T02:00:00Z');
    expect(await warn()).toBe(0);
  });
});
