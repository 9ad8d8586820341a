import type { Framework, YearFacts } from '@cpd/domain/year/framework';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { ruleSetOfYear } from '../../../platform/reference/rule-set-sql.ts';

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
  /** The same of those that are being drafted. */
  drafts: { cpdYearId: number; year: number }[];
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
        select coalesce(json_agg(${ruleSetOfYear} order by year.cpd_year_id desc), '[]')
        from compared year join framework using (framework_id)
      ) as sets,
      (
        select coalesce(json_agg(json_build_object('cpdYearId', cpd_year_id, 'year', cpd_year) order by cpd_year_id desc), '[]')
        from cpd_year
      ) as years,
      (
        select coalesce(json_agg(json_build_object('cpdYearId', cpd_year_id, 'year', cpd_year) order by cpd_year_id desc), '[]')
        from year_draft
      ) as drafts`.execute(database);
  return rows[0] ?? { sets: [], years: [], drafts: [] };
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
