import {
  HANDED_IN,
  HANDED_IN_AT_ALL,
  LEFT,
  NO_COUNTRY,
  NOTHING_MISSING,
  OBLIGED,
  TARGETS,
  UNANSWERED,
  wholeName,
} from '@cpd/domain/college/lists';
import { frameworkOf } from '@cpd/domain/testing/years';
import { listMissing } from '@cpd/domain/year/missing';
import { PACES, paceMoment, paceOf, pacePercentage } from '@cpd/domain/year/pace';
import { progressFiguresOf, requirementNames } from '@cpd/domain/year/progress-figures';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layYear, type RandomYear, randomYear } from '../../../testing/random-record.ts';
import { logPhysicianYear, readSummary, saveActivity, storeProgram } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { isYearEditable } from '../../record/years/year-service.ts';
import { measureYear } from '../../year/progress/progress-service.ts';
import { keepProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';

/** Years of any kind are laid into 2026, which is near its close in December. */
const NOW = '2026-12-20T01:00:00Z';
const RISK = { part: 2, of: 3, months: 4 };
const COLUMNS = [
  ...['MIN', 'Hours', 'Category1', 'Category2', 'Category3', 'Missing', 'Pace', 'PacePercent'],
  ...['Targets', 'HandedIn', 'Specialty', 'Country', 'Registration'],
];

let world: TestApp;
let staff: TestPerson;
let people: TestPerson[];

beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'WATCHER' });
  people = [];
  for (const year of fc.sample(randomYear, { numRuns: 200, seed: 4 })) people.push(await lay(year));
  // Chance hardly ever meets every requirement.
  const complete = await world.signIn({ firstYear: 2024 });
  await logPhysicianYear(complete);
  people.push(complete);
  world.setNow(NOW);
  await keepProgressFigures(world.database, Temporal.Instant.from(NOW));
}, 120_000);
afterAll(() => world.close());

async function lay(year: RandomYear): Promise<TestPerson> {
  const person = await world.signIn({ firstYear: 2026 });
  await layYear(world.database, person.userId, { ...year, cpdYearId: YEAR_ID[2026] });
  return person;
}

type Row = Record<string, string | number | null>;

/** Every row that a question to the members' list answers, all pages of it, as objects of their columns. */
async function readAll(question: { Columns?: string[]; [part: string]: unknown }): Promise<Row[]> {
  const { Columns = COLUMNS } = question;
  const rows: Row[] = [];
  for (let Cursor: string | undefined; ; ) {
    const body = { List: 'Members', ...question, Columns, ...(Cursor === undefined ? {} : { Cursor }) };
    const answer = await staff.call('POST', '/api/Lists', { body });
    expect(answer).toMatchObject({ status: 200 });
    for (const { Cells } of answer.json.Rows)
      rows.push(Object.fromEntries(Columns.map((name, at) => [name, Cells[at]])));
    if (answer.json.Next === null) return rows;
    Cursor = answer.json.Next;
  }
}

const numbers = (rows: readonly Row[]) => rows.map(({ MIN }) => String(MIN)).sort();

/** What the member is shown, by the rules. */
async function shownTo({ userId }: TestPerson): Promise<Row> {
  const now = Temporal.Instant.from(NOW);
  const { year, progress } = await measureYear(world.database, { subjectUserId: userId, now }, YEAR_ID[2026]);
  const figures = progressFiguresOf(progress, year.facts);
  const moment = paceMoment(year.facts, now, RISK);
  const exempt = year.exemptionReason !== null;
  const pace = paceOf({ ...figures, exempt, editable: isYearEditable(year, now), waived: false }, moment, RISK);
  const [Category1 = 0, Category2 = 0, Category3 = 0] = figures.categories;
  return {
    ...{ Hours: figures.recognised, Category1, Category2, Category3 },
    Missing: exempt
      ? ''
      : listMissing(progress, year.facts)
          .map(({ text }) => text)
          .join('; '),
    Pace: pace === undefined ? null : PACES[pace],
    PacePercent: pacePercentage(figures, moment),
  };
}

describe("the members' list", () => {
  test('[COH-04] says of records of any kind what their members are shown', async () => {
    const rows = new Map((await readAll({})).map((row) => [row.MIN, row]));
    for (const person of people) {
      const shown = await shownTo(person);
      expect(rows.get(person.username)).toMatchObject(shown);
      const { Recognised } = await readSummary(person);
      expect(shown.Hours).toBe(Recognised);
    }
    expect(new Set([...rows.values()].map(({ Pace }) => Pace)).size).toBeGreaterThanOrEqual(4);
  });

  test.each([
    ...Object.values(PACES).map((name) => ['Pace', name] as const),
    ...Object.values(TARGETS).map((name) => ['Targets', name] as const),
    ...Object.values(HANDED_IN).map((name) => ['HandedIn', name] as const),
  ])('[COH-04, COH-05] with %s %j has everybody whose row says so, and nobody else', async (filter, value) => {
    const all = await readAll({});
    const fitting = all.filter((row) => String(row[filter] ?? '').includes(value));
    expect(numbers(await readAll({ Filters: { [filter]: value } }))).toEqual(numbers(fitting));
  });

  test.each<[string, string, (row: Row) => boolean]>([
    ['HandedIn', HANDED_IN_AT_ALL.yes, ({ HandedIn }) => /^(On time|Late)/.test(String(HandedIn))],
    ['HandedIn', HANDED_IN_AT_ALL.no, ({ HandedIn }) => /^N/.test(String(HandedIn))],
    ['Targets', OBLIGED, ({ Targets }) => Targets !== TARGETS.exempt],
    ['Missing', NOTHING_MISSING, ({ Missing, Targets }) => Missing === '' && Targets !== TARGETS.exempt],
    ['Country', NO_COUNTRY, ({ Country }) => Country === null],
    ['FirstYear', '2023-2024', ({ FirstYear }) => [2023, 2024].includes(Number(FirstYear))],
  ])('[COH-04] with %s %j has several of them together', async (filter, value, fits) => {
    const Columns = ['MIN', 'HandedIn', 'Targets', 'Missing', 'Country', 'FirstYear'];
    const all = await readAll({ Columns });
    const found = await readAll({ Columns, Filters: { [filter]: value } });
    expect(numbers(found)).toEqual(numbers(all.filter(fits)));
    expect(found.length).toBeGreaterThan(0);
  });

  test.each(Object.entries(requirementNames(frameworkOf(2026))))(
    '[COH-04] has those who miss %s, called %j',
    async (code, Missing) => {
      const expected: string[] = [];
      for (const person of people) {
        const whose = { subjectUserId: person.userId, now: Temporal.Instant.from(NOW) };
        const { year, progress } = await measureYear(world.database, whose, YEAR_ID[2026]);
        if (year.exemptionReason === null && code in progressFiguresOf(progress, year.facts).missing)
          expected.push(person.username);
      }
      const rows = await readAll({ Filters: { Missing } });
      expect(numbers(rows)).toEqual(expected.sort());
    },
  );

  test.each([
    ['Hours', '2-20', (hours: number) => hours >= 2 && hours <= 20],
    ['Hours', '<2', (hours: number) => hours < 2],
    ['Category2', '>0', (hours: number) => hours > 0],
    ['Category3', '0', (hours: number) => hours === 0],
  ])('[COH-04] with %s of %s', async (name, text, fits) => {
    const all = await readAll({});
    const rows = await readAll({ Filters: { [name]: text } });
    expect(numbers(rows)).toEqual(numbers(all.filter((row) => fits(Number(row[name])))));
  });

  test.each(['Hours', 'Category1', 'Category2', 'Category3'])('[COH-04] goes by %s, page by page', async (Sort) => {
    const rows = await readAll({ Sort, Descending: true });
    const hours = rows.map((row) => Number(row[Sort]));
    expect(rows.length).toBe(people.length);
    expect(hours).toEqual(hours.toSorted((one, other) => other - one));
  });

  test.each(['Missing', 'Pace', 'PacePercent', 'Specialty', 'Country', 'Targets', 'HandedIn', 'Registration'])(
    '[COH-04] goes by %s with everybody once',
    async (Sort) => {
      expect(numbers(await readAll({ Sort }))).toEqual(numbers(await readAll({})));
    },
  );

  test('[COH-04] finds specialties of the year, and countries', async () => {
    const [one, other] = people;
    const userId = one?.userId ?? 0;
    const { area_id, name } = await world.database
      .selectFrom('area')
      .select(['area_id', 'name'])
      .where('is_specialty', '=', true)
      .where('last_cpd_year_id', '>=', YEAR_ID[2026])
      .orderBy('area_id')
      .executeTakeFirstOrThrow();
    await world.database
      .insertInto('member_area')
      .values({ user_id: userId, cpd_year_id: YEAR_ID[2026], area_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await world.database
      .updateTable('member')
      .set({ country: 'NZ' })
      .where('user_id', '=', other?.userId ?? 0)
      .execute();
    const specialists = await readAll({ Filters: { Specialty: name.slice(1).toUpperCase() } });
    expect(specialists.map(({ MIN }) => MIN)).toContain(one?.username);
    expect(specialists.every(({ Specialty }) => String(Specialty).includes(name))).toBe(true);
    for (const Country of ['New Zealand', 'zealand', '"New Zealand"']) {
      expect(numbers(await readAll({ Filters: { Country } }))).toEqual([other?.username]);
    }
    for (const Country of ['"Zealand"', 'Atlantis']) expect(await readAll({ Filters: { Country } })).toEqual([]);
  });

  test('[COH-04, COH-06] has in it what a member saved a moment ago', async () => {
    const member = await lay({
      ...(fc.sample(randomYear, { numRuns: 1, seed: 1 })[0] ?? never()),
      row: undefined,
      activities: [],
    });
    expect(numbers(await readAll({ Filters: { Hours: '123.5' } }))).toEqual([]);
    await saveActivity(member, { TotalHours: 123.5 });
    expect(numbers(await readAll({ Filters: { Hours: '123.5' } }))).toEqual([member.username]);
  });

  test('[COH-04] finds a whole name in quotation marks, and with none in them those without one', async () => {
    const member = people[0];
    const chosen = await world.database.selectFrom('member_registration').select('registration_id').execute();
    const unused = await world.database
      .selectFrom('registration')
      .select(['registration_id', 'name'])
      .where('registration_id', 'not in', [0, ...chosen.map((row) => row.registration_id)])
      .executeTakeFirstOrThrow();
    await world.database
      .insertInto('member_registration')
      .values({ registration_id: unused.registration_id, user_id: member?.userId ?? 0, cpd_year_id: YEAR_ID[2026] })
      .execute();
    const found = async (name: string) => numbers(await readAll({ Filters: { Registration: wholeName(name) } }));
    expect(await found(unused.name)).toEqual([member?.username]);
    expect(await found(unused.name.slice(1))).toEqual([]);
    const without = (await readAll({})).filter(({ Registration }) => Registration === null);
    expect(without.length).toBeGreaterThan(0);
    expect(await found('')).toEqual(numbers(without));
  });

  test('[COH-04, PPL-05] has those who left in the year alone, and those who have not answered what they are offered', async () => {
    const [left, earlier, back, offered] = await Promise.all([0, 1, 2, 3].map(() => world.signIn()));
    const departures = [
      [left, '2026-05-01', null],
      [earlier, '2025-05-01', '2026-02-01'],
      [back, '2026-02-01', '2026-08-01'],
    ] as const;
    for (const [who, left_on, returned_on] of departures) {
      await world.database
        .insertInto('departure')
        .values({ user_id: who?.userId ?? 0, left_on, returned_on, reason: 'RESIGNED' })
        .execute();
    }
    expect(numbers(await readAll({ Filters: { Left: LEFT } }))).toEqual([left?.username]);
    const programActivityId = await storeProgram(await world.signIn({ role: 'STAFF' }));
    await world.database
      .insertInto('program_attendance')
      .values({ program_activity_id: programActivityId, user_id: offered?.userId ?? 0, offered_at: NOW })
      .execute();
    expect(numbers(await readAll({ Filters: { Attendance: UNANSWERED } }))).toEqual([offered?.username]);
    expect(await readAll({ Filters: { Attendance: UNANSWERED, Year: '2025' } })).toEqual([]);
    expect(numbers(await readAll({ Filters: { FirstYear: '2025' } }))).toEqual([]);
    const longest = await world.signIn({ firstYear: 2025 });
    expect(numbers(await readAll({ Filters: { FirstYear: '2025' } }))).toEqual([longest.username]);
  });
});

function never(): never {
  throw new Error('There is no sample.');
}
