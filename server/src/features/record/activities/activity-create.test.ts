import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildActivity, everyOtherWednesday } from '../../../testing/build.ts';
import { goalIdsOf, saveActivity, savePlan, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';
import { findActivity } from './activity-reader.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** Of every kind. */
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

describe('a new activity is refused', () => {
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

describe('the event of a new activity says what it is when it is read', () => {
  test.each(KINDS)('%s', async (_kind, overrides) => {
    const member = await world.signIn();
    expect(await save(member, buildActivity(member.userId, overrides))).toMatchObject({ status: 200 });
    await expectEvent(member);
  });

  test('[ACT-54] one with goals and files, of the whole of it and of dates', async () => {
    const member = await world.signIn();
    const [first = 0, second = 0] = [await savePlan(member), await savePlan(member, { PlanName: 'Another' })];
    const goals = [...(await goalIdsOf(member, second)), ...(await goalIdsOf(member, first))];
    const files = [await uploadEvidence(member, 'whole.txt'), await uploadEvidence(member, 'day.txt')];
    const body = buildActivity(member.userId, {
      Occurrence: 'M',
      UserActivityDates: [{ StartDate: '2026-05-02' }, { StartDate: '2026-04-01' }],
      UserActivityPDPGoals: [...goals, ...goals],
      UserActivityDocuments: [
        { DocumentId: files[1], LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-05-02' }] },
        { DocumentId: files[0], LinkedToUserActivity: true },
      ],
    });
    expect(await save(member, body)).toMatchObject({ status: 200 });
    const { after } = await expectEvent(member);
    expect(after).toMatchObject({ documents: [{ documentId: files[1] }, { documentId: files[0], dateIds: [] }] });
  });

  test('[HRS-01] one of a year with hours for each specialty', async () => {
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
    expect(await save(member, body)).toMatchObject({ status: 200 });
    await expectEvent(member);
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

/** The event of the member's one new activity, which must tell of it as it is read. */
async function expectEvent({ userId }: TestPerson) {
  const event = await world.database
    .selectFrom('event')
    .selectAll()
    .where('subject_user_id', '=', userId)
    .where('kind', '=', 'activity.created')
    .executeTakeFirstOrThrow();
  expect(event.after).toEqual(await findActivity(world.database, userId, event.object_id ?? 0));
  return event;
}

/** The keys that a member has sent. */
async function keysOf({ userId }: Pick<TestPerson, 'userId'>) {
  return await world.database
    .selectFrom('idempotency_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

async function countOf(table: 'activity', { userId }: TestPerson): Promise<number> {
  const rows = await world.database.selectFrom(table).select('user_id').where('user_id', '=', userId).execute();
  return rows.length;
}
