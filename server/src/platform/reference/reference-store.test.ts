import { withDerived } from '@cpd/domain/year/rule-derived';
import { draftProblems } from '@cpd/domain/year/rule-draft';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../testing/test-app.ts';
import { freshDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deliveredRuleSet } from './delivered-rules.ts';
import { type ReferenceData, readReferenceData } from './reference-data.ts';
import { loadReference } from './reference-store.ts';

const data = readReferenceData();
let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.close());

/** The rows of the reference tables; the time of loading says whether anything was written. */
async function content(): Promise<unknown> {
  const tables = ['framework', 'cpd_year', 'activity_type', 'framework_activity_type', 'area', 'reference_load'];
  return await Promise.all(
    tables.map(
      async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(own.database)).rows,
    ),
  );
}

/** The files as they would be after one word of them was changed. */
function changed(checksum: string): ReferenceData {
  const types = data['activity-types'].map((type) =>
    type.activityTypeId === 101 ? { ...type, name: 'Lecture' } : type,
  );
  return { ...data, 'activity-types': types, checksum };
}

async function nameOf(activityTypeId: number): Promise<string | undefined> {
  const row = await own.database
    .selectFrom('activity_type')
    .select('name')
    .where('activity_type_id', '=', activityTypeId)
    .executeTakeFirst();
  return row?.name;
}

// One story, told in order.
describe('loading the reference data', () => {
  test('by two servers that start together is done by one of them', async () => {
    const loads = await Promise.all([
      loadReference(own.database, data, TEST_NOW),
      loadReference(own.database, data, TEST_NOW),
    ]);
    expect(loads.toSorted()).toEqual([false, true]);
    const years = await own.database.selectFrom('cpd_year').select('cpd_year').orderBy('cpd_year').execute();
    expect(years.map((row) => row.cpd_year)).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027]);
  });

  test('again writes nothing', async () => {
    const before = await content();
    expect(await loadReference(own.database, readReferenceData(), TEST_NOW)).toBe(false);
    expect(await content()).toEqual(before);
  });

  test('of files that changed brings the change in, once', async () => {
    expect(await loadReference(own.database, changed('another'), TEST_NOW)).toBe(true);
    expect(await nameOf(101)).toBe('Lecture');
    expect(await loadReference(own.database, changed('another'), TEST_NOW)).toBe(false);
    expect(await loadReference(own.database, data, TEST_NOW)).toBe(true);
    expect(await nameOf(101)).toBe('Lecture, seminar or workshop');
  });

  test('keeps what left the files, because records may point at it', async () => {
    const fewer = data['activity-types'].filter(({ activityTypeId }) => activityTypeId !== 319);
    await loadReference(own.database, { ...data, 'activity-types': fewer, checksum: 'fewer' }, TEST_NOW);
    expect(await nameOf(319)).toBe('Other activity measuring outcomes');
    await loadReference(own.database, data, TEST_NOW);
  });

  test('[SPC-08] takes an area off a learning resource that it was taken off in the files', async () => {
    const areasOf = async () =>
      (
        await own.database
          .selectFrom('learning_resource_area')
          .select('area_id')
          .where('learning_resource_id', '=', 3)
          .orderBy('area_id')
          .execute()
      ).map((row) => row.area_id);
    const resources = data['learning-resources'].map((resource) =>
      resource.learningResourceId === 3 ? { ...resource, areaIds: [206] } : resource,
    );
    expect(await areasOf()).toEqual([206, 207]);
    await loadReference(
      own.database,
      { ...data, 'learning-resources': resources, checksum: 'one area less' },
      TEST_NOW,
    );
    expect(await areasOf()).toEqual([206]);
    await loadReference(own.database, data, TEST_NOW);
    expect(await areasOf()).toEqual([206, 207]);
  });

  test('that fails in the middle changes nothing', async () => {
    const before = await content();
    const [first] = data.years;
    if (first === undefined) throw new Error('There are no years.');
    const broken = { ...first, facts: { ...first.facts, cpdYearId: 99, year: 2099, frameworkId: 404 } };
    const wrong = { ...changed('wrong'), years: [...data.years, broken] };
    await expect(loadReference(own.database, wrong, TEST_NOW)).rejects.toThrow();
    expect(await content()).toEqual(before);
  });
});

describe('the reference files', () => {
  test('name every framework that they point at', () => {
    const frameworkIds = new Set(data.frameworks.map(({ rules }) => rules.frameworkId));
    for (const { facts } of data.years) expect(frameworkIds).toContain(facts.frameworkId);
    for (const { frameworks } of data['activity-types']) {
      for (const { frameworkId } of frameworks) expect(frameworkIds).toContain(frameworkId);
    }
  });

  test.each(data.years.map(({ facts }) => facts))('[FWK-02] pass for $year the checks of a draft', (facts) => {
    const set = deliveredRuleSet(data, facts.cpdYearId);
    if (set === undefined) throw new Error('The files do not know the year.');
    expect(draftProblems(set)).toEqual([]);
    // What follows from other rules is delivered as the editor would write it.
    expect(withDerived(set)).toEqual(set);
    const instants = [facts.openFrom, facts.allowSubmitFrom, facts.submitFrom, facts.closesAt].map((text) =>
      Temporal.Instant.from(text).toZonedDateTimeISO('Australia/Sydney'),
    );
    expect(instants.map((each) => each.toPlainTime().toString())).toEqual(Array(4).fill('00:00:00'));
    expect(facts.cpdYearId).toBe(facts.year - 2015);
  });

  test('have the same checksum each time they are read', () => {
    expect(readReferenceData().checksum).toBe(data.checksum);
  });
});
