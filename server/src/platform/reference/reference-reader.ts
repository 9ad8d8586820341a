import type { OfferedType, ReflectionQuestion, Speciality } from '@cpd/contract/reference';
import { compareAreas } from '@cpd/domain/record/area-order';
import type { Framework, YearFacts } from '@cpd/domain/year/framework';
import { type RawBuilder, sql } from 'kysely';
import { IDEA_CODES, ideaCode, newestEdits } from '../content/content-sql.ts';
import { anyId } from '../database/any-id.ts';
import { prepare } from '../database/prepared.ts';
import type { Reading } from '../database/tables.ts';
import { databaseOf } from '../database/transaction.ts';
import { referenceState } from './reference-sql.ts';

/** Everything that the college has laid down for the activities of one year, and of which state of the reference data. */
export interface YearReference {
  /** Of all reference data: another one says that this is out of date. */
  state: string | null;
  facts: YearFacts;
  framework: Framework;
  types: { activityTypeId: number; name: string; categoryId: number; recurring: boolean; isPlanType: boolean }[];
  /** All areas in their order; `inYear` are those that the year offers. */
  areas: { areaId: number; name: string; inYear: boolean }[];
  questions: { questionId: number; mandatory: boolean }[];
}

/**
 * What there is of a year; undefined for an unknown year. It is kept beside its database: what is asked each time is no more than
 * whether the college has changed anything since. A query that has asked it along gives the state (`referenceState`).
 */
export async function findYearReference(
  reading: Reading,
  cpdYearId: number,
  state?: string | null,
): Promise<YearReference | undefined> {
  const known = keptOf(knownIn, reading);
  const kept = keptOf(keptYears, databaseOf(reading));
  // A transaction goes by one state of them.
  if (state === undefined && databaseOf(reading) !== reading && known.has(cpdYearId)) return known.get(cpdYearId);
  const now = state === undefined ? (await selectState(reading, {}))[0]?.state : state;
  const before = kept.get(cpdYearId);
  const found = before?.state === now ? before : (await selectYearReference(reading, { cpdYearId }))[0];
  if (found === undefined) return undefined;
  kept.set(cpdYearId, found);
  if (databaseOf(reading) !== reading) known.set(cpdYearId, found);
  return found;
}

type Kept = Map<number, YearReference>;

/** Of databases, and of transactions that go by them. */
const keptYears = new WeakMap<Reading, Kept>();
const knownIn = new WeakMap<Reading, Kept>();

function keptOf(place: WeakMap<Reading, Kept>, reading: Reading): Kept {
  const kept = place.get(reading) ?? new Map<number, YearReference>();
  place.set(reading, kept);
  return kept;
}

const selectState = prepare<object, { state: string | null }>(() => sql`select ${referenceState} as state`);

const selectYearReference = prepare<{ cpdYearId: number }, YearReference>(
  (_database, given) => sql<YearReference>`
    select ${referenceState} as state, year.facts, framework.rules as framework,
      (
        select coalesce(json_agg(json_build_object(
          'activityTypeId', type.activity_type_id, 'name', type.name, 'categoryId', placed.category_id,
          'recurring', type.recurring, 'isPlanType', type.is_plan_type
        )), '[]')
        from framework_activity_type placed join activity_type type on type.activity_type_id = placed.activity_type_id
        where placed.framework_id = year.framework_id
      ) as types,
      (
        select coalesce(json_agg(json_build_object(
          'areaId', area_id, 'name', name,
          'inYear', year.cpd_year_id between first_cpd_year_id and last_cpd_year_id
        ) order by position), '[]') from area
      ) as areas,
      (
        select coalesce(json_agg(json_build_object('questionId', reflection_question_id, 'mandatory', mandatory)), '[]')
        from reflection_question question where question.cpd_year_id = year.cpd_year_id
      ) as questions
    from cpd_year year
    join framework on framework.framework_id = year.framework_id
    where year.cpd_year_id = ${given.cpdYearId}::bigint
  `,
);

/** The types of a year in the order of its categories, each with what proves it and an idea of what to do. */
export async function listActivityTypes(database: Reading, cpdYearId: number): Promise<OfferedType[]> {
  const rows = await database
    .selectFrom('cpd_year as year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .innerJoin('framework_activity_type as placed', 'placed.framework_id', 'year.framework_id')
    .innerJoin('activity_type as type', 'type.activity_type_id', 'placed.activity_type_id')
    .leftJoin(helpTextsOf(cpdYearId).as('idea'), (join) =>
      join.on('idea.uiCode', '=', ideaCode(sql.ref('type.activity_type_id'))),
    )
    .select([
      'idea.text as idea',
      'framework.rules',
      'placed.category_id',
      'placed.evidence_counts',
      'placed.evidence_does_not_count',
      'type.activity_type_id',
      'type.name',
      'type.description',
      'type.recurring',
      'type.is_plan_type',
    ])
    .where('year.cpd_year_id', '=', cpdYearId)
    .orderBy('placed.category_id')
    .orderBy('type.activity_type_id')
    .execute();
  return rows.map((row) => ({
    activityTypeId: row.activity_type_id,
    type: row.name,
    description: row.description,
    category: row.rules.categories.find(({ categoryId }) => categoryId === row.category_id)?.name ?? '',
    categoryId: row.category_id,
    isPlanType: row.is_plan_type,
    recurring: row.recurring,
    evidenceCounts: row.evidence_counts,
    evidenceDoesNotCount: row.evidence_does_not_count,
    idea: row.idea ?? '',
  }));
}

/** All areas of a year: Generic first, specialties by name, then domains by name, as the year calls them (DOM-07, DOM-09, SPC-03). */
export async function listSpecialities(
  database: Reading,
  userId: number,
  { cpdYearId, lockedDomainIds, areaNames }: Pick<YearFacts, 'cpdYearId' | 'lockedDomainIds' | 'areaNames'>,
): Promise<Speciality[]> {
  const rows = await database
    .selectFrom('area')
    .leftJoin('member_area as mine', (join) =>
      join
        .onRef('mine.area_id', '=', 'area.area_id')
        .on('mine.user_id', '=', userId)
        .on('mine.cpd_year_id', '=', cpdYearId),
    )
    .select(['area.area_id', 'area.is_specialty', 'mine.area_id as chosen', 'area.name', 'area.name_before_2023'])
    .where('area.first_cpd_year_id', '<=', cpdYearId)
    .where('area.last_cpd_year_id', '>=', cpdYearId)
    .execute();
  const listed = rows.map((row) => {
    const locked = lockedDomainIds.includes(row.area_id);
    return {
      areaId: row.area_id,
      userAreaId: row.chosen ?? 0,
      name: areaNames === 'pre2023' ? (row.name_before_2023 ?? row.name) : row.name,
      isArea: row.is_specialty,
      isMandatory: locked,
      linkedToUser: locked || row.chosen !== null,
    };
  });
  return listed.toSorted(compareAreas);
}

/** The questions of a year in their order. */
export async function listReflectionQuestions(database: Reading, cpdYearId: number): Promise<ReflectionQuestion[]> {
  const rows = await database
    .selectFrom('reflection_question')
    .selectAll()
    .where('cpd_year_id', '=', cpdYearId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    reflectionQuestionId: row.reflection_question_id,
    question: row.question,
    order: row.position,
    mandatory: row.mandatory,
    helpText: row.help_text,
  }));
}

/** The text of each help bubble in a year, or without one in the newest, as managers left it (API-05, HLP-04). */
export async function listHelpTexts(database: Reading, cpdYearId: number | undefined): Promise<HelpText[]> {
  const { rows } = await sql<HelpText>`
    select * from ${helpTextsOf(cpdYearId)} as help where "uiCode" not like ${IDEA_CODES}`.execute(database);
  return rows;
}

type HelpText = { uiCode: string; text: string };

/** Every help text of a year, or without one of the newest, with the ideas for types, as managers left them. */
function helpTextsOf(cpdYearId: number | undefined): RawBuilder<HelpText> {
  const ofYear = sql`where first_cpd_year_id <= ${cpdYearId ?? 0} and last_cpd_year_id >= ${cpdYearId ?? 0}`;
  return sql<HelpText>`(
    select distinct on (help.ui_code) help.ui_code as "uiCode", coalesce(edit.after->>'text', help.text) as "text"
    from help_text as help
    left join ${newestEdits('help-text')} as edit on edit.key = help.ui_code || ':' || help.first_cpd_year_id
    ${cpdYearId === undefined ? sql`` : ofYear}
    order by help.ui_code, help.first_cpd_year_id desc
  )`;
}

/** Whether a year is known, opened or not. */
export async function isKnownYear(database: Reading, cpdYearId: number): Promise<boolean> {
  const row = await database
    .selectFrom('cpd_year')
    .select('cpd_year_id')
    .where('cpd_year_id', '=', anyId(cpdYearId))
    .executeTakeFirst();
  return row !== undefined;
}
