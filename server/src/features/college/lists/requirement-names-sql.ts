import { KINDS_BY_NAME, TOTAL } from '@cpd/domain/year/progress-figures';
import { type RawBuilder, sql } from 'kysely';

/** The code of a requirement of a framework, as `domain/progress-figures` makes it. */
const code = sql`(case
  when rule ->> 'badgeType' = any(${KINDS_BY_NAME}::text[]) then concat(rule ->> 'badgeType', ' ', rule ->> 'badgeText1')
  else concat(rule ->> 'badgeType', rule ->> 'domainId')
end)`;

/** The codes that a year has for what a requirement is called; none where it has no such requirement. */
export function requirementCodes(name: string, cpdYearId: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select ${code}
    from cpd_year ruled
    join framework using (framework_id)
    cross join jsonb_array_elements(framework.rules -> 'requirements') as rule
    where ruled.cpd_year_id = ${cpdYearId} and rule ->> 'badgeText1' = ${name}
  )`;
}

/**
 * What requirements are called beside the total, for the filter by what is missing: of one calendar year, or of all, those of the
 * latest first.
 */
export function requirementNames(year: number | null): RawBuilder<{ name: string }> {
  return sql<{ name: string }>`
    select rule ->> 'badgeText1' as name
    from cpd_year
    join framework using (framework_id)
    cross join jsonb_array_elements(framework.rules -> 'requirements') with ordinality as required (rule, place)
    where (${year}::int is null or cpd_year = ${year}) and rule ->> 'badgeText1' <> ${TOTAL}
    group by rule ->> 'badgeText1'
    order by max(cpd_year) desc, min(place)`;
}

/** What the categories of a year are called, in its order. */
export function categoryNames(cpdYearId: RawBuilder<unknown>): RawBuilder<{ name: string }> {
  return sql<{ name: string }>`
    select category ->> 'name' as name
    from cpd_year
    join framework using (framework_id)
    cross join jsonb_array_elements(framework.rules -> 'categories') as category
    where cpd_year_id = ${cpdYearId}
    order by (category ->> 'displayOrder')::int`;
}
