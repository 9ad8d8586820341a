import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { ruleSetOfYear } from '../../../platform/reference/rule-set-sql.ts';

/** The rules of the year that opens next, laid down by the college, and of the year before it, in one statement. */
export async function findComingRules(reading: Reading, now: Temporal.Instant): Promise<RuleSet[]> {
  const { rows } = await sql<{ rules: RuleSet }>`
    with coming as (
      select min(cpd_year_id) as id from cpd_year
      where open_from > ${now.toString()} and facts ->> 'confirmation' is distinct from 'provisional'
    )
    select ${ruleSetOfYear} as rules
    from coming join cpd_year year on year.cpd_year_id in (coming.id, coming.id - 1) join framework using (framework_id)
    order by year.cpd_year_id desc
  `.execute(reading);
  return rows.map(({ rules }) => rules);
}
