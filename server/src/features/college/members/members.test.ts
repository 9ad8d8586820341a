import { MEMBER_SEARCH_PAGE, PINNED_MEMBERS_MAX, RECENT_MEMBERS } from '@cpd/domain/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askExemption, decideAs } from '../../../testing/request-steps.ts';
import { readSummary, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOW = '2026-11-20T01:00:00Z';

let world: TestApp;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
afterAll(() => world.close());

interface Told {
  number: string;
  first: string;
  last: string;
  email?: string;
}

async function enter({ number, first, last, email }: Told): Promise<TestPerson> {
  const person = await world.signIn();
  await world.database
    .updateTable('member')
    .set({ member_number: number, first_name: first, last_name: last, ...(email === undefined ? {} : { email }) })
    .where('user_id', '=', person.userId)
    .execute();
  return person;
}

const search = async (text: string, more = '', person = staff) =>
  await person.call('GET', `/api/MemberSearch?Text=${encodeURIComponent(text)}${more}`);

const numbers = async (text: string): Promise<string[]> =>
  (await search(text)).json.Members.map(({ MIN }: { MIN: string }) => MIN);

describe('searching for members', () => {
  beforeAll(async () => {
    await enter({ number: '662011', first: 'Sinéad', last: 'O’Brien', email: 'sob@ward.example.net' });
    await enter({ number: '662012', first: 'Łukasz', last: 'Żółć', email: 'lz@ward.example.net' });
    await enter({ number: '662013', first: 'Anne‑Marie', last: 'Strauß', email: 'am@ward.example.net' });
    await enter({ number: '662014', first: 'Kaʻiulani', last: 'Dʼʻʽ‛Souza' });
    await enter({ number: '662015', first: 'Jan', last: 'van der Berg' });
    await enter({ number: '551001', first: 'José María', last: 'Núñez-Ibarra', email: 'jm@clinic.example.org' });
    await enter({ number: '551002', first: 'Ashlee', last: 'Wong' });
    await enter({ number: '551003', first: 'Bruce', last: 'Lee' });
    await enter({ number: '5510031', first: 'Percy', last: "O'Hundred" });
    await enter({ number: '551004', first: 'Cent_y', last: '100% \\ Sure' });
  });

  test.each(['PARTICIPANT', 'VERIFIED', 'SOMETHING'])('[IMP-04, IMP2-04, ADM-03] is refused to %s', async (role) => {
    const person = await world.signIn({ role });
    for (const url of [
      '/api/MemberSearch?Text=lee',
      '/api/RecentMembers',
      `/api/PinnedUsers?UserId=${person.userId}`,
      '/api/Users?Value=551003&TypeOfSearch=ADMINSEARCH',
      `/api/MemberOverviews?ForUserId=${staff.userId}`,
    ]) {
      expect(await person.call('GET', url)).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
  });

  test('[API-39] without a text, with one that is too long or a page that is none: 400, naming it', async () => {
    expect(await staff.call('GET', '/api/MemberSearch')).toMatchObject({ status: 400 });
    expect(await search('x'.repeat(101), '&After=first')).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Text' }, { Field: 'After' }] },
    });
  });

  test.each(['', ' ', 'l', ',', 'é', '\u0007'])('[ADM-03] for %j finds nobody, not everybody', async (text) => {
    expect(await search(text)).toMatchObject({ status: 200, json: { Members: [], Next: null } });
  });

  test.each<[string, string[]]>([
    ["o'brien", ['662011']],
    ['O`BRIEN sinead', ['662011']],
    ['obrien', ['662011']],
    ['OBrien Sinéad', ['662011']],
    ['annemarie', ['662013']],
    ['dsouza', ['662014']],
    ["d'souz", ['662014']],
    ['nunezibarra', ['551001']],
    ['josemaria', ['551001']],
    ['ibarrajose', []],
    ['leebr', []],
    ['vanderberg', ['662015']],
    ["vanderb'erg", ['662015']],
    ['lukasz zolc', ['662012']],
    ['Łukasz', ['662012']],
    ["ka'iulani", ['662014']],
    ['kaʼiulani', ['662014']],
    ["d''''souza", ['662014']],
    ['anne-marie', ['662013']],
    ['STRAUSS', ['662013']],
    ['nunez', ['551001']],
    ['NÚÑEZ', ['551001']],
    ['maría josé', ['551001']],
    ['Núñez-Ibarra, José', ['551001']],
    ['ibarra mari', ['551001']],
    ['clinic.example', []],
    ['jm@', ['551001']],
    ['@clinic.example', ['551001']],
    ['nunez JM@Clinic', ['551001']],
    ['@nunez', []],
    ["o'hun", ['5510031']],
    ['wong nunez', []],
    ['nobody-at-all', []],
    ['100%', ['551004']],
    ['t_y', ['551004']],
    ['% sure', ['551004']],
    ['\\', []],
    ['\\ sure', ['551004']],
    ['__', []],
    ['%%', []],
  ])('[ADM-03] for %j finds %j', async (text, found) => {
    expect(await numbers(text)).toEqual(found);
  });

  test('[ADM-03] puts the exact number first, then beginnings of words, then the rest by name', async () => {
    expect(await numbers('551003')).toEqual(['551003', '5510031']);
    expect(await numbers('lee')).toEqual(['551003', '551002']);
    expect(await numbers('5510')).toEqual(['551004', '551003', '551001', '5510031', '551002']);
  });

  test('[IMP-05] finds no colleagues and nobody whose account is disabled; an unknown role is a participant', async () => {
    const people = {
      STAFF: await enter({ number: '552001', first: 'Zara', last: 'Quillfeather' }),
      WATCHER: await enter({ number: '552002', first: 'Zed', last: 'Quillfeather' }),
      SOMETHING: await enter({ number: '552003', first: 'Zoe', last: 'Quillfeather' }),
    };
    for (const [role, { userId }] of Object.entries(people)) {
      const change = world.database.updateTable('member').set({ security_role_code: role });
      await change.where('user_id', '=', userId).execute();
    }
    const left = await enter({ number: '552004', first: 'Zak', last: 'Quillfeather' });
    await world.database
      .updateTable('member')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', left.userId)
      .execute();
    expect(await numbers('quillfeather')).toEqual(['552003']);
    expect(await numbers('552001')).toEqual([]);
  });

  test('[ADM-03] comes in pages that neither leave out nor repeat', async () => {
    const count = MEMBER_SEARCH_PAGE * 2 + 3;
    for (let index = 0; index < count; index += 1) {
      await enter({ number: `56${index}`, first: `Twin${index % 3}`, last: 'Pagefield' });
    }
    const told: string[] = [];
    const sizes: number[] = [];
    for (let after = ''; ; ) {
      const { Members, Next } = (await search('pagefield', after)).json;
      sizes.push(Members.length);
      told.push(...Members.map(({ MIN }: { MIN: string }) => MIN));
      if (Next === null) break;
      after = `&After=${Next}`;
    }
    expect(sizes).toEqual([MEMBER_SEARCH_PAGE, MEMBER_SEARCH_PAGE, 3]);
    expect(new Set(told).size).toBe(count);
    expect((await search('pagefield', `&After=${staff.userId}`)).json).toEqual({ Members: [], Next: null });
  });

  test('[ADM-03, PRG-02] says of the newest years what the member reads: status, progress, audit', async () => {
    const member = await enter({ number: '553001', first: 'Ines', last: 'Yearling' });
    await saveActivity(member);
    await world.database
      .insertInto('member_year')
      .values({
        user_id: member.userId,
        cpd_year_id: YEAR_ID[2025],
        status: 'COMPLETE',
        audit_status: 'SELECTED',
        submitted_at: NOW,
      })
      .execute();
    const [{ Years, ...person }] = (await search('yearling')).json.Members;
    expect(person).toMatchObject({ UserId: member.userId, MIN: '553001', Title: 'Dr', FirstName: 'Ines' });
    expect(person.Email).toBe(`${member.username}@example.org`);
    const summary = await readSummary(member);
    const overview = summary.UserFrameworkRequirementsOverview;
    expect(overview.CurrentCreditsOrHours).toBeGreaterThan(0);
    expect(Years).toEqual([
      {
        CPDYearId: YEAR_ID[2026],
        CPDYear: 2026,
        CPDStatusCode: 'INPROGRESS',
        CPDStatusName: summary.CurrentStatus,
        Currency: overview.Currency,
        Recognised: overview.CurrentCreditsOrHours,
        Required: overview.MinimumCreditsOrHours,
        AllRequirementsMet: false,
        HasExemption: false,
        AuditStatus: '',
      },
      expect.objectContaining({ CPDYear: 2025, CPDStatusName: 'Complete', AuditStatus: 'Selected for audit' }),
    ]);
  });

  test('[ADM-03, PRG-02] asks no more of a year with reduced targets than the member reads', async () => {
    const member = await enter({ number: '553002', first: 'Lena', last: 'Leaveworth' });
    await decideAs(staff, await askExemption(member));
    const required = (await readSummary(member)).UserFrameworkRequirementsOverview.MinimumCreditsOrHours;
    expect(required).toBe(16);
    const [{ Years }] = (await search('leaveworth')).json.Members;
    expect(Years[0]).toMatchObject({ CPDYear: 2026, Required: required });
  });

  test('[ADM-03] finds parts of words by the index', async () => {
    const { rows } = await world.database.transaction().execute(async (transaction) => {
      // The few members of a test fit on one page, which is read faster than any index.
      await sql`set local enable_seqscan = off`.execute(transaction);
      return await sql<{ 'QUERY PLAN': string }>`
        explain select from member where search_text like searchable('%Núñez%')`.execute(transaction);
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on member_search');
  });
});

describe('looking a member up by number', () => {
  const find = (value: string) =>
    staff.call('GET', `/api/Users?Value=${encodeURIComponent(value)}&TypeOfSearch=ADMINSEARCH`);

  test('[IMP-05, API-01] an unknown number, a part of one and a colleague give an empty list', async () => {
    await enter({ number: '554001', first: 'Exact', last: 'Number' });
    for (const value of ['999999999', '55400', '%', staff.username, ' ']) {
      expect(await find(value)).toMatchObject({ status: 200, json: [] });
    }
  });

  test('[API-01, API2-57, IMP-02] the exact number gives the member', async () => {
    const { userId, username } = await enter({ number: '554002', first: 'Exact', last: 'Number' });
    expect((await find(' 554002')).json).toEqual([
      expect.objectContaining({ UserId: userId, MIN: '554002', username: username, SecurityRoleCode: 'PARTICIPANT' }),
    ]);
  });

  test('[API-39] without a value: 400', async () => {
    expect(await staff.call('GET', '/api/Users?TypeOfSearch=ADMINSEARCH')).toMatchObject({ status: 400 });
  });

  test('the overview has the address and the requests that are open; nobody else has one', async () => {
    const member = await enter({ number: '554003', first: 'Anna', last: 'Asks', email: 'anna@example.org' });
    const body = { IsCallBack: true, ContactNumber: '0255500100', Message: 'Please call.' };
    expect(await member.call('POST', '/api/UserCallBack', { body })).toMatchObject({ status: 200 });
    const overview = (userId: number) => staff.call('GET', `/api/MemberOverviews?ForUserId=${userId}`);
    expect((await overview(member.userId)).json).toEqual({
      Email: 'anna@example.org',
      Telephone: '',
      Address: '',
      HasLeft: false,
      SignInEndedOn: null,
      IsOfTeam: false,
      Departures: [],
      OpenRequests: [{ MemberRequestId: expect.any(Number), Kind: 'CALLBACK', CreatedOn: expect.any(String) }],
    });
    await world.database.updateTable('member_request').set({ status: 'DONE' }).execute();
    expect((await overview(member.userId)).json.OpenRequests).toEqual([]);
    for (const userId of [staff.userId, 987_654_321]) {
      expect(await overview(userId)).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    }
  });
});

describe('pinned members', () => {
  const pin = (person: TestPerson, userId: number) => person.call('PUT', `/api/PinnedUsers?ForUserId=${userId}`);
  const unpin = (person: TestPerson, userId: number) => person.call('DELETE', `/api/PinnedUsers?ForUserId=${userId}`);
  const pinned = async (person: TestPerson): Promise<number[]> =>
    (await person.call('GET', `/api/PinnedUsers?UserId=${person.userId}`)).json.map(
      ({ UserId }: { UserId: number }) => UserId,
    );

  test('[ROL-05, ADM-05] WATCHER sees an own list and changes nothing', async () => {
    const [watcher, member] = [await world.signIn({ role: 'WATCHER' }), await world.signIn()];
    const before = await recordState(world);
    expect(await pin(watcher, member.userId)).toMatchObject({ status: 403 });
    expect(await unpin(watcher, member.userId)).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
    expect(await pinned(watcher)).toEqual([]);
  });

  test("[API-08] a colleague's list: 403", async () => {
    const other = await world.signIn({ role: 'STAFF' });
    expect(await staff.call('GET', `/api/PinnedUsers?UserId=${other.userId}`)).toMatchObject({ status: 403 });
  });

  test('[ADM-05, IMP-05] nobody and colleagues cannot be pinned: 404', async () => {
    const before = await recordState(world);
    for (const userId of [staff.userId, 987_654_321]) expect(await pin(staff, userId)).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
  });

  test('[ADM-05, API-08] are the latest first, each once, of one colleague alone', async () => {
    const [one, other] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
    const [first, second] = [await world.signIn(), await world.signIn()];
    await pin(one, first.userId);
    world.setNow('2026-11-20T01:00:01Z');
    await pin(one, second.userId);
    const before = await recordState(world);
    expect(await pin(one, first.userId)).toMatchObject({ status: 200, json: null });
    expect(await unpin(other, first.userId)).toMatchObject({ status: 200, json: null });
    expect(await recordState(world)).toEqual(before);
    expect(await pinned(one)).toEqual([second.userId, first.userId]);
    expect(await pinned(other)).toEqual([]);
    await unpin(one, second.userId);
    expect(await pinned(one)).toEqual([first.userId]);
  });

  test('[ADM-05] leave no word in the history of the member', async () => {
    const member = await world.signIn();
    await pin(staff, member.userId);
    expect((await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`)).json.Entries).toEqual([]);
  });

  test('[ADM-05] are fifty at most, also when pinned at the same time', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    const members = [];
    for (let index = 0; index <= PINNED_MEMBERS_MAX; index += 1) members.push(await world.signIn());
    const early = members.slice(0, PINNED_MEMBERS_MAX - 1);
    for (const member of early) await pin(colleague, member.userId);
    const late = await Promise.all(members.slice(-2).map((member) => pin(colleague, member.userId)));
    expect(late.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(late.find(({ status }) => status === 400)).toMatchObject({
      json: { Errors: [{ Field: 'ForUserId', Message: expect.stringContaining('pinned 50 members') }] },
    });
    expect(await pinned(colleague)).toHaveLength(PINNED_MEMBERS_MAX);
  });
});

describe('recent members', () => {
  test("are those the caller looked at, the latest first, ten at most, and nobody else's", async () => {
    const [one, other] = [await world.signIn({ role: 'WATCHER' }), await world.signIn({ role: 'STAFF' })];
    const looked: number[] = [];
    for (let index = 0; index < RECENT_MEMBERS + 2; index += 1) {
      const member = await world.signIn();
      world.setNow(`2026-11-20T02:00:${String(index).padStart(2, '0')}Z`);
      await one.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
      looked.unshift(member.userId);
    }
    const recent = async (person: TestPerson): Promise<number[]> =>
      (await person.call('GET', '/api/RecentMembers')).json.map(({ UserId }: { UserId: number }) => UserId);
    expect(await recent(one)).toEqual(looked.slice(0, RECENT_MEMBERS));
    expect(await recent(other)).toEqual([]);
  });
});
