import { plainBoard } from '@cpd/domain/report/board';
import type { YearFacts } from '@cpd/domain/year/framework';
import { isAtOrAfter } from '@cpd/domain/year/year-rules';
import { type Insertable, sql } from 'kysely';
import { columns } from '../database/columns.ts';
import type { Tables } from '../database/tables.generated.ts';
import type { Change, Database } from '../database/tables.ts';
import { evidenceGuideOf, type ReferenceData } from './reference-data.ts';
import { REFERENCE_SOURCE } from './reference-sql.ts';
import { installPublications } from './rule-set-store.ts';

/**
 * Brings the reference data into the database, once for each state of the files; answers whether anything was written.
 * Rows that left the files stay, because records may point at them; what managers edited is
 * kept elsewhere and wins (0021), as do rules that the college published (FWK-02).
 */
export async function loadReference(database: Database, data: ReferenceData, now: Temporal.Instant): Promise<boolean> {
  return await database.transaction().execute(async (transaction) => {
    // Two servers that start together on one database must not both load.
    await sql`select pg_advisory_xact_lock(hashtext(${REFERENCE_SOURCE}))`.execute(transaction);
    const loaded = await transaction
      .selectFrom('reference_load')
      .select('checksum')
      .where('source', '=', REFERENCE_SOURCE)
      .executeTakeFirst();
    if (loaded?.checksum === data.checksum) return false;
    await unlinkAreas(transaction, data);
    const before = await listFacts(transaction);
    const years = data.years.map((year) => withConfirmation(year, before.get(year.facts.cpdYearId), now));
    for (const part of tablesOf(data, years)) await upsert(transaction, part);
    await addBoards(transaction, data.registrations);
    await installPublications(transaction);
    await upsert(
      transaction,
      load('reference_load', ['source'], [{ source: REFERENCE_SOURCE, checksum: data.checksum }]),
    );
    return true;
  });
}

/** The parts of the delivered data that a new college starts with: none of them is about its rules (FWK-06). */
export async function loadForFirstYear(
  transaction: Change,
  {
    helpTexts,
    registrations,
  }: { helpTexts: ReferenceData['help-texts']; registrations: ReferenceData['registrations'] },
): Promise<void> {
  const parts = [
    ...registrationTables(registrations),
    load('help_text', ['ui_code', 'first_cpd_year_id'], helpTexts.map(columns)),
  ];
  for (const part of parts) await upsert(transaction, part);
  await addBoards(transaction, registrations);
}

/** How a board is told is the college's to change, so one that is there stays as it is (RPT-04). */
async function addBoards(transaction: Change, groups: ReferenceData['registrations']): Promise<void> {
  const boards = groups.flatMap(({ groupCode, board }) =>
    board === undefined
      ? []
      : [
          {
            ...{ board_code: board.boardCode, is_assumed: true },
            format: JSON.stringify(plainBoard(board.name, groupCode)),
          },
        ],
  );
  if (boards.length === 0) return;
  await transaction
    .insertInto('report_board')
    .values(boards)
    .onConflict((there) => there.doNothing())
    .execute();
}

function registrationTables(groups: ReferenceData['registrations']): Load[] {
  const registrations = groups.flatMap((group) =>
    group.registrations.map((registration) => ({ ...registration, groupCode: group.groupCode })),
  );
  return [
    load(
      'registration_group',
      ['group_code'],
      groups.map((group, position) => ({ group_code: group.groupCode, name: group.name, position })),
    ),
    load(
      'registration',
      ['registration_id'],
      registrations.map((registration, position) => columns({ ...registration, position })),
    ),
  ];
}

/** Keeps that a college's own rules are in force and nothing is delivered, by which they are known as well (FWK-06). */
export async function keepOwnReference(database: Database): Promise<void> {
  await database
    .insertInto('reference_load')
    .values({ source: REFERENCE_SOURCE, checksum: 'own' })
    .onConflict((there) => there.doNothing())
    .execute();
}

/** No record points at which areas a resource is for, so an area that was taken off it in the files goes (SPC-08). */
async function unlinkAreas(transaction: Change, data: ReferenceData): Promise<void> {
  const ids = data['learning-resources'].map(({ learningResourceId }) => learningResourceId);
  if (ids.length === 0) return;
  await transaction.deleteFrom('learning_resource_area').where('learning_resource_id', 'in', ids).execute();
}

async function listFacts(transaction: Change): Promise<ReadonlyMap<number, YearFacts>> {
  const rows = await transaction.selectFrom('cpd_year').select('facts').execute();
  return new Map(rows.map(({ facts }) => [facts.cpdYearId, facts]));
}

/**
 * Assumed rules wait until a manager has confirmed them (FWK-04); those of a year that was open before, or that is over where the
 * college starts, do not.
 */
function withConfirmation(
  { facts, assumed }: ReferenceData['years'][number],
  before: YearFacts | undefined,
  now: Temporal.Instant,
): YearFacts {
  if (!assumed) return facts;
  if (before?.confirmation !== undefined) return { ...facts, confirmation: before.confirmation };
  const late = isAtOrAfter(now, before === undefined ? facts.closesAt : facts.openFrom);
  return late ? facts : { ...facts, confirmation: 'provisional' };
}

type Row = Readonly<Record<string, unknown>>;
type Load = { table: string; key: readonly string[]; rows: readonly Row[] };

/** Rows for a table, which are new or take the place of those with the same key. */
function load<Name extends keyof Tables>(
  table: Name,
  key: readonly (string & keyof Tables[Name])[],
  rows: readonly (Insertable<Tables[Name]> & Row)[],
): Load {
  return { table, key, rows };
}

/** Every table to fill, in the order of their foreign keys. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one statement a table
function tablesOf(data: ReferenceData, years: readonly YearFacts[]): Load[] {
  const types = data['activity-types'];
  const resources = data['learning-resources'];
  return [
    load(
      'framework',
      ['framework_id'],
      data.frameworks.map(({ rules }) => ({ framework_id: rules.frameworkId, rules: JSON.stringify(rules) })),
    ),
    load(
      'cpd_year',
      ['cpd_year_id'],
      years.map((facts) => {
        const { cpdYearId, year: cpdYear, frameworkId, openFrom, closesAt } = facts;
        return columns({ cpdYearId, cpdYear, frameworkId, openFrom, closesAt, facts: JSON.stringify(facts) });
      }),
    ),
    load(
      'activity_type',
      ['activity_type_id'],
      types.map(({ frameworks: _placed, ...type }) => columns(type)),
    ),
    load(
      'framework_activity_type',
      ['framework_id', 'activity_type_id'],
      types.flatMap((type) =>
        type.frameworks.map((placed) => {
          const place = { ...placed, activityTypeId: type.activityTypeId };
          return columns({ ...place, ...evidenceGuideOf(place, data) });
        }),
      ),
    ),
    load(
      'area',
      ['area_id'],
      data.areas.map(({ nameBefore2023, source: _source, ...area }, position) => ({
        ...columns({ ...area, position }),
        name_before_2023: nameBefore2023,
      })),
    ),
    load(
      'reflection_question',
      ['reflection_question_id'],
      data['reflection-questions'].map(({ order: position, ...question }) => columns({ ...question, position })),
    ),
    ...registrationTables(data.registrations),
    load(
      'exemption_reason',
      ['reason_code'],
      data['exemption-reasons'].map((reason, position) => columns({ ...reason, position })),
    ),
    load('help_text', ['ui_code', 'first_cpd_year_id'], data['help-texts'].map(columns)),
    load(
      'learning_resource',
      ['learning_resource_id'],
      resources.map(({ areaIds: _areaIds, source: _source, ...resource }, position) =>
        columns({ ...resource, position }),
      ),
    ),
    load(
      'learning_resource_area',
      ['learning_resource_id', 'area_id'],
      resources.flatMap(({ learningResourceId, areaIds }) =>
        areaIds.map((areaId) => ({ learning_resource_id: learningResourceId, area_id: areaId })),
      ),
    ),
  ];
}

async function upsert(transaction: Change, { table, key, rows }: Load): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const changed = names.filter((column) => !key.includes(column));
  const update = sql`do update set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`;
  const values = rows.map((row) => sql`(${sql.join(names.map((column) => sql.val(row[column])))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    ${changed.length === 0 ? sql`do nothing` : update}
  `.execute(transaction);
}
