import type { Calendar, UserActivitySummary } from '@cpd/contract/calendar';
import { type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../platform/database/prepared.ts';
import { recordVersion } from '../../../platform/database/record-version.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import {
  day,
  fieldsOf,
  flag,
  hours,
  list,
  number,
  object,
  type WireJson,
  words,
  writeJson,
} from '../../../platform/database/wire-json.ts';
import { abilitiesOf } from '../abilities/abilities-sql.ts';
import { linkedPlansOf } from '../goal-links/linked-plans-sql.ts';
import { fromMemberYears, takesChanges, todayAt } from '../years/year-sql.ts';

/** A range of the calendar: its lists as the wire has them, and how one of its years stands. */
export interface ReadCalendar {
  /** JSON: the days that have any, in order, with their counts (CAL-03). */
  counts: string;
  /** JSON: each date of the range, in order. */
  dates: string;
  editable: boolean;
  hasPlans: boolean;
  /** Of the record that all this was read of. */
  version: string;
}

interface Given {
  userId: number;
  /** Plain dates, both included. */
  start: string;
  end: string;
  /** The calendar year of which the two flags are. */
  year: number;
  now: string;
}

/** A member's dates from `start` to `end`, in one statement that is written and planned once (0029). */
export async function readCalendar(
  database: Reading,
  given: Omit<Given, 'now'> & { now: Temporal.Instant },
): Promise<ReadCalendar> {
  const [row] = await ask(database, { ...given, now: given.now.toString() });
  if (row === undefined) throw new Error('The query of the calendar answered no row.');
  return row;
}

type Fields<Name extends keyof UserActivitySummary> = Pick<UserActivitySummary, Name>;

/** What a date says of its activity, written once for all its dates: before and behind the fields that are the date's own. */
const beforeEvidence = fieldsOf<
  Fields<'activityName' | 'cpdYearId' | 'activityId' | 'activityType' | 'isPlanType' | 'isRecurring' | 'linkedPlans'>
>({
  activityName: words('shown.activity_name'),
  cpdYearId: number('shown.cpd_year_id'),
  activityId: number('shown.activity_id'),
  activityType: words('shown.type_name'),
  isPlanType: flag('shown.is_plan_type'),
  isRecurring: flag('shown.is_series'),
  linkedPlans: list('linked.plans'),
});
const behindEvidence = fieldsOf<Fields<'editable' | 'hasPlanAvailable' | 'dateCount' | 'hasFiles' | 'abilities'>>({
  editable: flag('shown.editable'),
  hasPlanAvailable: flag('shown.has_plans'),
  dateCount: number('shown.date_count'),
  hasFiles: flag('shown.has_files'),
  abilities: abilitiesOf({
    editable: sql`shown.editable`,
    anyEditable: sql`shown.any_editable`,
    recurring: sql`shown.is_series`,
    isPlanEntry: sql`shown.is_plan_entry`,
    verified: sql`shown.is_verified`,
    isPlanType: sql`shown.is_plan_type`,
  }),
});

/** One date (CAL-17). A file without dates of its own belongs to every date of its activity (EVD-04). */
const dateJson: WireJson = [
  '{',
  ...fieldsOf<Fields<'date' | 'isPlanned'>>({
    date: day('found.start_date'),
    isPlanned: flag(sql`found.start_date > bounds.today`),
  }),
  ',',
  sql`shown.before_evidence`,
  ',',
  ...fieldsOf<Fields<'hours' | 'hasEvidence'>>({
    hours: hours('found.hours'),
    hasEvidence: flag(sql`shown.has_whole_file or found.activity_date_id in (
      select activity_date_id from file where activity_date_id is not null
    )`),
  }),
  ',',
  sql`shown.behind_evidence`,
  '}',
];

const countJson = object<Calendar['userActivityCounts'][number]>({
  date: day('start_date'),
  activityCount: number('activity_count'),
});

const ask = prepare<Given, ReadCalendar>(
  (database, { userId, start, end, year, now }) => sql<ReadCalendar>`
  with mine as materialized (
    ${fromMemberYears(database, userId, now).select([
      'year.cpd_year_id',
      'year.cpd_year',
      takesChanges(now).as('editable'),
      sql`exists (
        select from plan
        where plan.user_id = ${userId} and plan.cpd_year_id = year.cpd_year_id and plan.document_id is null
      )`.as('has_plans'),
    ])}
  ),
  -- As rows the bounds are guessed to hold much of the record, as parameters next to nothing, which makes for slow plans.
  bounds as materialized (select ${start}::date as first_day, ${end}::date as last_day, ${todayAt(now)} as today),
  found as materialized (
    select date.activity_date_id, date.activity_id, date.start_date, date.hours
    from bounds
    join activity_date date on date.user_id = ${userId} and date.start_date between bounds.first_day and bounds.last_day
  ),
  activities as materialized (
    select activity.activity_id, activity.activity_name, activity.cpd_year_id, activity.activity_type_id,
      activity.occurrence = 'R' as is_series, activity.plan_id is not null as is_plan_entry,
      activity.verified_activity_id is not null as is_verified
    from activity
    where activity.activity_id in (select activity_id from found)
  ),
  file as materialized (
    select link.activity_id, part.activity_date_id
    from activity_document link
    left join activity_document_date part on part.activity_document_id = link.activity_document_id
    where link.user_id = ${userId} and link.cpd_year_id in (select cpd_year_id from activities)
  ),
  written as materialized (${activitiesAsText(userId)})
  select coalesce((select editable from mine where cpd_year = ${year}), false) as editable,
    coalesce((select has_plans from mine where cpd_year = ${year}), false) as "hasPlans",
    ${recordVersion(userId, now)} as version,
    (
      select '[' || coalesce(string_agg(${writeJson(countJson)}, ',' order by start_date), '') || ']'
      from (select start_date, count(*) as activity_count from found group by start_date) day
    ) as counts,
    (
      select '[' || coalesce(
        string_agg(${writeJson(dateJson)}, ',' order by found.start_date, shown.activity_name, shown.activity_id), ''
      ) || ']'
      from bounds cross join found join written shown on shown.activity_id = found.activity_id
    ) as dates
`,
);

function activitiesAsText(userId: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select shown.activity_id, shown.activity_name, shown.has_whole_file, ${writeJson(beforeEvidence)} as before_evidence,
      ${writeJson(behindEvidence)} as behind_evidence
    from (
      select activities.*, type.name as type_name, type.is_plan_type, coalesce(mine.editable, false) as editable,
        coalesce(mine.has_plans, false) as has_plans, exists (select from mine where mine.editable) as any_editable,
        activities.activity_id in (select activity_id from file) as has_files,
        activities.activity_id in (select activity_id from file where activity_date_id is null) as has_whole_file,
        (select count(*) from activity_date date where date.activity_id = activities.activity_id) as date_count
      from activities
      join activity_type type on type.activity_type_id = activities.activity_type_id
      left join mine on mine.cpd_year_id = activities.cpd_year_id
    ) shown
    left join (${linkedPlansOf(userId)}) linked on linked.activity_id = shown.activity_id
  `;
}
