import type { Framework, YearFacts } from '@cpd/domain/year/framework';
import { sql } from 'kysely';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A year and the framework whose rules it has. */
export interface YearWithFramework {
  facts: YearFacts;
  framework: Framework;
}

/** The years that opened by rule, newest first. */
export async function listYearsByRule(database: Reading): Promise<YearWithFramework[]> {
  return await selectYears(database)
    .where(sql<boolean>`year.facts ? 'openedByRule'`)
    .orderBy('year.cpd_year_id', 'desc')
    .execute();
}

/** Locks a year to the end of the transaction. */
export async function findYearForChange(
  transaction: Change,
  cpdYearId: number,
): Promise<YearWithFramework | undefined> {
  return await selectYears(transaction)
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

function selectYears(database: Reading) {
  return database
    .selectFrom('cpd_year as year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .select(['year.facts', 'framework.rules as framework']);
}
