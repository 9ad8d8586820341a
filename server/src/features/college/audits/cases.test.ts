import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkTo } from '../../../testing/link-steps.ts';
import { releaseAuditCase } from '../../../testing/release-audit-case.ts';
import { saveActivity, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { unzip } from '../../../testing/unzip.ts';
import { moveAudits, remindOfAudits } from './audit-clock-service.ts';

/** The day of the release; the last day to answer is 13/07/2027. */
const RELEASED = '2027-06-01T01:00:00Z';

let world: TestApp;
let staff: TestPerson;
let manager: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  manager = await world.signIn({ role: 'MANAGER' });
  auditor = await world.signIn({ role: 'AUDITOR' });
});
beforeEach(() => world.setNow(RELEASED));
afterAll(() => world.close());

let rounds = 0;

/** Cases of members, in a round that was released; by member. */
async function begin(...members: TestPerson[]) {
  rounds += 1;
  const Settings = { DaysToAnswer: 42, DaysForMore: 21, DaysToReview: 14, JudgedTwice: 10 };
  const round = { CPDYearId: YEAR_ID[2026], RoundName: `Round ${rounds}`, Origin: 'BY_HAND', Settings };
  const { json } = await staff.call('POST', '/api/AuditRounds', { body: round });
  const Who = { Kind: 'NUMBERS', MemberNumbers: members.map(({ username }) => username) };
  const choice = { AuditRoundId: json.AuditRoundId, Who, Reason: 'It was late.' };
  await staff.call('POST', '/api/AuditChoices', { body: choice });
  const body = { AuditRoundId: json.AuditRoundId, Members: members.length };
  expect(await manager.call('POST', '/api/AuditReleases', { body })).toMatchObject({ status: 200 });
  const cases = await world.database
    .selectFrom('audit_case')
    .innerJoin('member_year', 'member_year.member_year_id', 'audit_case.member_year_id')
    .select(['audit_case_id', 'user_id'])
    .where('audit_round_id', '=', json.AuditRoundId)
    .execute();
  const ids = members.map(({ userId }) => cases.find((one) => one.user_id === userId)?.audit_case_id ?? 0);
  return { auditRoundId: Number(json.AuditRoundId), roundName: round.RoundName, ids };
}

async function beginOne(): Promise<{ member: TestPerson; id: number }> {
  const member = await world.signIn();
  const { ids } = await begin(member);
  return { member, id: ids[0] ?? 0 };
}

const read = async (id: number, person = staff) => (await person.call('GET', `/api/TeamAudits/${id}`)).json;

/** What waits for the team in audits, as its menu says it (ADM-08). */
const waiting = async () => (await staff.call('GET', '/api/TeamCounts')).json.AuditsWaiting;

const setCase = (id: number, values: object) =>
  world.database.updateTable('audit_case').set(values).where('audit_case_id', '=', id).execute();

const reminders = async ({ userId }: TestPerson) =>
  (
    await world.database
      .selectFrom('notification')
      .select('occasion')
      .where('user_id', '=', userId)
      .where('occasion', 'like', 'audit-reminder-%')
      .orderBy('notification_id')
      .execute()
  ).map(({ occasion }) => occasion.split(':')[0]);

/** As the minute's job does it. */
async function tick(at: string): Promise<void> {
  world.setNow(at);
  await moveAudits(world.database, Temporal.Instant.from(at), 'job:1');
  await remindOfAudits(world.database, Temporal.Instant.from(at));
}

describe('[CAS-03] reminders', () => {
  test('come 28, 7 and 0 days before the last day, once each, and the day after is no failure', async () => {
    const { member, id } = await beginOne();
    await tick('2027-06-14T13:00:00Z');
    expect(await reminders(member)).toEqual([]);
    for (const at of ['2027-06-14T15:00:00Z', '2027-06-20T01:00:00Z', '2027-07-06T01:00:00Z', '2027-07-13T01:00:00Z']) {
      await tick(at);
      await tick(at);
    }
    expect(await reminders(member)).toEqual(['audit-reminder-28', 'audit-reminder-7', 'audit-reminder-0']);
    // The last day ends at midnight in Sydney.
    await tick('2027-07-13T13:59:00Z');
    expect(await read(id)).toMatchObject({ State: 'SELECTED', LastDay: '2027-07-13' });
    await tick('2027-07-13T14:00:00Z');
    expect(await read(id)).toMatchObject({ State: 'NOT_ANSWERED' });
    const log = await member.call('GET', `/api/UserAudit?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}`);
    expect(log).toMatchObject({ status: 200 });
  });

  test('of who was missed while no server ran are the one that fits the day', async () => {
    const { member } = await beginOne();
    await tick('2027-07-10T01:00:00Z');
    await tick('2027-07-11T01:00:00Z');
    expect(await reminders(member)).toEqual(['audit-reminder-7']);
  });

  test('are sent by the team once a day to those who are waited for', async () => {
    const [first, second] = [await world.signIn(), await world.signIn()];
    const { ids } = await begin(first, second);
    await setCase(ids[1] ?? 0, { state: 'ANSWERED', sent_at: RELEASED });
    const remind = async () => (await staff.call('POST', '/api/AuditReminders', { body: { AuditCaseIds: ids } })).json;
    expect(await remind()).toEqual({ Told: 1 });
    expect(await remind()).toEqual({ Told: 0 });
  });
});

describe('[CAS-01] what comes by the clock', () => {
  test('ends the audit of who has died or is exempt now, and resumes one whose deferral is over', async () => {
    const [died, exempt, deferred] = [await beginOne(), await beginOne(), await beginOne()];
    const departure = { user_id: died.member.userId, left_on: '2027-06-02', reason: 'DECEASED' } as const;
    await world.database.insertInto('departure').values(departure).execute();
    await world.database
      .updateTable('member_year')
      .set({ exemption_reason_code: 'RETIRED' })
      .where('user_id', '=', exempt.member.userId)
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .execute();
    await setCase(deferred.id, { state: 'DEFERRED', deferred_until: '2027-09-01' });
    await tick('2027-06-03T01:00:00Z');
    expect(await read(died.id)).toMatchObject({ State: 'LEFT' });
    expect(await read(exempt.id)).toMatchObject({ State: 'LEFT' });
    expect(await read(deferred.id)).toMatchObject({ State: 'DEFERRED' });
    await tick('2027-08-31T14:30:00Z');
    expect(await read(deferred.id)).toMatchObject({ State: 'SELECTED', LastDay: '2027-10-13', DeferredUntil: null });
    // Of what they cannot know members are told, and no one who has died is.
    const told = await world.database
      .selectFrom('notification')
      .select(['user_id', 'title', 'plain_message'])
      .where('occasion', 'like', 'audit-moved:%')
      .orderBy('notification_id')
      .execute();
    expect(told).toEqual([
      {
        ...{ user_id: exempt.member.userId, title: 'The audit of your 2026 record: it has ended' },
        plain_message: expect.stringContaining('You need to do nothing more.'),
      },
      {
        ...{ user_id: deferred.member.userId, title: 'The audit of your 2026 record: it continues' },
        plain_message: expect.stringContaining('The last day to answer is 13/10/2027.'),
      },
    ]);
  });
});

describe('[CAS-02] more time', () => {
  const change = (id: number, body: object, person = staff) =>
    person.call('POST', '/api/TeamAuditSteps', {
      body: { AuditCaseId: id, RowVersion: 1, Step: 'EXTEND', Until: '2027-08-01', Text: '', ...body },
    });
  const ask = async (id: number, kind: 'EXTENSION' | 'DEFERRAL') => {
    const wish = { audit_case_id: id, kind, wanted_until: '2027-08-01', reason: 'I am ill.', asked_at: RELEASED };
    await world.database.insertInto('audit_wish').values(wish).execute();
    return (await read(id)).Wish.AuditWishId;
  };
  const decide = (AuditWishId: number, body: object) =>
    staff.call('POST', '/api/AuditWishDecisions', {
      body: { AuditWishId, Granted: true, Until: '', Text: '', ...body },
    });

  test('is refused without a day, with one that is no later, to an older version, and for who only looks', async () => {
    const { id } = await beginOne();
    for (const Until of ['', '2027-07-13', '2028-06-01']) {
      expect(await change(id, { Until })).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Until' }] } });
    }
    expect(await change(id, { RowVersion: 0 })).toMatchObject({ status: 409 });
    expect(await change(id, { Step: 'CLOSE' })).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Text' }] } });
    expect(await change(id, { Step: 'RESUME', Until: '' })).toMatchObject({ status: 409 });
    expect(await change(id, {}, await world.signIn({ role: 'WATCHER' }))).toMatchObject({ status: 403 });
    expect(await change(id, {}, auditor)).toMatchObject({ status: 403 });
  });

  test('is granted with another day, told to the member, and asked for no longer', async () => {
    const { member, id } = await beginOne();
    const before = await waiting();
    const wish = await ask(id, 'EXTENSION');
    expect(await waiting()).toBe(before + 1);
    expect(await decide(wish, { Until: '2027-07-01' })).toMatchObject({ status: 400 });
    expect(await decide(wish, { Until: '2027-08-02', Text: 'Get well soon.' })).toMatchObject({ status: 200 });
    expect(await decide(wish, { Until: '2027-08-02' })).toMatchObject({ status: 404 });
    expect(await read(id)).toMatchObject({ LastDay: '2027-08-02', Wish: null });
    expect(await waiting()).toBe(before);
    const told = await world.database
      .selectFrom('notification')
      .select(['title', 'plain_message'])
      .where('user_id', '=', member.userId)
      .orderBy('notification_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(told.title).toBe('More time for the audit of your 2026 record: granted');
    expect(told.plain_message).toContain('The last day to answer is 02/08/2027.');
    expect(told.plain_message).toContain('Get well soon.');
  });

  test('is declined with words, and a deferral is granted', async () => {
    const { id } = await beginOne();
    const wish = await ask(id, 'DEFERRAL');
    expect(await decide(wish, { Granted: false })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Text' }] },
    });
    expect(await decide(wish, { Granted: false, Text: 'Please answer.' })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ State: 'SELECTED', LastDay: '2027-07-13', Wish: null });
    expect(await decide(await ask(id, 'DEFERRAL'), { Until: '2027-12-01' })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ State: 'DEFERRED', DeferredUntil: '2027-12-01' });
  });

  test.each(['ACCEPT_OTHER_HOME', 'CLOSE'])('[CAS-08] %s: the member’s page says why', async (Step) => {
    const { member, id } = await beginOne();
    expect(await change(id, { Step, Until: '', Text: 'Your other college has audited it.' })).toMatchObject({
      status: 200,
    });
    const url = `/api/OwnAudits?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}`;
    expect((await member.call('GET', url)).json).toMatchObject({ OutcomeText: 'Your other college has audited it.' });
  });

  test('is asked of the team no longer once the audit is over', async () => {
    const member = await world.signIn();
    const { auditRoundId, roundName, ids } = await begin(member);
    const id = ids[0] ?? 0;
    const wish = await ask(id, 'EXTENSION');
    const waiting = async () => {
      const { Round } = (await staff.call('GET', `/api/AuditRounds/${auditRoundId}`)).json;
      const Filters = { Round: `"${roundName}"`, AskedFor: 'More time' };
      const list = await staff.call('POST', '/api/Lists', { body: { List: 'AuditCases', Columns: ['MIN'], Filters } });
      return [Round.OpenWishes, list.json.Rows.length];
    };
    expect(await waiting()).toEqual([1, 1]);
    await setCase(id, { state: 'LEFT' });
    expect(await waiting()).toEqual([0, 0]);
    expect(await read(id)).toMatchObject({ Wish: null });
    expect(await decide(wish, { Granted: false, Text: 'It is over.' })).toMatchObject({ status: 404 });
  });
});

describe('[CAS-09] a review', () => {
  const decide = (id: number, Decision: string, person: TestPerson, Text = 'We looked again.') =>
    person.call('POST', '/api/AuditReviewDecisions', { body: { AuditCaseId: id, Decision, Text } });

  async function notMet() {
    const { member, id } = await beginOne();
    const decided = { decided_by_user_id: staff.userId, decided_at: RELEASED, auditor_user_id: auditor.userId };
    await setCase(id, { state: 'NOT_MET', ...decided });
    const review = { audit_case_id: id, grounds: 'I sent it.', asked_at: RELEASED };
    await world.database.insertInto('audit_review').values(review).execute();
    return { member, id };
  }

  test('is decided by somebody else, with words, once', async () => {
    const before = await waiting();
    const { id } = await notMet();
    expect(await waiting()).toBe(before + 1);
    expect(await read(id)).toMatchObject({ Review: { Refusal: expect.stringContaining('another colleague') } });
    expect(await decide(id, 'PASS', staff)).toMatchObject({ status: 403 });
    expect(await decide(id, 'PASS', manager, ' ')).toMatchObject({ status: 400 });
    expect(await decide(id, 'UPHELD', manager)).toMatchObject({ status: 200 });
    expect(await decide(id, 'PASS', manager)).toMatchObject({ status: 404 });
    expect(await waiting()).toBe(before);
    expect(await read(id)).toMatchObject({ State: 'NOT_MET', Review: { Decision: 'UPHELD', Grounds: 'I sent it.' } });
  });

  test('is not decided by someone who judged an item, or gave the audit back', async () => {
    const { id } = await notMet();
    const person = await world.signIn({ role: 'MANAGER' });
    const conflict = { audit_case_id: id, user_id: person.userId, reason: 'A friend.', declared_at: RELEASED };
    await world.database.insertInto('audit_conflict').values(conflict).execute();
    expect(await decide(id, 'PASS', person)).toMatchObject({ status: 403 });
    expect(await read(id, person)).toMatchObject({
      Review: { Refusal: expect.stringContaining('conflict of interest') },
      Conflicts: [{ Reason: 'A friend.' }],
    });
    const item = {
      verdict: 'ACCEPTED',
      accepted_hours: 1,
      judged_by_user_id: manager.userId,
      judged_at: RELEASED,
    } as const;
    await world.database
      .insertInto('audit_item')
      .values({ audit_case_id: id, activity_id: 1, is_asked_for: true, claimed_hours: 1, ...item })
      .execute();
    expect(await decide(id, 'PASS', manager)).toMatchObject({ status: 403 });
  });

  test('changes the outcome, or has the audit continue with an auditor who has not decided it', async () => {
    const [passed, again] = [await notMet(), await notMet()];
    expect(await decide(passed.id, 'PASS', manager)).toMatchObject({ status: 200 });
    expect(await read(passed.id)).toMatchObject({ State: 'PASSED', OutcomeText: 'We looked again.' });
    expect(await decide(again.id, 'AGAIN', manager)).toMatchObject({ status: 200 });
    expect(await read(again.id)).toMatchObject({ State: 'INREVIEW', AuditorName: '', DecidedOn: null });
    const body = { AuditCaseIds: [again.id], AuditorUserId: auditor.userId };
    expect(await staff.call('POST', '/api/AuditAssignments', { body })).toMatchObject({ status: 409 });
  });
});

describe('[CAS-09] the bundle', () => {
  const bundle = (id: number, person = staff) => person.call('GET', `/api/AuditBundles/${id}`);

  test('is for the CPD team alone, and of audits that there are', async () => {
    const { member, id } = await beginOne();
    await setCase(id, { auditor_user_id: auditor.userId });
    for (const person of [member, auditor, await world.signIn({ role: 'WATCHER' })]) {
      expect(await bundle(id, person)).toMatchObject({ status: 403 });
    }
    expect(await bundle(999_999)).toMatchObject({ status: 404 });
  });

  test('is one archive with everything that was considered, and each download is in the history of the member', async () => {
    world.setNow('2026-11-20T01:00:00Z');
    const member = await world.signIn();
    const activityId = await saveActivity(member, { ActivityName: 'Rounds & more', TotalHours: 6 });
    await linkTo(member, await uploadEvidence(member, 'list.txt'), activityId);
    const id = await releaseAuditCase(world, member, { auditor, state: 'ANSWERED' });
    const [item] = (await auditor.call('GET', `/api/AuditBench/${id}`)).json.Items;
    const say = (body: object) => auditor.call('POST', '/api/AuditNotes', { body: { AuditCaseId: id, ...body } });
    await say({ AuditItemId: item.AuditItemId, Text: 'Which day?', IsInternal: false });
    await say({ AuditItemId: null, Text: 'Looks odd.', IsInternal: true });
    const found = { AuditItemId: item.AuditItemId, RowVersion: 1, Verdict: 'PARTLY', AcceptedHours: 4 };
    await auditor.call('POST', '/api/AuditJudgements', { body: { ...found, Reason: 'Four were shown.' } });
    const wish = { audit_case_id: id, kind: 'EXTENSION', wanted_until: '2027-01-31' } as const;
    await world.database
      .insertInto('audit_wish')
      .values({ ...wish, reason: 'I am away.', asked_at: RELEASED })
      .execute();
    const review = { audit_case_id: id, grounds: 'It was <script>six</script>.', asked_at: RELEASED };
    await world.database.insertInto('audit_review').values(review).execute();

    const answer = await bundle(id);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
    expect(answer.raw.length).toBe(Number(answer.headers['content-length']));
    const files = await unzip(answer.raw);
    expect([...files.keys()]).toEqual(['audit.html', 'files/list.txt', 'manifest.json']);
    expect(files.get('files/list.txt')?.toString()).toBe('Attended: list.txt\n');
    const page = files.get('audit.html')?.toString() ?? '';
    for (const words of ['Rounds &amp; more', '<a href="files/list.txt">list.txt</a>', 'Four were shown.']) {
      expect(page).toContain(words);
    }
    for (const words of [
      '4 of 6 hours',
      'Which day?',
      'a note among colleagues',
      'I am away.',
      'It was &lt;script&gt;six',
      'began',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain('<script');
    await bundle(id);
    const events = await world.database
      .selectFrom('event')
      .select('after')
      .where('kind', '=', 'audit_case.downloaded')
      .where('subject_user_id', '=', member.userId)
      .execute();
    expect(events).toEqual([{ after: { auditCaseId: id, files: 1 } }, { after: { auditCaseId: id, files: 1 } }]);
  });
});

describe('the list of cases', () => {
  const rows = async (Filters: object, Columns = ['MIN', 'WaitsFor', 'State', 'DaysLate', 'Auditor']) =>
    (await staff.call('POST', '/api/Lists', { body: { List: 'AuditCases', Columns, Filters } })).json.Rows.map(
      ({ Cells }: { Cells: unknown[] }) => Cells,
    );

  test('[CAS-04] has those that wait for the team first, and is filtered by waiting, lateness, auditor and outcome', async () => {
    const [waits, late, done] = [await world.signIn(), await world.signIn(), await world.signIn()];
    const { ids, roundName } = await begin(waits, late, done);
    const assignment = { AuditCaseIds: [ids[0]], AuditorUserId: auditor.userId };
    const member = { ...assignment, AuditorUserId: waits.userId };
    expect(await staff.call('POST', '/api/AuditAssignments', { body: member })).toMatchObject({ status: 400 });
    expect(await staff.call('POST', '/api/AuditAssignments', { body: assignment })).toMatchObject({ status: 200 });
    await setCase(ids[1] ?? 0, { state: 'NOT_ANSWERED' });
    await setCase(ids[2] ?? 0, { state: 'PASSED', decided_at: RELEASED });
    world.setNow('2027-07-18T01:00:00Z');
    const round = { Round: `"${roundName}"` };
    const [all] = [await rows(round)];
    expect(all.map(([number]: string[]) => number)).toEqual([late.username, waits.username, done.username]);
    expect(all[0]).toEqual([late.username, 'The CPD team', 'Not answered', 5, null]);
    const numbers = async (filters: object) =>
      (await rows({ ...round, ...filters })).map(([number]: string[]) => number);
    expect(await numbers({ WaitsFor: 'The CPD team' })).toEqual([late.username]);
    expect(await numbers({ DaysLate: '>=5' })).toEqual([late.username, waits.username]);
    // The one that is over had no auditor either, and needs none.
    expect(await numbers({ Auditor: 'No one' })).toEqual([late.username]);
    expect(await numbers({ State: 'Passed' })).toEqual([done.username]);
    const { json } = await staff.call('GET', '/api/Auditors');
    expect(json.Auditors).toContainEqual(expect.objectContaining({ UserId: auditor.userId }));
  });

  test('[CAS-12] adds up to a report that equals a plain count', async () => {
    const members = [await world.signIn(), await world.signIn(), await world.signIn()];
    const { ids, auditRoundId } = await begin(...members);
    const [first = 0, second = 0] = ids;
    await setCase(first, { state: 'PASSED', sent_at: RELEASED, decided_at: '2027-06-05T01:00:00Z' });
    await setCase(second, { state: 'NOT_MET', sent_at: RELEASED, decided_at: '2027-06-11T01:00:00Z' });
    const { json } = await staff.call('GET', `/api/AuditReports/${auditRoundId}`);
    const { rows: counted } = await sql<{ State: string; Count: number }>`
      select state as "State", count(*)::int as "Count" from audit_case where audit_round_id = ${auditRoundId}
      group by state order by state`.execute(world.database);
    expect(json).toEqual({
      ...{ Members: 3, Answered: 2, States: counted, MedianDays: 7, Judged: 0, NotAccepted: [] },
      Agreement: { Items: 0, Alike: 0, Percent: null, Kappa: null },
    });
    const file = await staff.call('GET', `/api/AuditReportFiles/${auditRoundId}`);
    expect(file.raw.toString().slice(1).split('\r\n').slice(0, 7)).toEqual([
      ...['Figure,Number', 'Members,3', 'Answered,2', 'Not met,1', 'Passed,1', 'Selected,1'],
      'Median days to the outcome,7',
    ]);
  });
});
