import {
  type BesidesTheYear,
  FURTHER_KINDS,
  type FurtherTotals,
  type RecordedParts,
} from '@cpd/domain/year/further-requirements';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import { wasMemberInYear } from '../../../platform/database/membership.ts';

type Id = number | RawBuilder<number>;

/** The year that is asked for, as `asked`, with its framework, if this has a requirement of FWK-05; else no row, and nothing more is read. */
function yearWithFurther(cpdYearId: Id, otherRules?: RawBuilder<unknown>): RawBuilder<unknown> {
  const path = `$.requirements[*].badgeType ? (${FURTHER_KINDS.map((kind) => `@ == "${kind}"`).join(' || ')})`;
  return sql`
    from cpd_year asked join ${otherRules ?? sql`framework`} framework
      on ${otherRules === undefined ? sql`framework.framework_id = asked.framework_id` : sql`true`}
    where asked.cpd_year_id = ${anyId(cpdYearId)} and jsonb_path_exists(framework.rules, ${sql.lit(path)})`;
}

/** The JSON of `FurtherTotals`, of the rows `counted`, an activity each; null for a year that has no such requirement. */
export function furtherTotals(userId: Id, cpdYearId: Id): RawBuilder<FurtherTotals | null> {
  return sql`(
    select json_build_object(${partsOf('counted', sql`1`)}, ${besides(userId)})
    ${yearWithFurther(cpdYearId)}
  )`;
}

/** The same as other rules count it, of the rows `otherwise`; `rules` is a table of one row with their requirements. */
export function furtherTotalsOtherwise(
  userId: Id,
  cpdYearId: Id,
  rules: RawBuilder<unknown>,
): RawBuilder<FurtherTotals | null> {
  return sql`(
    select json_build_object(${partsOf('otherwise', sql`1`)}, ${besides(userId)})
    ${yearWithFurther(cpdYearId, rules)}
  )`;
}

/** The JSON of what of it is not recorded in the year. */
export function besidesTheYear(userId: Id, cpdYearId: Id): RawBuilder<BesidesTheYear | null> {
  return sql`(select json_build_object(${besides(userId)}) ${yearWithFurther(cpdYearId)})`;
}

/** The JSON of what of the parts is planned, of the rows `later`. */
export function plannedParts(cpdYearId: Id): RawBuilder<RecordedParts | null> {
  return sql`(
    select json_build_object(${partsOf('later', sql`case when later.is_all then 1 else 0 end`)})
    ${yearWithFurther(cpdYearId)}
  )`;
}

function partsOf(rows: 'counted' | 'later' | 'otherwise', activities: RawBuilder<number>): RawBuilder<unknown> {
  const of = sql.ref(rows);
  const part = sql`json_build_object('id', id, 'categoryId', category_id, 'activities', activities, 'hours', hours,
    'reflection', reflection)`;
  const sums = sql`sum(${activities}) as activities, sum(${of}.hours) as hours, sum(${of}.reflection) as reflection`;
  return sql`
    'types', (
      select coalesce(json_agg(${part}), '[]')
      from (
        select ${of}.activity_type_id as id, ${of}.category_id, ${sums}
        from ${of} group by ${of}.activity_type_id, ${of}.category_id
      ) part
    ),
    'areas', (
      select coalesce(json_agg(${part}), '[]')
      from (
        select named.area_id as id, ${of}.category_id, ${sums}
        from ${of} join activity_area named on named.activity_id = ${of}.activity_id
        group by named.area_id, ${of}.category_id
      ) part
    )`;
}

/** Of the year `asked` and its `framework`. */
function besides(userId: Id): RawBuilder<unknown> {
  return sql`
    'specialtyIds', (
      select coalesce(json_agg(listed.area_id), '[]')
      from member_area listed join area on area.area_id = listed.area_id and area.is_specialty
      where listed.user_id = ${userId} and listed.cpd_year_id = asked.cpd_year_id
    ),
    'countedYears', (
      select coalesce(json_agg(year.cpd_year order by year.cpd_year desc), '[]')
      from (select ${userId}::bigint as user_id) found
      join member on member.user_id = found.user_id
      join cpd_year year on year.cpd_year < asked.cpd_year
      left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
      where ${wasMemberInYear} and mine.exemption_reason_code is null
        and not exists (select from earlier_year earlier where earlier.member_year_id = mine.member_year_id)
    ),
    'lastDone', (
      select coalesce(json_agg(json_build_object(
        'activityTypeId', rule."activityTypeId", 'areaId', rule."domainId", 'year', done.year
      )), '[]')
      from jsonb_to_recordset(framework.rules -> 'requirements')
        as rule ("badgeType" text, "activityTypeId" int, "domainId" int)
      cross join lateral (
        select max(year.cpd_year) as year
        from activity
        join cpd_year year on year.cpd_year_id = activity.cpd_year_id and year.cpd_year < asked.cpd_year
        where activity.user_id = ${userId}
          and case when rule."activityTypeId" is null then exists (
            select from activity_area named
            where named.activity_id = activity.activity_id and named.area_id = rule."domainId"
          ) else activity.activity_type_id = rule."activityTypeId" end
          and exists (
            select from activity_date date
            where date.activity_id = activity.activity_id and date.user_id = activity.user_id
              and date.start_date between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
          )
      ) done
      where rule."badgeType" = 'OnceInYears' and done.year is not null
    )`;
}
