import type { Framework, YearFacts } from '@cpd/domain/year/framework';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A year and the framework whose rules it has. */
export interface YearWithFramework {
  facts: YearFacts;
  framework: Framework;
}

/** A year, the year before it, and what years there are. */
export interface RulesOfYears {
  /** The year that was asked for and, behind it, the one before; none where the year is not known. */
  sets: RuleSet[];
  /** The latest first. */
  years: { cpdYearId: number; year: number }[];
}

/**
 * The rules of a year and of the year before (FWK-01), in one statement. Without a year: the first whose rules wait to be
 * confirmed, otherwise the latest.
 */
export async function findRules(database: Reading, cpdYearId: number | undefined): Promise<RulesOfYears> {
  const { rows } = await sql<RulesOfYears>`
    with asked as (
      select coalesce(
        ${cpdYearId ?? null}::bigint,
        (select min(cpd_year_id) from cpd_year where facts ->> 'confirmation' = 'provisional'),
        (select max(cpd_year_id) from cpd_year)
      ) as id
    ), compared as (
      select year.* from cpd_year year, asked
      where year.cpd_year_id <= asked.id and exists (select from cpd_year where cpd_year_id = asked.id)
      order by year.cpd_year_id desc limit 2
    )
    select
      (
        select coalesce(json_agg(json_build_object(
          'facts', year.facts,
          'framework', framework.rules,
          'activityTypes', (
            select coalesce(json_agg(json_build_object(
              'activityTypeId', type.activity_type_id, 'name', type.name, 'categoryId', placed.category_id,
              'recurring', type.recurring,
              'evidenceCounts', placed.evidence_counts, 'evidenceDoesNotCount', placed.evidence_does_not_count
            ) order by placed.category_id, type.activity_type_id), '[]')
            from framework_activity_type placed join activity_type type using (activity_type_id)
            where placed.framework_id = year.framework_id
          ),
          'areas', (
            select coalesce(json_agg(json_build_object(
              'areaId', area_id, 'isSpecialty', is_specialty,
              'name', case when year.facts ->> 'areaNames' = 'pre2023' then coalesce(name_before_2023, name) else name end
            ) order by position), '[]')
            from area where year.cpd_year_id between first_cpd_year_id and last_cpd_year_id
          ),
          'reflectionQuestions', (
            select coalesce(json_agg(json_build_object(
              'questionId', reflection_question_id, 'question', question, 'mandatory', mandatory
            ) order by position), '[]')
            from reflection_question question where question.cpd_year_id = year.cpd_year_id
          ),
          'exemptionReasons', (
            select coalesce(json_agg(json_build_object(
              'reasonCode', reason_code, 'name', name, 'forAdminOnly', for_admin_only
            ) order by position), '[]') from exemption_reason
          )
        ) order by year.cpd_year_id desc), '[]')
        from compared year join framework using (framework_id)
      ) as sets,
      (
        select coalesce(json_agg(json_build_object('cpdYearId', cpd_year_id, 'year', cpd_year) order by cpd_year_id desc), '[]')
        from cpd_year
      ) as years`.execute(database);
  return rows[0] ?? { sets: [], years: [] };
}

/** How many years whose rules no one has confirmed will have opened by then. */
export async function countProvisional(database: Reading, openedBy: Temporal.Instant): Promise<number> {
  const { count } = await database
    .selectFrom('cpd_year')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`facts ->> 'confirmation' = 'provisional'`)
    .where('open_from', '<=', openedBy.toString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks a year to the end of the transaction. */
export async function findYearForChange(
  transaction: Change,
  cpdYearId: number,
): Promise<YearWithFramework | undefined> {
  return await transaction
    .selectFrom('cpd_year as year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .select(['year.facts', 'framework.rules as framework'])
    .where('year.cpd_year_id', '=', sql<number>`${cpdYearId}::bigint`)
    .forUpdate('year')
    .executeTakeFirst();
}

/** Writes what the rules read about a year. */
export async function updateFacts(transaction: Change, facts: YearFacts): Promise<void> {
  await transaction
    .updateTable('cpd_year')
    .set({ facts: JSON.stringify(facts) })
    .where('cpd_year_id', '=', facts.cpdYearId)
    .execute();
}
