import { collegeDay } from '@cpd/domain/values/college-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asTeam, signInBoth } from '../../../testing/both-sides.ts';
import { recordState } from '../../../testing/record-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const CHECK = '/api/MemberListChecks';
const APPLY = '/api/MemberLists';
const HEADINGS = 'Member number,Username,Given names,Family name,E-mail,Mobile,Country,Registration,Joined,Specialty';

let world: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

let listed = 0;
/** The number and username of someone whom no one knows yet. */
function unknown(): { number: string; username: string } {
  listed += 1;
  return { number: `77${String(listed).padStart(4, '0')}`, username: `listed.${listed}` };
}

const listOf = (...lines: string[]) => ({
  name: 'members.csv',
  content: [HEADINGS, ...lines].join('\n'),
  mediaType: 'text/csv',
});
const check = (list: ReturnType<typeof listOf>, by = manager, query = '') => by.upload(`${CHECK}${query}`, list);
const apply = (
  list: ReturnType<typeof listOf>,
  counts: { New: number; Changed: number; Wrong: number; [further: string]: number | string },
  by = manager,
) =>
  by.upload(
    `${APPLY}?${new URLSearchParams(Object.entries(counts).map(([name, count]) => [name, String(count)]))}`,
    list,
  );

/** A line about a member as they are stored, with further fields behind the name. */
async function lineOf({ userId }: TestPerson, further: string): Promise<string> {
  const { json } = await manager.call('GET', `/api/MemberDetails?ForUserId=${userId}`);
  return `${json.MIN},${json.username},,${json.LastName},${further}`;
}

async function departuresOf({ userId }: TestPerson) {
  return await world.database
    .selectFrom('departure')
    .select(['left_on', 'reason', 'returned_on'])
    .where('user_id', '=', userId)
    .execute();
}

describe('a list of members is refused, and changes nothing:', () => {
  test.each(['STAFF', 'VERIFIED', 'WATCHER', 'PARTICIPANT'])('to %s', async (role) => {
    const caller = await world.signIn({ role });
    const before = await recordState(world);
    const { number, username } = unknown();
    const list = listOf(`${number},${username},Kit,Example,,,,,,`);
    expect(await check(list, caller)).toMatchObject({ status: 403 });
    expect(await apply(list, { New: 1, Changed: 0, Wrong: 0 }, caller)).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['without the columns that a new member needs', 'Member number,Phone\n1,2', 'attachment', /no column "Username"/],
    ['empty', '', 'attachment', /./],
  ])('%s', async (_what, content, field, message) => {
    const before = await recordState(world);
    const list = { name: 'members.csv', content, mediaType: 'text/csv' };
    for (const answer of [await check(list), await apply(list, { New: 0, Changed: 0, Wrong: 0 })]) {
      expect(answer).toMatchObject({
        status: 400,
        json: { Errors: [{ Field: field, Message: expect.stringMatching(message) }] },
      });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('with a column that cannot be', async () => {
    const answer = await check(listOf('1,2'), manager, '?Columns=NUMBER,SHOE_SIZE');
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Columns' }] } });
  });

  test('when it would do something else than was shown', async () => {
    const { number, username } = unknown();
    const list = listOf(`${number},${username},Kit,Example,,,,,,`);
    const before = await recordState(world);
    for (const counts of [
      { New: 0, Changed: 0, Wrong: 0 },
      { New: 1, Changed: 1, Wrong: 0 },
      { New: 1, Changed: 0, Wrong: 1 },
    ]) {
      expect(await apply(list, counts)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe('a list that is checked', () => {
  test('[PPL-01] says what is new, changed, the same and wrong, and stores nothing', async () => {
    const [same, changed] = [await world.signIn(), await world.signIn()];
    const { number, username } = unknown();
    const list = listOf(
      `${number},${username},Kit,Example,kit@example.org,0400,Australia,General,2026,Cardiology`,
      await lineOf(same, ',,,,,'),
      await lineOf(changed, ',0400 000,New Zealand,,,'),
      `,no.number,,Example,not an address,,,,next year,`,
    );
    const before = await recordState(world, { looks: false });
    const { status, json } = await check(list);
    expect(status).toBe(200);
    expect(json).toMatchObject({ New: 1, Changed: 1, Unchanged: 1, Wrong: 1 });
    expect(json.Lines).toEqual([
      expect.objectContaining({ Line: 5, Outcome: 'WRONG', ForUserId: null, Problems: expect.any(Array) }),
      expect.objectContaining({
        Line: 2,
        MIN: number,
        Name: 'Kit Example',
        Outcome: 'NEW',
        ForUserId: null,
        Changes: [],
      }),
      expect.objectContaining({
        Line: 4,
        Outcome: 'CHANGED',
        ForUserId: changed.userId,
        Changes: [
          { Field: 'Telephone', Before: '', After: '0400 000' },
          { Field: 'Country', Before: '', After: 'New Zealand' },
        ],
      }),
    ]);
    expect(json.Lines[0].Problems).toHaveLength(3);
    expect(await recordState(world, { looks: false })).toEqual(before);
  });

  test.each([
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-8', (text: string) => Buffer.from(text)],
  ])('is read in %s', async (_encoding, encode) => {
    const { number, username } = unknown();
    const content = encode(`${HEADINGS}\r\n${number},${username},Zoë,Müller,,,,,,\r\n`);
    const { json } = await manager.upload(CHECK, { name: 'members.csv', content, mediaType: 'text/csv' });
    expect(json.Lines).toEqual([expect.objectContaining({ Name: 'Zoë Müller', Problems: [] })]);
  });
});

describe('a list that is applied', () => {
  test('[PPL-11] proposes reduced targets for who joined during an open year, and for no one who joined before', async () => {
    const [late, early] = [unknown(), unknown()];
    const list = listOf(
      `${late.number},${late.username},Kit,Example,,,,,20/08/2026,`,
      `${early.number},${early.username},Kit,Example,,,,,20/08/2024,`,
    );
    expect(await apply(list, { New: 2, Changed: 0, Wrong: 0 })).toMatchObject({ status: 200 });
    const proposals = await world.database
      .selectFrom('member_request')
      .innerJoin('member', 'member.user_id', 'member_request.user_id')
      .select(['member.username', 'member_request.kind'])
      .where('member.username', 'in', [late.username, early.username])
      .execute();
    expect(proposals).toEqual([{ username: late.username, kind: 'REDUCTION' }]);

    const waiting = () =>
      world.database
        .selectFrom('member_request')
        .innerJoin('member', 'member.user_id', 'member_request.user_id')
        .select(['member_request.status', 'member_request.result'])
        .where('member.username', '=', late.username)
        .orderBy('member_request_id')
        .execute();
    const again = (joined: string) =>
      apply(listOf(`${late.number},${late.username},Kit,Example,,,,,${joined},`), { New: 0, Changed: 1, Wrong: 0 });
    expect(await again('20/09/2026')).toMatchObject({ status: 200 });
    const ended = { status: 'DONE', result: 'DECLINED' };
    expect(await waiting()).toEqual([ended, { status: 'NEW', result: null }]);
    // Another year takes the day away, and the proposal with it.
    expect(await again('2025')).toMatchObject({ status: 200 });
    expect(await waiting()).toEqual([ended, ended]);
  });

  test('adds members, who can sign in and have their registration and specialties, and changes others; again it changes nothing', async () => {
    const member = await world.signIn();
    const { number, username } = unknown();
    const list = listOf(
      `${number},${username},Kit,Example,kit@example.org,0400,Australia,General,2025,Cardiology`,
      await lineOf(member, ',0499,,,,'),
      `,x,,Example,,,,,,`,
    );
    expect(await apply(list, { New: 1, Changed: 1, Wrong: 1 })).toMatchObject({
      status: 200,
      json: { New: 1, Changed: 1, Unchanged: 0, Wrong: 1 },
    });
    const stored = await world.database
      .selectFrom('member')
      .select(['user_id', 'telephone', 'field_sources', 'first_cpd_year_id', 'security_role_code'])
      .where('username', 'in', [username, member.username])
      .orderBy('telephone')
      .execute();
    expect(stored).toMatchObject([
      { telephone: '0400', first_cpd_year_id: 10, security_role_code: 'PARTICIPANT', field_sources: { email: 'FILE' } },
      { telephone: '0499', user_id: member.userId, field_sources: { telephone: 'FILE' } },
    ]);
    const userId = stored[0]?.user_id;
    const registrations = await world.database
      .selectFrom('member_registration')
      .select(['cpd_year_id', 'registration_id'])
      .where('user_id', '=', userId ?? 0)
      .execute();
    expect(registrations).toContainEqual({ cpd_year_id: 11, registration_id: 2 });
    expect(await check(list)).toMatchObject({ json: { New: 0, Changed: 0, Unchanged: 2, Wrong: 1 } });
  });

  test('does not overwrite what a manager entered by hand', async () => {
    const member = await world.signIn();
    const { json: details } = await manager.call('GET', `/api/MemberDetails?ForUserId=${member.userId}`);
    const { Years: _years, UserId: ForUserId, ...entered } = details;
    const body = { ...entered, ForUserId, Email: 'by.hand@example.org', Reason: 'As in the letter' };
    expect(await manager.call('PUT', '/api/MemberDetails', { body })).toMatchObject({ status: 200 });
    const list = listOf(await lineOf(member, 'by.list@example.org,,,,,'));
    const { json } = await check(list);
    expect(json).toMatchObject({ Changed: 0, Unchanged: 1 });
  });

  test('does not give a username to another line that the same list takes from a member', async () => {
    const member = await world.signIn();
    const { json: details } = await manager.call('GET', `/api/MemberDetails?ForUserId=${member.userId}`);
    const [renamed, added] = [unknown(), unknown()];
    const others = Array.from({ length: 300 }, () => unknown());
    const list = listOf(
      `${details.MIN},${renamed.username},,${details.LastName},,,,,,`,
      ...others.map(({ number, username }) => `${number},${username},Kit,Example,,,,,,`),
      `${added.number},${member.username},Kit,Example,,,,,,`,
    );
    expect(await check(list)).toMatchObject({ json: { New: 300, Changed: 1, Wrong: 1 } });
    expect(await apply(list, { New: 300, Changed: 1, Wrong: 1 })).toMatchObject({ status: 200 });
  });

  test('[PPL-01] brings back who had left, with the record that they had', async () => {
    const member = await world.signIn();
    const line = await lineOf(member, ',0477,,,,');
    const body = {
      ForUserId: member.userId,
      LeftOn: '2026-02-14',
      Reason: 'RESIGNED',
      Note: '',
      ProposeVariation: true,
    };
    expect(await manager.call('POST', '/api/Departures', { body })).toMatchObject({ status: 200 });
    const list = listOf(line);
    const { json } = await check(list);
    expect(json).toMatchObject({ Returned: 1, Changed: 0, Unchanged: 0 });
    expect(json.Lines).toMatchObject([{ Outcome: 'RETURNED', Changes: [{ Field: 'Telephone' }] }]);
    const counts = { New: 0, Changed: 0, Wrong: 0, Returned: 1 };
    expect(await apply(list, counts)).toMatchObject({ status: 200, json: { Returned: 1 } });
    const today = collegeDay(world.now()).toString();
    expect(await departuresOf(member)).toEqual([{ left_on: '2026-02-14', reason: 'RESIGNED', returned_on: today }]);
    expect(await check(list)).toMatchObject({ json: { Returned: 0, Unchanged: 1 } });
  });

  test('of two at once only one adds the same person', async () => {
    const { number, username } = unknown();
    const list = listOf(`${number},${username},Kit,Example,,,,,,`);
    const counts = { New: 1, Changed: 0, Wrong: 0 };
    const answers = await Promise.all([apply(list, counts), apply(list, counts)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('[PPL-02] a number that is new for someone who is a member', () => {
  const others = Array.from({ length: 150 }, () => unknown());
  const lines = others.map(({ number, username }) => `${number},${username},Kit,Example,,,,,,`);
  beforeAll(async () => {
    // One person reads so many lists in a minute.
    manager = await world.signIn({ role: 'MANAGER' });
    expect(await apply(listOf(...lines), { New: 150, Changed: 0, Wrong: 0 })).toMatchObject({ status: 200 });
  });

  const renumbered = (place: number) => {
    const { number } = unknown();
    return { number, line: `${number},${others[place]?.username},Kit,Example,,0411,,,,` };
  };
  const numberOf = async (place: number) => {
    const { json } = await manager.call('GET', `/api/MemberDetails?ForUserId=${await userIdOf(place)}`);
    return json.MIN;
  };
  async function userIdOf(place: number) {
    const row = await world.database
      .selectFrom('member')
      .select('user_id')
      .where('username', '=', others[place]?.username ?? '')
      .executeTakeFirstOrThrow();
    return row.user_id;
  }

  test('is proposed as a correction, and changed only on the lines that someone chose', async () => {
    const [one, other] = [renumbered(0), renumbered(1)];
    const list = listOf(one.line, other.line);
    const { json } = await check(list);
    expect(json).toMatchObject({ New: 0, Changed: 0, Renumbered: 2, Wrong: 0, Refusal: '' });
    expect(json.Lines[0]).toMatchObject({
      Outcome: 'RENUMBERED',
      Changes: [
        { Field: 'Member number', Before: others[0]?.number, After: one.number },
        { Field: 'Telephone', Before: '', After: '0411' },
      ],
    });
    const counts = { New: 0, Changed: 0, Wrong: 0, Renumbered: 2 };
    expect(await apply(list, counts)).toMatchObject({ status: 200, json: { Renumbered: 0 } });
    expect(await numberOf(0)).toBe(others[0]?.number);
    expect(await apply(list, { ...counts, Renumber: '2' })).toMatchObject({ status: 200, json: { Renumbered: 1 } });
    expect([await numberOf(0), await numberOf(1)]).toEqual([one.number, others[1]?.number]);
    const rest = { ...counts, Renumbered: 1, Renumber: 'ALL' };
    expect(await apply(list, rest)).toMatchObject({ status: 200, json: { Renumbered: 1, Unchanged: 1 } });
    expect(await numberOf(1)).toBe(other.number);
    expect(await check(list)).toMatchObject({ json: { Renumbered: 0, Unchanged: 2 } });
  });

  test('is proposed by one line alone', async () => {
    const [one, other] = [renumbered(2), unknown()];
    await world.database
      .updateTable('member')
      .set({ email: 'same@example.org' })
      .where('user_id', '=', await userIdOf(2))
      .execute();
    const list = listOf(one.line, `${other.number},${other.username},Kit,Example,same@example.org,,,,,`);
    expect(await check(list)).toMatchObject({ json: { New: 0, Renumbered: 1, Wrong: 1 } });
  });

  test('on more than 2 % of the lines refuses the whole list, with the reason', async () => {
    const list = listOf(...Array.from({ length: 20 }, (_, place) => renumbered(place + 10).line));
    const { json } = await check(list);
    expect(json).toMatchObject({ Renumbered: 20, Refusal: expect.stringMatching(/^More than 2 %/) });
    const before = await recordState(world);
    const counts = { New: 0, Changed: 0, Wrong: 0, Renumbered: 20, Renumber: 'ALL' };
    expect(await apply(list, counts)).toMatchObject({
      ...{ status: 400, json: { Errors: [{ Field: 'attachment', Message: json.Refusal }] } },
    });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('a list with every member', () => {
  let small: TestApp;
  let second: TestPerson;
  beforeAll(async () => {
    small = await openTestApp();
    second = await small.signIn({ role: 'MANAGER' });
  });
  afterAll(() => small.close());

  /** The lines of all who are members now but of those who are given. */
  async function everyoneBut(...missing: readonly { userId: number }[]) {
    const ids = missing.map(({ userId }) => userId);
    const members = await small.database
      .selectFrom('member')
      .select(['user_id', 'member_number', 'username', 'last_name'])
      .where('security_role_code', '=', 'PARTICIPANT')
      .where('user_id', 'not in', (from) => from.selectFrom('departure').select('user_id'))
      .execute();
    return listOf(
      ...members
        .filter(({ user_id: userId }) => !ids.includes(userId))
        .map((member) => `${member.member_number},${member.username},,${member.last_name},,,,,,`),
    );
  }

  /** So many that one who leaves is few. */
  async function addMany() {
    const added = Array.from({ length: 60 }, () => unknown());
    const list = listOf(...added.map(({ number, username }) => `${number},${username},Kit,Example,,,,,2024,`));
    expect(await apply(list, { New: 60, Changed: 0, Wrong: 0 }, second)).toMatchObject({ status: 200 });
  }

  test('[PPL-04] ends the membership of who is missing, on the day and for the reason that were given', async () => {
    await addMany();
    const member = await small.signIn();
    const list = await everyoneBut(member);
    // Without the word it is one list of many.
    expect(await check(list, second)).toMatchObject({ json: { Left: 0, Wrong: 0 } });
    const { json } = await check(list, second, '?Complete=true');
    expect(json).toMatchObject({ New: 0, Changed: 0, Left: 1, Wrong: 0 });
    expect(json.Lines).toEqual([
      expect.objectContaining({ Line: 0, Outcome: 'LEFT', ForUserId: member.userId }),
      // The managers, who are none of the members: a list ends no one of the team, and so no one themselves.
      expect.objectContaining({ Line: 0, Outcome: 'STAYS', ForUserId: second.userId }),
    ]);

    const counts = { New: 0, Changed: 0, Wrong: 0, Left: 1, Complete: 'true' };
    expect(await apply(list, { ...counts, Left: 0 }, second)).toMatchObject({ status: 409 });
    expect(await apply(list, counts, second)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'LeftOn' }] } });
    for (const [LeftOn, Reason, status] of [
      ['2026-12-31', 'DECEASED', 400],
      ['2007-12-31', 'RETIRED', 400],
      ['2026-01-31', 'RETIRED', 200],
    ] as const) {
      expect(await apply(list, { ...counts, LeftOn, Reason }, second), LeftOn).toMatchObject({ status });
    }
    const departures = await small.database
      .selectFrom('departure')
      .select(['left_on', 'reason'])
      .where('user_id', '=', member.userId)
      .execute();
    expect(departures).toEqual([{ left_on: '2026-01-31', reason: 'RETIRED' }]);
    expect(await check(list, second, '?Complete=true')).toMatchObject({ json: { Left: 0 } });
  });

  test('[PPL-04] is refused while a line names no one, who may be one of the missing', async () => {
    const named = await everyoneBut(await small.signIn());
    const list = { ...named, content: `${named.content}\n,,,Example,,,,,,` };
    const { json } = await check(list, second, '?Complete=true');
    expect(json.Refusal).toMatch(/^1 line has neither a number nor a username/);
    const counts = { New: 0, Changed: 0, Wrong: 1, Left: 1, Complete: 'true', LeftOn: '2026-01-31', Reason: 'RETIRED' };
    expect(await apply(list, counts, second)).toMatchObject({ status: 400 });
    expect(await check(list, second)).toMatchObject({ json: { Refusal: '', Wrong: 1 } });
  });

  test('[PPL-04] by which more than 5 % leave waits for a second person, who types their number', async () => {
    const leaving = [await small.signIn(), await small.signIn(), await small.signIn(), await small.signIn()];
    const other = await small.signIn({ role: 'MANAGER' });
    const staff = await small.signIn({ role: 'STAFF' });
    const list = await everyoneBut(...leaving);
    expect(await check(list, second, '?Complete=true')).toMatchObject({ json: { Left: 4, IsForTwo: true } });
    const counts = { New: 0, Changed: 0, Wrong: 0, Left: 4, Complete: 'true', LeftOn: '2026-01-31', Reason: 'RETIRED' };
    const state = () => recordState(small, { looks: false });
    // What is wrong is refused now, and prepares nothing.
    const before = await state();
    expect(await apply(list, { ...counts, LeftOn: '2007-12-31' }, second)).toMatchObject({ status: 400 });
    expect(await state()).toEqual(before);
    const chosen = { ...counts, Renumber: '2,3' };
    expect(await apply(list, chosen, second)).toMatchObject({ status: 200, json: { Left: 4, Waits: true } });
    expect(await check(list, second, '?Complete=true')).toMatchObject({ json: { Left: 4 } });
    // Each manager has one that waits.
    expect(await apply(list, counts, second)).toMatchObject({ status: 409 });

    const [waiting] = (await other.call('GET', '/api/PreparedChanges')).json;
    expect(waiting).toMatchObject({
      ...{ Kind: 'MEMBER_LIST', Title: 'Save a list with every member, by which 4 members leave', ConfirmRefusal: '' },
    });
    const id = waiting.PreparedChangeId;
    const seen = await other.call('GET', `/api/PreparedMemberLists/${id}`);
    const departure = { Left: 4, LeftOn: '2026-01-31', Reason: 'RETIRED' };
    // The second person sees what was chosen (PPL-02).
    expect(seen).toMatchObject({ status: 200, json: { ...departure, RenumberLines: [2, 3] } });
    const end = (by: TestPerson, Leaving?: number) =>
      by.call('PUT', `/api/PreparedChanges/${id}`, { body: { Step: 'CONFIRM', Leaving } });
    const waits = await state();
    expect(await end(second, 4)).toMatchObject({ status: 403 });
    expect(await end(staff, 4)).toMatchObject({ status: 403 });
    for (const wrong of [undefined, 3]) {
      expect(await end(other, wrong)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Leaving' }] } });
    }
    expect(await state()).toEqual(waits);
    expect(await end(other, 4)).toMatchObject({ status: 200 });
    expect(await check(list, second, '?Complete=true')).toMatchObject({ json: { Left: 0 } });
    expect(await other.call('GET', `/api/PreparedMemberLists/${id}`)).toMatchObject({ status: 404 });
  });

  test('[PPL-04] that waited is refused when a member has changed since', async () => {
    const leaving = [await small.signIn(), await small.signIn(), await small.signIn(), await small.signIn()];
    const other = await small.signIn({ role: 'MANAGER' });
    const counts = { New: 0, Changed: 0, Wrong: 0, Left: 4, Complete: 'true', LeftOn: '2026-01-31', Reason: 'RETIRED' };
    expect(await apply(await everyoneBut(...leaving), counts, second)).toMatchObject({ json: { Waits: true } });
    await small.signIn();
    const [{ PreparedChangeId: id }] = (await other.call('GET', '/api/PreparedChanges')).json;
    const confirm = () => other.call('PUT', `/api/PreparedChanges/${id}`, { body: { Step: 'CONFIRM', Leaving: 4 } });
    expect(await confirm()).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  });
});

describe('[PPL-17] a list that names one of the CPD team', () => {
  test('gives them a record with what it says, from the present year on, and they keep the role and their username', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    const list = listOf(`${staff.username},${staff.username},Kit,Member,,0400 000 000,,,,`);
    const { json } = await check(list);
    expect(json).toMatchObject({ New: 0, Changed: 1, Wrong: 0 });
    expect(json.Lines[0].Warnings.join(' ')).toContain('gets a record as a member too');
    expect(await staff.call('GET', `/api/UserCPDYears?UserId=${staff.userId}`)).toMatchObject({ status: 403 });
    expect(await apply(list, { New: 0, Changed: 1, Wrong: 0 })).toMatchObject({ status: 200 });

    const both = await world.signInAs(staff.username, 'listed');
    const years = await both.call('GET', `/api/UserCPDYears?UserId=${staff.userId}`);
    expect(years.json.map(({ CPDYearYear }: { CPDYearYear: number }) => CPDYearYear)).toEqual([2026]);
    expect(await both.call('GET', '/api/MemberRequests')).toMatchObject({ status: 403 });
    const team = await asTeam(world, staff);
    expect(await team.call('GET', '/api/MemberRequests')).toMatchObject({ status: 200 });
    expect(await check(list)).toMatchObject({ json: { New: 0, Changed: 0, Wrong: 0 } });
    const events = await world.database
      .selectFrom('event')
      .select('kind')
      .where('subject_user_id', '=', staff.userId)
      .where('actor_user_id', '=', manager.userId)
      .execute();
    expect(events.map(({ kind }) => kind)).toContain('member.changed_by_list');
  });

  test('who has ended, or under another number, is refused as before', async () => {
    const [ended, other] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'STAFF' })];
    await world.database
      .updateTable('member')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', ended.userId)
      .execute();
    const list = listOf(
      `${ended.username},${ended.username},Kit,Member,,,,,,`,
      `${unknown().number},${other.username},Kit,Member,,,,,,`,
    );
    expect(await check(list)).toMatchObject({ json: { New: 0, Changed: 0, Wrong: 2 } });
  });

  test('with every member, and without one who is a member too: they leave, and keep the role', async () => {
    const small = await openTestApp();
    const keeper = await small.signIn({ role: 'MANAGER' });
    const both = await signInBoth(small, 'WATCHER');
    await small.signIn();
    const { rows } = {
      rows: await small.database.selectFrom('member').select(['member_number', 'username']).execute(),
    };
    const others = rows.filter(({ username }) => ![both.username, keeper.username].includes(username));
    const list = listOf(...others.map((each) => `${each.member_number},${each.username},,,,,,,,`));
    const { json } = await check(list, keeper, '?Complete=true');
    expect(json.Lines.find(({ ForUserId }: { ForUserId: number }) => ForUserId === both.userId)).toMatchObject({
      ...{ Outcome: 'LEFT', Warnings: [expect.stringContaining('keeps that role')] },
    });
    await small.close();
  });
});
