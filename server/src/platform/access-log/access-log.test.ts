import type { ExampleIds } from '@cpd/contract/example';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterExamples } from '../../testing/enter-examples.ts';
import { giveAudit } from '../../testing/example-owner.ts';
import { callsOfTeam, exampleOf, exampleRole, sendAs } from '../../testing/send-example.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let ids: ExampleIds;
beforeAll(async () => {
  world = await openTestApp();
  world.setNow('2026-11-20T00:00:00Z');
  member = await world.signIn();
  ids = await enterExamples(world, member);
});
afterAll(() => world.close());

/** What someone's calls left in the log, the first first; not that they signed in. */
async function accessesOf({ userId }: TestPerson) {
  return await world.database
    .selectFrom('event')
    .select(['kind', 'subject_user_id', 'object_id', 'after', 'by_team'])
    .where('actor_user_id', '=', userId)
    .where('kind', '<>', 'session.started')
    .orderBy('event_id')
    .execute();
}

const kindsOf = async (person: TestPerson) => (await accessesOf(person)).map(({ kind }) => kind);

async function told(person: TestPerson): Promise<string[]> {
  const manager = await world.signIn({ role: 'MANAGER' });
  const body = { ActorUserId: person.userId, Kind: 'LOOKS' };
  const { json } = await manager.call('POST', '/api/EventLog', { body });
  return json.Entries.map(({ What }: { What: string }) => What);
}

/** What the team reads that answers about no member, each with what it is about. */
const NOT_LOGGED: Readonly<Record<string, string>> = {
  getProgramChoices: 'choices of a form',
  getShortcutMember: 'the member of the settings, who is nobody',
  getShortcutQrCode: 'a link of the college',
  findShortcutSuffix: 'a link of the college',
  listAuditDraws: 'numbers and colleagues',
  previewDraw: 'numbers',
  listAudienceChoices: 'choices of a form',
  getAuditReport: 'counts without a name',
  exportAuditReport: 'counts without a name',
  listAuditors: 'names of colleagues',
  getSecondOpinion: 'counts, until something is taken',
  listAuditRounds: 'counts without a name',
  listReports: 'counts without a name',
  listContent: 'texts of the college',
  listContentEdits: 'texts of the college',
  listEarlierCategories: 'rules of the years',
  listEarlierImports: 'numbers and colleagues',
  listEventLogPeople: 'names of colleagues',
  listListViews: 'the own views',
  listProgramActivities: 'activities of the college',
  listShortcuts: 'links of the college',
  listShortcutYears: 'years',
  listServers: 'machines, and nothing of any member',
  listServiceTokens: 'machines and colleagues',
  listProviderGroups: 'those who are to be colleagues',
  getServiceState: 'machines and counts, and nothing of any member',
  listTeam: 'colleagues',
  readYearRules: 'rules of the college',
  readYearDraft: 'rules of the college',
  readLab: 'numbers',
  checkYearPublication: 'rules of the college',
  saveYearRules: 'rules of the college',
  readCollegeSetup: 'what a new college lays down',
  readRiskCounts: 'numbers',
  readOverview: 'numbers',
  listReportBoards: 'boards, and what their reports look like',
  readTeamCounts: 'numbers',
};

const reads = callsOfTeam.filter(
  ([name, { readsOnly, answer }]) =>
    readsOnly ||
    answer.kind === 'file' ||
    ['readList', 'countList', 'exportList', 'readEventLog', 'previewAnnouncement', 'testAnnouncement'].includes(name),
);

/** The names by which calls name a member. */
const NAMES_OF_MEMBERS = ['userId', 'forUserId', 'min', 'member', 'forMemberNumber'];

/** Lists that are empty until their reader has done something. */
const OWN_LISTS: ReadonlySet<string> = new Set(['listPinnedMembers', 'listRecentMembers']);

/** Someone who looked at the record of the member, and pinned them where their role lets them. */
async function haveOwnLists(person: TestPerson): Promise<void> {
  await person.call('GET', `/api/MemberOverviews?ForUserId=${member.userId}`);
  const at = '2026-11-20T00:00:00Z';
  const pin = { user_id: person.userId, pinned_user_id: member.userId, pinned_at: at };
  await world.owner.insertInto('pinned_member').values(pin).execute();
}

describe('what the CPD team reads', () => {
  test.each(reads)('[R41] %s leaves an event, or is on the list of what need not', async (name, operation) => {
    const person = await world.signIn({ role: exampleRole(operation) });
    const call = exampleOf(operation, { ...ids, callerId: person.userId });
    if (OWN_LISTS.has(name)) await haveOwnLists(person);
    if (operation.access === 'audit') await giveAudit(world, ids.benchCaseId, person.userId);
    const before = await accessesOf(person);
    expect(await sendAs(world, person, operation, call)).toMatchObject({ status: 200 });
    const accesses = (await accessesOf(person)).slice(before.length);
    expect(accesses.length > 0 ? 'an event' : NOT_LOGGED[name]).toEqual(
      name in NOT_LOGGED ? NOT_LOGGED[name] : 'an event',
    );
    for (const access of accesses) expect(access.by_team).toBe(true);
  });

  test('[R41] a call that names a member is never on the list of what need not', () => {
    const naming = callsOfTeam.filter(([name, { query, body }]) => {
      const shape = body.kind === 'json' && 'shape' in body.schema ? (body.schema.shape as object) : {};
      const fields = [...Object.keys(query.shape), ...Object.keys(shape)].map((field) => field.toLowerCase());
      return name in NOT_LOGGED && fields.some((field) => NAMES_OF_MEMBERS.some((one) => one.toLowerCase() === field));
    });
    expect(naming.map(([name]) => name)).toEqual([]);
  });

  test('[R41] that names a member is a look at that member, whichever call it is', async () => {
    const asked: [role: string, url: string][] = [
      ['WATCHER', `/api/MemberOverviews?ForUserId=${member.userId}`],
      ['WATCHER', `/api/RiskCases?ForUserId=${member.userId}&CPDYear=2026`],
      ['WATCHER', `/api/CaseEntries?ForUserId=${member.userId}`],
      ['MANAGER', `/api/MemberDetails?ForUserId=${member.userId}`],
      ['STAFF', `/api/Departures?ForUserId=${member.userId}&LeftOn=2026-11-01`],
      ['STAFF', `/api/YearReopenings?ForUserId=${member.userId}&CPDYearId=10`],
    ];
    for (const [role, url] of asked) {
      const person = await world.signIn({ role });
      for (let index = 0; index < 2; index += 1) expect(await person.call('GET', url)).toMatchObject({ status: 200 });
      const viewed = { kind: 'record.viewed', subject_user_id: member.userId, object_id: member.userId };
      expect(await accessesOf(person), url).toMatchObject([viewed]);
    }
  });

  test('[R41] that names nobody, or is refused, is no look', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    expect(await person.call('GET', '/api/MemberOverviews?ForUserId=999999')).toMatchObject({ status: 404 });
    expect(await person.call('GET', `/api/MemberDetails?ForUserId=${member.userId}`)).toMatchObject({ status: 403 });
    expect(await accessesOf(person)).toEqual([]);
  });

  test('[R41, COH-10] a preview for a member is a look at the record, and a test sent of it too', async () => {
    const body = { Title: 'News', Message: 'You have {hours}.', CPDYearId: 11, ForMemberNumber: member.username };
    const viewed = { kind: 'record.viewed', subject_user_id: member.userId };
    const previewing = await world.signIn({ role: 'STAFF' });
    const preview = { ...body, Audience: { Kind: 'ALL' } };
    expect(await previewing.call('POST', '/api/AnnouncementPreviews', { body: preview })).toMatchObject({
      status: 200,
    });
    expect(await accessesOf(previewing)).toMatchObject([viewed]);
    const testing = await world.signIn({ role: 'STAFF' });
    expect(await testing.call('POST', '/api/AnnouncementTests', { body })).toMatchObject({ status: 200 });
    expect(await accessesOf(testing)).toMatchObject([viewed, { kind: 'announcement.tested' }]);
  });

  test('[R41, COH-03] an audience and a count that ask for one member leave an event, without the words', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    const filters = { Member: member.username };
    const count = (Filters: object) => person.call('POST', '/api/ListCounts', { body: { List: 'Members', Filters } });
    const measure = (Audience: object) =>
      person.call('POST', '/api/AnnouncementPreviews', { body: { Message: 'Hello', Audience } });
    await count({ Year: '2026' });
    await measure({ Kind: 'ALL' });
    expect(await accessesOf(person)).toEqual([]);
    for (let index = 0; index < 2; index += 1) {
      expect(await count(filters)).toMatchObject({ status: 200 });
      expect(await measure({ Kind: 'ONE', MIN: member.username })).toMatchObject({ status: 200 });
    }
    await measure({ Kind: 'LIST', List: 'Members', Filters: { ...filters, Year: '2026' } });
    await measure({ Kind: 'ALL', Except: [member.username] });
    const accesses = await accessesOf(person);
    const listed = ['list.viewed', 'member.searched', 'list.viewed', 'member.searched'];
    expect(accesses.map(({ kind }) => kind)).toEqual(listed);
    expect(accesses[0]?.after).toMatchObject({ name: 'Members', searched: ['Member'], rows: 1 });
    expect(JSON.stringify(accesses)).not.toContain(member.username);
  });
});

describe('a look at what a colleague keeps at hand', () => {
  test('[R41, ADM-05] leaves one event an hour, with how many members it shows, and none while it shows nobody', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    const urls = [`/api/PinnedUsers?UserId=${person.userId}`, '/api/RecentMembers'];
    for (const url of urls) expect(await person.call('GET', url)).toMatchObject({ status: 200, json: [] });
    expect(await accessesOf(person)).toEqual([]);
    await haveOwnLists(person);
    for (const url of [...urls, ...urls]) {
      expect(await person.call('GET', url)).toMatchObject({ status: 200, json: [{ UserId: member.userId }] });
    }
    const shown = { rows: 1, more: false };
    expect((await accessesOf(person)).slice(1)).toMatchObject([
      { kind: 'list.viewed', subject_user_id: person.userId, after: { name: 'Pinned members', ...shown } },
      { kind: 'list.viewed', subject_user_id: person.userId, after: { name: 'Recent members', ...shown } },
    ]);
  });

  test('[R41, COH-10] a notification, and the list of them, leave one event an hour without texts and numbers', async () => {
    const person = await world.signIn({ role: 'WATCHER' });
    const writer = await world.signIn({ role: 'STAFF' });
    const body = {
      Title: 'About a matter',
      Message: 'Please call.',
      AlertCode: 'L',
      Audience: { Kind: 'ONE', MIN: member.username },
    };
    const { json } = await writer.call('POST', '/api/Announcements', { body });
    for (let index = 0; index < 2; index += 1) {
      expect(await person.call('GET', '/api/Announcements')).toMatchObject({ status: 200 });
      expect(await person.call('GET', `/api/Announcements/${json.AnnouncementId}`)).toMatchObject({ status: 200 });
    }
    const accesses = await accessesOf(person);
    expect(accesses).toMatchObject([
      { kind: 'list.viewed', after: { name: 'Notifications' } },
      { kind: 'announcement.viewed', object_id: json.AnnouncementId },
    ]);
    expect(JSON.stringify(accesses)).not.toMatch(new RegExp(`matter|call|${member.username}`));
  });
});

describe('a look at a list', () => {
  const list = (person: TestPerson, body: object) => person.call('POST', '/api/Lists', { body });

  test('[R41] leaves one event that says which, by what and how much, and nothing that was typed', async () => {
    const person = await world.signIn({ role: 'WATCHER' });
    await list(person, { List: 'Members', Filters: { Member: 'Confidential', Year: '2026' } });
    const [access, ...more] = await accessesOf(person);
    expect(more).toEqual([]);
    expect(access).toMatchObject({ kind: 'list.viewed', subject_user_id: person.userId, object_id: null });
    expect(access?.after).toMatchObject({ name: 'Members', filters: { Year: '2026' }, searched: ['Member'], rows: 0 });
    expect(JSON.stringify(access)).not.toContain('Confidential');
    expect(await told(person)).toEqual(['Viewed the list “Members” with 0 rows']);
  });

  test('[R41] is one for all of its pages, and for an hour; another question is another look', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    for (let index = 0; index < 60; index += 1) await world.signIn();
    const { json } = await list(person, { List: 'Members' });
    expect(json.Next).toEqual(expect.any(String));
    await list(person, { List: 'Members', Cursor: json.Next });
    await list(person, { List: 'Members' });
    expect(await told(person)).toEqual(['Viewed the list “Members” with more than 50 rows']);
    await list(person, { List: 'Members', Filters: { Member: 'one' } });
    await list(person, { List: 'Members', Filters: { Member: 'two' } });
    expect(await kindsOf(person)).toHaveLength(3);
    world.setNow('2026-11-20T01:00:01Z');
    await list(person, { List: 'Members' });
    world.setNow('2026-11-20T00:00:00Z');
    expect(await kindsOf(person)).toHaveLength(4);
  });

  test('[R41] begins with any of its pages: a further one that is asked for alone leaves an event too', async () => {
    for (let index = 0; index < 60; index += 1) await world.signIn();
    const looking = await world.signIn({ role: 'STAFF' });
    const { json } = await list(looking, { List: 'Members' });
    const found = (await looking.call('GET', '/api/MemberSearch?Text=member')).json;
    const person = await world.signIn({ role: 'MANAGER' });
    for (let index = 0; index < 2; index += 1) {
      const further: TestAnswer[] = [
        await list(person, { List: 'Members', Cursor: json.Next }),
        await person.call('GET', `/api/MemberSearch?Text=member&After=${found.Next}`),
        await person.call('GET', '/api/MemberRequests?Cursor=999999'),
        await person.call('GET', '/api/ErasureCases?Before=999999'),
        await person.call('GET', '/api/CaseFollowUps?Show=ALL&After=1'),
        await person.call('GET', '/api/Announcements?Before=999999'),
        await person.call('POST', '/api/EventLog', { body: { Before: 999_999 } }),
      ];
      expect(further.map(({ status }) => status)).toEqual(further.map(() => 200));
    }
    expect(await kindsOf(person)).toEqual([
      ...['list.viewed', 'member.searched', 'list.viewed', 'list.viewed', 'list.viewed', 'list.viewed'],
      'event_log.viewed',
    ]);
  });

  test('[R41] that cannot be noted is not answered, and the next one is noted', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    const asked = { List: 'Audits', Filters: { Year: '2025' } };
    await world.owner.transaction().execute(async (other) => {
      await sql`lock table event in exclusive mode`.execute(other);
      expect(await list(person, asked)).toMatchObject({ status: 503 });
    });
    expect(await kindsOf(person)).toEqual([]);
    expect(await list(person, asked)).toMatchObject({ status: 200 });
    expect(await kindsOf(person)).toEqual(['list.viewed']);
  });
});

describe('a search for members', () => {
  const search = (person: TestPerson, text: string) =>
    person.call('GET', `/api/MemberSearch?Text=${encodeURIComponent(text)}`);

  test('[R41] leaves one event while somebody types, without the words', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    for (const text of ['t', 'te', 'tes', 'test memb', 'test', 'tesx']) await search(person, text);
    const accesses = await accessesOf(person);
    expect(accesses.map(({ kind }) => kind)).toEqual(['member.searched', 'member.searched']);
    expect(JSON.stringify(accesses)).not.toMatch(/tes/);
    expect((await told(person))[0]).toBe('Searched for members: nobody was found');
    expect((await told(person))[1]).toMatch(/^Searched for members: (more than )?\d+ found$/);
  });

  test('[R41] is another one a minute later, and by number too', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    await search(person, 'member');
    world.setNow('2026-11-20T00:01:01Z');
    await search(person, 'member');
    world.setNow('2026-11-20T00:00:00Z');
    await person.call('GET', `/api/Users?Value=${member.username}&TypeOfSearch=ADMINSEARCH`);
    expect(await told(person)).toHaveLength(3);
  });
});

describe('what a colleague opens of a member', () => {
  test('[R41] a file leaves one event, however many parts are fetched, which the member reads too', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    const url = `/api/Documents?DocumentId=${ids.documentId}`;
    for (const range of ['bytes=0-1', 'bytes=2-', 'bytes=0-']) await person.call('GET', url, { headers: { range } });
    const opened = (await accessesOf(person)).filter(({ kind }) => kind === 'document.opened');
    expect(opened).toMatchObject([{ subject_user_id: member.userId, object_id: ids.documentId }]);
    const { json } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}&Kind=LOOKS`);
    expect(json.Entries.map(({ What }: { What: string }) => What)).toContainEqual(
      expect.stringMatching(/^Opened the file “.+”$/),
    );
  });

  test('[R41] the member’s own files, list and export leave none', async () => {
    const before = await accessesOf(member);
    await member.call('GET', `/api/Documents?DocumentId=${ids.documentId}`);
    await member.call('GET', `/api/UserActivities?UserId=${member.userId}&CPDYear=2026&Export=true`);
    expect(await accessesOf(member)).toEqual(before);
  });

  test('[R41, COH-09] a file of a case log leaves one that the member never reads', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    await person.call('GET', `/api/CaseFiles/${ids.caseFileId}`);
    const [access] = (await accessesOf(person)).filter(({ kind }) => kind === 'case.file_opened');
    expect(access).toMatchObject({ subject_user_id: person.userId, object_id: member.userId });
  });

  test('[R41] a request, and the letter about its decision, each leave one', async () => {
    const person = await world.signIn({ role: 'STAFF' });
    for (let index = 0; index < 2; index += 1) await person.call('GET', `/api/MemberRequests/${ids.decidedRequestId}`);
    await person.call('GET', `/api/MemberRequestDecisions/${ids.decidedRequestId}`);
    const whose = { subject_user_id: member.userId, object_id: ids.decidedRequestId };
    const accesses = (await accessesOf(person)).filter(({ kind }) => kind.startsWith('request.'));
    expect(accesses).toMatchObject([
      { ...whose, kind: 'request.viewed' },
      { ...whose, kind: 'request.letter_opened' },
    ]);
  });
});

describe('a check of an attendance list', () => {
  test('[R41, ADM-06] leaves one event each, with how many lines found a member and no number of them', async () => {
    const person = await world.signIn({ role: 'VERIFIED' });
    const body = {
      ProgramActivityId: ids.programActivityId,
      List: `MIN,Name\n${member.username},Test Member\n999999999,Nobody`,
    };
    for (let index = 0; index < 2; index += 1) {
      expect(await person.call('POST', '/api/AttendanceChecks', { body })).toMatchObject({ status: 200 });
    }
    const accesses = await accessesOf(person);
    const checked = { kind: 'program_activity.list_checked', object_id: ids.programActivityId };
    expect(accesses).toMatchObject([checked, checked]);
    expect(accesses[0]?.after).toMatchObject({ lines: 2, members: 1 });
    expect(JSON.stringify(accesses)).not.toContain(member.username);
    expect((await told(person))[0]).toMatch(/^Checked an attendance list for “.+”: 2 lines, 1 member found$/);
  });
});
