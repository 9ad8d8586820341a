import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** What members have not answered of a year's activities of the college, the earliest first. */
export async function listUnanswered(database: Reading, cpdYearId: number, userIds: readonly number[]) {
  return await database
    .selectFrom('program_attendance as attendance')
    .innerJoin('program_activity as program', 'program.program_activity_id', 'attendance.program_activity_id')
    .select([
      'attendance.user_id as userId',
      'program.activity_name as name',
      'program.start_date as startDate',
      'program.end_date as endDate',
    ])
    .where('attendance.status', '=', 'OFFERED')
    .where('attendance.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('program.cpd_year_id', '=', cpdYearId)
    .orderBy('program.start_date')
    .orderBy('program.program_activity_id')
    .execute();
}
