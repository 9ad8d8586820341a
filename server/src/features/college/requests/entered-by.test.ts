import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askExemption, decideAs, readRequest } from '../../../testing/request-steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp({ environment: { TEAM_EMAIL: 'team@example.org' } });
  [staff, manager] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
  await world.database
    .updateTable('member')
    .set({ title: '', first_name: 'Sam', last_name: 'Example' })
    .where('user_id', '=', staff.userId)
    .execute();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

const act = (by: TestPerson = staff) =>
  by.call('POST', '/api/ActingSessions', { body: { ForUserId: member.userId, Reason: 'Asked by phone' } });

const EXEMPTION = { IsCallBack: false, Year: 2026, ExemptionReason: 'PARENTAL', Message: 'Since March.' };

/** What a colleague asks for on the member's own screens, while acting. */
async function askWhileActing(by: TestPerson = staff): Promise<number> {
  expect(await act(by)).toMatchObject({ status: 200 });
  const answer = await by.call('POST', '/api/UserCallBack', { body: { ...EXEMPTION, UserId: member.userId } });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** What a colleague enters that came by phone. */
async function enter(change: Record<string, unknown> = {}): Promise<number> {
  const body = { MIN: member.username, Source: 'PHONE', ...EXEMPTION, ...change };
  const answer = await staff.call('POST', '/api/MemberRequests', { body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

async function own() {
  return (await member.call('GET', `/api/UserCallBack?UserId=${member.userId}`)).json[0];
}

function appeal(RequestId: number, by: TestPerson) {
  const body = { RequestId, Message: 'The days are others.', UserId: member.userId };
  return by.call('POST', '/api/UserCallBackAppeals', { body });
}

const mailOf = (id: number) =>
  world.database
    .selectFrom('outgoing_mail')
    .select('body_text')
    .where('subject', 'like', `%(request ${id})`)
    .orderBy('outgoing_mail_id', 'desc')
    .executeTakeFirstOrThrow();

describe('[PPL-12] what a colleague entered for a member', () => {
  test('while acting comes from the team, and says who entered it to everybody who sees it', async () => {
    const id = await askWhileActing();
    const said = { Source: 'TEAM', EnteredBy: 'Sam Example', IsProposal: false };
    expect(await readRequest(manager, id)).toMatchObject(said);
    const { json } = await manager.call('GET', `/api/MemberRequests?Text=${member.username}`);
    expect(json.Requests).toMatchObject([said]);
    expect(await own()).toMatchObject({ IsProposal: false, EnteredBy: 'Sam Example' });
    const body = { List: 'Participation', Filters: { Requested: 'entered by sam example', MIN: member.username } };
    const list = await manager.call('POST', '/api/Lists', { body });
    expect(list.json.Rows).toHaveLength(1);
    expect((await mailOf(id)).body_text).toContain('Entered by Sam Example for the member.');
    const history = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(JSON.stringify(history.json)).toContain('Entered a request for you');
  });

  test('as one that came by phone says so too, and how it came', async () => {
    const id = await enter();
    expect(await readRequest(manager, id)).toMatchObject({
      Source: 'PHONE',
      EnteredBy: 'Sam Example',
      IsProposal: false,
    });
    expect(await own()).toMatchObject({ EnteredBy: 'Sam Example' });
  });

  test('is not said of what the member sent', async () => {
    const id = await askExemption(member);
    expect(await readRequest(manager, id)).toMatchObject({ Source: 'MEMBER', EnteredBy: null, IsProposal: false });
    expect(await own()).toMatchObject({ EnteredBy: null });
    expect((await mailOf(id)).body_text).not.toContain('Entered by');
  });

  test('is no proposal, which a corrected day of joining would end', async () => {
    expect(await act()).toMatchObject({ status: 200 });
    const reduced = { IsCallBack: false, AskedFor: 'REDUCTION', Year: 2026, MonthsOfLeave: 8, Message: '' };
    const { json: id } = await staff.call('POST', '/api/UserCallBack', {
      body: { ...reduced, ExemptionReason: 'PARENTAL', UserId: member.userId },
    });
    const { json: read } = await manager.call('GET', `/api/MemberDetails?ForUserId=${member.userId}`);
    const { Years: _years, UserId: ForUserId, ...details } = read;
    const corrected = await manager.call('PUT', '/api/MemberDetails', {
      body: { ...details, ForUserId, Reason: 'The letter of admission', FirstCPDYearId: 11, JoinedOn: '2026-08-15' },
    });
    expect(corrected, JSON.stringify(corrected.json)).toMatchObject({ status: 200 });
    expect(await readRequest(manager, id)).toMatchObject({ Status: 'NEW', IsProposal: false });
    const { json } = await manager.call('GET', `/api/MemberRequests?Text=${member.username}`);
    expect(json.Requests).toMatchObject([{ RequestId: id }, { Source: 'TEAM', EnteredBy: null, IsProposal: true }]);
  });
});

describe('[PPL-12] who entered a request does not decide it', () => {
  test.each([
    ['while acting', () => askWhileActing()],
    ['as it came by phone', () => enter()],
  ])('%s: 403, with who can, and nothing changes', async (_how, ask) => {
    const id = await ask();
    const { DecisionRefusal } = await readRequest(staff, id);
    expect(DecisionRefusal).toBe(
      'You entered this for the member. A colleague decides it. Dr Test Member can decide it.',
    );
    const before = await recordState(world);
    for (const Result of ['GRANTED', 'DECLINED']) {
      const refused = await decideAs(staff, id, { Result, MonthsOfLeave: null });
      expect(refused).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
    expect(await recordState(world)).toEqual(before);
    expect(await readRequest(manager, id)).toMatchObject({ DecisionRefusal: '' });
    expect(await decideAs(manager, id)).toMatchObject({ status: 200 });
    const body = { RequestId: id, RowVersion: 2, Reason: 'No.' };
    expect(await staff.call('PUT', '/api/MemberRequestDecisions', { body })).toMatchObject({ status: 403 });
    expect(await manager.call('PUT', '/api/MemberRequestDecisions', { body })).toMatchObject({ status: 200 });
  });

  test('nor an appeal that they entered, and it says so', async () => {
    const third = await world.signIn({ role: 'STAFF' });
    const id = await askExemption(member);
    expect(await decideAs(manager, id, { Result: 'DECLINED' })).toMatchObject({ status: 200 });
    expect(await act()).toMatchObject({ status: 200 });
    expect(await appeal(id, staff)).toMatchObject({ status: 200 });
    expect(await readRequest(third, id)).toMatchObject({ EnteredBy: null, Appeal: { EnteredBy: 'Sam Example' } });
    expect(await own()).toMatchObject({ Appeal: { EnteredBy: 'Sam Example' } });
    for (const by of [staff, manager]) {
      expect(await decideAs(by, id, { RowVersion: 3 })).toMatchObject({ status: 403 });
    }
    expect(await decideAs(third, id, { RowVersion: 3 })).toMatchObject({ status: 200 });
  });

  test('but a call back is answered by whoever took the call', async () => {
    const id = await enter({ IsCallBack: true, ContactNumber: '0255500100', Year: 0, ExemptionReason: '' });
    expect(await decideAs(staff, id, { Result: 'DONE', MonthsOfLeave: null })).toMatchObject({ status: 200 });
  });
});
