import { REQUIREMENTS } from '@cpd/domain/year/progress-figures';
import { type RawBuilder, sql } from 'kysely';

/**
 * What requirements are called that years have beside the usual ones, for the filter by what is missing (FWK-05): of one
 * calendar year, or of all.
 */
export function otherRequirements(year: number | null): RawBuilder<{ name: string }> {
  return sql<{ name: string }>`
    select rule ->> 'badgeText1' as name
    from cpd_year
    join framework using (framework_id)
    cross join jsonb_array_elements(framework.rules -> 'requirements') as rule
    where ${year}::int is null or cpd_year = ${year}
    group by rule ->> 'badgeText1'
    having not rule ->> 'badgeText1' = any(${Object.values(REQUIREMENTS)}::text[])
    order by name`;
}
