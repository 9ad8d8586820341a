import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import type { Reading } from '../database/tables.ts';
import { REFERENCE_SOURCE } from './reference-sql.ts';
import { ruleSetOfYear } from './rule-set-sql.ts';

/** The rules of one year as they are in force (FWK-01); undefined for a year that is not known. One statement. */
export async function findRuleSet(reading: Reading, cpdYearId: number): Promise<RuleSet | undefined> {
  const { rows } = await sql<{ rules: RuleSet }>`
    select ${ruleSetOfYear} as rules from cpd_year year join framework using (framework_id)
    where year.cpd_year_id = ${cpdYearId}::bigint`.execute(reading);
  return rows[0]?.rules;
}

/** Whether what this product delivers was loaded: a new college begins with nothing (FWK-06). */
export async function isDeliveredLoaded(reading: Reading): Promise<boolean> {
  const loaded = await reading
    .selectFrom('reference_load')
    .select('source')
    .where('source', '=', REFERENCE_SOURCE)
    .executeTakeFirst();
  return loaded !== undefined;
}
