import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { countStatements } from '../../../testing/count-statements.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { closeYears } from './closing-service.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const LAST_SECOND = '2027-03-31T12:59:59Z';
const CLOSES = '2027-03-31T13:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  // What other tests left open is settled, so that each counts its own.
  await closeYears(world.database, Temporal.Instant.from(JUNE), 'before');
  member = await world.signIn();
});
afterAll(() => world.close());

function close(now: string): Promise<number> {
  return closeYears(world.database, Temporal.Instant.from(now), 'job:test');
}

async function storedStatus({ userId }: TestPerson): Promise<string> {
  const row = await world.database
    .selectFrom('member_year')
    .select('status')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.status;
}

async function eventsOf({ userId }: TestPerson, kind: string) {
  return await world.database
    .selectFrom('event')
    .selectAll()
    .where('subject_user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('event_id')
    .execute();
}

describe('[YR-01, YR-03] closing leaves alone', () => {
  test('a record whose year is open to its last second', async () => {
    await saveActivity(member);
    const state = await recordState(world);
    expect(await close(LAST_SECOND)).toBe(0);
    expect(await recordState(world)).toEqual(state);
  });

  test('a record that was handed in', async () => {
    await declare(member);
    await submit(member);
    const state = await recordState(world);
    expect(await close(MAY)).toBe(0);
    expect(await recordState(world)).toEqual(state);
  });

  test('what it has closed before, and writes nothing then: it looks each minute', async () => {
    await saveActivity(member);
    expect(await close(CLOSES)).toBe(1);
    const state = await recordState(world);
    const sent = await countStatements(async () => expect(await close(MAY)).toBe(0));
    expect(sent.filter((statement) => /^(insert|update|delete)/i.test(statement))).toEqual([]);
    expect(await recordState(world)).toEqual(state);
  });
});

describe('[YR-01, YR-03] closing', () => {
  test('makes a record incomplete at the instant its year closes, with an event that has no actor', async () => {
    await saveActivity(member);
    expect(await close(CLOSES)).toBe(1);
    expect(await storedStatus(member)).toBe('INCOMPLETE');
    expect(await eventsOf(member, 'year.closed')).toMatchObject([
      {
        actor_user_id: null,
        request_id: 'job:test',
        before: { status: 'INPROGRESS' },
        after: { status: 'INCOMPLETE' },
      },
    ]);
  });

  test('[SUB-05, SUB-06] shows what the clock showed before: nothing was submitted', async () => {
    await saveActivity(member);
    world.setNow(CLOSES);
    const { CPDYearId: _year, ...before } = await readSummary(member);
    await close(CLOSES);
    expect(await readSummary(member)).toMatchObject({
      ...before,
      CurrentStatus: 'Incomplete',
      SubmissionView: 'closed-unsubmitted',
      SubmittedOn: null,
      Editable: false,
    });
    const late = await member.call('POST', '/api/UserActivities', { body: buildActivity(member.userId) });
    expect(late).toMatchObject({ status: 409, json: { Message: expect.stringContaining('is closed') } });
  });

  test('by several servers at the same time happens once for each record', async () => {
    const people = await Promise.all(Array.from({ length: 230 }, () => world.signIn()));
    await world.database
      .insertInto('member_year')
      .values(people.map(({ userId }) => ({ user_id: userId, cpd_year_id: YEAR_ID[2026], status: 'INPROGRESS' })))
      .execute();
    const counts = await Promise.all(Array.from({ length: 4 }, () => close(CLOSES)));
    // Who met a locked record left it to the next run.
    const rest = await close(CLOSES);
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(230);
    const events = await world.database
      .selectFrom('event')
      .select('subject_user_id')
      .where('kind', '=', 'year.closed')
      .where(
        'subject_user_id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute();
    expect(events).toHaveLength(230);
  });

  test('meets a submission of the last second: one of them happens, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      world.setNow(NOVEMBER);
      const person = await world.signIn();
      await declare(person);
      world.setNow(LAST_SECOND);
      const [submitted] = await Promise.all([submit(person), close(CLOSES)]);
      const closed = await eventsOf(person, 'year.closed');
      expect(closed.length + (await eventsOf(person, 'year.submitted')).length).toBe(1);
      expect(submitted.status).toBe(closed.length === 0 ? 200 : 409);
    }
  });
});
