import type { InferResult } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { anyId } from '../../../platform/database/any-id.ts';
import { type Placeholders, prepare } from '../../../platform/database/prepared.ts';
import { recordVersion } from '../../../platform/database/record-version.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { flag } from '../../../platform/database/wire-json.ts';
import { detailColumns } from '../../record/details/details-sql.ts';
import { linkedPlansOf } from '../../record/goal-links/linked-plans-sql.ts';
import {
  fromMemberYears,
  selectStandings,
  takesChanges,
  todayAt,
  type YearStandingRow,
} from '../../record/years/year-sql.ts';
import { type DatedTotals, datedTotalsJson, sharesOf } from '../progress/totals-sql.ts';
import { selectRegistrations } from './registrations-sql.ts';
import { activityJson, dateJson, monthJson } from './summary-sql.ts';

/** What the head of a summary is judged by. */
export interface SummaryHead {
  /** Null for a year that is not in the member's list; the rest says nothing then. */
  year: YearStandingRow | null;
  totals: DatedTotals;
  /** Of the hours those entered for specialties, single dates included; none where hours are one total (HRS-01). */
  specialtyHours: number;
  /** Something of the year was done in another CPD home, and was not declined (RPT-05). */
  hasElsewhere: boolean;
  registrations: InferResult<ReturnType<typeof selectRegistrations>>;
  /** Of the record that all this was read of. */
  version: string;
}

/** The lists of a category in which something is recorded, as the wire has them. */
export interface SummaryRows {
  categoryId: number;
  /** JSON, by their first date. */
  activities: string;
  /** JSON: the months of the dates of series that were changed by themselves. */
  modifiedMonths: string;
}

interface Given {
  userId: number;
  cpdYearId: number;
  now: string;
}

/**
 * Everything that the summary of a member's year says, in one statement that is written and planned once: the lists as text
 * that goes through as it is, and the sums by which the rules judge the year (0029).
 */
export async function readSummary(
  database: Reading,
  given: { userId: number; cpdYearId: number; now: Temporal.Instant },
): Promise<{ head: SummaryHead; categories: SummaryRows[] }> {
  const rows = await ask(database, { ...given, now: given.now.toString() });
  const head = rows.find((row) => row.head !== null)?.head;
  if (head === undefined || head === null) throw new Error('The query of a summary answered no head.');
  return { head, categories: rows.filter((row) => row.head === null) };
}

type AnsweredRow = SummaryRows & { head: SummaryHead | null };

const ask = prepare<Given, AnsweredRow>(
  (database, given) => sql<AnsweredRow>`
    with mine as materialized (${yearOf(database, given)}),
    ${recordedIn(given)},
    ${sharesOf}
    select ${headOf(database, given)} as head, null::int as "categoryId", null::text as activities,
      null::text as "modifiedMonths"
    union all
    select null, category.category_id,
      '[' || category.activities || ']', '[' || coalesce(modified.months, '') || ']'
    from (
      select counted.category_id,
        string_agg(${activityJson}, ',' order by counted.first_date, counted.activity_id) as activities
      from mine
      cross join counted
      left join share on share.activity_id = counted.activity_id
      left join later on later.activity_id = counted.activity_id
      left join (${areasOf}) named on named.activity_id = counted.activity_id
      left join (${linkedPlansOf(given.userId)}) linked on linked.activity_id = counted.activity_id
      group by counted.category_id
    ) category
    left join (${modifiedMonths}) modified on modified.category_id = category.category_id
  `,
);

/** The one row of the year, none where it is not in the member's list, with what each row needs to know of it. */
function yearOf(database: Reading, { userId, cpdYearId, now }: Placeholders<Given>) {
  const anyEditable = fromMemberYears(database, userId, now).where(takesChanges(now)).select(sql.lit(1).as('one'));
  return fromMemberYears(database, userId, now)
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .where('year.cpd_year_id', '=', anyId(cpdYearId))
    .select([
      'year.cpd_year_id',
      'year.framework_id',
      sql`make_date(year.cpd_year, 1, 1)`.as('first_day'),
      sql`make_date(year.cpd_year, 12, 31)`.as('last_day'),
      sql`framework.rules ->> 'currency' = 'C'`.as('credits'),
      takesChanges(now).as('editable'),
      todayAt(now).as('today'),
      sql`exists ${anyEditable}`.as('any_editable'),
    ]);
}

/** `counted`: the activities that have dates inside the year (SUM-36), each with its dates added up and as text; `later`: what of them is planned. */
function recordedIn({ userId, cpdYearId }: Placeholders<Given>): RawBuilder<unknown> {
  return sql`
    file as materialized (
      select activity_id, activity_document_id from activity_document
      where user_id = ${userId} and cpd_year_id = ${anyId(cpdYearId)}
    ),
    dated_file as (
      select part.activity_date_id
      from file join activity_document_date part on part.activity_document_id = file.activity_document_id
    ),
    day as materialized (
      select date.activity_id, date.activity_date_id, date.start_date, extract(month from date.start_date)::int as month,
        date.hours, date.reflection_hours, date.has_reflection, date.own_hours,
        date.own_hours or date.moved_from is not null as is_modified, date.start_date > mine.today as is_later,
        ${dateJson} as json
      from mine
      join activity_date date on date.user_id = ${userId} and date.start_date between mine.first_day and mine.last_day
    ),
    recorded as materialized (
      select activity.activity_id, activity.activity_name, ${detailColumns('activity')}, activity.verified_activity_id,
        activity.occurrence = 'R' as is_series, activity.plan_id is not null as is_plan_entry,
        activity.shortcut_id is not null as is_of_shortcut,
        type.activity_type_id, type.name as type_name, type.is_plan_type, type.is_annual_conversation, placed.category_id
      from mine
      join activity on activity.user_id = ${userId} and activity.cpd_year_id = mine.cpd_year_id
      join activity_type type on type.activity_type_id = activity.activity_type_id
      join framework_activity_type placed
        on placed.framework_id = mine.framework_id and placed.activity_type_id = activity.activity_type_id
    ),
    counted as materialized (
      select recorded.*, dates.*
      from recorded
      join (
        select activity_id as of_activity, min(first_date) as first_date, max(last_date) as last_date,
          sum(hours) as hours, sum(reflection) as reflection, sum(date_count) as date_count, sum(alike) as alike,
          bool_or(has_reflection) as has_reflection,
          string_agg(${monthJson('month', flag('is_series'), 'dates')}, ',' order by month) as months
        from (
          select recorded.activity_id, recorded.is_series, day.month, min(day.start_date) as first_date,
            max(day.start_date) as last_date, sum(day.hours) as hours, sum(day.reflection_hours) as reflection,
            count(*) as date_count, count(*) filter (where not day.own_hours) as alike,
            bool_or(day.has_reflection) as has_reflection, string_agg(day.json, ',' order by day.start_date) as dates
          from recorded join day on day.activity_id = recorded.activity_id
          group by recorded.activity_id, recorded.is_series, day.month
        ) month
        group by activity_id
      ) dates on dates.of_activity = recorded.activity_id
    ),
    later as materialized (
      select counted.activity_id, counted.activity_type_id, counted.category_id, counted.is_annual_conversation,
        sum(day.hours) as hours,
        sum(day.reflection_hours) as reflection, count(*) = counted.date_count as is_all
      from day join counted on counted.activity_id = day.activity_id
      where day.is_later
      group by counted.activity_id, counted.activity_type_id, counted.category_id, counted.is_annual_conversation,
        counted.date_count
    )
  `;
}

/** The areas that each activity names, as a list without its brackets. */
const areasOf = sql`
  select chosen.activity_id, string_agg(chosen.area_id::text, ',' order by chosen.area_id) as areas
  from recorded join activity_area chosen on chosen.activity_id = recorded.activity_id
  group by chosen.activity_id
`;

/** The dates of series that depart from them, by category and month (SUM-33). */
const modifiedMonths = sql`
  select category_id, string_agg(${monthJson('month', ['true'], 'dates')}, ',' order by month) as months
  from (
    select counted.category_id, day.month,
      string_agg(day.json, ',' order by day.start_date, counted.first_date, counted.activity_id) as dates
    from day join counted on counted.activity_id = day.activity_id
    where day.is_modified and counted.is_series
    group by counted.category_id, day.month
  ) month
  group by category_id
`;

/** The JSON of `SummaryHead`. */
function headOf(database: Reading, { userId, cpdYearId, now }: Placeholders<Given>): RawBuilder<SummaryHead> {
  const standing = selectStandings(database, userId, now)
    .select('framework.rules')
    .where('year.cpd_year_id', '=', anyId(cpdYearId));
  return sql`(
    with chosen as (
      select chosen.area_id, sum(chosen.hours * counted.alike) as hours
      from counted join activity_area chosen on chosen.activity_id = counted.activity_id
      group by chosen.area_id
    )
    select json_build_object(
      'year', ${jsonObjectFrom(standing)},
      'totals', ${datedTotalsJson(userId, cpdYearId)},
      'specialtyHours', (
        select coalesce(sum(entered.hours), 0)
        from (
          select area_id, hours from chosen
          union all
          select line.area_id, line.hours
          from day
          join counted on counted.activity_id = day.activity_id
          join activity_date_area line on line.activity_date_id = day.activity_date_id
          where day.own_hours
        ) entered
        join area on area.area_id = entered.area_id and area.is_specialty
      ),
      'hasElsewhere', exists (
        select from member_request request
        join year_elsewhere using (member_request_id)
        join cpd_year asked on asked.cpd_year = request.cpd_year
        where request.user_id = ${userId} and asked.cpd_year_id = ${anyId(cpdYearId)}
          and request.result is distinct from 'DECLINED'
      ),
      'registrations', ${jsonArrayFrom(selectRegistrations(database, userId, cpdYearId))},
      'version', ${recordVersion(userId, now)}
    )
  )`;
}
