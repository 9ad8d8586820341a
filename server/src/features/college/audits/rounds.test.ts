import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkTo } from '../../../testing/link-steps.ts';
import { saveActivity, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const SETTINGS = { DaysToAnswer: 42, DaysForMore: 21, DaysToReview: 14, JudgedTwice: 10 };
const REASON = 'You submitted the record late.';

let world: TestApp;
let staff: TestPerson;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  manager = await world.signIn({ role: 'MANAGER' });
});
beforeEach(() => world.setNow('2027-06-01T01:00:00Z'));
afterAll(() => world.close());

const create = (person: TestPerson, round: object = {}) =>
  person.call('POST', '/api/AuditRounds', {
    body: { CPDYearId: YEAR_ID[2026], RoundName: 'Late records', Origin: 'BY_HAND', Settings: SETTINGS, ...round },
  });

async function newRound(): Promise<number> {
  const { json } = await create(staff);
  return json.AuditRoundId;
}

const numbers = (...members: TestPerson[]) => ({
  Kind: 'NUMBERS',
  MemberNumbers: members.map(({ username }) => username),
});

const choose = (AuditRoundId: number, Who: object, person = staff, Reason = REASON) =>
  person.call('POST', '/api/AuditChoices', { body: { AuditRoundId, Who, Reason } });

const release = (AuditRoundId: number, Members: number, person = manager) =>
  person.call('POST', '/api/AuditReleases', { body: { AuditRoundId, Members } });

const read = async (auditRoundId: number, person = staff) =>
  (await person.call('GET', `/api/AuditRounds/${auditRoundId}`)).json;

async function notices(person: TestPerson, auditRoundId: number) {
  return await world.database
    .selectFrom('notification')
    .select(['title', 'plain_message'])
    .where('user_id', '=', person.userId)
    .where('occasion', '=', `audit-notice:${auditRoundId}`)
    .execute();
}

const yearOf = (person: TestPerson) =>
  world.database
    .selectFrom('member_year')
    .select(['member_year_id', 'audit_status'])
    .where('user_id', '=', person.userId)
    .where('cpd_year_id', '=', YEAR_ID[2026])
    .executeTakeFirstOrThrow();

const casesOf = (auditRoundId: number) =>
  world.database.selectFrom('audit_case').selectAll().where('audit_round_id', '=', auditRoundId).execute();

describe('a round that cannot be begun', () => {
  test('[CAS-01] is refused with every field that is wrong', async () => {
    const wrong = await create(staff, { RoundName: ' ', Settings: { ...SETTINGS, DaysToAnswer: 3, JudgedTwice: 101 } });
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      ...['RoundName', 'Settings.DaysToAnswer', 'Settings.JudgedTwice'],
    ]);
  });

  test('[CAS-01] is refused for a year that is not there, as is all that is asked of a round that is not', async () => {
    for (const answer of [
      await create(staff, { CPDYearId: 1_000 }),
      await staff.call('GET', '/api/MandatoryAudits?CPDYearId=1000'),
      await staff.call('DELETE', '/api/AuditRounds?AuditRoundId=999999'),
      await staff.call('GET', '/api/AuditReports/999999'),
      await staff.call('GET', '/api/AuditReportFiles/999999'),
    ]) {
      expect(answer).toMatchObject({ status: 404 });
    }
  });

  test('[CAS-01] is nothing for members and those who only look', async () => {
    for (const role of ['WATCHER', undefined] as const) {
      const other = await world.signIn(role === undefined ? {} : { role });
      expect(await create(other)).toMatchObject({ status: 403 });
    }
  });
});

describe('[R41] a look at whom a round will audit', () => {
  const looks = async ({ userId }: TestPerson) =>
    (
      await world.database
        .selectFrom('event')
        .select('after')
        .where('actor_user_id', '=', userId)
        .where('kind', '=', 'list.viewed')
        .orderBy('event_id')
        .execute()
    ).map(({ after }) => after);

  test('leaves an event for each round, once in an hour, and none where the round names no one', async () => {
    const watcher = await world.signIn({ role: 'WATCHER' });
    const [empty, one, two] = [await newRound(), await newRound(), await newRound()];
    await choose(one, numbers(await world.signIn()));
    await choose(two, numbers(await world.signIn(), await world.signIn()));
    for (const auditRoundId of [empty, one, two, one]) await read(auditRoundId, watcher);
    const seen = { name: 'Members of a round of audits', more: false };
    expect(await looks(watcher)).toEqual([
      { ...seen, rows: 1 },
      { ...seen, rows: 2 },
    ]);
  });

  test('and at those whose audit is followed up leaves one for each year', async () => {
    const colleague = await world.signIn({ role: 'STAFF' });
    for (const cpdYearId of [YEAR_ID[2025], YEAR_ID[2026], YEAR_ID[2025]]) {
      await colleague.call('GET', `/api/MandatoryAudits?CPDYearId=${cpdYearId}`);
    }
    const seen = { name: 'Members whose audit is followed up', rows: 0, more: false };
    expect(await looks(colleague)).toEqual([seen, seen]);
  });
});

describe('[DRW-01] who cannot be chosen', () => {
  test('is named with the reason, and the others are added', async () => {
    const auditRoundId = await newRound();
    const [able, exempt, left, died, twice] = [
      await world.signIn(),
      await world.signIn(),
      await world.signIn(),
      await world.signIn(),
      await world.signIn(),
    ];
    const { database } = world;
    await database
      .insertInto('member_year')
      .values({ user_id: exempt.userId, cpd_year_id: YEAR_ID[2026], exemption_reason_code: 'RETIRED' })
      .execute();
    for (const [{ userId }, reason] of [
      [left, 'RESIGNED'],
      [died, 'DECEASED'],
    ] as const) {
      await database.insertInto('departure').values({ user_id: userId, left_on: '2027-01-10', reason }).execute();
    }
    const who = numbers(able, exempt, left, died, twice, twice, staff);
    who.MemberNumbers.push('no-one');
    const body = { AuditRoundId: auditRoundId, Who: who };
    const expected = {
      Members: 2,
      LeftOut: expect.arrayContaining([
        { MIN: 'no-one', Name: '', Why: 'UNKNOWN' },
        expect.objectContaining({ MIN: exempt.username, Why: 'EXEMPT' }),
        expect.objectContaining({ MIN: left.username, Why: 'LEFT' }),
        expect.objectContaining({ MIN: died.username, Why: 'DECEASED' }),
        expect.objectContaining({ MIN: twice.username, Why: 'REPEATED' }),
        expect.objectContaining({ MIN: staff.username, Why: 'TEAM' }),
      ]),
    };
    expect((await staff.call('POST', '/api/AuditChoiceChecks', { body })).json).toEqual(expected);
    expect((await read(auditRoundId)).Chosen).toEqual([]);
    expect((await choose(auditRoundId, who)).json).toEqual(expected);
    expect((await read(auditRoundId)).Chosen).toHaveLength(2);
    // In another round of the year no one is chosen a second time.
    const other = await newRound();
    expect(await choose(other, numbers(able))).toMatchObject({ status: 400 });
    const again = { AuditRoundId: other, Who: numbers(able) };
    expect((await staff.call('POST', '/api/AuditChoiceChecks', { body: again })).json.LeftOut).toMatchObject([
      { Why: 'CHOSEN' },
    ]);
  });

  test('is someone whose record can still be changed', async () => {
    world.setNow('2026-11-20T01:00:00Z');
    const auditRoundId = await newRound();
    const body = { AuditRoundId: auditRoundId, Who: numbers(await world.signIn()) };
    expect((await staff.call('POST', '/api/AuditChoiceChecks', { body })).json.LeftOut).toMatchObject([
      { Why: 'OPEN' },
    ]);
  });

  test('are all where a reason is missing, or a colleague chooses already', async () => {
    const auditRoundId = await newRound();
    const member = await world.signIn();
    expect(await choose(auditRoundId, numbers(member), staff, ' ')).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Reason' }] },
    });
    expect(await choose(auditRoundId, { Kind: 'LIST', List: 'Members', Filters: { Secret: 'a' } })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Who.Filters.Secret' }] },
    });
    expect(await choose(auditRoundId, numbers(member))).toMatchObject({ status: 200 });
    expect(await choose(auditRoundId, numbers(await world.signIn()), manager)).toMatchObject({ status: 403 });
    expect(await read(auditRoundId, manager)).toMatchObject({ MayChoose: false, ReleaseRefusal: '' });
    expect(await read(auditRoundId)).toMatchObject({ MayChoose: true, ReleaseRefusal: /Two people/ });
  });
});

describe('a release', () => {
  test('[DRW-05] takes somebody else, and what they have seen', async () => {
    const auditRoundId = await newRound();
    expect(await release(auditRoundId, 0)).toMatchObject({ status: 409 });
    const member = await world.signIn();
    await choose(auditRoundId, numbers(member));
    expect(await release(auditRoundId, 1, staff)).toMatchObject({ status: 403 });
    expect(await release(auditRoundId, 2)).toMatchObject({ status: 409 });
    expect(await casesOf(auditRoundId)).toEqual([]);
    expect(await notices(member, auditRoundId)).toEqual([]);
  });

  test('[DRW-06] is refused, with their names, while someone can no longer be audited', async () => {
    const auditRoundId = await newRound();
    const [member, left] = [await world.signIn(), await world.signIn()];
    await choose(auditRoundId, numbers(member, left));
    const departure = { user_id: left.userId, left_on: '2027-05-31', reason: 'RESIGNED' } as const;
    await world.database.insertInto('departure').values(departure).execute();
    const refused = await release(auditRoundId, 2);
    expect(refused).toMatchObject({ status: 409, json: { Message: expect.stringContaining(left.username) } });
    expect(await casesOf(auditRoundId)).toEqual([]);
    const removal = (UserIds: number[]) =>
      manager.call('POST', '/api/AuditChoiceRemovals', { body: { AuditRoundId: auditRoundId, UserIds } });
    expect(await removal([member.userId])).toMatchObject({ status: 403 });
    expect(await removal([left.userId])).toMatchObject({ status: 200 });
    expect(await release(auditRoundId, 1)).toMatchObject({ status: 200 });
  });

  test('[DRW-06, CAS-01, CAS-02] gives each a case with the record of that day, and tells each once', async () => {
    world.setNow('2026-11-20T01:00:00Z');
    const [member, empty] = [await world.signIn(), await world.signIn()];
    const [shown, open] = [await saveActivity(member), await saveActivity(member)];
    await linkTo(member, await uploadEvidence(member), shown);
    world.setNow('2027-06-01T01:00:00Z');
    const auditRoundId = await newRound();
    await choose(auditRoundId, numbers(member, empty));
    expect(await release(auditRoundId, 2)).toMatchObject({ status: 200 });
    expect(await release(auditRoundId, 2)).toMatchObject({ status: 409 });
    const cases = await casesOf(auditRoundId);
    expect(cases).toHaveLength(2);
    expect(cases[0]).toMatchObject({ state: 'SELECTED', why: 'BY_HAND', reason: REASON, due_on: '2027-07-13' });
    const items = await world.database
      .selectFrom('audit_item')
      .innerJoin('audit_case', 'audit_case.audit_case_id', 'audit_item.audit_case_id')
      .select(['activity_id', 'is_asked_for', 'claimed_hours'])
      .where('audit_round_id', '=', auditRoundId)
      .orderBy('activity_id')
      .execute();
    expect(items).toEqual([
      { activity_id: shown, is_asked_for: false, claimed_hours: 1.5 },
      { activity_id: open, is_asked_for: true, claimed_hours: 1.5 },
    ]);
    for (const person of [member, empty]) {
      const told = await notices(person, auditRoundId);
      expect(told).toMatchObject([{ title: 'Your 2026 record was selected for audit' }]);
      expect(told[0]?.plain_message).toContain(REASON);
      expect(told[0]?.plain_message).toContain('13/07/2027');
      const log = `/api/AuditLog?UserAuditId=${(await yearOf(person)).member_year_id}`;
      expect((await person.call('GET', log)).json).toMatchObject([{ Message: 'Your record was selected for audit.' }]);
      expect(await yearOf(person)).toMatchObject({ audit_status: 'SELECTED' });
    }
    const { Round, Chosen } = await read(auditRoundId);
    expect(Chosen).toEqual([]);
    expect(Round).toMatchObject({ Members: 2, Answered: 0, WaitForMember: 2, Unassigned: 2, LastDay: '2027-07-13' });
    // Someone with a case is in no other round.
    const body = { AuditRoundId: await newRound(), Who: numbers(member) };
    expect((await staff.call('POST', '/api/AuditChoiceChecks', { body })).json.LeftOut).toMatchObject([
      { Why: 'IN_CASE' },
    ]);
  });

  test('[CAS-01] a round that is dropped leaves no one chosen, and a released one stays', async () => {
    const auditRoundId = await newRound();
    const member = await world.signIn();
    await choose(auditRoundId, numbers(member));
    const drop = () => staff.call('DELETE', `/api/AuditRounds?AuditRoundId=${auditRoundId}`);
    expect(await drop()).toMatchObject({ status: 200 });
    expect(await drop()).toMatchObject({ status: 409 });
    expect(await staff.call('GET', `/api/AuditRounds/${auditRoundId}`)).toMatchObject({ status: 404 });
    const left = await world.database
      .selectFrom('audit_chosen')
      .selectAll()
      .where('user_id', '=', member.userId)
      .execute();
    expect(left).toEqual([]);
    const other = await newRound();
    await choose(other, numbers(member));
    await release(other, 1);
    expect(await staff.call('DELETE', `/api/AuditRounds?AuditRoundId=${other}`)).toMatchObject({ status: 409 });
  });

  test('[CAS-10] proposes those whose last audit was not met or not answered', async () => {
    const member = await world.signIn();
    const auditRoundId = await newRound();
    await choose(auditRoundId, numbers(member));
    await release(auditRoundId, 1);
    const mandatory = async (cpdYearId: number) =>
      (await staff.call('GET', `/api/MandatoryAudits?CPDYearId=${cpdYearId}`)).json.Members;
    expect(await mandatory(YEAR_ID[2026] + 1)).toEqual([]);
    await world.database
      .updateTable('audit_case')
      .set({ state: 'NOT_ANSWERED' })
      .where('audit_round_id', '=', auditRoundId)
      .execute();
    expect(await mandatory(YEAR_ID[2026])).toEqual([]);
    expect(await mandatory(YEAR_ID[2026] + 1)).toMatchObject([
      { UserId: member.userId, Reason: 'You did not answer the audit of your 2026 record.' },
    ]);
  });
});
