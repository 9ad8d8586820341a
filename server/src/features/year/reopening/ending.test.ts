import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, logPhysicianYear, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';
const REASON = 'It was meant for another member.';

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterAll(() => world.close());

/** A record with its certificate, submitted in November and re-opened in May. */
async function reopened(now = MAY, until = JUNE): Promise<void> {
  await logPhysicianYear(member);
  await declare(member);
  await submit(member);
  world.setNow(now);
  const body = { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'Evidence came late.', Until: until };
  expect(await staff.call('POST', '/api/YearReopenings', { body })).toMatchObject({ status: 200 });
}

const end = (change: object = {}, by: TestPerson = staff) =>
  by.call('POST', '/api/YearReopeningEnds', {
    body: { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: REASON, Until: JUNE, ...change },
  });

const preview = async () =>
  (await staff.call('GET', `/api/YearReopenings?ForUserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}`)).json;

const toldOfTheEnd = () =>
  world.database
    .selectFrom('notification')
    .select(['title', 'plain_message'])
    .where('user_id', '=', member.userId)
    .where('occasion', 'like', 'year-reopening-ended:%')
    .execute();

describe('[ROP-01] ending a re-opening at once is refused', () => {
  test.each(['PARTICIPANT', 'VERIFIED', 'WATCHER'])('to the role %s', async (role) => {
    await reopened();
    const other = await world.signIn({ role });
    const state = await recordState(world);
    expect(await end({}, other)).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    expect(await recordState(world)).toEqual(state);
  });

  test.each([
    ['without a reason', { Reason: ' ' }, 400, [{ Field: 'Reason' }]],
    ['with a reason that is too long', { Reason: 'x'.repeat(501) }, 400, [{ Field: 'Reason' }]],
    ['when it has another end by now', { Until: '2027-05-20T00:00:00Z' }, 409, []],
    ['of a year that is not re-opened', { CPDYearId: YEAR_ID[2025] }, 409, []],
    ['of nobody', { ForUserId: 987_654 }, 404, []],
  ])('%s', async (_why, change, status, problems) => {
    await reopened();
    const state = await recordState(world);
    expect(await end(change)).toMatchObject({ status, json: { Errors: problems } });
    expect(await recordState(world)).toEqual(state);
  });

  test('[ROP-05] to the later of two colleagues, and nothing happens twice', async () => {
    await reopened();
    expect(await end()).toMatchObject({ status: 200 });
    const state = await recordState(world);
    expect(await end()).toMatchObject({
      status: 409,
      json: { Code: 'STALE', Message: expect.stringContaining('no longer re-opened') },
    });
    expect(await recordState(world)).toEqual(state);
  });
});

describe('[ROP-01, ROP-03] ending a re-opening at once', () => {
  test('leaves an unchanged record as it was, with its certificate, and the member is told who did it and why', async () => {
    await reopened();
    expect((await preview()).IfEnded).toBe(
      'Nothing was changed, so the record for 2026 is again what it was: Complete, with the same certificate.',
    );
    expect(await end()).toMatchObject({ status: 200 });
    expect(await readSummary(member, YEAR_ID[2026])).toMatchObject({ CurrentStatus: 'Complete', Editable: false });
    const [notice, ...more] = await toldOfTheEnd();
    expect(more).toEqual([]);
    expect(notice?.title).toBe('Your 2026 record is what it was before');
    expect(notice?.plain_message).toContain('of the CPD team has ended the re-opening of your 2026 record');
    expect(notice?.plain_message).toContain(`The reason: ${REASON}`);
    const { json } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(JSON.stringify(json)).toContain(`Ended the re-opening of the record for 2026: ${REASON}`);
  });

  test('makes a changed record of a closed year incomplete', async () => {
    await reopened();
    await saveActivity(member);
    expect((await preview()).IfEnded).toContain('changed and not submitted, so it is incomplete');
    expect(await end()).toMatchObject({ status: 200 });
    expect(await readSummary(member, YEAR_ID[2026])).toMatchObject({ CurrentStatus: 'Incomplete', Editable: false });
    expect((await toldOfTheEnd())[0]?.title).toBe('Your 2026 record is incomplete');
  });

  test('leaves a changed record of a year that is open to everybody open', async () => {
    const until = '2026-12-10T00:00:00Z';
    await reopened('2026-11-25T01:00:00Z', until);
    await saveActivity(member);
    expect((await preview()).IfEnded).toContain('stays open until the year closes');
    expect(await end({ Until: until })).toMatchObject({ status: 200 });
    expect(await readSummary(member, YEAR_ID[2026])).toMatchObject({ CurrentStatus: 'In Progress', Editable: true });
  });

  test('[PPL-05] sends nothing to a member who has left', async () => {
    await reopened();
    await world.database
      .insertInto('departure')
      .values({ user_id: member.userId, left_on: '2027-04-14', reason: 'RETIRED' })
      .execute();
    expect(await end()).toMatchObject({ status: 200 });
    expect(await toldOfTheEnd()).toEqual([]);
  });
});
