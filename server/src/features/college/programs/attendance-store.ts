import { sql } from 'kysely';
import type { Change, Row } from '../../../platform/database/tables.ts';

/** Who attended, and for how many hours a day where these are not those of the activity. */
export interface AttendanceRecord {
  userId: number;
  hours: number | null;
}

/** Inserts offers; answers the id of each by its member. */
export async function insertAttendances(
  transaction: Change,
  programActivityId: number,
  attendances: readonly AttendanceRecord[],
  offered: { by: number; at: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<Pick<Row<'program_attendance'>, 'program_attendance_id' | 'user_id'>>`
    insert into program_attendance (program_activity_id, user_id, hours, offered_by, offered_at)
    select ${programActivityId}, attendee.user_id, attendee.hours, ${offered.by}, ${offered.at}::timestamptz
    from unnest(${attendances.map(({ userId }) => userId)}::bigint[],
      ${attendances.map(({ hours }) => hours)}::numeric[]) as attendee (user_id, hours)
    returning program_attendance_id, user_id
  `.execute(transaction);
  return new Map(rows.map((row) => [row.user_id, row.program_attendance_id]));
}

/** Writes a member's answer. */
export async function updateAnswer(
  transaction: Change,
  programAttendanceId: number,
  answer: { status: 'CONFIRMED' | 'DECLINED'; at: string },
): Promise<void> {
  await transaction
    .updateTable('program_attendance')
    .set({ status: answer.status, answered_at: answer.at })
    .where('program_attendance_id', '=', programAttendanceId)
    .execute();
}

/** Notes when members were reminded of what waits for their answer. */
export async function updateReminded(
  transaction: Change,
  programAttendanceIds: readonly number[],
  at: string,
): Promise<void> {
  await transaction
    .updateTable('program_attendance')
    .set({ reminded_at: at })
    .where('program_attendance_id', '=', sql<number>`any(${[...programAttendanceIds]}::bigint[])`)
    .execute();
}

/** Takes away hours of attendees' own that a corrected activity no longer has room for. */
export async function clearOwnHours(transaction: Change, programActivityId: number, from: number): Promise<void> {
  await transaction
    .updateTable('program_attendance')
    .set({ hours: null })
    .where('program_activity_id', '=', programActivityId)
    .where('hours', '>=', from)
    .execute();
}

/** Locks an attendance to the end of the transaction, so that it is answered once. */
export async function lockAttendance(transaction: Change, programAttendanceId: number): Promise<void> {
  await transaction
    .selectFrom('program_attendance')
    .select('program_attendance_id')
    .where('program_attendance_id', '=', programAttendanceId)
    .forUpdate()
    .execute();
}

/** Deletes attendances. */
export async function deleteAttendances(transaction: Change, programAttendanceIds: readonly number[]): Promise<void> {
  if (programAttendanceIds.length === 0) return;
  await sql`
    delete from program_attendance where program_attendance_id = any(${[...programAttendanceIds]}::bigint[])
  `.execute(transaction);
}
