import type { SummaryActivity, SummaryMonth } from '@cpd/contract/summary';
import { MONTHS } from '@cpd/domain/values/plain-date';
import { type RawBuilder, sql } from 'kysely';
import {
  day,
  flag,
  hours,
  list,
  number,
  object,
  orNull,
  type WireJson,
  words,
  writeJson,
} from '../../../platform/database/wire-json.ts';
import { abilitiesOf } from '../../record/abilities/abilities-sql.ts';
import { detailsJson } from '../../record/details/details-sql.ts';

/** A date of an activity (SUM-35), of the columns that the query reads of `date`; `mine` is the year. */
export const dateJson = writeJson(
  object<SummaryMonth['activityDates'][number]>({
    activityDateId: number('date.activity_date_id'),
    activityId: number('date.activity_id'),
    startDate: day('date.start_date'),
    endDate: day('date.end_date'),
    // In credit years reflection is no time.
    hours: hours(sql`case when mine.credits then date.hours else date.hours + date.reflection_hours end`),
    dateHours: hours('date.hours'),
    isPlanned: flag(sql`date.start_date > mine.today`),
    hasEvidenceAttached: flag(sql`date.activity_date_id in (select activity_date_id from dated_file)`),
    hasReflection: flag(sql`date.has_reflection or date.reflection_hours > 0`),
  }),
);

/** The dates of a month (SUM-19, SUM-34); `isSeries` tells whether they are those of a recurring activity. */
export function monthJson(month: string, isSeries: WireJson, dates: string): RawBuilder<string> {
  const names = sql.join(MONTHS.map((name) => sql.lit(name)));
  return writeJson(
    object<SummaryMonth>({
      month: ['"', sql`(array[${names}])[${sql.ref(month)}]`, '"'],
      monthNumber: number(month),
      isMonth: isSeries,
      activityDates: list(dates),
    }),
  );
}

/** An activity (SUM-34); the columns are those of `recorded`, its dates added up, and what it brings in credits. */
export const activityJson = writeJson(
  object<SummaryActivity>({
    activityId: number('counted.activity_id'),
    activityName: words('counted.activity_name'),
    ...detailsJson('counted'),
    // What clients know a plan by (SUM-17, SUM-34), whatever the college calls its type.
    activityType: words(sql`case when counted.is_plan_type then 'PDP' else counted.type_name end`),
    activityTypeId: number('counted.activity_type_id'),
    areaIds: list('named.areas'),
    startDate: day('counted.first_date'),
    endDate: day('counted.last_date'),
    dateCount: number('counted.date_count'),
    isRecurring: flag('counted.is_series'),
    readOnly: flag('counted.is_plan_entry'),
    hasEvidenceAttached: flag(sql`counted.activity_id in (select activity_id from file)`),
    hasReflection: flag('counted.has_reflection'),
    verifiedActivityId: orNull(number('counted.verified_activity_id')),
    userActivityIconType: [
      sql`case when counted.is_plan_type then '"PDP"'
        when counted.verified_activity_id is not null then '"VERIFIEDACTIVITY"'
        when counted.is_of_shortcut then '"LEARNINGRESOURCE"' else 'null' end`,
    ],
    enteredCredits: number(sql`coalesce(share.entered / 100, 0)`),
    enteredHours: hours('counted.hours'),
    enteredReflectionHours: hours(sql`case when mine.credits then 0 else counted.reflection end`),
    plannedHours: hours(
      sql`coalesce(case when mine.credits then later.hours else later.hours + later.reflection end, 0)`,
    ),
    recognisedCredits: number(sql`coalesce(share.recognised / 100, 0)`),
    maxActivityCredits: orNull(number('share.most')),
    linkedPlans: list('linked.plans'),
    activityDateMonths: list('counted.months'),
    abilities: abilitiesOf({
      editable: sql`mine.editable`,
      anyEditable: sql`mine.any_editable`,
      recurring: sql`counted.is_series`,
      isPlanEntry: sql`counted.is_plan_entry`,
      verified: sql`(counted.verified_activity_id is not null)`,
      isPlanType: sql`counted.is_plan_type`,
    }),
  }),
);
