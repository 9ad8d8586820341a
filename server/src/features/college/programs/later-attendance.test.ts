import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, listAttendees, readOffers, readSummary, storeProgram, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const CLOSED = '2027-04-02T00:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';

let world: TestApp;
let verified: TestPerson;
let staff: TestPerson;
let member: TestPerson;
let program: number;
beforeAll(async () => {
  world = await openTestApp();
  verified = await world.signIn({ role: 'VERIFIED' });
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn({ registrationIds: [1] });
  program = await storeProgram(verified, { EndDate: '2026-05-15' });
});
afterAll(() => world.close());

async function handIn(): Promise<void> {
  await declare(member);
  expect(await submit(member)).toMatchObject({ status: 200 });
}

/** A member who has submitted, and is put on a list afterwards. */
async function verifiedLater(): Promise<void> {
  await handIn();
  await listAttendees(verified, program, [member]);
}

const ask = (by = member, CPDYearId: number = YEAR_ID[2026]) =>
  by.call('POST', '/api/ReopeningRequests', { body: { UserId: member.userId, CPDYearId } });
const remind = (by = verified) => by.call('POST', '/api/AttendanceReminders', { body: { ProgramActivityId: program } });
const confirm = (ProgramAttendanceId: number) =>
  member.call('PUT', '/api/AttendanceOffers', { body: { UserId: member.userId, ProgramAttendanceId } });

async function notices(person: TestPerson = member): Promise<{ Title: string; FullMessage: string }[]> {
  return (await person.call('GET', `/api/UserNotification?UserId=${person.userId}&Type=NOTDISMISSED`)).json;
}

async function attendee() {
  const { json } = await verified.call('GET', `/api/ProgramActivities/${program}`);
  return json.AttendeeList[0];
}

async function requestOf(id: number) {
  return (await staff.call('GET', `/api/MemberRequests/${id}`)).json;
}

function decide(RequestId: number, change: Record<string, unknown> = {}) {
  return staff.call('POST', '/api/MemberRequestDecisions', {
    body: { RequestId, RowVersion: 1, Result: 'GRANTED', DecisionText: 'The list came late.', Until: JUNE, ...change },
  });
}

describe('[ROP-06] attendance of somebody who has submitted', () => {
  test('cannot be confirmed, and counts for nothing', async () => {
    await handIn();
    const before = await readSummary(member);
    await listAttendees(verified, program, [member]);
    const [offer] = await readOffers(member);
    expect(offer).toMatchObject({ State: 'LATER', CPDYear: 2026, TotalHours: 12 });
    expect(await confirm(offer.ProgramAttendanceId)).toMatchObject({
      status: 409,
      json: { Code: 'YEAR_NOT_EDITABLE' },
    });
    expect(await readSummary(member)).toEqual(before);
  });

  test('is told as such, stays when the year closes, and is told apart on the page of the activity', async () => {
    await verifiedLater();
    const [notice] = await notices();
    expect(notice?.Title).toBe('“Annual congress” was verified after you submitted');
    expect(notice?.FullMessage).toContain('ask the CPD team on the CPD Summary for 2026 to re-open your record');
    expect(await attendee()).toMatchObject({ Status: 'OFFERED', State: 'LATER', EndedOn: '2026-11-20' });
    world.setNow(CLOSED);
    expect(await readOffers(member)).toMatchObject([{ State: 'LATER' }]);
    expect(await attendee()).toMatchObject({ State: 'LATER' });
  });

  test('is taken from a list that comes after the year has closed', async () => {
    await handIn();
    world.setNow(CLOSED);
    expect((await verified.call('GET', `/api/ProgramActivities/${program}`)).json).toMatchObject({
      Closed: false,
      ClosedOn: '2028-03-31',
    });
    await listAttendees(verified, program, [member]);
    expect(await readOffers(member)).toMatchObject([{ State: 'LATER' }]);
    world.setNow('2028-04-02T00:00:00Z');
    expect((await verified.call('GET', `/api/ProgramActivities/${program}`)).json).toMatchObject({ Closed: true });
  });

  test('is what an offer becomes that waited when the record was submitted', async () => {
    await listAttendees(verified, program, [member]);
    expect(await readOffers(member)).toMatchObject([{ State: 'WAITING' }]);
    await handIn();
    expect(await readOffers(member)).toMatchObject([{ State: 'LATER' }]);
  });
});

describe('[ROP-06] asking to re-open is refused', () => {
  test.each([
    ['where nothing was verified later', YEAR_ID[2026], 400],
    ['for a year that there is not', 99, 404],
  ])('%s', async (_why, cpdYearId, status) => {
    await handIn();
    const state = await recordState(world);
    expect(await ask(member, cpdYearId)).toMatchObject({ status });
    expect(await recordState(world)).toEqual(state);
  });

  test('while the year takes the answer anyway', async () => {
    await listAttendees(verified, program, [member]);
    expect(await ask()).toMatchObject({ status: 400, json: { Errors: [{ Field: 'CPDYearId' }] } });
  });

  test('for somebody else', async () => {
    await verifiedLater();
    expect(await ask(await world.signIn())).toMatchObject({ status: 403 });
  });
});

describe('[ROP-06] one press asks the team to re-open', () => {
  test('by a request of its own kind, once, with what is to be counted, and an e-mail', async () => {
    await verifiedLater();
    const { status, json: id } = await ask();
    expect(status).toBe(200);
    expect((await ask()).json).toBe(id);
    expect(await requestOf(id)).toMatchObject({
      Kind: 'REOPENING',
      Year: 2026,
      CPDYearId: YEAR_ID[2026],
      GrantRefusal: '',
      Variations: [],
      Message: expect.stringContaining('“Annual congress”, 14/05/2026 to 15/05/2026, 6 h a day'),
    });
    const { json: own } = await member.call('GET', `/api/UserCallBack?UserId=${member.userId}`);
    expect(own).toMatchObject([{ Kind: 'REOPENING', Year: 2026, Status: 'NEW' }]);
    const mails = await world.database
      .selectFrom('outgoing_mail')
      .select('subject')
      .where('subject', 'like', `%(request ${id})`)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test.each([
    ['without an end', { Until: null }, 'Until'],
    ['[ROP-05] until a time gone by', { Until: '2026-11-19T00:00:00Z' }, 'Until'],
    ['without a reason', { DecisionText: ' ' }, 'DecisionText'],
    ['with reduced targets', { Result: 'VARIED', MonthsOfLeave: 6 }, 'Result'],
  ])('which is not granted %s', async (_why, change, Field) => {
    await verifiedLater();
    const { json: id } = await ask();
    const state = await recordState(world);
    const answer = await decide(id, { Until: '2026-12-01T00:00:00Z', ...change });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.json.Errors.map((problem: { Field: string }) => problem.Field)).toContain(Field);
    expect(await recordState(world)).toEqual(state);
  });

  test('and granting it re-opens with the reason and brings the offer along, which counts once it is confirmed', async () => {
    await verifiedLater();
    world.setNow(MAY);
    const { json: id } = await ask();
    expect(await decide(id)).toMatchObject({ status: 200 });
    const [offer] = await readOffers(member);
    expect(offer).toMatchObject({ State: 'WAITING' });
    const told = (await notices()).filter(({ Title }) => Title === 'Your 2026 record has been re-opened');
    expect(told).toHaveLength(1);
    expect(told[0]?.FullMessage).toContain('The list came late.');
    expect(told[0]?.FullMessage).toContain('“Annual congress”, 14/05/2026 to 15/05/2026');
    expect(await requestOf(id)).toMatchObject({
      Status: 'DONE',
      Result: 'GRANTED',
      DecisionText: 'The list came late.',
    });
    expect(await confirm(offer.ProgramAttendanceId)).toMatchObject({ status: 200 });
    expect(JSON.stringify(await readSummary(member, YEAR_ID[2026]))).toContain('Annual congress');
    expect(await staff.call('GET', `/api/MemberRequestDecisions/${id}`)).toMatchObject({ status: 404 });
  });

  test('and one that was re-opened is not taken back by taking back the decision', async () => {
    await verifiedLater();
    world.setNow(MAY);
    const { json: id } = await ask();
    await decide(id);
    const state = await recordState(world);
    const answer = await staff.call('PUT', '/api/MemberRequestDecisions', {
      body: { RequestId: id, RowVersion: 2, Reason: 'A mistake.' },
    });
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'RequestId' }] } });
    expect(await recordState(world)).toEqual(state);
  });

  test('and declining it leaves the record as it is, after which it can be asked again', async () => {
    await verifiedLater();
    const { json: id } = await ask();
    expect(await decide(id, { Result: 'DECLINED', Until: null })).toMatchObject({ status: 200 });
    expect(await readOffers(member)).toMatchObject([{ State: 'LATER' }]);
    expect((await notices())[0]?.Title).toBe('Your request to re-open 2026: declined');
    expect((await ask()).json).not.toBe(id);
  });

  test('and a year that a colleague re-opened meanwhile is not re-opened twice, but can be done', async () => {
    await verifiedLater();
    world.setNow(MAY);
    const { json: id } = await ask();
    await staff.call('POST', '/api/YearReopenings', {
      body: { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'By phone.', Until: JUNE },
    });
    expect(await requestOf(id)).toMatchObject({
      GrantRefusal: expect.stringContaining('is already re-opened until'),
      DoneRefusal: '',
    });
    expect(await decide(id)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Result' }] } });
    expect(await decide(id, { Result: 'DONE', Until: null })).toMatchObject({ status: 200 });
  });

  test('and is not done before the year was re-opened, but is after a re-opening that has passed unused', async () => {
    await verifiedLater();
    world.setNow(MAY);
    const { json: id } = await ask();
    const state = await recordState(world);
    const refusal =
      'The record for 2026 has not been re-opened since this request came. Re-open it first, or decline the request.';
    expect(await decide(id, { Result: 'DONE', Until: null })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Result', Message: refusal }] },
    });
    expect(await recordState(world)).toEqual(state);
    expect(await requestOf(id)).toMatchObject({ GrantRefusal: '', DoneRefusal: refusal });
    await staff.call('POST', '/api/YearReopenings', {
      body: { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'By phone.', Until: JUNE },
    });
    world.setNow('2027-06-02T00:00:00Z');
    expect(await requestOf(id)).toMatchObject({ GrantRefusal: '', DoneRefusal: '' });
    expect(await decide(id, { Result: 'DONE', Until: null })).toMatchObject({ status: 200 });
  });

  test('and is done once the member has taken the submission back, not by a re-opening of before the request', async () => {
    await handIn();
    await staff.call('POST', '/api/YearReopenings', {
      body: { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'By phone.', Until: '2026-12-01T00:00:00Z' },
    });
    await verifiedLater();
    world.setNow('2026-11-20T02:00:00Z');
    const { json: id } = await ask();
    expect(await decide(id, { Result: 'DONE', Until: null })).toMatchObject({ status: 400 });
    await member.call('PUT', `/api/UserCPDYears?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&TakeBack=true`);
    expect(await decide(id, { Result: 'DONE', Until: null })).toMatchObject({ status: 200 });
  });
});

describe('[ROP-07] offers that wait', () => {
  beforeEach(() => listAttendees(verified, program, [member]));

  test.each(['PARTICIPANT', 'WATCHER'])('are not reminded of by the role %s', async (role) => {
    const other = await world.signIn({ role });
    const state = await recordState(world);
    expect(await remind(other)).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(state);
  });

  test('are not reminded of when the activity was withdrawn, or is none', async () => {
    await verified.call('POST', '/api/ProgramActivityWithdrawals', {
      body: { ProgramActivityId: program, Reason: 'Cancelled.' },
    });
    expect(await remind()).toMatchObject({ status: 409 });
    program = 987_654;
    expect(await remind()).toMatchObject({ status: 404 });
  });

  test('are reminded of with one press, once a day', async () => {
    expect((await remind()).json).toEqual({ Reminded: 1 });
    expect((await remind()).json).toEqual({ Reminded: 0 });
    expect((await notices()).map(({ Title }) => Title)).toEqual([
      'Did you attend “Annual congress”? Please answer',
      'Did you attend “Annual congress”?',
    ]);
    expect((await notices())[0]?.FullMessage).toContain('takes it until the end of 31/03/2027, Sydney time.');
    expect(await attendee()).toMatchObject({
      State: 'WAITING',
      OfferedAt: NOVEMBER,
      RemindedAt: NOVEMBER,
      EndedOn: null,
    });
    world.setNow('2026-11-21T01:00:00Z');
    expect((await remind()).json).toEqual({ Reminded: 1 });
    const { json } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(JSON.stringify(json)).toContain('Reminded you to say whether you attended “Annual congress”');
  });

  test('are not reminded of once they are answered, expired, or of a record that was submitted', async () => {
    const [{ ProgramAttendanceId }] = await readOffers(member);
    await confirm(ProgramAttendanceId);
    expect((await remind()).json).toEqual({ Reminded: 0 });
    expect(await attendee()).toMatchObject({ State: 'CONFIRMED', AnsweredAt: NOVEMBER, EndedOn: null });
    await handIn();
    world.setNow(CLOSED);
    expect((await remind()).json).toEqual({ Reminded: 0 });
  });

  test('expire when the year closes, and wait again when it is re-opened, which tells the member', async () => {
    world.setNow(CLOSED);
    expect(await readOffers(member)).toEqual([]);
    expect(await attendee()).toMatchObject({ State: 'EXPIRED', EndedOn: '2027-03-31' });
    world.setNow(MAY);
    await staff.call('POST', '/api/YearReopenings', {
      body: { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'By phone.', Until: JUNE },
    });
    expect(await readOffers(member)).toMatchObject([{ State: 'WAITING' }]);
    const reopened = (await notices()).find(({ Title }) => Title === 'Your 2026 record has been re-opened');
    expect(reopened?.FullMessage).toContain('“Annual congress”');
    expect((await remind()).json).toEqual({ Reminded: 1 });
    world.setNow('2027-06-02T00:00:00Z');
    expect(await attendee()).toMatchObject({ State: 'EXPIRED', EndedOn: '2027-03-31' });
  });
});
