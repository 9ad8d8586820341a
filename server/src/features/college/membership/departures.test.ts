import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
afterAll(() => world.close());

const INPUT = { LeftOn: '2026-03-14', Reason: 'RESIGNED', Note: 'Letter of 10 March', ProposeVariation: true };

const leave = ({ userId }: TestPerson, input: object = {}, by = staff) =>
  by.call('POST', '/api/Departures', { body: { ForUserId: userId, ...INPUT, ...input } });

async function enter(member: TestPerson, input: object = {}): Promise<number> {
  const answer = await leave(member, input);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

const correct = (departureId: number, input: object, RowVersion = 1) =>
  staff.call('PUT', `/api/Departures/${departureId}`, { body: { ...INPUT, RowVersion, ...input } });

const undo = (departureId: number, version = 1) =>
  staff.call('DELETE', `/api/Departures/${departureId}?RowVersion=${version}`);

const overview = async ({ userId }: TestPerson) =>
  (await staff.call('GET', `/api/MemberOverviews?ForUserId=${userId}`)).json;

const canSignIn = async ({ userId, call }: TestPerson) =>
  (await call('GET', `/api/UserCPDYears?UserId=${userId}`)).status === 200;

const proposals = ({ userId }: TestPerson) =>
  world.database
    .selectFrom('member_request')
    .select(['member_request_id', 'cpd_year', 'status', 'source', 'months_asked', 'message', 'result', 'version'])
    .where('user_id', '=', userId)
    .orderBy('member_request_id')
    .execute();

const act = (member: TestPerson) =>
  staff.call('POST', '/api/ActingSessions', { body: { ForUserId: member.userId, Reason: 'Sent by post' } });

/** The team saves an activity of 2026 for a member. */
const save = ({ userId }: TestPerson) => staff.call('POST', '/api/UserActivities', { body: buildActivity(userId) });

describe('[PPL-05] a departure is refused, and changes nothing', () => {
  test.each<[string, object, string]>([
    ['without a day', { LeftOn: '' }, 'LeftOn'],
    ['with a reason that there is not', { Reason: 'BORED' }, 'Reason'],
    ['of a death to come', { LeftOn: '2026-11-21', Reason: 'DECEASED' }, 'LeftOn'],
    ['with a return before it', { ReturnedOn: '2026-01-01' }, 'ReturnedOn'],
    ['with a tag in the note', { Note: '<b>' }, 'Note'],
  ])('%s', async (_what, input, field) => {
    const member = await world.signIn();
    const before = await recordState(world);
    const answer = await leave(member, input);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors).toEqual([expect.objectContaining({ Field: field })]);
    expect(await recordState(world)).toEqual(before);
  });

  test('by anybody but those who help members', async () => {
    const member = await world.signIn();
    for (const role of ['WATCHER', 'VERIFIED', undefined]) {
      const caller = await world.signIn(role === undefined ? {} : { role });
      expect(await leave(member, {}, caller)).toMatchObject({ status: 403 });
    }
    expect(await leave(member, {}, member)).toMatchObject({ status: 403 });
  });

  test('of a colleague, and of nobody', async () => {
    const colleague = await world.signIn({ role: 'WATCHER' });
    expect(await leave(colleague)).toMatchObject({ status: 404 });
    expect(await leave({ ...colleague, userId: 999_999 })).toMatchObject({ status: 404 });
    expect(await undo(999_999)).toMatchObject({ status: 404 });
  });

  test('that is entered already, also by two people at once', async () => {
    const member = await world.signIn();
    const answers = await Promise.all([leave(member), leave(member, { LeftOn: '2026-03-15' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await overview(member)).Departures).toHaveLength(1);
    expect(await leave(member)).toMatchObject({
      status: 409,
      json: { Code: 'STALE', Message: expect.stringContaining('already been entered. Left on 1') },
    });
  });

  test('when a colleague changed it meanwhile', async () => {
    const departureId = await enter(await world.signIn());
    expect(await correct(departureId, { LeftOn: '2026-03-31' })).toMatchObject({ status: 200 });
    expect(await correct(departureId, {})).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await undo(departureId)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  });
});

describe('[PPL-14] who has left and has a year that is not due yet', () => {
  const user = async ({ username, call }: TestPerson) =>
    (await call('GET', `/api/Users?Value=${username}&TypeOfSearch=USERNAME`)).json;

  test('signs in until that year closes, to submit it; nothing after the last day is taken', async () => {
    const member = await world.signIn();
    expect((await user(member))[0].Leaving ?? null).toBeNull();
    await enter(member, { ProposeVariation: false });
    expect(await user(member)).toMatchObject([
      { Leaving: { LeftOn: '2026-03-14', SignInUntil: '2027-03-31T13:00:00+00:00' } },
    ]);
    const log = (day: string) => {
      const UserActivityDates = [{ StartDate: day, AdditionalInformation: '' }];
      return member.call('POST', '/api/UserActivities', { body: buildActivity(member.userId, { UserActivityDates }) });
    };
    expect(await log('2026-03-15')).toMatchObject({ status: 400 });
    expect(await log('2026-03-14')).toMatchObject({ status: 200 });
    world.setNow('2027-03-31T12:59:59Z');
    expect(await canSignIn(member)).toBe(true);
    world.setNow('2027-03-31T13:00:00Z');
    expect(await canSignIn(member)).toBe(false);
    world.setNow('2026-11-20T01:00:00Z');
  });

  test('also the year before, until it is due', async () => {
    const member = await world.signIn({ firstYear: 2024 });
    await enter(member, { LeftOn: '2026-01-05', ProposeVariation: false });
    expect(await canSignIn(member)).toBe(true);
    const gone = await world.signIn({ firstYear: 2024 });
    await enter(gone, { LeftOn: '2025-12-31', ProposeVariation: false });
    expect(await canSignIn(gone)).toBe(false);
  });

  test.each(['DECEASED', 'MERGED'])('never signs in: %s', async (Reason) => {
    const member = await world.signIn();
    await enter(member, { Reason, ProposeVariation: false });
    expect(await canSignIn(member)).toBe(false);
  });

  test('is not someone who came back; a later death counts, not what was before it', async () => {
    const member = await world.signIn();
    const back = {
      user_id: member.userId,
      left_on: '2026-02-01',
      returned_on: '2026-06-01',
      reason: 'RESIGNED',
    } as const;
    await world.database.insertInto('departure').values(back).execute();
    expect((await user(member))[0].Leaving ?? null).toBeNull();
    await enter(member, { LeftOn: '2026-11-01', Reason: 'DECEASED', ProposeVariation: false });
    expect(await canSignIn(member)).toBe(false);
  });

  test('signs in no more where the college says so', async () => {
    const [member, manager] = [await world.signIn(), await world.signIn({ role: 'MANAGER' })];
    await enter(member, { ProposeVariation: false });
    const put = async (Text: string | null) => {
      const edits = world.database.selectFrom('content_edit').where('key', '=', 'signInAfterLeaving');
      const { version } = await edits
        .select((edit) => edit.fn.max('content_edit_id').as('version'))
        .executeTakeFirstOrThrow();
      const body = { Kind: 'setting', Key: 'signInAfterLeaving', Text, Version: version ?? 0 };
      expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
    };
    await put('no');
    expect(await canSignIn(member)).toBe(false);
    await put(null);
    expect(await canSignIn(member)).toBe(true);
  });
});

describe('[PPL-05] who leaves', () => {
  test('cannot sign in from that moment on after a death, and is found by the search, marked', async () => {
    const member = await world.signIn();
    expect(await canSignIn(member)).toBe(true);
    await enter(member, { LeftOn: '2026-11-20', Reason: 'DECEASED' });
    expect(await canSignIn(member)).toBe(false);
    const { json } = await staff.call('GET', `/api/MemberSearch?Text=${member.username}`);
    expect(json.Members).toMatchObject([{ UserId: member.userId, Left: 'Left on 20/11/2026: died.' }]);
    expect(await overview(member)).toMatchObject({
      HasLeft: true,
      Departures: [{ LeftOn: '2026-11-20', Reason: 'DECEASED', Note: 'Letter of 10 March', ReturnedOn: null }],
    });
  });

  test('loses nothing of the record: only what is said of the departure is new', async () => {
    const member = await world.signIn();
    await saveActivity(member);
    const rows = () => world.database.selectFrom('activity').selectAll().where('user_id', '=', member.userId).execute();
    const before = await rows();
    await enter(member);
    expect(await rows()).toEqual(before);
    expect(await staff.call('GET', `/api/UserActivities?UserId=${member.userId}&CPDYear=2026`)).toMatchObject({
      status: 200,
    });
  });

  test('stays a member until the day that lies ahead', async () => {
    const member = await world.signIn();
    await enter(member, { LeftOn: '2026-12-01', Reason: 'MERGED', ProposeVariation: false });
    expect(await canSignIn(member)).toBe(true);
    world.setNow('2026-11-30T13:00:00Z');
    expect(await canSignIn(member)).toBe(false);
    world.setNow('2026-11-20T01:00:00Z');
  });

  test('comes back to the old record', async () => {
    const member = await world.signIn();
    const activityId = await saveActivity(member);
    const departureId = await enter(member);
    expect(await correct(departureId, { ReturnedOn: '2026-11-20' })).toMatchObject({ status: 200 });
    expect(await member.call('GET', `/api/UserActivities/${activityId}`)).toMatchObject({ status: 200 });
    const { json } = await staff.call('GET', `/api/MemberSearch?Text=${member.username}`);
    expect(json.Members).toMatchObject([{ Left: '' }]);
  });

  test('has never left when it was a mistake; the history keeps it', async () => {
    const member = await world.signIn();
    const departureId = await enter(member);
    expect(await undo(departureId)).toMatchObject({ status: 200 });
    expect(await canSignIn(member)).toBe(true);
    expect(await overview(member)).toMatchObject({ HasLeft: false, Departures: [] });
    const { json } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    const texts = json.Entries.map(({ What }: { What: string }) => What);
    expect(texts).toContain('Entered the end of the membership. Left on 14/03/2026: resigned.');
    expect(texts).toContain('Took back the end of the membership. It said: Left on 14/03/2026: resigned.');
  });
});

describe('[PPL-05] the variation of the last year', () => {
  const preview = async (member: TestPerson, leftOn: string) =>
    (await staff.call('GET', `/api/Departures?ForUserId=${member.userId}&LeftOn=${leftOn}`)).json;

  test('is shown with its arithmetic before anything is done', async () => {
    const member = await world.signIn();
    expect(await preview(member, '2026-03-14')).toEqual({
      Year: 2026,
      Sentence: 'Member in 3 of 12 months of 2026 (January to March), so 12 − 3 = 9 without membership.',
      ProposedMonths: 9,
      Targets: expect.stringMatching(/^Total: 12 hours in place of 50\. /),
      Refusal: '',
    });
    expect(await preview(member, '2026-09-30')).toMatchObject({ ProposedMonths: null, Targets: '' });
    expect(await preview(member, '2099-09-30')).toBeNull();
  });

  test('waits in the queue with the arithmetic, and a colleague decides', async () => {
    const member = await world.signIn();
    await enter(member);
    const [proposal, ...others] = await proposals(member);
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({ cpd_year: 2026, status: 'NEW', source: 'TEAM', months_asked: 9 });
    expect(proposal?.message).toContain('12 − 3 = 9 without membership.');
    const id = proposal?.member_request_id ?? 0;
    const { json } = await staff.call('GET', `/api/MemberRequests/${id}`);
    expect(json).toMatchObject({
      Source: 'TEAM',
      Kind: 'REDUCTION',
      MonthsAsked: 9,
      ExemptionReason: 'Withdrawn from the program',
    });
    const colleague = await world.signIn({ role: 'STAFF' });
    const decision = { RequestId: id, RowVersion: 1, Result: 'VARIED', DecisionText: 'By months.', MonthsOfLeave: 9 };
    expect(await colleague.call('POST', '/api/MemberRequestDecisions', { body: decision })).toMatchObject({
      status: 200,
    });
    const year = `UserId=${member.userId}&CPDYearId=11&IncludeUserFrameworkRequirements=true`;
    const summary = await staff.call('GET', `/api/CPDSummary?${year}`);
    expect(JSON.stringify(summary.json)).toContain('Your targets for 2026 are reduced: 9 months');
    // Who left is not notified of it.
    expect(
      await world.database.selectFrom('notification').selectAll().where('user_id', '=', member.userId).execute(),
    ).toEqual([]);
  });

  test.each<[string, object]>([
    ['without being asked for', { ProposeVariation: false }],
    ['where the rules reduce nothing', { LeftOn: '2026-10-05' }],
  ])('is not proposed %s', async (_when, input) => {
    const member = await world.signIn();
    await enter(member, input);
    expect(await proposals(member)).toEqual([]);
  });

  test('is not proposed for a year that was handed in, which says so', async () => {
    const member = await world.signIn();
    await world.database
      .insertInto('member_year')
      .values({
        user_id: member.userId,
        cpd_year_id: YEAR_ID[2025],
        status: 'COMPLETE',
        submitted_at: '2026-02-01T00:00:00Z',
      })
      .execute();
    expect(await preview(member, '2025-03-14')).toMatchObject({
      ProposedMonths: 9,
      Refusal: expect.stringContaining('was submitted'),
    });
    await enter(member, { LeftOn: '2025-03-14' });
    expect(await proposals(member)).toEqual([]);
  });

  test('follows a correction, and ends with a departure that was a mistake', async () => {
    const member = await world.signIn();
    const departureId = await enter(member);
    await correct(departureId, { LeftOn: '2026-01-31' });
    const own = await staff.call('GET', `/api/UserCallBack?UserId=${member.userId}`);
    expect(own.json).toMatchObject([{ IsProposal: true }, { IsProposal: true }]);
    expect(await proposals(member)).toMatchObject([
      { months_asked: 9, status: 'DONE', result: 'DECLINED' },
      { months_asked: 11, status: 'NEW' },
    ]);
    await undo(departureId, 2);
    expect((await proposals(member)).map(({ status }) => status)).toEqual(['DONE', 'DONE']);
    const ends = await world.database
      .selectFrom('event')
      .select(['before', 'after'])
      .where('kind', '=', 'request.decided')
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id')
      .execute();
    expect(ends).toEqual(
      ['The departure was corrected.', 'The departure was taken back.'].map((decisionText) => ({
        before: { status: 'NEW' },
        after: { result: 'DECLINED', decisionText },
      })),
    );
  });
});

describe('[PPL-05] the team acts for a member who left', () => {
  test('and completes a year of membership', async () => {
    const member = await world.signIn();
    await enter(member);
    expect(await act(member)).toMatchObject({ status: 200 });
    expect(await save(member)).toMatchObject({ status: 200 });
  });

  test('and is refused in years behind it, with a record in them or without', async () => {
    const member = await world.signIn();
    await saveActivity(member);
    await enter(member, { LeftOn: '2025-12-31' });
    await act(member);
    const Message = 'The membership had ended before 2026, so nothing can be recorded in it.';
    expect(await save(member)).toMatchObject({
      status: 409,
      json: { Code: 'YEAR_NOT_EDITABLE', Message, Errors: [{ Field: 'CPDYearId', Message }] },
    });
    const { json } = await staff.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(json[0]).toMatchObject({ CPDYearYear: 2026, Editable: false });

    const stranger = await world.signIn();
    await enter(stranger, { LeftOn: '2025-12-31' });
    await act(stranger);
    expect(await save(stranger)).toMatchObject({ status: 404 });
  });
});
