import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import {
  declare,
  inYear,
  logPhysicianYear,
  readSummary,
  saveActivity,
  submit,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { closeYears } from '../closing/closing-service.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  // What other tests left open is settled, so that each counts its own.
  await closeYears(world.database, Temporal.Instant.from('2027-08-01T00:00:00Z'), 'before');
  member = await world.signIn();
});
afterAll(() => world.close());

function reopen(person: TestPerson, change: Record<string, unknown> = {}, by: TestPerson = staff) {
  return by.call('POST', '/api/YearReopenings', {
    body: {
      ForUserId: person.userId,
      CPDYearId: YEAR_ID[2026],
      Reason: 'Evidence came late.',
      Until: JUNE,
      ...change,
    },
  });
}

function preview(person: TestPerson, by: TestPerson = staff, cpdYearId: number = YEAR_ID[2026]) {
  return by.call('GET', `/api/YearReopenings?ForUserId=${person.userId}&CPDYearId=${cpdYearId}`);
}

async function reopeningOf(person: TestPerson) {
  const { json } = await person.call('GET', `/api/UserCPDYears?UserId=${person.userId}`);
  return json.find(({ CPDYearId }: { CPDYearId: number }) => CPDYearId === YEAR_ID[2026]).Reopening;
}

async function eventsOf({ userId }: TestPerson, ...kinds: string[]) {
  return await world.database
    .selectFrom('event')
    .selectAll()
    .where('subject_user_id', '=', userId)
    .where('kind', 'in', kinds)
    .orderBy('event_id')
    .execute();
}

/** A record that was submitted in November, now that its year has closed. */
async function handedIn(): Promise<void> {
  await declare(member);
  await submit(member);
  world.setNow(MAY);
}

describe('[YR-03, ROP-01] re-opening is refused, and so is asking what it would do,', () => {
  test.each(['PARTICIPANT', 'VERIFIED', 'WATCHER'])('to the role %s', async (role) => {
    await handedIn();
    const other = await world.signIn({ role });
    const state = await recordState(world);
    for (const answer of [await reopen(member, {}, other), await preview(member, other)]) {
      expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
    expect(await recordState(world)).toEqual(state);
  });

  test('to the member', async () => {
    await handedIn();
    for (const answer of [await reopen(member, {}, member), await preview(member, member)]) {
      expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
  });

  test('for a colleague, a member who has left, and an unknown year', async () => {
    const gone = await world.signIn();
    await world.database
      .updateTable('member')
      .set({ disabled_at: NOVEMBER })
      .where('user_id', '=', gone.userId)
      .execute();
    for (const nobody of [staff, gone]) {
      expect(await reopen(nobody)).toMatchObject({ status: 404 });
      expect(await preview(nobody)).toMatchObject({ status: 404 });
    }
    expect(await preview(member, staff, 99)).toMatchObject({ status: 404 });
  });
});

describe('[YR-03, ROP-01, ROP-05] re-opening is refused', () => {
  test.each([
    ['without a reason', { Reason: ' ' }, 400, 'Reason'],
    ['until an instant gone by', { Until: '2027-04-30T00:00:00Z' }, 400, 'Until'],
    ['until now', { Until: MAY }, 400, 'Until'],
    ['until a day beyond the limit', { Until: '2027-10-30T00:00:00+11:00' }, 400, 'Until'],
    ['until a day without a time', { Until: '2027-06-01' }, 400, 'Until'],
    ['of an unknown year', { CPDYearId: 99 }, 404, undefined],
    ['of nobody', { ForUserId: 987_654 }, 404, undefined],
    ['with something besides', { Status: 'COMPLETE' }, 400, undefined],
    ['in place of an end that there is not', { InsteadOf: JUNE }, 409, undefined],
  ])('%s', async (_why, change, status, field) => {
    await handedIn();
    const state = await recordState(world);
    const answer = await reopen(member, change);
    expect(answer).toMatchObject({ status });
    if (field !== undefined) expect(answer.json.Errors).toMatchObject([{ Field: field }]);
    expect(await recordState(world)).toEqual(state);
  });

  test('for a year that is open anyway, with the year named', async () => {
    await saveActivity(member);
    const state = await recordState(world);
    const message = 'The record for 2026 is open; there is nothing to re-open.';
    const refusal = { status: 400, json: { Errors: [{ Field: 'CPDYearId', Message: message }] } };
    expect(await reopen(member, { Until: '2026-12-01T00:00:00Z' })).toMatchObject(refusal);
    expect(await preview(member)).toMatchObject(refusal);
    expect(await recordState(world)).toEqual(state);
  });

  test('to the later of two colleagues, who is told who was first, and nothing happens twice', async () => {
    await handedIn();
    const other = await world.signIn({ role: 'MANAGER' });
    const answers = await Promise.all([
      reopen(member, {}),
      reopen(member, { Until: '2027-05-20T00:00:00Z' }, other),
      reopen(member, { Reason: 'Again.' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      Code: 'STALE',
      Message: expect.stringMatching(
        /^\S.+ has re-opened the record for 2026 until \d\d\/0[56]\/2027\. Nothing was changed\.$/,
      ),
    });
    expect(await eventsOf(member, 'year.reopened', 'year.reopening_changed')).toHaveLength(1);
    const told = await world.database
      .selectFrom('notification')
      .select('title')
      .where('user_id', '=', member.userId)
      .execute();
    expect(told).toHaveLength(1);
  });

  test('to a colleague who gives it another end without having seen the one of meanwhile', async () => {
    await handedIn();
    await reopen(member);
    expect(await reopen(member, { InsteadOf: JUNE, Until: '2027-05-20T00:00:00Z' })).toMatchObject({ status: 200 });
    const state = await recordState(world);
    const answer = await reopen(member, { InsteadOf: JUNE, Until: '2027-07-01T00:00:00Z' });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await recordState(world)).toEqual(state);
  });
});

describe('[ROP-01] before anything is done the team sees', () => {
  test('what re-opening would do to this record, and until when it can be', async () => {
    await logPhysicianYear(member);
    await handedIn();
    await world.database
      .updateTable('member_year')
      .set({ audit_status: 'PASSED' })
      .where('user_id', '=', member.userId)
      .execute();
    const state = await recordState(world, { looks: false });
    const { json } = await preview(member);
    expect(json).toMatchObject({ Day: '2027-05-29', LatestDay: '2027-10-28', ReopenedUntil: null, Reason: '' });
    expect(json.Effects).toEqual([
      expect.stringContaining('In Progress again instead of Complete'),
      expect.stringContaining('The certificate for 2026 is revoked'),
      expect.stringContaining('The successful audit is open again.'),
      expect.stringContaining('with the same certificate'),
      expect.stringContaining('The member is now told'),
    ]);
    expect(await recordState(world, { looks: false })).toEqual(state);
  });

  test('[PPL-05] that a member who has left is not told, and none of it is sent', async () => {
    await handedIn();
    await world.database
      .insertInto('departure')
      .values({ user_id: member.userId, left_on: '2027-04-14', reason: 'RETIRED' })
      .execute();
    const { json } = await preview(member);
    expect(json.LeftOn).toBe('2027-04-14');
    expect(json.Effects.at(-1)).toBe('The member left on 14/04/2027, so no notification or email is sent.');
    expect(json.Effects.join(' ')).not.toContain('is told');
    expect(await reopen(member)).toMatchObject({ status: 200 });
    const sent = await world.database
      .selectFrom('notification')
      .select('title')
      .where('user_id', '=', member.userId)
      .where('title', 'like', '%re-opened%')
      .execute();
    expect(sent).toEqual([]);
    expect((await preview(member)).json).toMatchObject({ Effects: [], LeftOn: '2027-04-14' });
  });

  test('of a re-opened year the end that it has', async () => {
    await handedIn();
    await reopen(member);
    expect((await preview(member)).json).toEqual({
      Effects: [],
      LeftOn: null,
      Day: '2027-06-01',
      LatestDay: '2027-10-28',
      ReopenedUntil: JUNE,
      Reason: 'Evidence came late.',
      IfEnded: expect.stringContaining('again what it was'),
    });
  });
});

describe('[YR-03, SUB-26, ROP-01] a re-opened year', () => {
  test('takes changes until its instant, and is incomplete when it was changed and not submitted', async () => {
    await saveActivity(member);
    await handedIn();
    expect(await reopen(member)).toMatchObject({ status: 200 });
    expect(await readSummary(member)).toMatchObject({
      CurrentStatus: 'In Progress',
      Editable: true,
      AllowSubmit: true,
      SubmittedOn: null,
      UserFrameworkRequirementsOverview: { DueMessage1: 'Your 2026 record is due by 1 June 2027.' },
    });
    await saveActivity(member);
    expect(await closeYears(world.database, Temporal.Instant.from(MAY), 'job:test')).toBe(0);
    world.setNow(JUNE);
    expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'Incomplete', Editable: false });
    expect(await closeYears(world.database, Temporal.Instant.from(JUNE), 'job:test')).toBe(1);
    expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'Incomplete', Editable: false });
    expect(await eventsOf(member, 'year.reopened')).toMatchObject([
      {
        actor_user_id: staff.userId,
        subject_user_id: member.userId,
        before: { status: 'INCOMPLETE', submittedAt: expect.stringContaining('2026-11-20') },
        after: { status: 'INPROGRESS', reopenedUntil: JUNE, reason: 'Evidence came late.' },
      },
    ]);
  });

  test('has to be declared anew, and what was declared before stays in the log as it was worded', async () => {
    await handedIn();
    await reopen(member);
    expect(await submit(member)).toMatchObject({
      status: 409,
      json: { Code: 'SUBMISSION_NOT_OPEN', Message: expect.stringContaining('complete the declaration') },
    });
    await declare(member, undefined, { Fiftyhourscpd: false });
    expect(await submit(member)).toMatchObject({ status: 200 });
    const [first, second] = await eventsOf(member, 'declaration.saved');
    expect(first?.after).toMatchObject({ savedAt: NOVEMBER, answers: { Fiftyhourscpd: true } });
    expect(second?.before).toEqual(first?.after);
  });

  test('[CRT-04] that gets a file and is submitted again has a certificate at once, and is re-opened no more', async () => {
    await logPhysicianYear(member);
    await handedIn();
    await reopen(member);
    await uploadEvidence(member, 'late.txt');
    await declare(member);
    expect(await submit(member)).toMatchObject({ status: 200, json: { CPDStatusCode: 'COMPLETE' } });
    expect(await reopeningOf(member)).toBeNull();
    const offers = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
    expect(offers.json[0]).toMatchObject({ DocumentType: 'COC', Available: true });
    expect(await closeYears(world.database, Temporal.Instant.from(JUNE), 'job:test')).toBe(0);
    expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'Complete' });
  });

  test('may be given another end, also an earlier one; the declaration made meanwhile counts', async () => {
    await saveActivity(member);
    await handedIn();
    await reopen(member);
    await declare(member);
    const Until = '2027-05-02T00:00:00Z';
    expect(await reopen(member, { Until, InsteadOf: JUNE, Reason: 'She has all.' })).toMatchObject({ status: 200 });
    expect(await reopeningOf(member)).toMatchObject({ Until, Reason: 'She has all.', Changed: true });
    expect(await eventsOf(member, 'year.reopening_changed')).toMatchObject([
      { before: { reopenedUntil: JUNE }, after: { reopenedUntil: Until, reason: 'She has all.' } },
    ]);
    expect(await submit(member)).toMatchObject({ status: 200 });
  });

  test('[API2-07] stands in the list of years as one that can change', async () => {
    await handedIn();
    await reopen(member);
    const years = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}&OpenOrInProgressOnly=true`);
    expect(years.json.map(({ CPDYearYear }: { CPDYearYear: number }) => CPDYearYear)).toEqual([2027, 2026]);
    const offers = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
    expect(offers.json[0]).toMatchObject({
      Available: false,
      Note: 'The certificate will be available once you have submitted a complete record.',
    });
  });

  test('[ROP-02] says until when, why and by whom, to the member and to the team', async () => {
    await handedIn();
    expect(await reopeningOf(member)).toBeNull();
    await reopen(member, { Reason: ' Evidence came late. ' });
    const told = {
      By: 'Dr Test Member',
      ByMember: false,
      Reason: 'Evidence came late.',
      At: MAY,
      Until: JUNE,
      DueDay: '2027-06-01',
      Lasts: true,
      Changed: false,
      StatusBefore: 'Incomplete',
    };
    expect(await reopeningOf(member)).toEqual(told);
    const years = await staff.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(years.json.find(({ CPDYearId }: { CPDYearId: number }) => CPDYearId === YEAR_ID[2026]).Reopening).toEqual(
      told,
    );
    await saveActivity(member);
    expect(await reopeningOf(member)).toMatchObject({ Lasts: true, Changed: true });
  });
});
