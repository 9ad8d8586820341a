import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { goalIdsOf, readActivity, saveActivity, saveDate, savePlan, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';
import { findActivity } from './activity-reader.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  await saveActivity(member);
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

/** An activity as it is, what is done to it before, and what an edit changes. */
interface Edit {
  kind: string;
  activity?: Fields;
  first?: (activityId: number) => Promise<unknown>;
  change: Fields;
  query?: string;
}

const threeDays = {
  Occurrence: 'M',
  UserActivityDates: ['2026-04-01', '2026-04-08', '2026-04-15'].map((StartDate) => ({ StartDate })),
};
const reflected = {
  AddReflection: true,
  ReflectionHours: 0.5,
  ReflectionAnswers: [
    { ReflectionQuestionId: 111, ReflectionAnswer: 'Doses in renal failure.' },
    { ReflectionQuestionId: 112, ReflectionAnswer: 'Ask the pharmacist earlier.' },
  ],
};

const EDITS: readonly Edit[] = [
  { kind: 'its texts', change: { ActivityName: 'Renamed', AdditionalInformation: 'More', Provider: 'The hospital' } },
  { kind: 'its day', change: { UserActivityDates: [{ StartDate: '2026-05-09', AdditionalInformation: 'Later' }] } },
  { kind: 'type and hours', change: { ActivityTypeId: 107, HoursPerDate: 3 } },
  {
    kind: 'its areas',
    activity: { UserActivityHours: [{ SpecialityId: 201 }, { SpecialityId: 202 }] },
    change: { UserActivityHours: [{ SpecialityId: 206 }, { SpecialityId: 202 }] },
  },
  { kind: 'a reflection that is added', change: reflected },
  {
    kind: 'the answers of its reflection',
    activity: {
      ...reflected,
      ReflectionAnswers: [...reflected.ReflectionAnswers, { ReflectionQuestionId: 113, ReflectionAnswer: 'Goes.' }],
    },
    change: {
      ReflectionAnswers: [
        { ReflectionQuestionId: 114, ReflectionAnswer: 'Comes.' },
        ...reflected.ReflectionAnswers.slice(1),
        { ReflectionQuestionId: 111, ReflectionAnswer: 'Other words.' },
      ],
    },
  },
  { kind: 'a reflection that is taken away', activity: reflected, change: { AddReflection: false } },
  {
    kind: 'its dates',
    activity: threeDays,
    change: {
      UserActivityDates: [{ StartDate: '2026-04-08', AdditionalInformation: 'x' }, { StartDate: '2026-03-01' }],
    },
  },
  {
    kind: 'several dates that become one',
    activity: threeDays,
    change: { Occurrence: 'S', UserActivityDates: [{ StartDate: '2026-04-08' }] },
  },
  {
    kind: 'hours, while a date has its own',
    activity: threeDays,
    first: (activityId) => saveDate(member, activityId, '2026-04-08', { DateHours: 4 }),
    change: { HoursPerDate: 2 },
  },
  {
    kind: 'hours of all dates that are reset',
    activity: threeDays,
    first: (activityId) => saveDate(member, activityId, '2026-04-08', { DateHours: 4 }),
    change: {},
    query: '?ResetHours=true',
  },
  {
    kind: 'the pattern of a series with a day taken out and one moved',
    activity: { ...everyOtherWednesday, RemovedDates: ['2026-03-04'] },
    first: (activityId) => saveDate(member, activityId, '2026-02-18', { StartDate: '2026-02-19' }),
    change: { RecurrEndDate: '2026-05-31', RemovedDates: ['2026-04-01', '2026-04-15'] },
  },
  {
    kind: 'a series that becomes a single activity',
    activity: everyOtherWednesday,
    change: { Occurrence: 'S', UserActivityDates: [{ StartDate: '2026-02-18' }] },
  },
];

describe('an edit is refused', () => {
  test('[R13, ACT-26] when its year is submitted while it waits for the year', async () => {
    const other = await world.signIn();
    const activityId = await saveActivity(other);
    const read = await readActivity(other, activityId);
    const answer = await editDuring(
      other,
      activityId,
      { ...read, ActivityName: 'Too late' },
      {
        lock: sql`select from member_year where user_id = ${other.userId} for update`,
        change: sql`update member_year set status = 'SUBMITTED', submitted_at = now() where user_id = ${other.userId}`,
      },
    );
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await readActivity(other, activityId)).toMatchObject({ ActivityName: 'Grand rounds', RowVersion: 1 });
  });

  test('[R11] when the activity is changed between its reading and its saving', async () => {
    const activityId = await saveActivity(member);
    const read = await readActivity(member, activityId);
    const answer = await editDuring(
      member,
      activityId,
      { ...read, ActivityName: 'Second' },
      {
        lock: sql`select from activity where activity_id = ${activityId} for update`,
        change: sql`update activity set activity_name = 'First', version = version + 1 where activity_id = ${activityId}`,
      },
    );
    expect(answer).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await readActivity(member, activityId)).toMatchObject({ ActivityName: 'First', RowVersion: 2 });
  });
});

describe('an edit', () => {
  test.each(EDITS)('leaves an event that says what the activity is when it is read: $kind', async (tried) => {
    const activityId = await saveActivity(member, tried.activity);
    await tried.first?.(activityId);
    const before = await findActivity(world.database, member.userId, activityId);
    const body = { ...(await readActivity(member, activityId)), ...tried.change };
    expect(await edit(member, activityId, body, tried.query)).toMatchObject({ status: 200 });
    expect(await changeOf(activityId)).toMatchObject({ kind: 'activity.updated', before });
  });

  test('[HRS-01, HRS-12] of hours for each specialty keeps those of a date', async () => {
    world.setNow('2022-11-20T01:00:00Z');
    onTestFinished(() => world.setNow('2026-11-20T01:00:00Z'));
    const lines = (generic: number, other: number) => [
      { SpecialityId: 1, Hours: generic },
      { SpecialityId: 4, Hours: other },
    ];
    const activityId = await saveActivity(member, {
      ...threeDays,
      CPDYearId: YEAR_ID[2022],
      TotalHours: undefined,
      UserActivityHours: lines(2, 1),
      UserActivityDates: [{ StartDate: '2022-05-06' }, { StartDate: '2022-05-13' }],
    });
    await saveDate(member, activityId, '2022-05-13', { UserActivityHours: lines(0.5, 0.75) });
    const read = await readActivity(member, activityId);
    await edit(member, activityId, { ...read, UserActivityHours: lines(3, 0) });
    const { after } = await changeOf(activityId);
    expect(after).toMatchObject({
      areas: [{ areaId: 1, hours: 3 }],
      dates: [
        { hours: 3, areas: [] },
        {
          hours: 1.25,
          areas: [
            { areaId: 1, hours: 0.5 },
            { areaId: 4, hours: 0.75 },
          ],
        },
      ],
    });
  });

  test('[OCC-17, EVD-06] keeps files and goals, and what they prove as far as its dates stay', async () => {
    const files = [await uploadEvidence(member, 'whole.txt'), await uploadEvidence(member, 'day.txt')];
    const goals = await goalIdsOf(member, await savePlan(member));
    const activityId = await saveActivity(member, {
      ...threeDays,
      UserActivityDocuments: [
        { DocumentId: files[0], LinkedToUserActivity: true },
        { DocumentId: files[1], LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-04-08' }] },
      ],
      UserActivityPDPGoals: goals,
    });
    const read = await readActivity(member, activityId);
    const kept = { ...read, ActivityName: 'Renamed' };
    await edit(member, activityId, kept);
    await changeOf(activityId);
    const after = await readActivity(member, activityId);
    for (const list of ['UserActivityDocuments', 'UserActivityPDPGoals']) expect(after[list]).toEqual(read[list]);
    const without = { ...after, UserActivityDates: [{ StartDate: '2026-04-01' }] };
    await edit(member, activityId, without);
    await changeOf(activityId);
    const [whole, day] = (await readActivity(member, activityId)).UserActivityDocuments;
    expect([whole.LinkedToUserActivity, day.LinkedToUserActivity]).toEqual([true, true]);
  });
});

function edit(person: TestPerson, activityId: number, body: Fields, query = ''): Promise<TestAnswer> {
  return person.call('PUT', `/api/UserActivities/${activityId}${query}`, { body });
}

/** The newest event of an activity, which must tell of it as it now is. */
async function changeOf(activityId: number) {
  const event = await world.database
    .selectFrom('event')
    .selectAll()
    .where('object_id', '=', activityId)
    .where('object_type', '=', 'activity')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(event.after).toEqual(await findActivity(world.database, member.userId, activityId));
  return event;
}

/** Edits while someone has a lock, who changes something as soon as the edit waits for it. */
async function editDuring(
  person: TestPerson,
  activityId: number,
  body: Fields,
  { lock, change }: Record<'lock' | 'change', RawBuilder<unknown>>,
): Promise<TestAnswer | undefined> {
  let answer: Promise<TestAnswer> | undefined;
  await whileWaitedFor(
    world.database,
    async (transaction) => {
      await lock.execute(transaction);
      answer = edit(person, activityId, body);
    },
    (transaction) => change.execute(transaction),
  );
  return await answer;
}
