import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readDate, saveActivity, saveDate, savePlan, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const DAY = '2026-02-18';
const MINIMUM = 'A minimum of 0.25 hours is required.';
const IN_USE = 'You have tried to select the date which is already in use for the activity Grand rounds.';
const answers = (first: string) => [
  { ReflectionQuestionId: 111, ReflectionAnswer: first },
  { ReflectionQuestionId: 112, ReflectionAnswer: 'Ask earlier.' },
];
const reflected = { AddReflection: true, ReflectionHours: 0.5, ReflectionAnswers: answers('Doses.') };

let world: TestApp;
let member: TestPerson;
let activityId: number;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  activityId = await saveActivity(member, everyOtherWednesday);
});
beforeEach(() => world.setNow('2026-11-20T01:00:00Z'));
afterAll(() => world.close());

describe('saving one date refuses, and changes nothing', () => {
  test.each([
    [
      '[ERR-07, OCC-13, OCC-14, API-28] a day that the activity has already',
      { StartDate: '2026-03-04' },
      'StartDate',
      IN_USE,
    ],
    ['[OCC-02] no day', { StartDate: '' }, 'StartDate', 'Please choose a date.'],
    ['[OCC-03] a day of another year', { StartDate: '2027-01-01' }, 'StartDate', 'Please choose a date in 2026.'],
    ['[API-39] a day that does not exist', { StartDate: '2026-02-31' }, 'StartDate', 'yyyy-MM-dd'],
    ['[HRS-02] no hours', { DateHours: undefined }, 'DateHours', MINIMUM],
    ['[HRS-02, HRS-10] hours that round to 0', { DateHours: 0.12 }, 'DateHours', MINIMUM],
    ['[HRS-10] negative hours', { DateHours: -1 }, 'DateHours', MINIMUM],
    ['[HRS-10] hours in words', { DateHours: 'two' }, 'DateHours', MINIMUM],
    ['[ACT-40] a tag in the information', { AdditionalInformation: '<b>x</b>' }, 'AdditionalInformation', 'HTML tags'],
    [
      '[RFL-03] a blank answer',
      { ...reflected, ReflectionAnswers: answers(' ') },
      'ReflectionAnswers',
      'Please answer',
    ],
    ['[RFL-05] another time spent', { ...reflected, ReflectionHours: 2 }, 'ReflectionHours', '0.25, 0.5, 0.75'],
    [
      '[RFL-04] a question of another year',
      { AddReflection: undefined, ReflectionAnswers: [{ ReflectionQuestionId: 101, ReflectionAnswer: 'x' }] },
      'ReflectionAnswers',
      'for 2026',
    ],
  ])('%s', async (_title, changes, field, message) => {
    const before = await recordState(world);
    const answer = await saveDate(member, activityId, DAY, changes);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors).toContainEqual({ Field: field, Message: expect.stringContaining(message) });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-39] telling everything that is wrong at once', async () => {
    const wrong = { StartDate: '2026-03-04', DateHours: 0, AdditionalInformation: '<b>' };
    const answer = await saveDate(member, activityId, DAY, { ...wrong, ...reflected, ReflectionHours: 7 });
    expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field).sort()).toEqual([
      'AdditionalInformation',
      'DateHours',
      'ReflectionHours',
      'StartDate',
    ]);
  });

  test('[API-37, API2-67] files of somebody else, as if they did not exist', async () => {
    const foreign = await uploadEvidence(await world.signIn(), 'foreign.txt');
    const before = await recordState(world);
    for (const documentId of [foreign, 987_654_321]) {
      for (const name of ['UserActivityDateDocumentIds', 'DocumentsToDeleteIfNotInUse']) {
        const answer = await saveDate(member, activityId, DAY, { [name]: [documentId] });
        expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
      }
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-67] a file of another year', async () => {
    const documentId = await uploadEvidence(member, 'of 2025.txt', YEAR_ID[2026]);
    await world.database
      .updateTable('document')
      .set({ cpd_year_id: YEAR_ID[2025] })
      .where('document_id', '=', documentId)
      .execute();
    const answer = await saveDate(member, activityId, DAY, { UserActivityDateDocumentIds: [documentId] });
    expect(answer).toMatchObject({ status: 404 });
  });

  test('[API-37, API-40] a date of somebody else, also beside an own activity', async () => {
    const stranger = await world.signIn();
    const body = await readDate(member, activityId, DAY);
    const before = await recordState(world);
    expect(await stranger.call('PUT', '/api/UserActivityDates', { body })).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
  });

  test('a stale edit: the activity or another of its dates was saved meanwhile', async () => {
    const read = await readDate(member, activityId, DAY);
    expect(await saveDate(member, activityId, '2026-02-04', { AdditionalInformation: 'Meanwhile' })).toMatchObject({
      status: 200,
    });
    const before = await recordState(world);
    const answer = await member.call('PUT', '/api/UserActivityDates', { body: { ...read, DateHours: 2 } });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[ACT-26, API-38, YR-03] a year that is closed: neither saved nor deleted, but still read', async () => {
    const read = await readDate(member, activityId, DAY);
    const before = await recordState(world);
    world.setNow('2027-04-02T00:00:00Z');
    const answer = await member.call('PUT', '/api/UserActivityDates', { body: read });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    const url = `/api/UserActivityDates?UserActivityDateId=${read.UserActivityDateId}`;
    expect(await member.call('DELETE', `${url}&DeleteDocs=true`)).toMatchObject({ status: 409 });
    expect(await member.call('GET', url)).toMatchObject({ status: 200, json: { Abilities: { edit: false } } });
    expect(await recordState(world)).toEqual(before);
  });

  test("[PDP-33] the day that carries a plan's hours: 409", async () => {
    const planner = await world.signIn();
    await savePlan(planner);
    const { activity_date_id: dateId } = await world.database
      .selectFrom('activity_date')
      .select('activity_date_id')
      .where('user_id', '=', planner.userId)
      .executeTakeFirstOrThrow();
    const url = `/api/UserActivityDates?UserActivityDateId=${dateId}`;
    const { json: body } = await planner.call('GET', url);
    expect(await planner.call('PUT', '/api/UserActivityDates', { body })).toMatchObject({
      status: 409,
      json: { Code: 'IN_USE' },
    });
    expect(await planner.call('DELETE', `${url}&DeleteDocs=false`)).toMatchObject({ status: 409 });
  });
});

describe('whether a day is in use', () => {
  const ask = (id: number, dateId: number, day: string) =>
    member.call('GET', `/api/UserActivityDates?UserActivityId=${id}&UserActivityDateId=${dateId}&TheDate=${day}`);

  test('[API-39] is not asked of a day that does not exist, nor with half the question', async () => {
    for (const day of ['2026-02-31', '18/02/2026', '2026-02-18T00:00', '']) {
      expect(await ask(activityId, 0, day)).toMatchObject({ status: 400 });
    }
    const half = `/api/UserActivityDates?UserActivityId=${activityId}&TheDate=${DAY}`;
    expect(await member.call('GET', half)).toMatchObject({ status: 400, json: { Code: 'UNKNOWN_COMBINATION' } });
  });

  test('[API-37] is not told of other people, nor for a date of another activity', async () => {
    const other = await saveActivity(member);
    const { UserActivityDateId } = await readDate(member, other, '2026-03-12');
    expect(await ask(activityId, UserActivityDateId, DAY)).toMatchObject({ status: 404 });
  });

  test('[API-27, OCC-13, OCC-14] is true for the other dates of the activity alone', async () => {
    const { UserActivityDateId } = await readDate(member, activityId, DAY);
    for (const [dateId, day, inUse] of [
      [UserActivityDateId, DAY, false],
      [UserActivityDateId, '2026-03-04', true],
      [UserActivityDateId, '2026-03-12', false],
      [0, DAY, true],
    ] as const) {
      expect(await ask(activityId, dateId, day)).toMatchObject({ status: 200, json: inUse });
    }
  });
});
