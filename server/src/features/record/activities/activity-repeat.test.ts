import { REPEATED_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, inYear, readActivity, saveActivity, savePlan, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  // In February both the new year and the one before can be changed.
  world.setNow('2026-02-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

const in2025 = (day: string) => ({ CPDYearId: YEAR_ID[2025], UserActivityDates: [{ StartDate: day }] });
const series = {
  ...{ CPDYearId: YEAR_ID[2025], ActivityName: 'Journal club', Occurrence: 'R', TotalHours: 1, UserActivityDates: [] },
  ...{ RecurrStartDate: '2025-02-05', RecurrEndDate: '2025-03-05', WeeklyOrMonthly: 'W', WeeklyrecursEvery: 2 },
  ...{ WeeklyrecursOnWednesday: true, RemovedDates: ['2025-02-19'] },
};

interface Row {
  UserActivityId: number;
  StartDates?: readonly string[];
  HoursPerDate: number | string;
}
const row = (UserActivityId: number, overrides: Partial<Row> = {}): Row => ({
  ...{ UserActivityId, StartDates: ['2026-03-04'], HoursPerDate: 1 },
  ...overrides,
});

function save(Activities: readonly Row[], overrides: object = {}, headers: Record<string, string> = {}) {
  const body = { UserId: member.userId, CPDYearId: YEAR_ID[2026], Activities, ...overrides };
  return member.call('POST', '/api/RepeatedActivities', { body, headers });
}

async function offers(person = member): Promise<TestAnswer['json']> {
  const answer = await person.call('GET', `/api/RepeatedActivities?${inYear(person)}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

async function expectRefused(answer: Promise<TestAnswer> | (() => Promise<TestAnswer>), refusal: object) {
  const before = await recordState(world);
  expect(await (typeof answer === 'function' ? answer() : answer)).toMatchObject(refusal);
  expect(await recordState(world)).toEqual(before);
}

describe('[ACT-33] nothing is repeated', () => {
  test.each<[string, object, number]>([
    ['for somebody else', { UserId: 987_654 }, 403],
    ['in a year that there is not', { CPDYearId: 987_654 }, 404],
    ['when nothing is chosen', { Activities: [] }, 400],
  ])('%s', async (_what, overrides, status) => {
    const id = await saveActivity(member, in2025('2025-03-04'));
    await expectRefused(() => save([row(id)], overrides), { status });
  });

  test('of somebody else, of the same year, or of two years ago', async () => {
    const other = await world.signIn();
    const ids = [await saveActivity(other, in2025('2025-03-04')), await saveActivity(member)];
    const own = await saveActivity(member, in2025('2025-03-04'));
    for (const id of ids) await expectRefused(() => save([row(own), row(id)]), { status: 404 });
    expect(await offers()).toMatchObject({ Offers: [{ UserActivityId: own }] });
  });

  test('more than a hundred at once', async () => {
    const id = await saveActivity(member, in2025('2025-03-04'));
    const rows = Array.from({ length: REPEATED_AT_ONCE_MAX + 1 }, () => row(id));
    await expectRefused(() => save(rows), { status: 400, json: { Errors: [{ Field: 'Activities' }] } });
  });

  test('[API-39] when rows are wrong: all of them are named at once, and the right one is not saved', async () => {
    const [one, two, three] = [
      await saveActivity(member, in2025('2025-03-04')),
      await saveActivity(member, in2025('2025-03-05')),
      await saveActivity(member, in2025('2025-03-06')),
    ];
    const rows = [
      row(one),
      row(two, { HoursPerDate: '0.05', StartDates: ['2025-03-05'] }),
      row(three, { StartDates: [] }),
      row(one),
    ];
    await expectRefused(() => save(rows), {
      status: 400,
      json: {
        Errors: [
          { Field: 'Activities.3.UserActivityId', Message: 'Please choose each activity only once.' },
          { Field: 'Activities.1.StartDates', Message: 'Please choose a date in 2026.' },
          { Field: 'Activities.1.HoursPerDate', Message: 'A minimum of 0.25 hours is required.' },
          { Field: 'Activities.2.StartDates', Message: 'Please choose a date.' },
        ],
      },
    });
  });

  test('that carries the hours of a plan, which is said', async () => {
    await savePlan(member, { CPDYearId: YEAR_ID[2025], PlanName: 'My 2025' });
    const { Offers, LeftOut } = await offers();
    expect({ Offers, LeftOut }).toMatchObject({
      Offers: [],
      LeftOut: [{ Reason: /plan/.exec(LeftOut[0].Reason)?.input }],
    });
    await expectRefused(() => save([row(LeftOut[0].UserActivityId)]), {
      status: 400,
      json: { Errors: [{ Field: 'Activities.0.UserActivityId', Message: LeftOut[0].Reason }] },
    });
  });

  test('[SUB-07] in a year that was handed in', async () => {
    const id = await saveActivity(member, in2025('2025-03-04'));
    world.setNow('2026-11-20T01:00:00Z');
    await declare(member);
    await submit(member);
    await expectRefused(() => save([row(id)]), { status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
  });
});

describe('[ACT-33, ACT-37] the year before is repeated', () => {
  test('a series with those of its days that are named', async () => {
    const meeting = await saveActivity(member, series);
    const { json } = await save([row(meeting, { StartDates: ['2026-03-04'] })]);
    const { json: saved } = await member.call('GET', `/api/UserActivities/${json.UserActivityIds[0]}`);
    expect(saved.UserActivityDates.map(({ StartDate }: { StartDate: string }) => StartDate)).toEqual(['2026-03-04']);
    expect(saved.Occurrence).toBe('R');
  });

  test('as it is offered, each on its day of the new year', async () => {
    const single = await saveActivity(member, { ...in2025('2025-03-04'), Provider: 'The hospital' });
    const meeting = await saveActivity(member, series);
    await saveActivity(member, { ActivityName: 'Journal club' });
    expect(await offers()).toEqual({
      FromYear: 2025,
      Offers: [
        expect.objectContaining({
          ...{ UserActivityId: meeting, StartDates: ['2026-02-18', '2026-03-04'], HoursPerDate: 1, IsThere: true },
          Pattern: 'Every second Wednesday, 5 Feb to 5 Mar',
        }),
        expect.objectContaining({
          ...{ UserActivityId: single, StartDates: ['2026-03-04'], HoursPerDate: 1.5, IsThere: false, Pattern: '' },
        }),
      ],
      LeftOut: [],
    });
    const rows = [row(meeting, { StartDates: [] }), row(single, { StartDates: ['2026-03-09'], HoursPerDate: 2 })];
    const { UserActivityIds } = (await save(rows)).json;
    const [again, one] = [
      await readActivity(member, UserActivityIds[0]),
      await readActivity(member, UserActivityIds[1]),
    ];
    expect(again.UserActivityDates).toMatchObject([{ StartDate: '2026-02-18' }, { StartDate: '2026-03-04' }]);
    expect(again).toMatchObject({ CPDYearId: YEAR_ID[2026], RecurrStartDate: '2026-02-05', RemovedDates: [] });
    expect(one).toMatchObject({
      ...{ TotalHours: 2, Provider: 'The hospital', UserActivityDates: [{ StartDate: '2026-03-09' }] },
      ...{ UserActivityDocuments: [], AddReflection: false, UserActivityHours: [{ SpecialityId: 201 }] },
    });
  });

  test('[ACT-48] once, however often the request comes', async () => {
    const id = await saveActivity(member, in2025('2025-03-04'));
    const key = { 'idempotency-key': 'last-year-again' };
    const [first, second] = [await save([row(id)], {}, key), await save([row(id)], {}, key)];
    expect(second.json).toEqual(first.json);
    expect(await offers()).toMatchObject({ Offers: [{ IsThere: true }] });
  });

  test('with one event for each', async () => {
    const id = await saveActivity(member, in2025('2025-03-04'));
    const { UserActivityIds } = (await save([row(id)])).json;
    const events = await world.database
      .selectFrom('event')
      .select('kind')
      .where('object_id', '=', UserActivityIds[0])
      .where('kind', 'like', 'activity.%')
      .execute();
    expect(events).toEqual([{ kind: 'activity.created' }]);
  });

  test('and is read with as many statements for nine as for one', async () => {
    await saveActivity(member, in2025('2025-03-04'));
    const one = await countStatements(() => offers());
    for (let day = 10; day < 18; day += 1) await saveActivity(member, in2025(`2025-03-${day}`));
    expect((await countStatements(() => offers())).length).toBe(one.length);
  });
});
