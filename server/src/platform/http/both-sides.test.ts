import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asTeam, signInBoth } from '../../testing/both-sides.ts';
import { enterExamples } from '../../testing/enter-examples.ts';
import { type ExampleOwner, newExampleOwner } from '../../testing/example-owner.ts';
import { recordState } from '../../testing/record-state.ts';
import { callsOfMembers, callsOfTeam, exampleOf, sendAs } from '../../testing/send-example.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { recordChanges } from '../events/record-change.ts';
import { sessionKey, sideKey } from '../identity/token-session.ts';

// That people with both sides can make each call is in every-call.test.ts; here is what they may not.
let world: TestApp;
let read: ExampleOwner;
let own: ExampleOwner;
let colleague: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  read = await newExampleOwner(world);
  const member = await signInBoth(world, 'MANAGER');
  own = await aboutOwner({ member, ids: await enterExamples(world, member) });
  colleague = await asTeam(world, member);
});
afterAll(() => world.close());
beforeEach(() => world.setNow('2026-11-20T01:00:00Z'));

/** What the examples have of other members is the owner's: their leaving, their erasure, and the audits that the team sees. */
async function aboutOwner({ member, ids }: ExampleOwner): Promise<ExampleOwner> {
  await world.database
    .updateTable('erasure_case')
    .set({ user_id: member.userId })
    .where('erasure_case_id', '=', ids.erasureCaseId)
    .execute();
  const cases = [ids.teamCaseId, ids.benchCaseId];
  await world.database
    .updateTable('audit_case')
    .set((query) => ({
      member_year_id: query
        .selectFrom('member_year')
        .select('member_year_id')
        .where('user_id', '=', member.userId)
        .limit(1),
    }))
    .where('audit_case_id', 'in', cases)
    .execute();
  const { departure_id: departureId } = await world.database
    .insertInto('departure')
    .values({ user_id: member.userId, left_on: '2028-03-14', reason: 'RESIGNED' })
    .returning('departure_id')
    .executeTakeFirstOrThrow();
  return { member, ids: { ...ids, departureId } };
}

/** What the team's own calls name that is no member's: of the college, of the team, or the caller's own list. */
const OF_NO_MEMBER: ReadonlySet<string> = new Set([
  ...['addProgramNote', 'applyAttendanceList', 'checkAttendanceList', 'getProgramActivity', 'remindAttendees'],
  ...['updateProgramActivity', 'withdrawProgramActivity', 'getShortcutQrCode', 'updateShortcut'],
  ...['cancelAnnouncement', 'getAnnouncement', 'sendAnnouncement', 'updateAnnouncement', 'listPinnedMembers'],
  ...['getAuditRound', 'dropAuditRound', 'checkAuditChoice', 'chooseForAudit', 'getAuditReport', 'exportAuditReport'],
  // What it begins for someone's own record is refused where its event is written.
  'releaseAuditRound',
  'appointAuditObserver',
  // A line of the caller’s own is judged where it is signed.
  ...['getReport', 'listReportLines', 'listReportDifferences', 'changeReportMaking', 'dropReport', 'previewReport'],
  ...['signReport', 'sendReport'],
  ...['previewDraw', 'listAuditDraws', 'freezeDraw', 'commitDraw', 'drawMembers', 'downloadDraw', 'checkDraw'],
  ...['downloadReport', 'saveReportBoard'],
  ...['changeTeamMember', 'endTeamMember', 'deleteListView', 'endServiceToken', 'takeBackEarlierImport'],
  ...[
    'createServiceToken',
    // Of two entries of which neither is the caller's.
    ...['prepareMemberMerge', 'undoMemberMerge'],
    'mapProviderGroup',
    'checkPreparedMemberList',
    'endPreparedChange',
    'confirmRetention',
    'createShortcut',
    'findShortcutSuffix',
  ],
  // Previews: none opens a record. What is re-opened from such a list is refused by its members.
  ...['previewManyReopenings', 'previewAnnouncement', 'testAnnouncement', 'getWordingReader'],
]);

/** The calls whose example about one member differs from that about another: they name someone, or something of someone's. */
const aboutMembers = callsOfTeam.filter(([name, operation]) => {
  if (OF_NO_MEMBER.has(name)) return false;
  const about = (id: number, username: string) =>
    JSON.stringify(
      operation.example(new Proxy({ userId: id, username }, { get: (of, key) => Object(of)[key] ?? id }) as never),
    );
  return about(1, 'one') !== about(2, 'other');
});

test('[PPL-17] the calls that name a member are judged, and no others left out', () => {
  expect(aboutMembers.map(([name]) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "addDocumentForMember",
      "addMemberToTeam",
      "addRequestNote",
      "askForMore",
      "assignAudits",
      "assignRequest",
      "changeAudit",
      "changeFollowUp",
      "compareMembers",
      "copyRecord",
      "correctDeparture",
      "correctMember",
      "createCaseEntry",
      "createCaseFile",
      "createRequestForMember",
      "decideAuditReview",
      "decideAuditWish",
      "decideRequest",
      "declareAuditConflict",
      "downloadAuditBundle",
      "downloadAuditFile",
      "downloadCaseFile",
      "endActing",
      "endYearReopening",
      "enterDeparture",
      "findMembers",
      "getActing",
      "getBenchCase",
      "getErasureCase",
      "getMemberDetails",
      "getMemberOverview",
      "getRequest",
      "getTeamAudit",
      "giveSecondOpinion",
      "judgeAuditItem",
      "listAuditsOfMember",
      "listCaseEntries",
      "markBenchRead",
      "openErasureCase",
      "pinMember",
      "previewAuditFile",
      "previewDeparture",
      "previewYearReopening",
      "printDecisionLetter",
      "readManyRiskCases",
      "readMemberMerges",
      "readRiskCase",
      "remindAudited",
      "removeFromAudit",
      "reopenCpdYear",
      "reopenManyYears",
      "saveManyRiskCases",
      "savePaperSubmission",
      "saveRiskCase",
      "startActing",
      "takeAuditStep",
      "takeErasureStep",
      "undoDeparture",
      "unpinMember",
      "withdrawAttendance",
      "withdrawDecision",
      "writeAuditMessage",
    ]
  `);
});

describe.each(aboutMembers)('[PPL-17] as one of the team: %s', (_name, operation) => {
  test('is refused for one’s own record, with the reason, and nothing is kept', async () => {
    const before = await recordState(world);
    const answer = await sendAs(
      world,
      colleague,
      operation,
      exampleOf(operation, { ...own.ids, callerId: own.member.userId }),
    );
    expect(answer).toMatchObject({ status: 403, json: { Code: 'OWN_RECORD' } });
    expect(answer.json.Message).toContain('your own record');
    expect(await recordState(world)).toEqual(before);
  });
});

describe.each(callsOfMembers)('[PPL-17] %s', (_name, operation) => {
  test('is refused to one of the team for their own record', async () => {
    const answer = await sendAs(world, colleague, operation, exampleOf(operation, own.ids));
    expect(answer).toMatchObject({ status: 403 });
  });
});

describe.each(callsOfTeam)('[PPL-17] %s', (_name, operation) => {
  test('is refused on the side of the record, as to any member', async () => {
    const answer = await sendAs(world, own.member, operation, exampleOf(operation, read.ids));
    expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
  });
});

describe('[PPL-17] changing over', () => {
  const sideOf = async (person: TestPerson) => {
    const { json } = await person.call('GET', `/api/Users?Value=${person.username}&TypeOfSearch=USERNAME`);
    return [json[0].SecurityRoleCode, json[0].OtherSide];
  };
  const change = (person: TestPerson, side: unknown) => person.call('PUT', '/api/MySide', { body: { Side: side } });
  const eventsOf = async ({ userId }: TestPerson) =>
    await world.database
      .selectFrom('event')
      .select(['kind', 'by_team', 'after'])
      .where('actor_user_id', '=', userId)
      .where('kind', 'like', 'session.%')
      .orderBy('event_id')
      .execute();

  test.each([
    ['PARTICIPANT', 'TEAM'],
    ['STAFF', 'RECORD'],
    ['MANAGER', 'RECORD'],
  ])('is refused to who is a %s alone, to the side %s', async (role, side) => {
    const person = await world.signIn({ role });
    expect(await change(person, side)).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    expect(await sideOf(person)).toEqual([role, undefined]);
  });

  test.each(['MANAGER', 'team', '', null, 7])('to %j is refused', async (side) => {
    const person = await signInBoth(world, 'STAFF');
    expect(await change(person, side)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Side' }] } });
  });

  test('holds for the sign-in, whatever a call says, and for no other sign-in; the log has it, the own history not', async () => {
    const { username } = await signInBoth(world, 'STAFF');
    const [one, other] = [await world.signInAs(username, 'one'), await world.signInAs(username, 'other')];
    expect(await sideOf(one)).toEqual(['PARTICIPANT', 'TEAM']);
    expect(await change(one, 'TEAM')).toMatchObject({
      status: 200,
      json: { SecurityRoleCode: 'STAFF', OtherSide: 'RECORD' },
    });
    expect(await change(one, 'TEAM')).toMatchObject({ status: 200 });
    expect(await sideOf(one)).toEqual(['STAFF', 'RECORD']);
    expect(await sideOf(other)).toEqual(['PARTICIPANT', 'TEAM']);
    expect(await change(one, 'RECORD')).toMatchObject({ status: 200, json: { SecurityRoleCode: 'PARTICIPANT' } });
    expect(await sideOf(one)).toEqual(['PARTICIPANT', 'TEAM']);
    expect((await eventsOf(one)).filter(({ kind }) => kind === 'session.side_changed')).toEqual([
      { kind: 'session.side_changed', by_team: true, after: { side: 'TEAM' } },
      { kind: 'session.side_changed', by_team: true, after: { side: 'RECORD' } },
    ]);
    const { json } = await one.call('GET', `/api/RecordHistory?UserId=${one.userId}`);
    expect(json.Entries).toEqual([]);
  });

  test('of two people who signed in at one moment is each one’s own, where the provider names no session', async () => {
    const signedInAt = Date.now();
    expect(sideKey({ key: sessionKey('jti', 'one'), signedInAt })).toBe(
      sideKey({ key: sessionKey('jti', 'two'), signedInAt }),
    );
    expect(sideKey({ key: sessionKey('jti', 'one'), signedInAt: undefined })).toBe(sessionKey('jti', 'one'));
    expect(sideKey({ key: sessionKey('sid', 'one'), signedInAt })).toBe(sessionKey('sid', 'one'));
    const [first, second] = [await signInBoth(world, 'STAFF'), await signInBoth(world, 'STAFF')];
    const [one, two] = [await world.signInAs(first.username, 'same'), await world.signInAs(second.username, 'same')];
    await change(one, 'TEAM');
    expect([await sideOf(one), await sideOf(two)]).toEqual([
      ['STAFF', 'RECORD'],
      ['PARTICIPANT', 'TEAM'],
    ]);
  });

  test('is over when the role is taken, at the next call', async () => {
    const member = await signInBoth(world, 'STAFF');
    const team = await asTeam(world, member);
    await world.database
      .updateTable('member')
      .set({ team_role_code: null })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await sideOf(team)).toEqual(['PARTICIPANT', undefined]);
    expect(await team.call('GET', '/api/MemberSearch?Text=Test')).toMatchObject({ status: 403 });
  });

  test('who has left has the side of the team alone, and no say on the record that was theirs', async () => {
    const member = await signInBoth(world, 'STAFF');
    await world.database
      .insertInto('departure')
      .values({ user_id: member.userId, left_on: '2015-03-14', reason: 'RESIGNED' })
      .execute();
    await world.database
      .updateTable('member')
      .set({ has_departures: true })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await sideOf(member)).toEqual(['STAFF', 'PAST_RECORD']);
    expect(await change(member, 'RECORD')).toMatchObject({ status: 403 });
    expect(await member.call('GET', `/api/MemberOverviews?ForUserId=${member.userId}`)).toMatchObject({
      status: 403,
      json: { Code: 'OWN_RECORD' },
    });
  });

  test('what is done to one’s own record is refused where it is written, however the call came to it', async () => {
    const person = await signInBoth(world, 'MANAGER');
    const { json } = await (await asTeam(world, person)).call(
      'GET',
      `/api/Users?Value=${person.username}&TypeOfSearch=USERNAME`,
    );
    const actor = {
      ...read.member,
      role: json[0].SecurityRoleCode,
      otherSide: json[0].OtherSide,
      userId: person.userId,
    };
    const caller = { actor, requestId: 'request', now: world.now() } as never;
    const write = (kind: 'year.reopened' | 'content.changed', subjectUserId: number) =>
      world.database
        .transaction()
        .execute((transaction) => recordChanges(transaction as never, caller, kind, [{ subjectUserId, objectId: 1 }]));
    await expect(write('year.reopened', person.userId)).rejects.toMatchObject({ code: 'OWN_RECORD' });
    await expect(write('year.reopened', read.member.userId)).resolves.toBeUndefined();
    await expect(write('content.changed', person.userId)).resolves.toBeUndefined();
  });
});
