import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildActivity, buildShortcut } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, readActivity, saveActivity, saveDate, storeShortcut } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const inMarch = { Ongoing: false, StartDate: '2026-03-01', EndDate: '2026-03-31' };

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [member, staff] = [await world.signIn(), await world.signIn({ role: 'MANAGER' })];
});
beforeEach(() => world.setNow('2026-11-20T01:00:00Z'));
afterAll(() => world.close());

const lookUp = (person: TestPerson, suffix: string, forUserId = person.userId) =>
  person.call('PUT', `/api/CPDShortcut?ForUserId=${forUserId}`, { body: { FriendlyURLSuffix: suffix } });

const store = (overrides: Record<string, unknown>) =>
  staff.call('POST', '/api/CPDShortcut', { body: buildShortcut(overrides) });

describe('storing a shortcut refuses, and changes nothing', () => {
  test.each([
    ['an empty end of the link', { FriendlyURLSuffix: '  ' }, 'FriendlyURLSuffix', '3 to 60'],
    ['one with other characters', { FriendlyURLSuffix: 'grand rounds/2026' }, 'FriendlyURLSuffix', '3 to 60'],
    ['one that is too long', { FriendlyURLSuffix: 'x'.repeat(61) }, 'FriendlyURLSuffix', '3 to 60'],
    ['[SHC-04] one that means a plain link', { FriendlyURLSuffix: 'TRUE' }, 'FriendlyURLSuffix', 'true'],
    ['[ACT-38] no name', { ActivityName: ' ' }, 'ActivityName', 'Please enter'],
    ['[ACT-40] a tag in the name', { ActivityName: '<b>Rounds</b>' }, 'ActivityName', 'HTML'],
    ['[ACT-39] a type of other years', { ActivityTypeId: 111 }, 'ActivityTypeId', 'not available in 2026'],
    ['[HRS-02] no hours', { Hours: [{ SpecialityId: 201, Hours: 0 }] }, 'Hours', '0.25'],
    ['[HRS-10] negative hours', { Hours: [{ SpecialityId: 201, Hours: -1 }] }, 'Hours', '0.25'],
    ['[DOM-01] no area', { Hours: [] }, 'Hours', 'Select one or more'],
    ['[DOM-08] an unknown area', { Hours: [{ SpecialityId: 999, Hours: 1 }] }, 'Hours', 'for 2026'],
    ['no range', { Ongoing: false }, 'StartDate', 'start date in 2026'],
    ['[OCC-03] an end in another year', { ...inMarch, EndDate: '2027-01-01' }, 'EndDate', 'end date in 2026'],
    ['an end before the start', { ...inMarch, EndDate: '2026-02-01' }, 'EndDate', 'before the start'],
    ['[ACT-26] a year that is closed', { CPDYearId: YEAR_ID[2024] }, 'CPDYearId', 'closed'],
  ])('%s', async (_what, overrides, field, message) => {
    const before = await recordState(world);
    const answer = await store(overrides);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors).toContainEqual({ Field: field, Message: expect.stringContaining(message) });
    expect(await recordState(world)).toEqual(before);
  });

  test('an end of the link that is there, in any case', async () => {
    const suffix = await storeShortcut(world);
    const answer = await store({ FriendlyURLSuffix: suffix.toUpperCase() });
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'FriendlyURLSuffix' }] } });
  });

  test('an end of the link that is there, with spaces around it, and a name of spaces alone', async () => {
    const suffix = await storeShortcut(world);
    const Errors = [{ Field: 'FriendlyURLSuffix', Message: 'Another shortcut already uses this end of the link.' }];
    expect(await store({ FriendlyURLSuffix: ` ${suffix} ` })).toMatchObject({ status: 400, json: { Errors } });
    expect(await store({ ActivityName: '  ' })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'ActivityName' }] },
    });
  });

  test('two of one end at the same time: one is stored', async () => {
    const overrides = { FriendlyURLSuffix: 'at-the-same-time' };
    const answers = await Promise.all([store(overrides), store(overrides)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('[API-39] all that is wrong at once, and a year that nobody knows', async () => {
    const wrong = { FriendlyURLSuffix: '', ActivityName: '', ActivityTypeId: 0, Hours: [], Ongoing: false };
    const { json } = await store(wrong);
    const fields = json.Errors.map(({ Field }: { Field: string }) => Field);
    expect([...new Set(fields)]).toEqual([
      ...['FriendlyURLSuffix', 'ActivityName', 'ActivityTypeId', 'Hours', 'StartDate', 'EndDate'],
    ]);
    expect(await store({ CPDYearId: 99 })).toMatchObject({ status: 404 });
  });
});

test('[SHC-10] a stored shortcut is answered whole and leaves an event', async () => {
  const { json } = await store({ ...inMarch, Hours: [{ SpecialityId: 201, Hours: '1.13' }] });
  expect(json).toMatchObject({
    ActivityName: 'Grand rounds of the region',
    ActivityTypeId: 106,
    CPDYearId: YEAR_ID[2026],
    CPDYear: 2026,
    ...inMarch,
    Hours: [{ SpecialityId: 201, Hours: 1.25 }],
  });
  const event = await world.database
    .selectFrom('event')
    .select(['kind', 'object_type', 'object_id', 'actor_user_id'])
    .orderBy('event_id', 'desc')
    .executeTakeFirst();
  expect(event).toEqual({
    kind: 'shortcut.created',
    object_type: 'shortcut',
    object_id: json.CPDShortcutId,
    actor_user_id: staff.userId,
  });
});

describe('looking a shortcut up', () => {
  test('[SHC-08, API-15] that is unknown, has expired or is of a year that takes no changes: 404 with one Message', async () => {
    const [expired, of2026] = [await storeShortcut(world, inMarch), await storeShortcut(world)];
    const answers = [await lookUp(member, 'nobody-knows'), await lookUp(member, expired), await lookUp(member, '')];
    world.setNow('2027-04-02T00:00:00Z');
    answers.push(await lookUp(member, of2026));
    world.setNow('2026-11-20T01:00:00Z');
    const newcomer = await world.signIn({ firstYear: 2026 });
    world.setNow('2026-03-20T01:00:00Z');
    const of2025 = await storeShortcut(world, { CPDYearId: YEAR_ID[2025] });
    answers.push(await lookUp(newcomer, of2025));
    for (const { status, json } of answers) {
      expect({ status, message: json.Message }).toEqual({
        status: 404,
        message: 'This link is not known, has expired, or belongs to a year that is closed.',
      });
    }
  });

  test('[SHC-06] for another member is refused, whatever the browser was told to send', async () => {
    const suffix = await storeShortcut(world);
    expect(await lookUp(member, suffix, staff.userId)).toMatchObject({
      status: 403,
      json: { Code: 'NOT_ALLOWED', Errors: [{ Field: 'ForUserId' }] },
    });
  });

  test('[SHC-05, SHC-08] works in any case of the letters, until its last day has ended in Sydney', async () => {
    const suffix = await storeShortcut(world, inMarch);
    world.setNow('2026-03-31T12:59:00Z');
    const before = await recordState(world);
    expect(await lookUp(member, ` ${suffix.toUpperCase()} `)).toMatchObject({ status: 200, json: { ...inMarch } });
    expect(await recordState(world)).toEqual(before);
    world.setNow('2026-03-31T13:00:00Z');
    expect(await lookUp(member, suffix)).toMatchObject({ status: 404 });
  });
});

describe('an activity made from a shortcut', () => {
  async function stored(overrides: Record<string, unknown> = {}): Promise<number> {
    const answer = await lookUp(member, await storeShortcut(world, overrides));
    return answer.json.CPDShortcutId;
  }

  test('[API-37] that does not exist is not saved', async () => {
    const body = buildActivity(member.userId, { CPDShortcutId: 987_654_321 });
    expect(await member.call('POST', '/api/UserActivities', { body })).toMatchObject({ status: 404 });
  });

  test('[SHC-05] lies within the dates of the shortcut', async () => {
    world.setNow('2026-03-20T01:00:00Z');
    const CPDShortcutId = await stored(inMarch);
    const before = await recordState(world);
    for (const StartDate of ['2026-02-28', '2026-04-01']) {
      const body = buildActivity(member.userId, { CPDShortcutId, UserActivityDates: [{ StartDate }] });
      const answer = await member.call('POST', '/api/UserActivities', { body });
      expect(answer).toMatchObject({
        status: 400,
        json: { Message: 'Please choose a date from 01/03/2026 to 31/03/2026.' },
      });
    }
    expect(await recordState(world)).toEqual(before);
    const activityId = await saveActivity(member, { CPDShortcutId });
    const moved = await saveDate(member, activityId, '2026-03-12', { StartDate: '2026-04-01' });
    expect(moved).toMatchObject({ status: 400, json: { Errors: [{ Field: 'StartDate' }] } });
  });

  test('[SHC-07, SHC-05] has name, type and hours of the shortcut, and areas and information as they were sent', async () => {
    const CPDShortcutId = await stored({
      Hours: [
        { SpecialityId: 201, Hours: 1 },
        { SpecialityId: 202, Hours: 0.5 },
      ],
    });
    const mine = { ActivityName: 'Mine', ActivityTypeId: 101, TotalHours: 9, HoursPerDate: 9 };
    const chosen = { UserActivityHours: [{ SpecialityId: 206 }], AdditionalInformation: 'Online' };
    const activityId = await saveActivity(member, { CPDShortcutId, ...mine, ...chosen });
    const fixed = { ActivityName: 'Grand rounds of the region', ActivityTypeId: 106, HoursPerDate: 1.5 };
    expect(await readActivity(member, activityId)).toMatchObject({
      ...fixed,
      CPDShortcutId,
      AdditionalInformation: 'Online',
      UserActivityHours: [{ SpecialityId: 206, Hours: '1.50' }],
    });

    const body = { ...(await readActivity(member, activityId)), ...mine, CPDShortcutId: null };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await saveDate(member, activityId, '2026-03-12', { DateHours: 9 })).toMatchObject({ status: 200 });
    expect(await readActivity(member, activityId)).toMatchObject({ ...fixed, CPDShortcutId, TotalHours: 1.5 });
  });

  test('[API-40] an activity that was made without one gets none later', async () => {
    const activityId = await saveActivity(member);
    const body = { ...(await readActivity(member, activityId)), CPDShortcutId: await stored() };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await readActivity(member, activityId)).toMatchObject({ CPDShortcutId: null, ActivityName: 'Grand rounds' });
  });

  test('[SHC-07, HRS-01] of a year with hours for each specialty has them by specialty', async () => {
    world.setNow('2024-11-20T01:00:00Z');
    const CPDShortcutId = await stored({ CPDYearId: YEAR_ID[2024], Hours: [{ SpecialityId: 4, Hours: 2 }] });
    const activityId = await saveActivity(member, {
      CPDShortcutId,
      CPDYearId: YEAR_ID[2024],
      UserActivityHours: [{ SpecialityId: 1, Hours: 20 }],
      UserActivityDates: [{ StartDate: '2024-05-06' }],
    });
    expect(await readActivity(member, activityId)).toMatchObject({
      TotalHours: 2,
      UserActivityHours: [{ SpecialityId: 4, Hours: 2 }],
    });
    const summary = await member.call(
      'GET',
      `/api/CPDSummary?${inYear(member, YEAR_ID[2024])}&IncludeUserFrameworkRequirements=true`,
    );
    expect(summary).toMatchObject({ status: 200, json: { TotalHours: 2 } });
  });
});
