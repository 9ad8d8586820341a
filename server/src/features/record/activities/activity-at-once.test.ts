import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildActivity, everyOtherWednesday } from '../../../testing/build.ts';
import { countStatements } from '../../../testing/count-statements.ts';
import { goalIdsOf, saveActivity, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';
import { withoutIds } from '../../../testing/without-ids.ts';
import { findActivity } from './activity-reader.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** Of every kind that is saved at once, and of both ways to count hours. */
const KINDS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['a single activity', { Provider: 'Royal Hospital', AdditionalInformation: 'Line 1\nWānanga “2” \\ "3"' }],
  ['one in several areas', { UserActivityHours: [{ SpecialityId: 202 }, { SpecialityId: 201 }] }],
  [
    'one with answers to the questions of its reflection',
    {
      AddReflection: true,
      ReflectionHours: 0.5,
      ReflectionAnswers: [
        { ReflectionQuestionId: 112, ReflectionAnswer: 'Ask the pharmacist earlier.' },
        { ReflectionQuestionId: 111, ReflectionAnswer: 'Doses in renal failure.' },
      ],
    },
  ],
  [
    'one on several dates',
    {
      Occurrence: 'M',
      UserActivityDates: [
        { StartDate: '2026-05-02', AdditionalInformation: 'The second' },
        { StartDate: '2026-04-01', AdditionalInformation: 'The first' },
      ],
    },
  ],
  ['a series with a day taken out', { ...everyOtherWednesday, RemovedDates: ['2026-03-04'] }],
];

describe('a new activity is not saved at once, and is refused as ever,', () => {
  test('[R13, ACT-26] when its year is submitted while it waits for the year', async () => {
    const member = await signInWithYear();
    const body = buildActivity(member.userId, { ActivityName: 'Too late' });
    const answer = await saveDuringSubmission(member, body, 'late');
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await countOf('activity', member)).toBe(1);
    expect(await keysOf(member)).toEqual([]);
  });

  test('[DOM-08] when the college has changed what it is judged by since that was read', async () => {
    const other = await openTestApp();
    const member = await signInWithYear(other);
    const body = buildActivity(member.userId);
    expect(await save(member, body)).toMatchObject({ status: 200 });
    await sql`update area set last_cpd_year_id = ${YEAR_ID[2025]} where area_id = 201`.execute(other.database);
    await sql`update reference_load set checksum = 'another'`.execute(other.database);
    for (const key of ['first', 'again']) {
      expect(await save(member, body, key)).toMatchObject({
        status: 400,
        json: { Errors: [{ Field: 'UserActivityHours' }] },
      });
    }
    await other.close();
  });

  test('[ACT-17] when a goal is that of another member', async () => {
    const [member, other] = [await signInWithYear(), await world.signIn()];
    const UserActivityPDPGoals = await goalIdsOf(other, await savePlan(other));
    const answer = await save(member, buildActivity(member.userId, { UserActivityPDPGoals }));
    expect(answer).toMatchObject({ status: 404 });
    expect(await countOf('activity', member)).toBe(1);
  });

  test('[R10] when another one takes its key at the same time with other content', async () => {
    const member = await signInWithYear();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((ActivityName) =>
        save(member, buildActivity(member.userId, { ActivityName }), 'same'),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await countOf('activity', member)).toBe(2);
  });
});

describe('a new activity saved at once', () => {
  test.each(KINDS)('takes two statements, and leaves what saving in steps does: %s', async (_kind, overrides) => {
    const member = await world.signIn();
    const body = buildActivity(member.userId, overrides);
    // The first save of a year makes the year's row, in steps.
    const inSteps = await countStatements(() => save(member, body, 'in steps'));
    const atOnce = await countStatements(() => save(member, body, 'at once'));
    expect(inSteps).toContain('begin');
    expect(atOnce).toHaveLength(2);
    await expectSameTraces(member);
  });

  test('takes a third statement when it has goals, and leaves what saving in steps does', async () => {
    const member = await world.signIn();
    const [first = 0, second = 0] = [await savePlan(member), await savePlan(member, { PlanName: 'Another' })];
    const goals = [...(await goalIdsOf(member, second)), ...(await goalIdsOf(member, first))];
    const body = buildActivity(member.userId, { UserActivityPDPGoals: [...goals, ...goals] });
    // In a year that is not in progress everything is saved in steps.
    await sql`update member_year set status = 'OPEN' where user_id = ${member.userId}`.execute(world.database);
    expect(await countStatements(() => save(member, body, 'in steps'))).toContain('begin');
    expect(await countStatements(() => save(member, body, 'at once'))).toHaveLength(3);
    await expectSameTraces(member);
  });

  test('takes two statements without a key, too', async () => {
    const member = await signInWithYear();
    expect(await countStatements(() => saveActivity(member))).toHaveLength(2);
  });

  test('takes two statements in a year with hours for each specialty, and leaves what saving in steps does', async () => {
    const member = await world.signIn();
    world.setNow('2022-11-20T01:00:00Z');
    onTestFinished(() => world.setNow('2026-11-20T01:00:00Z'));
    const body = buildActivity(member.userId, {
      CPDYearId: YEAR_ID[2022],
      TotalHours: undefined,
      UserActivityHours: [
        { SpecialityId: 206, Hours: '0.50' },
        { SpecialityId: 201, Hours: '1.25' },
      ],
      UserActivityDates: [{ StartDate: '2022-03-12' }],
      AddReflection: true,
      Reflection: 'What I learnt.',
      ReflectionHours: 1,
    });
    expect(await save(member, body, 'in steps')).toMatchObject({ status: 200 });
    expect(await countStatements(() => save(member, body, 'at once'))).toHaveLength(2);
    await expectSameTraces(member);
  });
});

/** Signs someone in whose year has been begun. */
async function signInWithYear(app: TestApp = world): Promise<TestPerson> {
  const member = await app.signIn();
  await saveActivity(member);
  return member;
}

function save(member: TestPerson, body: Record<string, unknown>, key?: string): Promise<TestAnswer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return member.call('POST', '/api/UserActivities', { body, headers });
}

/** Saves while someone has the year, who submits it as soon as the save waits for it. */
async function saveDuringSubmission(member: TestPerson, body: Record<string, unknown>, key: string) {
  const { userId } = member;
  let answer: Promise<TestAnswer> | undefined;
  await whileWaitedFor(
    world.database,
    async (transaction) => {
      await sql`select from member_year where user_id = ${userId} for update`.execute(transaction);
      answer = save(member, body, key);
    },
    (transaction) =>
      sql`update member_year set status = 'SUBMITTED', submitted_at = now() where user_id = ${userId}`.execute(
        transaction,
      ),
  );
  return await answer;
}

/** The first save of a member was done in steps, the second at once: rows, events and kept answers differ in ids alone. */
async function expectSameTraces({ userId }: TestPerson): Promise<void> {
  const events = await world.database
    .selectFrom('event')
    .selectAll()
    .where('subject_user_id', '=', userId)
    .where('kind', '=', 'activity.created')
    .orderBy('event_id')
    .execute();
  const keys = await keysOf({ userId });
  expect(events).toHaveLength(2);
  expect(withoutIds(events[1])).toEqual(withoutIds(events[0]));
  expect(withoutIds(keys[1])).toEqual(withoutIds(keys[0]));
  for (const event of events)
    expect(event.after).toEqual(await findActivity(world.database, userId, event.object_id ?? 0));
  const activities = world.database.selectFrom('activity').selectAll().where('user_id', '=', userId);
  const rows = await activities.where('plan_id', 'is', null).execute();
  expect(withoutIds(rows[1])).toEqual(withoutIds(rows[0]));
}

/** The keys that a member has sent, without those of their keyless changes. */
async function keysOf({ userId }: Pick<TestPerson, 'userId'>) {
  return await world.database
    .selectFrom('idempotency_key')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', 'not like', 'auto:%')
    .orderBy('created_at')
    .execute();
}

async function countOf(table: 'activity', { userId }: TestPerson): Promise<number> {
  const rows = await world.database.selectFrom(table).select('user_id').where('user_id', '=', userId).execute();
  return rows.length;
}
