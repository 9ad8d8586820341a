import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askExemption, decideAs, readRequest } from '../../../testing/request-steps.ts';
import { declare, inYear, readSummary, saveActivity, submit, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp({ environment: { TEAM_EMAIL: 'team@example.org' } });
  [staff, manager] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterAll(() => world.close());

/** 2027 opens while these tests run. */
const IN_2027 = YEAR_ID[2026] + 1;

const LEAVE = { AskedFor: 'LEAVE', Year: 0, LeaveFrom: '2026-07-01', LeaveTo: '2027-08-31' };
const GRANT = { Result: 'GRANTED', MonthsOfLeave: null };

const ask = (change: Record<string, unknown> = {}) => askExemption(member, { ...LEAVE, ...change });
const send = (change: Record<string, unknown>) =>
  member.call('POST', '/api/UserCallBack', {
    body: { IsCallBack: false, ExemptionReason: 'PARENTAL', Message: '', ...LEAVE, ...change },
  });

function grant(id: number, change: Record<string, unknown> = {}, by: TestPerson = staff) {
  return decideAs(by, id, { ...GRANT, ...change });
}

async function own() {
  const { json } = await member.call('GET', `/api/UserCallBack?UserId=${member.userId}`);
  return json[0];
}

/** The total that each year asks of the member, with why. */
async function targets(cpdYearId: number = YEAR_ID[2026]) {
  const summary = await readSummary(member, cpdYearId);
  const { MinimumCreditsOrHours, VariationReason } = summary.UserFrameworkRequirementsOverview;
  return [summary.HasExemption, MinimumCreditsOrHours, VariationReason];
}

function appeal(RequestId: number, Message = 'The hospital counted other days.', by: TestPerson = member) {
  return by.call('POST', '/api/UserCallBackAppeals', { body: { RequestId, Message } });
}

async function lastNotice() {
  return await world.database
    .selectFrom('notification')
    .select(['title', 'plain_message'])
    .where('user_id', '=', member.userId)
    .orderBy('notification_id', 'desc')
    .executeTakeFirst();
}

describe('[PPL-12] leave and reduced targets are not asked for', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['without days', { LeaveFrom: null, LeaveTo: null }, ['LeaveFrom', 'LeaveTo']],
    ['with a day that there is not', { LeaveFrom: '2026-02-30' }, ['LeaveFrom']],
    ['to a day before the first', { LeaveTo: '2026-06-30' }, ['LeaveTo']],
    ['in a year that is closed', { LeaveFrom: '2020-07-01', LeaveTo: '2020-12-31' }, ['LeaveFrom']],
    ['for years that nobody knows yet', { LeaveTo: '2028-01-01' }, ['LeaveTo']],
    ['for longer than two years', { LeaveTo: '2029-01-01' }, ['LeaveTo']],
    ['without a reason', { ExemptionReason: '' }, ['ExemptionReason']],
    ['as something else', { AskedFor: 'HOLIDAY' }, ['AskedFor']],
    ['by too few months', { AskedFor: 'REDUCTION', Year: 2026, MonthsOfLeave: 5 }, ['MonthsOfLeave']],
    ['by a whole year', { AskedFor: 'REDUCTION', Year: 2026, MonthsOfLeave: 12 }, ['MonthsOfLeave']],
    ['by no months', { AskedFor: 'REDUCTION', Year: 2026 }, ['MonthsOfLeave']],
    ['for no year', { AskedFor: 'REDUCTION', MonthsOfLeave: 8 }, ['Year']],
  ])('%s', async (_how, change, fields) => {
    const before = await recordState(world);
    const answer = await send(change);
    expect(answer).toMatchObject({ status: 400, json: { Errors: fields.map((Field) => ({ Field })) } });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('[PPL-12] before it is sent', () => {
  const preview = (query: string, by: TestPerson = member) =>
    by.call('GET', `/api/UserCallBackPreviews?UserId=${member.userId}&${query}`);

  test('nobody else sees what would be made of a year', async () => {
    const days = 'AskedFor=LEAVE&LeaveFrom=2026-11-15&LeaveTo=2027-05-14';
    expect(await preview(days, await world.signIn())).toMatchObject({ status: 403 });
    expect(await preview(days.replace('LEAVE', 'EXEMPTION'))).toMatchObject({ status: 400 });
  });

  test.each([
    ['days that are not complete', 'AskedFor=LEAVE&LeaveFrom=2026-07-01'],
    ['a first day in a closed year', 'AskedFor=LEAVE&LeaveFrom=2020-07-01&LeaveTo=2020-12-31'],
    ['a first day in a year far off', 'AskedFor=LEAVE&LeaveFrom=2998-07-01&LeaveTo=2999-02-01'],
    ['more than two years', 'AskedFor=LEAVE&LeaveFrom=2026-07-01&LeaveTo=2029-01-01'],
    ['no year', 'AskedFor=REDUCTION&MonthsOfLeave=8'],
  ])('%s make nothing', async (_what, query) => {
    expect(await preview(query)).toMatchObject({ status: 200, json: { Effects: [] } });
  });

  test('an unbroken leave says what it makes of each of its years, and stores nothing', async () => {
    const before = await recordState(world);
    const { json } = await preview('AskedFor=LEAVE&LeaveFrom=2026-11-15&LeaveTo=2027-05-14');
    expect(json.Effects).toEqual([
      '15/11/2026 to 31/12/2026 counts as 2 months. Your targets for 2026 are reduced: 2 months of leave. You would need 40 hours instead of 50.',
      '01/01/2027 to 14/05/2027 counts as 4 months. Your targets for 2027 are reduced: 4 months of leave. You would need 32 hours instead of 50.',
    ]);
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    [8, 'Your targets for 2026 are reduced: 8 months of leave. You would need 16 hours instead of 50.'],
    [5, 'Targets can be reduced for 6 to 11 months of leave.'],
    [12, 'Targets can be reduced for 6 to 11 months of leave. For a whole year away, ask for an exemption.'],
  ])('targets reduced by %i months', async (months, words) => {
    const { json } = await preview(`AskedFor=REDUCTION&Year=2026&MonthsOfLeave=${months}`);
    expect(json.Effects).toEqual([words]);
  });
});

describe('[PPL-12] leave over the turn of a year', () => {
  test('waits in the queue with its days, and the team is told of them', async () => {
    const id = await ask();
    const { json } = await staff.call('GET', `/api/MemberRequests?Text=${member.username}&Kind=LEAVE`);
    expect(json.Requests).toMatchObject([
      { RequestId: id, Kind: 'LEAVE', Year: 2026, Leave: { From: '2026-07-01', To: '2027-08-31' }, IsAppeal: false },
    ]);
    const opened = await readRequest(staff, id);
    expect(opened).toMatchObject({
      YearState: '2026: Not begun; 2027: Not begun',
      GrantRefusal: '',
      Outcomes: [],
      Granted: null,
    });
    expect(new Set(opened.Variations.map(({ Year }: { Year: number }) => Year))).toEqual(new Set([2026, 2027]));
    const mail = await world.database
      .selectFrom('outgoing_mail')
      .select(['subject', 'body_text'])
      .orderBy('outgoing_mail_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe(`Leave requested by member ${member.username} (request ${id})`);
    expect(mail.body_text).toContain('Leave: 01/07/2026 to 31/08/2027');
  });

  test('gives each year its months when it is granted, also the one that has not opened', async () => {
    const id = await ask();
    expect(await grant(id)).toMatchObject({ status: 200 });
    const outcomes = [
      '01/07/2026 to 31/12/2026 counts as 6 months. Your targets for 2026 are reduced: 6 months of parental leave.',
      '01/01/2027 to 31/08/2027 counts as 8 months. Your targets for 2027 are reduced: 8 months of parental leave.',
    ];
    expect(await own()).toMatchObject({ Result: 'GRANTED', Outcomes: outcomes, MonthsOfLeave: null, MayAppeal: false });
    expect(await readRequest(staff, id)).toMatchObject({
      Granted: { From: '2026-07-01', To: '2027-08-31' },
      Outcomes: outcomes,
    });
    const notice = await lastNotice();
    expect(notice?.title).toBe('Your request for leave from 01/07/2026 to 31/08/2027: granted');
    for (const words of outcomes) expect(notice?.plain_message).toContain(words);
    expect(await targets()).toEqual([false, 24, 'Your targets for 2026 are reduced: 6 months of parental leave.']);
    world.setNow('2027-02-01T00:00:00Z');
    expect((await targets(IN_2027))[1]).toBe(16);
  });

  test('[PPL-12] exempts a year without a day of practice, and reduces the next by the few months that the same leave has there', async () => {
    const id = await ask({ LeaveFrom: '2026-01-01', LeaveTo: '2027-02-28' });
    expect(await grant(id)).toMatchObject({ status: 200 });
    expect((await targets())[0]).toBe(true);
    const { Outcomes } = await own();
    expect(Outcomes[1]).toMatch(
      /counts as 2 months\. Your targets for 2027 are reduced: 2 months of parental leave\.$/,
    );
    world.setNow('2027-02-01T00:00:00Z');
    expect((await targets(IN_2027))[1]).toBe(40);
  });

  test('[PPL-12] reduces both years of an unbroken leave of six months', async () => {
    const id = await ask({ LeaveFrom: '2026-11-15', LeaveTo: '2027-05-14' });
    const shown = await readRequest(staff, id);
    expect(shown.Variations).toContainEqual(expect.objectContaining({ Year: 2026, MonthsOfLeave: 2, FromMonths: 6 }));
    expect(await grant(id, { LeaveFrom: '2026-11-15', LeaveTo: '2027-05-14' })).toMatchObject({ status: 200 });
    expect((await targets())[1]).toBe(40);
    world.setNow('2027-02-01T00:00:00Z');
    expect((await targets(IN_2027))[1]).toBe(32);
  });

  test('is granted with other days, in its years alone', async () => {
    const id = await ask();
    const outside = await grant(id, { LeaveFrom: '2025-07-01', LeaveTo: '2027-03-31' });
    expect(outside).toMatchObject({ status: 400, json: { Errors: [{ Field: 'LeaveFrom' }] } });
    expect(await grant(id, { LeaveFrom: '2026-10-01', LeaveTo: '2027-08-31' })).toMatchObject({ status: 200 });
    expect(await targets()).toEqual([false, 36, 'Your targets for 2026 are reduced: 3 months of parental leave.']);
    expect(await own()).toMatchObject({ Result: 'GRANTED', MayAppeal: true });
  });

  test('is refused for a year that was handed in, and changes no year then', async () => {
    await saveActivity(member);
    const id = await ask();
    await declare(member);
    await submit(member);
    const before = await recordState(world, { looks: false });
    expect(await grant(id)).toMatchObject({
      status: 400,
      json: { Message: 'The record for 2026 was submitted. Re-open it first, then decide.' },
    });
    expect(await readRequest(staff, id)).toMatchObject({ GrantRefusal: expect.stringContaining('was submitted') });
    expect(await recordState(world, { looks: false })).toEqual(before);
    // The days of 2027 alone touch no year that was submitted.
    expect(await grant(id, { LeaveFrom: '2027-01-01', LeaveTo: '2027-08-31' })).toMatchObject({ status: 200 });
  });

  test('gives its years their targets again when the decision is taken back', async () => {
    const id = await ask({ LeaveFrom: '2026-01-01' });
    await grant(id);
    const body = { RequestId: id, RowVersion: 2, Reason: 'The leave ended early.' };
    expect(await staff.call('PUT', '/api/MemberRequestDecisions', { body })).toMatchObject({ status: 200 });
    expect(await targets()).toEqual([false, 50, '']);
    expect((await lastNotice())?.plain_message).toContain('The usual targets for 2026 and 2027 apply again.');
    expect(
      await world.database
        .selectFrom('member_year_variation')
        .selectAll()
        .where('member_request_id', '=', id)
        .execute(),
    ).toEqual([]);
    expect(await readRequest(staff, id)).toMatchObject({ Result: null, Granted: null });
  });

  test('has a letter that tells what it means for each year', async () => {
    const id = await ask();
    await grant(id);
    const letter = await staff.call('GET', `/api/MemberRequestDecisions/${id}`);
    expect(letter).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  });
});

test('[PPL-12] reduced targets are asked for with their months, and granted', async () => {
  const id = await ask({ AskedFor: 'REDUCTION', Year: 2026, MonthsOfLeave: 8, LeaveFrom: null, LeaveTo: null });
  expect(await readRequest(staff, id)).toMatchObject({ Kind: 'REDUCTION', MonthsAsked: 8, Leave: null });
  const mail = await world.database
    .selectFrom('outgoing_mail')
    .select('body_text')
    .where('subject', 'like', `%(request ${id})`)
    .executeTakeFirst();
  expect(mail?.body_text).toContain('\nYear: 2026\nMonths without practice: 8\n');
  expect(await decideAs(staff, id)).toMatchObject({ status: 200 });
  expect((await targets())[1]).toBe(16);
  expect((await lastNotice())?.title).toBe('Your request for reduced targets for 2026: targets reduced');
});

describe('[PPL-12] a document of a request', () => {
  const add = (RequestId: number, by: TestPerson = member, name = 'letter.txt') =>
    by.upload(`/api/UserCallBackDocuments?UserId=${by.userId}&RequestId=${RequestId}`, {
      name,
      content: `Away: ${name}\n`,
    });

  test('is refused for somebody else’s request, a call back, a decided one, and above five', async () => {
    const id = await ask();
    const stranger = await world.signIn();
    expect(await add(id, stranger)).toMatchObject({ status: 404 });
    expect(await add(987_654_321)).toMatchObject({ status: 404 });
    const callBack = await askExemption(member, {
      IsCallBack: true,
      ContactNumber: '02',
      Year: 0,
      ExemptionReason: '',
    });
    expect(await add(callBack)).toMatchObject({ status: 404 });
    for (let count = 0; count < 5; count += 1) expect(await add(id)).toMatchObject({ status: 200 });
    expect(await add(id)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    await grant(id);
    expect(await add(id)).toMatchObject({ status: 409 });
    expect(await add(await ask({ Message: 'Again.' }), member, 'letter.exe')).toMatchObject({
      status: 400,
      json: { Code: 'FILE_REFUSED' },
    });
  });

  test('is the team’s to read, no evidence, and takes nobody’s name', async () => {
    await uploadEvidence(member, 'letter.txt');
    const id = await ask();
    const { json: documentId } = await add(id);
    const documents = [{ DocumentId: documentId, DocumentName: 'letter.txt' }];
    expect(await own()).toMatchObject({ Documents: documents, TakesDocuments: true });
    expect(await readRequest(staff, id)).toMatchObject({ Documents: documents });
    expect(await staff.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
    const files = await member.call('GET', `/api/Documents?${inYear(member)}`);
    expect(files.json.Documents).toHaveLength(1);
    const body = { List: 'Documents', Filters: { Member: member.username } };
    const list = await staff.call('POST', '/api/Lists', { body });
    expect(list.json.Rows).toHaveLength(1);
    const renamed = await member.call('PUT', `/api/Documents?DocumentId=${documentId}&NewFileName=other.txt`);
    expect(renamed).toMatchObject({ status: 409 });
  });
});

describe('[PPL-12] an appeal', () => {
  test('is refused without a reason, for somebody else’s request, and where there is nothing to appeal', async () => {
    const id = await ask();
    expect(await appeal(id)).toMatchObject({
      status: 409,
      json: { Message: 'This request has not been decided yet.' },
    });
    await grant(id);
    expect(await appeal(id)).toMatchObject({ status: 409, json: { Message: expect.stringContaining('granted what') } });
    const declined = await ask({ Message: 'Again.' });
    await grant(declined, { Result: 'DECLINED' });
    expect(await appeal(declined, ' ')).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Message' }] } });
    expect(await appeal(declined, '<b>No</b>')).toMatchObject({ status: 400 });
    expect(await appeal(declined, 'No.', await world.signIn())).toMatchObject({ status: 404 });
    expect(await appeal(987_654_321)).toMatchObject({ status: 404 });
  });

  test('is decided by somebody else: the first decider is refused, and may not take the decision back either', async () => {
    const id = await ask();
    await grant(id, { Result: 'DECLINED', DecisionText: 'Too short.' });
    expect(await appeal(id)).toMatchObject({ status: 200 });
    expect(await appeal(id)).toMatchObject({ status: 409 });
    expect(await readRequest(staff, id)).toMatchObject({
      IsAppeal: true,
      Status: 'NEW',
      Result: null,
      AllocatedTo: null,
      DecisionRefusal: expect.stringContaining('A colleague decides'),
      Appeal: {
        Text: 'The hospital counted other days.',
        FirstResult: 'DECLINED',
        FirstDecisionText: 'Too short.',
        FirstDecidedBy: 'Dr Test Member',
        Upheld: null,
      },
    });
    expect(await readRequest(manager, id)).toMatchObject({ DecisionRefusal: '' });
    const before = await recordState(world);
    expect(await grant(id, { RowVersion: 3 })).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    expect(await grant(id, { RowVersion: 3, Result: 'UPHELD' })).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
    expect(await grant(id, { RowVersion: 3, Result: 'DECLINED' }, manager)).toMatchObject({ status: 400 });
    expect(await grant(id, { RowVersion: 3 }, manager)).toMatchObject({ status: 200 });
    expect((await targets())[1]).toBe(24);
    expect(await lastNotice()).toMatchObject({ title: 'Your appeal: granted' });
    expect(await own()).toMatchObject({ Result: 'GRANTED', MayAppeal: false, Appeal: { Upheld: false } });
    expect(await appeal(id)).toMatchObject({ status: 409 });
    const body = { RequestId: id, RowVersion: 4, Reason: 'No.' };
    expect(await staff.call('PUT', '/api/MemberRequestDecisions', { body })).toMatchObject({ status: 403 });
  });

  test('leaves what was decided as it is until then, and after it when the decision stands', async () => {
    const id = await askExemption(member);
    await decideAs(staff, id);
    await appeal(id);
    expect((await targets())[1]).toBe(16);
    const before = await recordState(world);
    expect(await grant(id, { RowVersion: 3, Result: 'UPHELD', DecisionText: ' ' }, manager)).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'DecisionText' }] },
    });
    expect(await recordState(world)).toEqual(before);
    expect(
      await grant(id, { RowVersion: 3, Result: 'UPHELD', DecisionText: 'The days are right.' }, manager),
    ).toMatchObject({
      status: 200,
    });
    expect((await targets())[1]).toBe(16);
    expect(await own()).toMatchObject({
      Result: 'VARIED',
      MonthsOfLeave: 8,
      DecisionText: 'The days are right.',
      Appeal: { Upheld: true, FirstResult: 'VARIED' },
    });
    expect(await lastNotice()).toMatchObject({ title: 'Your appeal: the decision was upheld' });
    const { json } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(json.Entries.slice(0, 2)).toMatchObject([
      { What: 'Decided an appeal: the decision was upheld. The days are right.' },
      { What: 'Appealed against a decision of the CPD team' },
    ]);
  });

  test('takes the place of what the first decision made of the year', async () => {
    const id = await askExemption(member);
    await decideAs(staff, id);
    await appeal(id);
    const { Variations, GrantRefusal } = await readRequest(manager, id);
    expect([GrantRefusal, Variations[0].Targets[0]]).toEqual([
      '',
      { Name: 'Total', Unit: 'hours', Usual: 50, Reduced: 24 },
    ]);
    const more = { RowVersion: 3, Result: 'VARIED', MonthsOfLeave: 10 };
    expect(await decideAs(manager, id, more)).toMatchObject({ status: 200 });
    expect((await targets())[1]).toBe(8);
    expect(await readRequest(staff, id)).toMatchObject({ MonthsOfLeave: 10, Appeal: { Upheld: false } });
  });

  test('of two that come at once is one', async () => {
    const id = await ask();
    await grant(id, { Result: 'DECLINED' });
    const answers = await Promise.all([appeal(id), appeal(id, 'Twice.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
