import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askCallBack, decideAs, readRequest } from '../../../testing/request-steps.ts';
import { declare, readSummary, submit } from '../../../testing/steps.ts';
import { inject, openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const CALL = '/api/MemberDetails';

let world: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

const read = async ({ userId }: TestPerson) => (await manager.call('GET', `${CALL}?ForUserId=${userId}`)).json;

/** Corrects a member in some fields, from what is stored. */
async function correct(member: TestPerson, input: object, by = manager, as = read(member)): Promise<TestAnswer> {
  const { Years: _years, UserId: ForUserId, ...details } = await as;
  return await by.call('PUT', CALL, { body: { ...details, ForUserId, Reason: 'As in the letter', ...input } });
}

describe('[PPL-06] correcting a member is refused, and changes nothing:', () => {
  test.each(['STAFF', 'VERIFIED', 'WATCHER', 'PARTICIPANT'])('to %s', async (role) => {
    const [caller, member] = [await world.signIn({ role }), await world.signIn()];
    expect(await caller.call('GET', `${CALL}?ForUserId=${member.userId}`)).toMatchObject({ status: 403 });
    expect(await correct(member, { LastName: 'Lee' }, caller)).toMatchObject({ status: 403 });
  });

  test.each<[string, object, string]>([
    ['without a reason', { Reason: ' ' }, 'Reason'],
    ['without a last name', { LastName: '' }, 'LastName'],
    ['with an address that is none', { Email: 'alex' }, 'Email'],
    ['with a year that there is not', { FirstCPDYearId: 987 }, 'FirstCPDYearId'],
    ['with a day of joining in another year', { JoinedOn: '2001-01-01' }, 'JoinedOn'],
    ['with a character that cannot be stored', { MIN: 'a\u0001' }, 'MIN'],
    ['with a telephone number of two lines', { Telephone: '02 5550 0100\n02 5550 0101' }, 'Telephone'],
    ['with a postal address that is too long', { Address: 'a'.repeat(501) }, 'Address'],
    ['in a country that does not exist', { Country: 'XX' }, 'Country'],
    ['in a country by its name', { Country: 'Singapore' }, 'Country'],
  ])('%s', async (_what, input, field) => {
    const member = await world.signIn();
    // The correction starts with a look at the details, which is noted.
    const before = await recordState(world, { looks: false });
    const answer = await correct(member, input);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors).toEqual([expect.objectContaining({ Field: field })]);
    expect(await recordState(world, { looks: false })).toEqual(before);
  });

  test('a number and a username that somebody else has, in any letter case', async () => {
    const [member, other] = [await world.signIn(), await world.signIn()];
    const answer = await correct(member, { MIN: other.username, username: other.username.toUpperCase() });
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'MIN' }, { Field: 'username' }] } });
  });

  test('the same number for two members at once', async () => {
    const members = [await world.signIn(), await world.signIn()];
    const answers = await Promise.all(members.map((member) => correct(member, { MIN: '777001' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('two corrections of one member at once: the later one is told', async () => {
    const member = await world.signIn();
    const seen = read(member);
    const answers = await Promise.all(['Lee', 'Li'].map((LastName) => correct(member, { LastName }, manager, seen)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a first year behind the departure', async () => {
    const member = await world.signIn();
    await world.database
      .insertInto('departure')
      .values({ user_id: member.userId, left_on: '2020-03-01', reason: 'RETIRED' })
      .execute();
    expect(await correct(member, { FirstCPDYearId: 10 })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'FirstCPDYearId' }] },
    });
  });

  test('a colleague, and nobody', async () => {
    const colleague = await world.signIn({ role: 'WATCHER' });
    for (const userId of [colleague.userId, 987_654_321]) {
      expect(await manager.call('GET', `${CALL}?ForUserId=${userId}`)).toMatchObject({ status: 404 });
    }
  });
});

describe('[PPL-06] a manager corrects', () => {
  test('a first name that there is not: whatever names the member then has one name and no gap', async () => {
    const member = await world.signIn({ firstYear: 2026 });
    expect(await correct(member, { Title: 'Dr', FirstName: ' ', LastName: 'Example' })).toMatchObject({ status: 200 });
    expect(await read(member)).toMatchObject({ Title: 'Dr', FirstName: '', LastName: 'Example' });
    const requestId = await askCallBack(member);
    expect((await readRequest(manager, requestId)).Member.Name).toBe('Dr Example');
  });

  test('names, address, year, day and country, with a reason in the history', async () => {
    const member = await world.signIn();
    const input = {
      Title: 'Prof',
      FirstName: 'Alex',
      LastName: 'Lee',
      Email: 'alex@example.org',
      FirstCPDYearId: 9,
      JoinedOn: '2024-05-01',
      Country: 'SG',
    };
    expect(await correct(member, input)).toMatchObject({ status: 200 });
    expect(await read(member)).toMatchObject({ ...input, RowVersion: 2 });
    const { json } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(json.Entries[0]).toMatchObject({
      What: expect.stringMatching(/^Corrected the title, .*the country: As in the letter$/),
    });
    const years = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(years.json).toHaveLength(3);
  });

  test('telephone and postal address, which the team and the member then see; no list overwrites them', async () => {
    const member = await world.signIn();
    const input = { Telephone: '+61 2 5550 0100', Address: '1 Example Street, Sydney NSW 2000' };
    expect(await correct(member, { ...input, Telephone: ` ${input.Telephone} ` })).toMatchObject({ status: 200 });
    expect(await read(member)).toMatchObject({
      ...input,
      Sources: [
        { Field: 'telephone', Source: 'HAND' },
        { Field: 'address', Source: 'HAND' },
      ],
    });
    const own = `/api/MyDetails?UserId=${member.userId}`;
    expect((await member.call('GET', own)).json).toEqual({ Email: `${member.username}@example.org`, ...input });
    const other = await world.signIn();
    expect(await other.call('GET', own)).toMatchObject({ status: 403 });
    expect(await manager.call('GET', own)).toMatchObject({ status: 403 });

    const about = `ForUserId=${member.userId}`;
    expect((await manager.call('GET', `/api/MemberOverviews?${about}`)).json).toMatchObject(input);
    expect((await manager.call('GET', `/api/RiskCases?${about}`)).json).toMatchObject({ Telephone: input.Telephone });
    const entry = { Kind: 'CALL', HappenedOn: '2026-11-01', Text: 'Rang.', FollowUpOn: '2027-01-04' };
    const body = { ForUserId: member.userId, ...entry };
    expect(await manager.call('POST', '/api/CaseEntries', { body })).toMatchObject({ status: 200 });
    const { json } = await manager.call('GET', '/api/CaseFollowUps?Show=ALL');
    expect(json.FollowUps).toMatchObject([{ Member: { MIN: member.username, Telephone: input.Telephone } }]);
  });

  test('the username: the new one signs in, the old one no more', async () => {
    const member = await world.signIn();
    expect(await correct(member, { username: `new-${member.username}` })).toMatchObject({ status: 200 });
    const years = `/api/UserCPDYears?UserId=${member.userId}`;
    expect(await member.call('GET', years)).toMatchObject({ status: 403 });
    const again = await world.signInAs(`new-${member.username}`);
    expect(await again.call('GET', years)).toMatchObject({ status: 200 });
  });

  test('the number: the new one finds the member, and what was printed stays valid', async () => {
    const member = await world.signIn();
    const year = `UserId=${member.userId}&CPDYearId=11`;
    const printed = await member.call('GET', `/api/Documents?${year}&GeneratableDocumentType=10`);
    expect(printed).toMatchObject({ status: 200 });
    const sha256 = createHash('sha256').update(printed.raw).digest('hex');
    expect(await correct(member, { MIN: '777002' })).toMatchObject({ status: 200 });
    const found = await manager.call('GET', '/api/Users?Value=777002&TypeOfSearch=ADMINSEARCH');
    expect(found.json).toMatchObject([{ UserId: member.userId }]);
    const verdict = await inject(world.app, { method: 'GET', url: `/api/Verifications?Sha256=${sha256}` });
    expect(verdict.json).toMatchObject({ Status: 'valid' });
  });
});

describe('[PPL-11] a member who joined during the year', () => {
  const proposals = async ({ username }: TestPerson, status = 'OPEN') =>
    (await manager.call('GET', `/api/MemberRequests?Text=${username}&Status=${status}`)).json.Requests;

  test.each([
    [
      'early in it',
      '2026-05-31',
      /^No reduced targets are proposed for 2026\. Member in 8 of 12 .* months without membership\.$/,
    ],
    ['years ago, in one that is closed', '2021-09-01', /^No .* for 2021\. The record for 2021 is closed\./],
  ])('%s has nothing proposed, and the answer says why', async (_when, JoinedOn, why) => {
    const member = await world.signIn();
    const FirstCPDYearId = Number(JoinedOn.slice(0, 4)) - 2015;
    const answer = await correct(member, { FirstCPDYearId, JoinedOn });
    expect(answer).toMatchObject({ status: 200, json: { Joining: expect.stringMatching(why) } });
    expect(answer.json.Joining).not.toContain('leave');
    expect(await proposals(member)).toEqual([]);
  });

  test('has nothing proposed for a year that was handed in, nor without the day', async () => {
    const member = await world.signIn({ registrationIds: [1] });
    await declare(member);
    expect(await submit(member)).toMatchObject({ status: 200 });
    const { json } = await correct(member, { FirstCPDYearId: 11, JoinedOn: '2026-10-01' });
    expect(json.Joining).toBe(
      'No reduced targets are proposed for 2026. The record for 2026 was submitted. Re-open it first, then decide.',
    );
    expect((await correct(member, { JoinedOn: null })).json.Joining).toBe(
      'No reduced targets are proposed, because the day of joining is not known.',
    );
    expect((await correct(member, { LastName: 'Lee' })).json).toEqual({ Joining: '' });
  });

  test('has reduced targets proposed with their arithmetic, anew with another day, and a colleague decides', async () => {
    const member = await world.signIn();
    expect(await correct(member, { FirstCPDYearId: 11, JoinedOn: '2026-10-01' })).toMatchObject({ status: 200 });
    expect(await proposals(member)).toMatchObject([{ Kind: 'REDUCTION', Source: 'TEAM', Year: 2026 }]);
    expect(await correct(member, { JoinedOn: '2026-08-15' })).toMatchObject({ status: 200 });
    expect(await proposals(member, 'DONE')).toMatchObject([{ Result: 'DECLINED' }]);
    const [{ RequestId }] = await proposals(member);
    const colleague = await world.signIn({ role: 'STAFF' });
    const { MonthsAsked, Message, ExemptionReason, YearState } = await readRequest(colleague, RequestId);
    expect(`${Message} ${YearState}`).not.toContain('leave');
    expect([MonthsAsked, ExemptionReason]).toEqual([7, 'Joined during the year']);
    expect(Message).toMatch(
      /^Joined on 15\/08\/2026\. Member in 5 of 12 months of 2026 \(August to December\), so 12 − 5 = 7/,
    );
    expect(Message).toContain('Total: 20 hours in place of 50.');
    expect(await decideAs(colleague, RequestId, { MonthsOfLeave: 7 })).toMatchObject({ status: 200 });
    expect(await readSummary(member)).toMatchObject({
      UserFrameworkRequirementsOverview: {
        MinimumCreditsOrHours: 20,
        VariationReason: 'Your targets for 2026 are reduced: 7 months before joining.',
      },
    });
    const told = await member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
    expect(told.json).toMatchObject([{ Title: 'Proposal of reduced targets for 2026: targets reduced' }]);
    expect(told.json[0].FullMessage).not.toMatch(/your request|leave/);
    expect(await colleague.call('GET', `/api/MemberRequestDecisions/${RequestId}`)).toMatchObject({ status: 200 });
    // Nothing else is proposed while that decision holds, whatever else is corrected.
    expect(await correct(member, { LastName: 'Lee' })).toMatchObject({ status: 200 });
    expect(await proposals(member)).toEqual([]);
  });

  test('[PPL-11, PPL-12] an appeal against a proposal, and its decision taken back, are not called the member’s request', async () => {
    const member = await world.signIn();
    expect(await correct(member, { FirstCPDYearId: 11, JoinedOn: '2026-08-15' })).toMatchObject({ status: 200 });
    const [{ RequestId }] = await proposals(member);
    const [first, second] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'STAFF' })];
    const declined = { Result: 'DECLINED', MonthsOfLeave: null };
    expect(await decideAs(first, RequestId, declined)).toMatchObject({ status: 200 });
    const body = { UserId: member.userId, RequestId, Message: 'It was August.' };
    expect(await member.call('POST', '/api/UserCallBackAppeals', { body })).toMatchObject({ status: 200 });
    const granted = { MonthsOfLeave: 7, RowVersion: 3 };
    expect(await decideAs(second, RequestId, granted)).toMatchObject({ status: 200 });
    const back = { RequestId, RowVersion: 4, Reason: 'Another day.' };
    expect(await second.call('PUT', '/api/MemberRequestDecisions', { body: back })).toMatchObject({ status: 200 });
    const told = await member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
    expect(JSON.stringify(told.json)).not.toMatch(/your request/i);
    expect(told.json.map(({ Title }: { Title: string }) => Title).toSorted()).toEqual([
      'Proposal of reduced targets for 2026: being looked at again',
      'Proposal of reduced targets for 2026: declined',
      'Your appeal: targets reduced',
    ]);
    const words = JSON.stringify(told.json);
    expect(words).toContain('reviewed the reduced targets for 2026 that the CPD team proposed for you: targets');
    expect(words).toContain(
      'taken back its decision on the reduced targets for 2026 that the CPD team proposed for you',
    );
  });
});

test('[PPL-06] a number that was corrected finds its member still, by number and in the search, until it is somebody else’s', async () => {
  const [member, other] = [await world.signIn(), await world.signIn()];
  const [old] = (await read(member)).MIN.split(' ');
  expect(await correct(member, { MIN: '778001' })).toMatchObject({ status: 200 });
  expect(await correct(member, { MIN: '778002' })).toMatchObject({ status: 200 });
  const byNumber = async (number: string) =>
    (await manager.call('GET', `/api/Users?value=${number}&typeOfSearch=ADMINSEARCH`)).json;
  const bySearch = async (number: string) =>
    (await manager.call('GET', `/api/MemberSearch?Text=${number}`)).json.Members;
  for (const number of [old, '778001', '778002']) {
    expect(await byNumber(number)).toEqual([expect.objectContaining({ UserId: member.userId, MIN: '778002' })]);
    expect(await bySearch(number)).toEqual([expect.objectContaining({ UserId: member.userId })]);
  }
  expect(await correct(other, { MIN: '778001' })).toMatchObject({ status: 200 });
  expect(await byNumber('778001')).toEqual([expect.objectContaining({ UserId: other.userId })]);
  expect(await byNumber('778009')).toEqual([]);
});
