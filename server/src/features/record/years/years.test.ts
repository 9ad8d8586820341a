import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { declare, saveActivity, savePlan, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

interface ListedYear {
  CPDYearId: number;
  CPDYearYear: number;
  CPDStatusCode: string;
  Editable: boolean;
  UsesTotalHours: boolean;
  FrameworkCurrencyIsCredits: boolean;
  MandatorySpecialityIds: number[];
}

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

async function listYears(person: TestPerson, more = ''): Promise<ListedYear[]> {
  const answer = await person.call('GET', `/api/UserCPDYears?UserId=${person.userId}${more}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

function numbersOf(years: readonly ListedYear[]): number[] {
  return years.map(({ CPDYearYear }) => CPDYearYear);
}

describe('[API-06, API2-07] the list of years', () => {
  test('says which of them are coming to their end, by the server’s clock, and only while they take changes', async () => {
    const ending = async (now: string) => {
      world.setNow(now);
      const years: { CPDYearYear: number; IsEnding: boolean }[] = (
        await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)
      ).json;
      return years.filter(({ IsEnding }) => IsEnding).map(({ CPDYearYear }) => CPDYearYear);
    };
    expect(await ending('2026-10-31T12:00:00Z')).toEqual([]);
    expect(await ending('2026-11-20T01:00:00Z')).toEqual([2026]);
    expect(await ending('2027-04-20T01:00:00Z')).toEqual([]);
  });

  test('has those that have opened since the membership began, the newest first', async () => {
    expect(numbersOf(await listYears(member))).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019]);
    expect(numbersOf(await listYears(await world.signIn({ firstYear: 2025 })))).toEqual([2026, 2025]);
  });

  test('takes a new year in at midnight of Sydney', async () => {
    world.setNow('2026-12-31T12:59:59Z');
    expect(numbersOf(await listYears(member))[0]).toBe(2026);
    world.setNow('2026-12-31T13:00:00Z');
    expect(numbersOf(await listYears(member))[0]).toBe(2027);
  });

  test('keeps an earlier year that has a record', async () => {
    const returned = await world.signIn({ firstYear: 2026 });
    await world.database
      .insertInto('member_year')
      .values({ user_id: returned.userId, cpd_year_id: YEAR_ID[2022], status: 'INCOMPLETE' })
      .execute();
    expect(numbersOf(await listYears(returned))).toEqual([2026, 2022]);
  });

  test('[YR-01] is cut to years that are open or in progress on request', async () => {
    expect(numbersOf(await listYears(member, '&OpenOrInProgressOnly=true'))).toEqual([2026]);
    expect(numbersOf(await listYears(member, '&OpenOrInProgressOnly=false'))).toHaveLength(8);
    world.setNow('2027-02-20T01:00:00Z');
    await saveActivity(member);
    expect(numbersOf(await listYears(member, '&OpenOrInProgressOnly=true'))).toEqual([2027, 2026]);
  });
});

describe('[ACT-51, YR-05] a year of the list', () => {
  test('[YR-01, YR-03] is open, then in progress, then as it was handed in; editable in the first two only', async () => {
    const current = async () => (await listYears(member)).find(({ CPDYearYear }) => CPDYearYear === 2026);
    expect(await current()).toMatchObject({
      CPDStatusCode: 'OPEN',
      Editable: true,
      Submitted: false,
      UserCPDYearId: 0,
    });
    await saveActivity(member);
    expect(await current()).toMatchObject({
      CPDStatusCode: 'INPROGRESS',
      CPDStatusName: 'In Progress',
      Editable: true,
    });
    await declare(member);
    await submit(member);
    expect(await current()).toMatchObject({ CPDStatusCode: 'INCOMPLETE', Editable: false, Submitted: true });
  });

  test('[YR-03, YR-04] becomes incomplete by the clock alone, a second after its last', async () => {
    await saveActivity(member);
    const current = async () => (await listYears(member)).find(({ CPDYearYear }) => CPDYearYear === 2026);
    world.setNow('2027-03-31T12:59:59Z');
    expect(await current()).toMatchObject({ CPDStatusCode: 'INPROGRESS', Editable: true });
    world.setNow('2027-03-31T13:00:00Z');
    expect(await current()).toMatchObject({ CPDStatusCode: 'INCOMPLETE', Editable: false, Submitted: false });
  });

  test('[LIM-02, LIM2-06, PRG-15, DOM-03] carries the rules of its framework', async () => {
    const years = await listYears(member);
    const rules = years.map((year) => [
      year.CPDYearYear,
      year.FrameworkCurrencyIsCredits ? 'credits' : 'hours',
      year.UsesTotalHours ? 'total' : 'per specialty',
      year.MandatorySpecialityIds,
    ]);
    expect(rules).toEqual([
      [2026, 'hours', 'total', [206, 207]],
      [2025, 'hours', 'total', [206, 207]],
      [2024, 'hours', 'per specialty', []],
      [2023, 'hours', 'per specialty', []],
      [2022, 'credits', 'per specialty', []],
      [2021, 'credits', 'per specialty', []],
      [2020, 'credits', 'per specialty', []],
      [2019, 'credits', 'per specialty', []],
    ]);
  });

  test('[HOM-15] asks for the registration while it is open and has none, and knows of plans', async () => {
    expect((await listYears(member))[0]).toMatchObject({ ShowRegistrationQuestions: true, HasPDPs: false });
    const registered = await world.signIn({ registrationIds: [1] });
    await savePlan(registered);
    expect((await listYears(registered))[0]).toMatchObject({ ShowRegistrationQuestions: false, HasPDPs: true });
    expect((await listYears(member))[1]).toMatchObject({ CPDYearYear: 2025, ShowRegistrationQuestions: false });
  });
});
