import type { PlannedTotals } from '@cpd/domain/year/planned';
import type { YearTotals } from '@cpd/domain/year/requirements';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import { furtherTotals, furtherTotalsOtherwise, plannedParts } from './further-totals-sql.ts';

/** What `totalsOf` answers: everything that the rules count but what was handed in on paper. */
export type RecordedTotals = Omit<YearTotals, 'paperSubmission'>;

/** The same, with what of it is on days after a day. */
export interface DatedTotals extends RecordedTotals {
  planned: PlannedTotals;
}

/**
 * A JSON object of what a member recorded in a year, to be part of a query. Only dates inside the calendar year count
 * (SUM-36), and an activity counts once for a domain, however many dates it has (framework rule 5). Of many members at once their columns are given.
 */
export function totalsOf(
  userId: number | RawBuilder<number>,
  cpdYearId: number | RawBuilder<number>,
): RawBuilder<RecordedTotals> {
  return sql`(with ${countedIn(userId, cpdYearId)} select json_build_object(${totals(userId, cpdYearId)}))`;
}

/** What a member recorded in a year as its rules count it, and as other rules do. */
export interface TotalsOfBoth {
  own: RecordedTotals;
  other: RecordedTotals;
}

/**
 * The same as the rules of the year count it and as other rules do, of one look at the record. `types` and `rules` are those of the other
 * rules, rows of a query around this one; a type that they do not have counts nowhere.
 */
export function totalsOfBoth(
  userId: RawBuilder<number>,
  cpdYearId: RawBuilder<number>,
  { types, rules }: { types: RawBuilder<unknown>; rules: RawBuilder<unknown> },
): RawBuilder<TotalsOfBoth> {
  return sql`(
    with ${countedIn(userId, cpdYearId)},
    otherwise as (
      select counted.activity_id, counted.activity_type_id, type.category_id, type.is_annual_conversation, counted.hours,
        counted.reflection
      from counted join ${types} type on type.activity_type_id = counted.activity_type_id
    )
    select json_build_object(
      'own', json_build_object(${totals(userId, cpdYearId)}),
      'other', json_build_object(${totals(userId, cpdYearId, {
        rows: sql`otherwise`,
        further: furtherTotalsOtherwise(userId, cpdYearId, rules),
      })})
    )
  )`;
}

/** The same with what of it is planned on this day. */
export function datedTotalsOf(
  userId: number | RawBuilder<number>,
  cpdYearId: number | RawBuilder<number>,
  today: RawBuilder<string>,
): RawBuilder<DatedTotals> {
  return sql`(
    with ${countedIn(userId, cpdYearId, today)},
    later as (
      select activity_id, activity_type_id, category_id, is_annual_conversation, later_hours as hours, later_reflection as reflection,
        later_count = date_count as is_all
      from counted
      where later_count > 0
    )
    select ${datedTotalsJson(userId, cpdYearId)}
  )`;
}

function countedIn(
  userId: number | RawBuilder<number>,
  cpdYearId: number | RawBuilder<number>,
  today?: RawBuilder<string>,
): RawBuilder<unknown> {
  const isLater = sql`filter (where date.start_date > ${today})`;
  const later = sql`, sum(date.hours) ${isLater} as later_hours, sum(date.reflection_hours) ${isLater} as later_reflection,
    count(*) ${isLater} as later_count, count(*) as date_count`;
  return sql`
    counted as (
      select activity.activity_id, type.activity_type_id, placed.category_id, type.is_annual_conversation,
        sum(date.hours) as hours, sum(date.reflection_hours) as reflection ${today === undefined ? sql`` : later}
      from activity
      join cpd_year year on year.cpd_year_id = activity.cpd_year_id
      join activity_type type on type.activity_type_id = activity.activity_type_id
      join framework_activity_type placed
        on placed.framework_id = year.framework_id and placed.activity_type_id = activity.activity_type_id
      -- The member, too, so that the index of their dates can answer alone: rows of one member lie far apart (0054).
      join activity_date date on date.activity_id = activity.activity_id and date.user_id = activity.user_id
        and date.start_date between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
      where activity.user_id = ${userId} and activity.cpd_year_id = ${anyId(cpdYearId)}
      group by activity.activity_id, type.activity_type_id, placed.category_id, type.is_annual_conversation
    )
  `;
}

function totals(
  userId: number | RawBuilder<number>,
  cpdYearId: number | RawBuilder<number>,
  { rows, further } = { rows: sql`counted`, further: furtherTotals(userId, cpdYearId) },
): RawBuilder<unknown> {
  return sql`
    'categories', coalesce((
      select json_agg(json_build_object('categoryId', category_id, 'activityHours', hours, 'reflection', reflection))
      from (
        select category_id, sum(hours) as hours, sum(reflection) as reflection from ${rows} group by category_id
      ) as category
    ), '[]'),
    'annualConversations', (select count(*) from ${rows} where is_annual_conversation),
    'plans', (
      select count(*) from plan
      where plan.user_id = ${userId} and plan.cpd_year_id = ${anyId(cpdYearId)} and plan.hours_spent > 0
    ),
    'domainActivities', coalesce((
      select json_object_agg(area_id, activities)
      from (
        select chosen.area_id, count(*) as activities
        from ${rows} counted join activity_area chosen on chosen.activity_id = counted.activity_id
        group by chosen.area_id
      ) as domain
    ), '{}'),
    'further', ${further}
  `;
}

/**
 * The JSON of `DatedTotals`, of the rows `counted`, an activity each with type and category, and `later`: those of them that have
 * planned dates, with hours and reflection of these, and whether they have no others (`is_all`).
 */
export function datedTotalsJson(
  userId: number | RawBuilder<number>,
  cpdYearId: number | RawBuilder<number>,
): RawBuilder<DatedTotals> {
  return sql`json_build_object(${totals(userId, cpdYearId)}, 'planned', ${plannedJson(cpdYearId)})`;
}

/** The JSON of `PlannedTotals`, of `later`. */
const plannedJson = (cpdYearId: number | RawBuilder<number>) => sql<PlannedTotals>`(
  select json_build_object(
    'categories', coalesce((
      select json_agg(json_build_object('categoryId', category_id, 'activityHours', hours, 'reflection', reflection))
      from (
        select category_id, sum(hours) as hours, sum(reflection) as reflection from later group by category_id
      ) as category
    ), '[]'),
    'annualConversations', (select count(*) from later where is_annual_conversation and is_all),
    'domainActivities', coalesce((
      select json_object_agg(area_id, activities)
      from (
        select chosen.area_id, count(*) as activities
        from later join activity_area chosen on chosen.activity_id = later.activity_id
        where later.is_all
        group by chosen.area_id
      ) as domain
    ), '{}'),
    'further', ${plannedParts(cpdYearId)}
  )
)`;

/**
 * `share`: what each activity of a credit year brings, in hundredths of a credit, until its category is at its maximum: the
 * recognised credits of the activities add up to those of the category (SUM-30). No rows in hour years, in which nothing is
 * cut. It counts in floating point as `evaluateRequirements` does, and a test holds the two together.
 */
export const sharesOf: RawBuilder<unknown> = sql`
  share as (
    select activity_id, entered, least(room, so_far) - least(room, so_far - worth) as recognised, most
    from (
      select activity_id, entered, worth, most,
        sum(worth) over (partition by category_id order by first_date, activity_id) as so_far,
        least(most * 100, floor(sum(hundredths) over (partition by category_id) * rate + 0.5)
          + sum(reflected) over (partition by category_id)) as room
      from (
        select *, floor(hundredths * rate + 0.5) as entered, floor(hundredths * rate + 0.5) + reflected as worth
        from (
          select counted.activity_id, counted.category_id, counted.first_date, coalesce(rule."creditRatePerHour", 1) as rate,
            rule."creditCap" as most,
            (counted.hours * 100)::float8 as hundredths, (counted.reflection * 100)::float8 as reflected
          from mine
          join framework on framework.framework_id = mine.framework_id and mine.credits
          cross join jsonb_to_recordset(framework.rules -> 'categories')
            as rule ("categoryId" int, "creditRatePerHour" float8, "creditCap" float8)
          join counted on counted.category_id = rule."categoryId"
        ) counted
      ) rated
    ) running
  )
`;
