import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import {
  readActivity,
  readDate,
  readSummary,
  saveActivity,
  saveDate,
  uploadEvidence,
  verifyActivity,
} from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const DAY = '2026-02-18';
const reflection = {
  AddReflection: true,
  ReflectionHours: 0.5,
  ReflectionAnswers: [
    { ReflectionQuestionId: 111, ReflectionAnswer: 'Doses in renal failure.' },
    { ReflectionQuestionId: 112, ReflectionAnswer: 'Ask the pharmacist earlier.' },
  ],
};

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

async function save(activityId: number, day: string, changes: Record<string, unknown>): Promise<void> {
  expect(await saveDate(member, activityId, day, changes)).toMatchObject({ status: 200 });
}

async function saveWhole(activityId: number, changes: Record<string, unknown>, query = ''): Promise<void> {
  const body = { ...(await readActivity(member, activityId)), ...changes };
  expect(await member.call('PUT', `/api/UserActivities/${activityId}${query}`, { body })).toMatchObject({
    status: 200,
  });
}

async function daysOf(activityId: number): Promise<string[]> {
  const { UserActivityDates } = await readActivity(member, activityId);
  return UserActivityDates.map(({ StartDate }: { StartDate: string }) => StartDate);
}

describe('one date', () => {
  test('[API-26, OCC-22, OCC-15] is read with everything of it and what the screen shows of its activity', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    expect(await readDate(member, activityId, DAY)).toMatchObject({
      UserActivityId: activityId,
      StartDate: DAY,
      Year: 2026,
      DateHours: 1.5,
      HasOwnHours: false,
      Reflection: null,
      ReflectionAnswers: [],
      ReflectionHours: 0,
      UserActivityHours: [{ SpecialityId: 201, Hours: '1.50' }],
      UserActivityDateDocumentIds: [],
      ActivityName: 'Grand rounds',
      ActivityTypeName: 'Grand rounds or journal club',
      CategoryName: 'Educational Activities',
      Occurrence: 'R',
      DateCount: 4,
    });
  });

  test('[API-28, OCC-15] sent back as it was read changes nothing', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { DateHours: 4, AdditionalInformation: 'Long', ...reflection });
    const read = await readDate(member, activityId, DAY);
    await save(activityId, DAY, {});
    expect(await readDate(member, activityId, DAY)).toEqual({ ...read, RowVersion: read.RowVersion + 1 });
  });

  test('[API-28, OCC-15, HRS-06] changes alone, and counts with what it has now', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { StartDate: '2026-02-19', DateHours: '2.13', AdditionalInformation: ' Held online ' });
    const read = await readActivity(member, activityId);
    expect(read.UserActivityDates).toMatchObject([
      { StartDate: '2026-02-04', Hours: 1.5, HasOwnHours: false, MovedFrom: null },
      { StartDate: '2026-02-19', Hours: 2.25, HasOwnHours: true, MovedFrom: DAY, AdditionalInformation: 'Held online' },
      { StartDate: '2026-03-04', Hours: 1.5 },
      { StartDate: '2026-03-18', Hours: 1.5 },
    ]);
    expect(read).toMatchObject({ ActivityName: 'Grand rounds', HoursPerDate: 1.5, TotalHours: 6.75, RowVersion: 2 });
    expect(await readSummary(member)).toMatchObject({ TotalHours: 6.75 });
  });

  test('[HRS-11] of a single activity: its hours are those of the activity', async () => {
    const activityId = await saveActivity(member);
    await save(activityId, '2026-03-12', { DateHours: 3, StartDate: '2026-03-13' });
    expect(await readActivity(member, activityId)).toMatchObject({
      HoursPerDate: 3,
      DefaultHoursPerDate: 3,
      TotalHours: 3,
      UserActivityDates: [{ StartDate: '2026-03-13', HasOwnHours: false, MovedFrom: null }],
    });
  });

  test('leaves an event with the activity before and after', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { DateHours: 4 });
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'object_id', 'before', 'after'])
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      kind: 'activity_date.updated',
      object_id: activityId,
      before: { dates: [{}, { hours: 1.5 }, {}, {}] },
      after: { dates: [{}, { hours: 4, ownHours: true }, {}, {}] },
    });
  });
});

describe('[OCC-17] saving the series again', () => {
  test('keeps a date that was moved where it is, and what was done to it', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { StartDate: '2026-02-19', DateHours: 4, ...reflection });
    const moved = await readDate(member, activityId, '2026-02-19');
    await saveWhole(activityId, { ActivityName: 'Rounds', WeeklyrecursEvery: 1 });
    expect(await daysOf(activityId)).toEqual([
      ...[
        '2026-02-04',
        '2026-02-11',
        '2026-02-19',
        '2026-02-25',
        '2026-03-04',
        '2026-03-11',
        '2026-03-18',
        '2026-03-25',
      ],
    ]);
    const { RowVersion: _version, ActivityName: _name, DateCount: _count, ...kept } = moved;
    expect(await readDate(member, activityId, '2026-02-19')).toMatchObject(kept);
  });

  test('takes a moved date away when its day is no more of the pattern, and never lays a day twice', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { StartDate: '2026-02-11' });
    await saveWhole(activityId, { WeeklyrecursEvery: 1, RecurrEndDate: '2026-02-28' });
    expect(await daysOf(activityId)).toEqual(['2026-02-04', '2026-02-11', '2026-02-25']);
    await saveWhole(activityId, { RecurrEndDate: '2026-02-10' });
    expect(await daysOf(activityId)).toEqual(['2026-02-04']);
  });

  test('keeps the reflections of dates, with the ids of their answers', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, reflection);
    const before = await readDate(member, activityId, DAY);
    await saveWhole(activityId, { ActivityName: 'Rounds' });
    const after = await readDate(member, activityId, DAY);
    expect(after.ReflectionAnswers).toEqual(before.ReflectionAnswers);
    expect(after.ReflectionAnswers).toMatchObject([{ UserActivityDateId: after.UserActivityDateId }, {}]);
  });

  test('as several dates or as a single one keeps a reflection that its form did not show', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, reflection);
    await saveWhole(activityId, {
      Occurrence: 'M',
      UserActivityDates: [{ StartDate: DAY }, { StartDate: '2026-02-20' }],
    });
    await saveWhole(activityId, { Occurrence: 'S', UserActivityDates: [{ StartDate: DAY }] });
    expect(await readActivity(member, activityId)).toMatchObject({ AddReflection: true, ReflectionHours: 0.5 });
  });
});

describe('reflection of a date', () => {
  test('[RFL-02, RFL-10, ACT-55] counts beside the hours, for the activity and in the summary', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    for (const day of [DAY, '2026-03-04']) await save(activityId, day, reflection);
    const read = await readActivity(member, activityId);
    expect(read).toMatchObject({ TotalHours: 6, EnteredHoursWithReflections: 7, AddReflection: false });
    expect(read.UserActivityDates.map(({ HasReflection }: { HasReflection: boolean }) => HasReflection)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(await readSummary(member)).toMatchObject({ EnteredReflectionHours: 1, TotalHours: 7 });
  });

  test('[RFL-10] goes with AddReflection=false, its answers too', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, reflection);
    await save(activityId, DAY, { AddReflection: false });
    expect(await readDate(member, activityId, DAY)).toMatchObject({
      AddReflection: false,
      ReflectionHours: 0,
      ReflectionAnswers: [],
    });
  });

  test('[API-28] is there without AddReflection when something was written', async () => {
    const activityId = await saveActivity(member, everyOtherWednesday);
    await save(activityId, DAY, { ...reflection, AddReflection: undefined });
    expect(await readDate(member, activityId, DAY)).toMatchObject({ AddReflection: true, ReflectionHours: 0.5 });
  });

  test('[ACT-53, ACT-55] of a single activity is told under both names; an activity tells its default hours', async () => {
    const activityId = await saveActivity(member, reflection);
    const read = await readActivity(member, activityId);
    expect(read).toMatchObject({
      SingleReflection: '',
      SingleReflectionHours: 0.5,
      DefaultHoursPerDate: 1.5,
      DefaultUserActivityHours: [{ SpecialityId: 201, Hours: '1.50' }],
    });
    expect(read.SingleReflectionAnswers).toEqual(read.ReflectionAnswers);
    expect(read.ReflectionAnswers).toHaveLength(2);
  });

  test('[ACT-54] an activity tells the years with its own ticked', async () => {
    const { CPDYears } = await readActivity(member, await saveActivity(member));
    expect(CPDYears.filter(({ Checked }: { Checked: boolean }) => Checked)).toEqual([
      { CPDYearId: YEAR_ID[2026], CPDYear: 2026, Checked: true },
    ]);
    expect(CPDYears.length).toBeGreaterThan(1);
  });
});

test('[ACT-30, ACT-31] a date of a verified activity takes a reflection and evidence, and nothing else', async () => {
  const activityId = await saveActivity(member, everyOtherWednesday);
  await verifyActivity(world, activityId);
  const documentId = await uploadEvidence(member);
  const mine = { StartDate: '2026-02-19', DateHours: 9, AdditionalInformation: 'Mine' };
  await save(activityId, DAY, { ...mine, ...reflection, UserActivityDateDocumentIds: [documentId] });
  expect(await readDate(member, activityId, DAY)).toMatchObject({
    DateHours: 1.5,
    AdditionalInformation: '',
    ReflectionHours: 0.5,
    UserActivityDateDocumentIds: [documentId],
  });
});
