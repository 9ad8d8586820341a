import { frameworkOf } from '@cpd/domain/testing/years';
import { requirementNames } from '@cpd/domain/year/progress-figures';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  checkProgressFigures,
  keepProgressFigures,
} from '../features/year/progress-figures/progress-figures-service.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { verifyEvents } from '../platform/database/verify-events.ts';
import { listOlderVersions, loadOlderRecord, type OlderRecord, readOlderRecord } from '../testing/older-record.ts';
import { readSummary, saveActivity } from '../testing/steps.ts';
import { openTestApp } from '../testing/test-app.ts';
import { callsOptions, type EmptyDatabase, emptyDatabase, silentLog } from '../testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

/** When the records were made. */
const FOR_DEMO = { demo: true, identity: { issuer: undefined } };
const NOW = '2026-11-24T05:00:00Z';
/** What people entered, which every version has had. */
const ENTERED = ['member', 'activity', 'activity_date', 'document', 'activity_document', 'plan', 'plan_goal', 'event'];

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** How many rows there are, and the hours of each member. */
async function takeStock(database: Database): Promise<Record<string, unknown>> {
  const stock: Record<string, unknown> = {};
  for (const table of ENTERED) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      database,
    );
    stock[table] = rows[0]?.count;
  }
  const { rows } = await sql`
    select username, sum(hours)::text as hours from activity_date join member using (user_id) group by 1 order by 1`.execute(
    database,
  );
  return { ...stock, hours: rows };
}

/** A database with the record of a version, brought to the present as a start does. */
async function openOlder(record: OlderRecord): Promise<{ own: EmptyDatabase; before: unknown }> {
  const own = await emptyDatabase();
  closers.push(own.close);
  await loadOlderRecord(own.database, record);
  const before = await takeStock(own.database);
  await prepareDatabase({ owner: own.connection, calls: own.calls }, Temporal.Instant.from(NOW), silentLog, FOR_DEMO);
  return { own, before };
}

/** From 0.8.0 on `event` is a view of two tables. */
function countEvents({ tables }: OlderRecord): number | undefined {
  return tables.find(({ name }) => name === 'event' || name === 'event_entry')?.rows.length;
}

const versions = await listOlderVersions();

test('[R64] the first build and the version before this one are among the records that are kept', () => {
  expect(versions[0]).toBe('0.1.0');
  expect(versions.at(-1)).toBe('0.9.0');
});

test.each(versions)(
  '[R64] the record of version %s opens with this one: nothing is lost, and a member goes on',
  async (version) => {
    const record = await readOlderRecord(version);
    const { own, before } = await openOlder(record);
    const ran = await own.database
      .selectFrom('schema_migration')
      .select(['name', 'checksum'])
      .where(
        'name',
        'in',
        record.migrations.map(({ name }) => name),
      )
      .orderBy('name')
      .execute();
    expect(ran, 'migrations that were delivered are as they were').toEqual(record.migrations);
    expect(await takeStock(own.database)).toEqual(before);
    const { broken, events } = await verifyEvents(own.database, { tell: () => undefined });
    expect(broken).toEqual([]);
    expect(events).toBe(countEvents(record));

    const { database, close } = openDatabase(own.calls, callsOptions);
    closers.push(close);
    const world = await openTestApp({ database });
    closers.push(world.close);
    world.setNow(NOW);
    const member = await world.signInAs('participant');
    const count = (summary: { CPDSummaryCategories: { CPDSummaryActivities: unknown[] }[] }) =>
      summary.CPDSummaryCategories.flatMap((category) => category.CPDSummaryActivities).length;
    const recorded = count(await readSummary(member));
    expect(recorded).toBeGreaterThan(3);
    await saveActivity(member);
    expect(count(await readSummary(member))).toBe(recorded + 1);
    expect((await verifyEvents(own.database, { tell: () => undefined })).broken).toEqual([]);
  },
  120_000,
);

/** Where the hours of categories were until 0.11. */
const THREE = ['category_1', 'category_2', 'category_3'];

test('[COH-06] figures that the version before kept say right after the upgrade which requirements are missing, and are made anew', async () => {
  const now = Temporal.Instant.from(NOW);
  const record = await readOlderRecord('0.9.0');
  const anew = await openOlder(record);
  await keepProgressFigures(anew.own.database, now);
  const right = await listFigures(anew.own.database);
  // In the order of their bits.
  const codes = Object.keys(requirementNames(frameworkOf(2026)));
  const rows = right.map(({ missing, version: _version, categories, ...kept }) => {
    const bits = codes.reduce((sum, code, place) => sum + (code in missing ? 2 ** place : 0), 0);
    const three = THREE.map((_name, place) => categories[place] ?? 0);
    return [...Object.values({ ...kept, version: 'of then', missing: bits }), ...three].map(String);
  });
  const columns = [
    ...Object.keys(right[0] ?? {}).filter((name) => !['missing', 'version', 'categories'].includes(name)),
    'version',
    'missing',
    ...THREE,
  ];
  const tables = record.tables.filter(({ name }) => name !== 'year_figures');
  const { own } = await openOlder({ ...record, tables: [...tables, { name: 'year_figures', columns, rows }] });
  // Amounts that depend on leave, or on activities of which only the lack was kept, are those of the usual targets until then.
  const upgraded = (await listFigures(own.database)).map(said);
  expect(upgraded).toEqual(right.map(said));
  expect(await keepProgressFigures(own.database, now)).toBeGreaterThan(0);
  expect(await checkProgressFigures(own.database, now)).toMatchObject({ differences: 0 });
});

type Figures = Awaited<ReturnType<typeof listFigures>>[number];

function said({ user_id, cpd_year_id, recognised, categories, missing }: Figures) {
  return { user_id, cpd_year_id, recognised, categories, total: missing.Total, codes: Object.keys(missing).sort() };
}

async function listFigures(database: Database) {
  return await database.selectFrom('year_figures').selectAll().orderBy('user_id').orderBy('cpd_year_id').execute();
}
