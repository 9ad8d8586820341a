import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { storeProgram } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let verified: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  verified = await world.signIn({ role: 'VERIFIED' });
});
afterAll(() => world.close());

const store = (overrides: Record<string, unknown>) =>
  verified.call('POST', '/api/ProgramActivities', { body: buildProgram(overrides) });

describe('[ADM-06] storing an activity of the college refuses, and changes nothing', () => {
  test.each([
    ['[ACT-38] no name', { ActivityName: ' ' }, 'ActivityName', 'Please enter'],
    ['[ACT-40] a tag in the name', { ActivityName: '<b>Congress</b>' }, 'ActivityName', 'HTML'],
    ['[ACT-39] a type of other years', { ActivityTypeId: 111 }, 'ActivityTypeId', 'not available in 2026'],
    ['[OCC-03] a day of another year', { StartDate: '2025-12-31' }, 'StartDate', 'in 2026'],
    ['no last day', { EndDate: '' }, 'EndDate', 'in 2026'],
    ['an end before the start', { EndDate: '2026-05-01' }, 'EndDate', 'before the first day'],
    ['[HRS-02] no hours', { HoursPerDate: 0 }, 'HoursPerDate', '0.25'],
    ['[HRS-10] hours that are none', { HoursPerDate: 'six' }, 'HoursPerDate', '0.25'],
    ['[DOM-01] no area', { UserActivityHours: [] }, 'UserActivityHours', 'Select one or more'],
    ['[DOM-08] an unknown area', { UserActivityHours: [{ SpecialityId: 999 }] }, 'UserActivityHours', 'for 2026'],
    ['[ACT-26] a year that is closed', { CPDYearId: YEAR_ID[2024] }, 'CPDYearId', 'closed'],
  ])('%s', async (_what, overrides, field, message) => {
    const before = await recordState(world);
    const answer = await store(overrides);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors).toContainEqual({ Field: field, Message: expect.stringContaining(message) });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-39] all that is wrong at once, and a year that nobody knows', async () => {
    const { json } = await store({
      ActivityName: '',
      ActivityTypeId: 0,
      EndDate: '',
      HoursPerDate: '',
      UserActivityHours: [],
    });
    expect(json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      ...['ActivityName', 'ActivityTypeId', 'HoursPerDate', 'UserActivityHours', 'EndDate'],
    ]);
    expect(await store({ CPDYearId: 99_999_999_999 })).toMatchObject({ status: 404 });
    const listed = await verified.call('GET', '/api/ProgramActivities?CPDYearId=99');
    expect(listed).toMatchObject({ status: 404, json: { Message: 'This CPD year does not exist or is not yours.' } });
  });
});

test('[AUTH-12, ADM-06] an activity of the college is stored, listed by year, and read with its hours', async () => {
  const id = await storeProgram(verified, { EndDate: '2026-05-16', HoursPerDate: '5.9' });
  const list = await verified.call('GET', `/api/ProgramActivities?CPDYearId=${YEAR_ID[2026]}`);
  expect(list.json.Years.slice(0, 3)).toEqual([
    { CPDYearId: YEAR_ID[2026], CPDYear: 2026, Closed: false },
    { CPDYearId: YEAR_ID[2025], CPDYear: 2025, Closed: true },
    { CPDYearId: YEAR_ID[2024], CPDYear: 2024, Closed: true },
  ]);
  expect(list.json.Activities).toMatchObject([
    { ProgramActivityId: id, Attendees: 0, Confirmed: 0, WithdrawnAt: null },
  ]);
  const other = await verified.call('GET', `/api/ProgramActivities?CPDYearId=${YEAR_ID[2025]}`);
  expect(other.json.Activities).toEqual([]);
  expect((await verified.call('GET', '/api/ProgramActivities')).json.Activities).toHaveLength(1);
  const read = await verified.call('GET', `/api/ProgramActivities/${id}`);
  expect(read.json).toMatchObject({
    ActivityName: 'Annual congress',
    StartDate: '2026-05-14',
    EndDate: '2026-05-16',
    HoursPerDate: 6,
    UserActivityHours: [
      { SpecialityId: 201, Hours: null },
      { SpecialityId: 202, Hours: null },
    ],
    AttendeeList: [],
  });
  expect(await verified.call('GET', '/api/ProgramActivities/987654321')).toMatchObject({ status: 404 });
});

test('[ADM-06, HRS-01] the form is told types, areas and how hours are entered in a year', async () => {
  const choices = (year: number) => verified.call('GET', `/api/ProgramChoices?CPDYearId=${year}`);
  expect((await choices(YEAR_ID[2026])).json).toMatchObject({ HoursModel: 'total' });
  expect((await choices(YEAR_ID[2024])).json).toMatchObject({ HoursModel: 'per-specialty' });
  expect((await choices(YEAR_ID[2026])).json.Types.length).toBeGreaterThan(5);
  expect(await choices(99)).toMatchObject({ status: 404 });
});

test('[ADM-06, HRS-03] in a year with hours per specialty they are those of the areas', async () => {
  world.setNow('2025-02-20T01:00:00Z');
  const lines = [
    { SpecialityId: 1, Hours: '2' },
    { SpecialityId: 4, Hours: 1.5 },
  ];
  const in2024 = { CPDYearId: YEAR_ID[2024], StartDate: '2024-05-14', EndDate: '2024-05-14', ActivityTypeId: 106 };
  const id = await storeProgram(verified, { ...in2024, HoursPerDate: null, UserActivityHours: lines });
  const { json } = await verified.call('GET', `/api/ProgramActivities/${id}`);
  expect(json).toMatchObject({ HoursPerDate: 3.5, UserActivityHours: [{ Hours: 2 }, { Hours: 1.5 }] });
  world.setNow('2026-11-20T01:00:00Z');
});

describe('[ADM-07] a note of the team on an activity of the college', () => {
  const note = (person: TestPerson, body: Record<string, unknown>) =>
    person.call('POST', '/api/ProgramNotes', { body });

  test.each([
    ['nothing', ' ', 'Please write a note.'],
    ['a tag', '<b>June</b>', 'HTML'],
    ['more than fits', 'x'.repeat(5_001), 'characters'],
  ])('is refused with %s, and changes nothing', async (_what, text, message) => {
    const programActivityId = await storeProgram(verified);
    const before = await recordState(world);
    const answer = await note(verified, { ProgramActivityId: programActivityId, Text: text });
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors).toEqual([{ Field: 'Text', Message: expect.stringContaining(message) }]);
    expect(await recordState(world)).toEqual(before);
  });

  test('is refused on what does not exist, and to those who only look', async () => {
    const programActivityId = await storeProgram(verified);
    expect(await note(verified, { ProgramActivityId: 99_999, Text: 'June.' })).toMatchObject({ status: 404 });
    for (const role of ['WATCHER', 'PARTICIPANT']) {
      const answer = await note(await world.signIn({ role }), { ProgramActivityId: programActivityId, Text: 'June.' });
      expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
  });

  test('is read with its author and day, the oldest first, also after the activity was withdrawn, and leaves an event without its words', async () => {
    const programActivityId = await storeProgram(verified);
    const first = await note(verified, {
      ProgramActivityId: programActivityId,
      Text: ' The second list comes in June. ',
    });
    await verified.call('POST', '/api/ProgramActivityWithdrawals', {
      body: { ProgramActivityId: programActivityId, Reason: 'It was cancelled.' },
    });
    await note(await world.signIn({ role: 'STAFF' }), { ProgramActivityId: programActivityId, Text: 'Cancelled.' });
    const { json } = await verified.call('GET', `/api/ProgramActivities/${programActivityId}`);
    expect(json.Notes).toMatchObject([
      { NoteId: first.json, Author: 'Dr Test Member', Text: 'The second list comes in June.' },
      { Text: 'Cancelled.' },
    ]);
    const { payload } = await world.database
      .selectFrom('event')
      .select((eb) => [eb.ref('after').as('payload')])
      .where('kind', '=', 'program_activity.noted')
      .where('object_id', '=', programActivityId)
      .orderBy('event_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(payload).toEqual({ noteId: first.json, name: 'Annual congress' });
  });
});
