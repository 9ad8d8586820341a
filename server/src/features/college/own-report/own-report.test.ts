import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { decideAs, readRequest } from '../../../testing/request-steps.ts';
import { storeReport } from '../../../testing/store-report.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const IN_PREVIEW = '2027-05-06T01:00:00Z';
const SHORT = { outcome: 'NOT_MET', recognised: 41.5, missing: ['8.5 more hours of any kind'] } as const;

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp({ environment: { TEAM_EMAIL: 'team@example.org' } });
  [staff, manager] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
});
beforeEach(async () => {
  world.setNow(IN_PREVIEW);
  // Of each test the one report that there is.
  await world.database.deleteFrom('report_version').execute();
  member = await world.signIn();
});
afterAll(() => world.close());

type Stored = NonNullable<Parameters<typeof storeReport>[2]>;
const shown = (version: Omit<Stored, 'lines'> = {}, line: object = SHORT, whose = member) =>
  storeReport(world, staff, { ...version, lines: [{ userId: whose.userId, ...line }] });

async function own(by: TestPerson = member) {
  const answer = await by.call('GET', `/api/OwnReports?UserId=${member.userId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

function dispute(ReportVersionId: number, change: Record<string, unknown> = {}, by = member) {
  const body = { UserId: by.userId, ReportVersionId, Message: 'My course in June is not counted.', ...change };
  return by.call('POST', '/api/OwnReportDisputes', { body });
}

function withdraw(RequestId: number) {
  const body = { RequestId, RowVersion: 2, Reason: 'I looked at the wrong year.' };
  return staff.call('PUT', '/api/MemberRequestDecisions', { body });
}

const notices = () =>
  world.database
    .selectFrom('notification')
    .select(['title', 'plain_message as text'])
    .where('user_id', '=', member.userId)
    .execute();

const act = (by: TestPerson) =>
  by.call('POST', '/api/ActingSessions', { body: { ForUserId: member.userId, Reason: 'Asked by phone' } });

describe('[RPT-03] that a line is wrong is refused, and nothing changes,', () => {
  test.each<[string, number, Stored, Record<string, unknown>, object]>([
    ['without a reason', 400, {}, { Message: '  ' }, { Errors: [{ Field: 'Message' }] }],
    ['with HTML in it', 400, {}, { Message: '<b>Wrong</b>' }, { Errors: [{ Field: 'Message' }] }],
    ['with too long a text', 400, {}, { Message: 'a'.repeat(2001) }, { Errors: [{ Field: 'Message' }] }],
    ['of a draft', 404, { state: 'DRAFT' }, {}, {}],
    ['of a report that there is not', 404, {}, { ReportVersionId: 99_999 }, {}],
    ['of a version that was corrected', 409, { state: 'CORRECTED' }, {}, { Code: 'STALE' }],
  ])('%s', async (_why, status, version, change, json) => {
    const id = await shown(version);
    const before = await recordState(world);
    expect(await dispute(id, change)).toMatchObject({ status, json });
    expect(await recordState(world)).toEqual(before);
  });

  test('where no line is the member’s own', async () => {
    const id = await shown({}, SHORT, await world.signIn());
    expect(await dispute(id)).toMatchObject({ status: 404 });
  });

  test('for someone else, by a colleague who only looks and by an auditor', async () => {
    const id = await shown();
    for (const by of [await world.signIn(), await world.signIn({ role: 'AUDITOR' })]) {
      expect(await dispute(id, { UserId: member.userId }, by)).toMatchObject({ status: 403 });
      expect(await by.call('GET', `/api/OwnReports?UserId=${member.userId}`)).toMatchObject({ status: 403 });
    }
    const watcher = await world.signIn({ role: 'WATCHER' });
    expect(await dispute(id, { UserId: member.userId }, watcher)).toMatchObject({ status: 403 });
  });

  test('while one waits for the same year and board, also of two that are sent at once', async () => {
    const id = await shown();
    const answers = await Promise.all([dispute(id), dispute(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await dispute(id)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await own()).toMatchObject([{ DisputeRefusal: expect.stringContaining('already') }]);
    // Another board is another matter.
    expect(await dispute(await shown({ board_code: 'MCNZ' }))).toMatchObject({ status: 200 });
  });
});

describe('[RPT-03] a member sees', () => {
  test('nothing of a draft, of another’s line, and of a version that was corrected', async () => {
    await shown({ state: 'DRAFT' });
    await shown({ state: 'CORRECTED' });
    await shown({}, SHORT, await world.signIn());
    expect(await own()).toEqual([]);
    const { json: years } = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(years.map(({ Report }: { Report?: string }) => Report)).toEqual(years.map(() => undefined));
  });

  test('their line with its arithmetic, and the very cells of the board; so does a colleague', async () => {
    const id = await shown({}, { ...SHORT, submittedOn: '2027-03-01', monthsReduced: 2 });
    const line = {
      ...{ ReportVersionId: id, Year: 2026, CPDYearId: YEAR_ID[2026], BoardCode: 'MBA', Currency: 'H' },
      ...{ Board: 'Medical Board of Australia', State: 'PREVIEW', PreviewUntil: '2027-05-15', SentOn: null },
      ...{ Outcome: 'NOT_MET', Recognised: 41.5, Required: 50, MonthsReduced: 2, SubmittedOn: '2027-03-01' },
      ...{ Missing: SHORT.missing, LeftOn: null, Earlier: null, Dispute: null, DisputeRefusal: '' },
    };
    expect(await own()).toMatchObject([line]);
    expect(await own(staff)).toMatchObject([line]);
    const [{ Cells }] = await own();
    expect(Cells).toContainEqual({ Heading: 'Outcome', Text: 'Not compliant' });
    expect(Cells).toContainEqual({ Heading: 'Hours recorded', Text: '41.5' });
  });

  test('the newest version, with what an earlier one said where it differs', async () => {
    await shown({ state: 'SENT' });
    await shown({ preview_until: '2027-06-15' }, { outcome: 'MET' });
    expect(await own()).toMatchObject([
      { Outcome: 'MET', State: 'PREVIEW', Earlier: { Outcome: 'NOT_MET', SentOn: '2027-05-17' } },
    ]);
    await shown({ preview_until: '2027-06-20' }, { outcome: 'MET', lastName: 'Married' });
    // What the board was told counts, not a version that was replaced before it was sent.
    expect(await own()).toMatchObject([
      { Outcome: 'MET', PreviewUntil: '2027-06-20', Earlier: { Outcome: 'NOT_MET', SentOn: '2027-05-17' } },
    ]);
  });

  test('that the board was told already where a correction leaves their line as it was', async () => {
    await shown({ state: 'SENT' });
    await shown({ made_at: '2027-05-19T00:00:00Z' }, { ...SHORT, lastName: 'Married' });
    expect(await own()).toMatchObject([
      { State: 'PREVIEW', MadeOn: '2027-05-19T00:00:00Z', SentOn: '2027-05-17', Earlier: null },
    ]);
  });

  test.each([
    ['TO_CHECK', {}, 'NOT_MET'],
    ['TO_CHECK', {}, 'AUDIT_UNDER_WAY'],
    ['PREVIEW', {}, 'MET'],
    ['TOLD', { preview_until: '2027-05-05' }, 'NOT_MET'],
    ['TOLD', { state: 'SENT' }, 'NOT_MET'],
  ] as const)('%s with the year: %o, %s', async (Report, version, outcome) => {
    await shown(version, { outcome });
    const { json } = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(json).toContainEqual(expect.objectContaining({ CPDYearId: YEAR_ID[2026], Report }));
  });

  test('a line without a name once the record was erased', async () => {
    await shown({}, { memberNumber: '', lastName: '', firstName: '', registration: '' });
    const [{ Cells }] = await own();
    expect(Cells).toContainEqual({ Heading: 'Last name', Text: '' });
  });
});

describe('[RPT-03] a line that is said to be wrong', () => {
  test('is a request with a day by which it is answered, of which the team is sent an e-mail', async () => {
    const { json: id } = await dispute(await shown());
    const asked = { Kind: 'REPORT', Year: 2026, DueOn: '2027-05-20', Source: 'MEMBER', EnteredBy: null };
    expect(await readRequest(staff, id)).toMatchObject({
      ...{ ...asked, Message: 'My course in June is not counted.', GrantRefusal: '', Variations: [] },
      ReportedLine: { Board: 'Medical Board of Australia', Outcome: 'NOT_MET', Recognised: 41.5 },
    });
    const said = { RequestId: id, DueOn: '2027-05-20', Result: null, Message: 'My course in June is not counted.' };
    expect(await own()).toMatchObject([{ Dispute: said }]);
    const mail = await world.database
      .selectFrom('outgoing_mail')
      .select('body_text as text')
      .where('subject', 'like', `%(request ${id})`)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain('Please answer by 20/05/2027.');
    expect(mail.text).not.toContain('course in June');
    const { json: mine } = await member.call('GET', `/api/UserCallBack?UserId=${member.userId}`);
    expect(mine).toMatchObject([{ RequestId: id, Kind: 'REPORT', TakesDocuments: true, MayAppeal: false }]);
    const history = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(JSON.stringify(history.json)).toContain('Said that the report for 2026 is wrong');
  });

  test('takes a file, and stands before requests that wait longer', async () => {
    const body = { UserId: member.userId, IsCallBack: true, ContactNumber: '0255500100', Message: '' };
    await member.call('POST', '/api/UserCallBack', { body });
    world.setNow('2027-05-07T01:00:00Z');
    const { json: id } = await dispute(await shown());
    const path = `/api/UserCallBackDocuments?UserId=${member.userId}&RequestId=${id}`;
    const file = { name: 'course.txt', content: 'Attended.' };
    expect(await member.upload(path, file)).toMatchObject({ status: 200 });
    expect(await readRequest(staff, id)).toMatchObject({ Documents: [{ DocumentName: 'course.txt' }] });
    const { json } = await staff.call('GET', `/api/MemberRequests?Text=${member.username}`);
    expect(json.Requests).toMatchObject([{ RequestId: id }, { Kind: 'CALLBACK', DueOn: null }]);
    const { json: list } = await staff.call('POST', '/api/Lists', {
      body: { List: 'Participation', Filters: { Requested: 'objection', MIN: member.username } },
    });
    expect(list.Rows).toHaveLength(1);
  });

  test('can be said after it was sent as well', async () => {
    expect(await dispute(await shown({ state: 'SENT' }))).toMatchObject({ status: 200 });
  });

  test('is not decided by a colleague who entered it for the member', async () => {
    const id = await shown();
    expect(await act(staff)).toMatchObject({ status: 200 });
    const entered = await dispute(id, { UserId: member.userId }, staff);
    expect(await readRequest(manager, entered.json)).toMatchObject({ Source: 'TEAM', EnteredBy: expect.any(String) });
    expect(await decideAs(staff, entered.json, { Result: 'GRANTED' })).toMatchObject({ status: 403 });
    expect(await decideAs(manager, entered.json, { Result: 'GRANTED' })).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject([{ Dispute: { Result: 'GRANTED', EnteredBy: expect.any(String) } }]);
  });
});

describe('[RPT-03] the decision on it', () => {
  test.each([
    ['with reduced targets', { Result: 'VARIED', MonthsOfLeave: 8 }],
    ['without a reason', { Result: 'GRANTED', DecisionText: ' ' }],
  ])('is refused %s', async (_why, change) => {
    const { json: id } = await dispute(await shown());
    expect(await decideAs(staff, id, change)).toMatchObject({ status: 400 });
  });

  test('that the line is wrong changes no year, and the member reads why and what comes next', async () => {
    const { json: id } = await dispute(await shown({}, { outcome: 'NOT_SUBMITTED' }));
    const before = await world.database.selectFrom('member_year').selectAll().execute();
    const decided = await decideAs(staff, id, { Result: 'GRANTED', DecisionText: 'The course counts.' });
    expect(decided).toMatchObject({ status: 200 });
    expect(await world.database.selectFrom('member_year').selectAll().execute()).toEqual(before);
    expect(await notices()).toEqual([
      {
        title: 'Your objection to what is reported for 2026: the line is wrong',
        text: expect.stringContaining('We will put it right'),
      },
    ]);
    expect((await notices())[0]?.text).toContain('The course counts.');
    expect(await own()).toMatchObject([
      { Dispute: { Result: 'GRANTED', DecisionText: 'The course counts.' }, DisputeRefusal: '' },
    ]);
    expect(await staff.call('GET', `/api/MemberRequestDecisions/${id}`)).toMatchObject({ status: 404 });
  });

  test('that the line stands is told, and the member can write again', async () => {
    const version = await shown();
    const { json: id } = await dispute(version);
    await decideAs(staff, id, { Result: 'DECLINED', MonthsOfLeave: null });
    expect(await notices()).toMatchObject([{ title: expect.stringContaining('the line stands') }]);
    expect(await dispute(version)).toMatchObject({ status: 200 });
    expect(await withdraw(id)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'RequestId' }] } });
  });

  test('is taken back until the report is signed', async () => {
    const version = await shown();
    const { json: id } = await dispute(version);
    await decideAs(staff, id, { Result: 'DECLINED', MonthsOfLeave: null });
    await world.database
      .updateTable('report_version')
      .set({
        ...{ state: 'SIGNED', first_signed_by: staff.userId, first_signed_at: IN_PREVIEW },
        ...{ second_signed_by: manager.userId, second_signed_at: IN_PREVIEW },
      })
      .where('report_version_id', '=', version)
      .execute();
    const refused = await withdraw(id);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.json.Errors[0].Message).toContain('was signed');
    await world.database.updateTable('report_version').set({ state: 'PREVIEW' }).execute();
    expect(await withdraw(id)).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject([{ Dispute: { Result: null } }]);
  });
});
