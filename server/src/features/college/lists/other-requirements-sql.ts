import { REQUIREMENTS } from '@cpd/domain/year/progress-figures';
import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/**
 * What requirements are called that years have beside the usual ones, for the filter by what is missing (FWK-05): of one
 * calendar year, or of all.
 */
export async function listOtherRequirements(database: Reading, year: number | null = null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select rule ->> 'badgeText1' as name
    from cpd_year
    join framework using (framework_id)
    cross join jsonb_array_elements(framework.rules -> 'requirements') as rule
    where ${year}::int is null or cpd_year = ${year}
    group by rule ->> 'badgeText1'
    having not rule ->> 'badgeText1' = any(${Object.values(REQUIREMENTS)}::text[])
    order by name`.execute(database);
  return rows.map(({ name }) => name);
}
