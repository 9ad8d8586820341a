import type { YearFacts } from '@cpd/domain/year/framework';
import type { InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyId } from '../../../platform/database/any-id.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { listTeamNotes, type TeamNote } from '../../../platform/people/team-notes-sql.ts';

/** Whether a member's record for a year is in audit: selected, or in review. */
export async function isYearInAudit(database: Reading, cpdYearId: number): Promise<boolean> {
  const audited = await database
    .selectFrom('member_year')
    .select('user_id')
    .where('cpd_year_id', '=', cpdYearId)
    .where('audit_status', 'in', ['SELECTED', 'INREVIEW'])
    .limit(1)
    .executeTakeFirst();
  return audited !== undefined;
}

/** An activity of the college as stored. */
export type Program = InferResult<ReturnType<typeof programs>>[number];

/** The activity of the college with this id; undefined when it does not exist. */
export async function findProgram(database: Reading, programActivityId: number): Promise<Program | undefined> {
  return await programs(database).where('program.program_activity_id', '=', programActivityId).executeTakeFirst();
}

/** The activities of the college, of one year or of all, the latest first. */
export async function listPrograms(database: Reading, cpdYearId: number | undefined): Promise<Program[]> {
  return await programs(database)
    .$if(cpdYearId !== undefined, (query) => query.where('program.cpd_year_id', '=', anyId(cpdYearId ?? 0)))
    .orderBy('program.start_date', 'desc')
    .orderBy('program.program_activity_id', 'desc')
    .execute();
}

/** What the team noted about an activity of the college, the oldest first. */
export async function listNotes(database: Reading, programActivityId: number): Promise<TeamNote[]> {
  return await listTeamNotes(database, 'program_activity', programActivityId);
}

/** The years that have opened, the newest first. */
export async function listOpenedYears(database: Reading, now: Temporal.Instant): Promise<YearFacts[]> {
  const rows = await database
    .selectFrom('cpd_year')
    .select('facts')
    .where('open_from', '<=', now.toString())
    .orderBy('cpd_year', 'desc')
    .execute();
  return rows.map(({ facts }) => facts);
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one statement
function programs(database: Reading) {
  return database
    .selectFrom('program_activity as program')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'program.cpd_year_id')
    .innerJoin('activity_type as type', 'type.activity_type_id', 'program.activity_type_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('program_attendance as attendance')
          .leftJoin('activity', (join) =>
            join
              .onRef('activity.verified_activity_id', '=', 'attendance.program_activity_id')
              .onRef('activity.user_id', '=', 'attendance.user_id'),
          )
          .whereRef('attendance.program_activity_id', '=', 'program.program_activity_id')
          .select(({ fn }) => [
            fn.countAll<number>().as('attendees'),
            fn.count<number>('activity.activity_id').as('confirmed'),
            fn.countAll<number>().filterWhere('attendance.status', '=', 'DECLINED').as('declined'),
          ])
          .as('answers'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'program.program_activity_id as programActivityId',
      'program.cpd_year_id as cpdYearId',
      'year.cpd_year as year',
      'program.activity_name as name',
      'program.activity_type_id as activityTypeId',
      'type.name as typeName',
      'program.additional_information as additionalInformation',
      'program.start_date as startDate',
      'program.end_date as endDate',
      // Of each day.
      'program.hours_per_date as hours',
      'program.version',
      'program.withdrawn_at as withdrawnAt',
      'program.withdrawn_reason as withdrawnReason',
      jsonArrayFrom(
        eb
          .selectFrom('program_activity_area as chosen')
          .innerJoin('area', 'area.area_id', 'chosen.area_id')
          .whereRef('chosen.program_activity_id', '=', 'program.program_activity_id')
          .select(['area.area_id as areaId', 'area.name', 'chosen.hours'])
          .orderBy('area.position'),
      ).as('areas'),
      eb.fn.coalesce('answers.attendees', eb.lit(0)).as('attendees'),
      eb.fn.coalesce('answers.confirmed', eb.lit(0)).as('confirmed'),
      eb.fn.coalesce('answers.declined', eb.lit(0)).as('declined'),
    ]);
}
