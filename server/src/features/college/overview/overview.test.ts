import { NO_COUNTRY, wholeName } from '@cpd/domain/college/lists';
import {
  GROUP_FIGURES,
  GROUPING_NAMES,
  type Grouping,
  OVERVIEW_PART_NAMES,
  OVERVIEW_PARTS,
  type OverviewFigure,
} from '@cpd/domain/college/overview';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT_VERSION } from '../../../platform/system/product-version.ts';
import { layYear, randomYear } from '../../../testing/random-record.ts';
import { askCallBack } from '../../../testing/request-steps.ts';
import { storeProgram } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { keepProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { keepOverviewCounts } from './overview-service.ts';

/** Near the close of 2026, when members are at risk. */
const NOW = '2026-12-20T01:00:00Z';
const YEAR = { Year: 2026 };

let world: TestApp;
let watcher: TestPerson;

beforeAll(async () => {
  world = await openTestApp();
  watcher = await world.signIn({ role: 'WATCHER' });
  const people: TestPerson[] = [];
  for (const [index, year] of fc.sample(randomYear, { numRuns: 120, seed: 7 }).entries()) {
    const person = await world.signIn({ firstYear: index % 3 === 0 ? 2025 : 2026 });
    await layYear(world.database, person.userId, { ...year, cpdYearId: YEAR_ID[2026], firstCpdYearId: YEAR_ID[2024] });
    people.push(person);
  }
  world.setNow(NOW);
  const ids = people.map(({ userId }) => userId);
  await chooseNames(ids);
  await world.database.updateTable('member').set({ country: 'NZ' }).where('user_id', 'in', ids.slice(0, 30)).execute();
  await world.database
    .updateTable('member')
    .set({ country: 'AU' })
    .where('user_id', 'in', ids.slice(30, 100))
    .execute();
  const left = (user_id: number, left_on: string, returned_on: string | null = null) => ({
    ...{ user_id, left_on, returned_on, reason: 'RESIGNED' as const },
  });
  const [first = 0, second = 0, third = 0] = ids;
  await world.database
    .insertInto('departure')
    .values([left(first, '2026-05-01'), left(second, '2026-02-01', '2026-06-01'), left(third, '2025-02-01')])
    .execute();
  const program_activity_id = await storeProgram(await world.signIn({ role: 'STAFF' }));
  const offers = ids.slice(10, 13).map((user_id) => ({ program_activity_id, user_id, offered_at: NOW }));
  await world.database.insertInto('program_attendance').values(offers).execute();
  await askCallBack(people[50] ?? never());
  await keepProgressFigures(world.database, Temporal.Instant.from(NOW));
}, 120_000);
afterAll(() => world.close());

/** Some have one name, some several, some none. */
async function chooseNames(ids: readonly number[]): Promise<void> {
  const areas = await world.database
    .selectFrom('area')
    .select('area_id')
    .where('is_specialty', '=', true)
    .orderBy('position')
    .limit(6)
    .execute();
  const registrations = await world.database.selectFrom('registration').select('registration_id').execute();
  const cpd_year_id = YEAR_ID[2026];
  const chosen = ids.flatMap((user_id, index) =>
    [areas[index % 7], areas[index % 11]].flatMap((area) =>
      area === undefined ? [] : [{ user_id, cpd_year_id, ...area }],
    ),
  );
  const registered = ids.flatMap((user_id, index) => {
    const one = registrations[index % 5];
    return one === undefined ? [] : [{ user_id, cpd_year_id, ...one }];
  });
  await world.database
    .insertInto('member_area')
    .values(chosen)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await world.database
    .insertInto('member_registration')
    .values(registered)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function readOverview(person = watcher, query = 'Year=2026') {
  const answer = await person.call('GET', `/api/Overview?${query}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** How many rows the list has to which a figure leads. */
async function countList(Filters: object): Promise<number> {
  const body = { List: 'Members', Filters: { Year: '2026', ...Filters } };
  const answer = await watcher.call('POST', '/api/ListCounts', { body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.Count;
}

const filterOf: Record<Grouping, (name: string) => string> = {
  Specialty: wholeName,
  Registration: wholeName,
  Country: (name) => (name === '' ? NO_COUNTRY : wholeName(name)),
  FirstYear: (name) => name,
};

describe('[COH-01, COH-07] the overview is refused', () => {
  test.each(['PARTICIPANT', 'VERIFIED'])('to the role %s: 403, and so is its pack', async (role) => {
    const person = await world.signIn({ role });
    expect(await person.call('GET', '/api/Overview')).toMatchObject({ status: 403 });
    const body = { ...YEAR, Format: 'CSV' };
    expect(await person.call('POST', '/api/OverviewPacks', { body })).toMatchObject({ status: 403 });
  });

  test('for a year that has not opened: 404, and so is its pack', async () => {
    expect(await watcher.call('GET', '/api/Overview?Year=2031')).toMatchObject({ status: 404 });
    const body = { Year: 2031, Format: 'PDF' };
    expect(await watcher.call('POST', '/api/OverviewPacks', { body })).toMatchObject({ status: 404 });
  });
});

describe('the overview of a year', () => {
  test.each(
    OVERVIEW_PART_NAMES.flatMap((part) => OVERVIEW_PARTS[part].map((figure: OverviewFigure) => ({ part, ...figure }))),
  )('[COH-01, COH-02, COH-03] $part, $label: as many as the list has', async ({ part, label, filters }) => {
    const { Figures } = await readOverview();
    const figure = Figures.find((one: { Part: string; Label: string }) => one.Part === part && one.Label === label);
    expect(figure.Count).toBe(await countList(filters));
  });

  test('[COH-01] has members in most figures, so that this shows something', async () => {
    const { Figures, RequestsWaiting } = await readOverview();
    expect(Figures.filter(({ Count }: { Count: number }) => Count > 0).length).toBeGreaterThanOrEqual(20);
    expect(RequestsWaiting).toBe((await watcher.call('GET', '/api/TeamCounts')).json.RequestsWaiting);
    expect(RequestsWaiting).toBeGreaterThan(0);
    const records = Figures.filter(({ Part }: { Part: string }) => Part === 'records');
    const all = records.reduce((sum: number, { Count }: { Count: number }) => sum + Count, 0);
    expect(all).toBe(await countList({}));
  });

  test.each(GROUPING_NAMES)('[COH-01, COH-03] by %s: each group as many as the list has', async (by) => {
    const { Groups } = await readOverview();
    const { Rows } = Groups.find(({ By }: { By: string }) => By === by);
    expect(Rows.length).toBeGreaterThanOrEqual(2);
    for (const { Name, Counts } of Rows) {
      for (const [index, { filters }] of GROUP_FIGURES.entries()) {
        expect([Name, index, Counts[index]]).toEqual([
          ...[Name, index, await countList({ [by]: filterOf[by](Name), ...filters })],
        ]);
      }
    }
  });

  test('[COH-02] counts what was handed in by weeks, this year’s as many as the list has', async () => {
    const { Weeks } = await readOverview();
    expect(Weeks.Years[0]).toBe(2026);
    const sum = Weeks.Rows.reduce((all: number, { Counts }: { Counts: number[] }) => all + (Counts[0] ?? 0), 0);
    expect(sum).toBe(await countList({ HandedIn: 'Handed in' }));
    const { submitted_at: at } = await world.database
      .selectFrom('member_year')
      .select('submitted_at')
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .where('submitted_at', 'is not', null)
      .where('exemption_reason_code', 'is', null)
      .executeTakeFirstOrThrow();
    const day = Temporal.Instant.from(at ?? never())
      .toZonedDateTimeISO('Australia/Sydney')
      .toPlainDate();
    const week = Math.floor(day.since('2026-01-01').days / 7);
    expect(Weeks.Rows).toContainEqual({ Week: week, Counts: expect.any(Array) });
  });

  test('[COH-01] is of the latest opened year where none is named, and names those that can be', async () => {
    const { Year, Years } = await readOverview(watcher, '');
    expect(Year).toBe(2026);
    expect(Years[0]).toBe(2026);
    expect((await readOverview(watcher, 'Year=2025')).Year).toBe(2025);
  });
});

describe('[COH-06] a count that takes long', () => {
  const NO_FIGURES = JSON.stringify({ version: PRODUCT_VERSION, of: { figures: [], groups: [], weeks: [] } });

  /** As if the year were counted in half a second, a moment ago. */
  async function makeDear(): Promise<void> {
    await readOverview();
    await world.database
      .updateTable('overview_count')
      .set({ took_ms: 500, counted_at: world.now().toString() })
      .execute();
  }

  const counted = () =>
    world.database.selectFrom('overview_count').select(['counted_at', 'up_to_event_id']).executeTakeFirstOrThrow();
  const keep = (hasNewFigures = false) => keepOverviewCounts(world.database, world.now(), { hasNewFigures });

  test('is shown for a minute at most, and then shows who has joined since', async () => {
    await makeDear();
    const [before] = (await readOverview()).Figures;
    await world.signIn({ firstYear: 2026 });
    expect((await readOverview()).Figures[0]).toEqual(before);
    world.setNow(world.now().add({ seconds: 61 }).toString());
    expect((await readOverview()).Figures[0].Count).toBe(before.Count + 1);
  });

  test('is made anew beside the figures when something has happened, so that the next look costs none', async () => {
    await makeDear();
    const [before] = (await readOverview()).Figures;
    const joined = await world.signIn({ firstYear: 2026 });
    // Joining by a row alone leaves no event; asking does.
    await askCallBack(joined);
    world.setNow(world.now().add({ seconds: 40 }).toString());
    await keep();
    await world.database.updateTable('overview_count').set({ took_ms: 500 }).execute();
    world.setNow(world.now().add({ seconds: 40 }).toString());
    expect((await readOverview()).Figures[0].Count).toBe(before.Count + 1);
  });

  test('is only confirmed when nothing has, and made anew when figures were', async () => {
    await makeDear();
    await world.database.updateTable('overview_count').set({ counted: NO_FIGURES }).execute();
    world.setNow(world.now().add({ seconds: 61 }).toString());
    await keep();
    expect(Temporal.Instant.from((await counted()).counted_at).equals(world.now())).toBe(true);
    expect((await readOverview()).Figures).toEqual([]);
    await keep(true);
    expect((await readOverview()).Figures).not.toEqual([]);
  });

  test('of another version of the product is made anew', async () => {
    await makeDear();
    await world.database
      .updateTable('overview_count')
      .set({ counted: NO_FIGURES.replace(PRODUCT_VERSION, '0.0.1') })
      .execute();
    expect((await readOverview()).Figures).not.toEqual([]);
  });

  test('of another day is made anew', async () => {
    await makeDear();
    await world.database.updateTable('overview_count').set({ counted: NO_FIGURES }).execute();
    world.setNow(world.now().add({ hours: 24 }).toString());
    await keep();
    expect((await readOverview()).Figures).not.toEqual([]);
  });
});

describe('[COH-07] the pack for the committee', () => {
  const ask = (Format: string, year = YEAR) =>
    watcher.call('POST', '/api/OverviewPacks', { body: { ...year, Format } });

  test('as CSV has this year beside the year before, and no group of fewer than five', async () => {
    const answer = await ask('CSV');
    expect(answer).toMatchObject({ status: 200 });
    const lines = answer.raw.toString().split('\r\n');
    expect(lines[0]).toBe('\uFEFFPart,Group,Figure,2026,2025');
    const { Figures, Groups } = await readOverview();
    const [{ Count }] = Figures;
    const before = (await readOverview(watcher, 'Year=2025')).Figures[0].Count;
    expect(lines).toContain(`Members,,Members,${Count},${before}`);
    const rows = Groups.flatMap(({ Rows }: { Rows: object[] }) => Rows);
    expect(rows.some(({ Counts }: { Counts: number[] }) => Counts.some((count) => count > 0 && count < 5))).toBe(true);
    const told = lines.filter((line) => /^(Specialty|Country|Registration|First year),/.test(line));
    expect(told.length).toBe(rows.length * GROUP_FIGURES.length);
    for (const line of told) expect(line).toMatch(/,(0|[5-9]|\d{2,}|–),$/);
    const first = (await readOverview()).Years.at(-1);
    const [headings, ...ofFirst] = (await ask('CSV', { Year: first })).raw.toString().trimEnd().split('\r\n');
    expect(headings).toBe(`\uFEFFPart,Group,Figure,${first},Year before`);
    // The college has no year before it, so nothing is said of it, not even 0.
    for (const line of ofFirst) expect(line).toMatch(/,$/);
  });

  test('as PDF is a file, and each pack is an event', async () => {
    const answer = await ask('PDF');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const events = await world.database
      .selectFrom('event')
      .select('after')
      .where('kind', '=', 'overview.exported')
      .where('actor_user_id', '=', watcher.userId)
      .execute();
    expect(events.map(({ after }) => after)).toContainEqual({ year: 2026, format: 'PDF' });
  });
});

function never(): never {
  throw new Error('There is no sample.');
}
