import type { AttendanceStatus } from '@cpd/domain/college/attendance-check';
import type { Absence } from '@cpd/domain/member/departure';
import type { YearStatus } from '@cpd/domain/year/framework';
import { type InferResult, sql } from 'kysely';
import { absencesOfMember, hasLeft, wasMemberInYear } from '../../../platform/database/membership.ts';
import { firstAndLastName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** Someone on the list of an activity of the college, as stored. */
export type Attendance = InferResult<ReturnType<typeof attendances>>[number];

/** Everyone on the list of an activity of the college, by name. */
export async function listAttendances(database: Reading, programActivityId: number): Promise<Attendance[]> {
  return await attendances(database)
    .where('attendance.program_activity_id', '=', programActivityId)
    .orderBy('member.last_name')
    .orderBy('member.first_name')
    .orderBy('member.user_id')
    .execute();
}

/** A member's place on the list of an activity of the college; undefined when it does not exist. */
export async function findAttendance(database: Reading, programActivityId: number, userId: number) {
  return await attendances(database)
    .where('attendance.program_activity_id', '=', programActivityId)
    .where('attendance.user_id', '=', userId)
    .executeTakeFirst();
}

/** The member's attendance with this id; undefined when it does not exist or is someone else's (API-37). */
export async function findOwnAttendance(database: Reading, userId: number, programAttendanceId: number) {
  return await attendances(database)
    .where('attendance.program_attendance_id', '=', programAttendanceId)
    .where('attendance.user_id', '=', userId)
    .executeTakeFirst();
}

/** What a member has still to confirm. */
export async function listOffered(database: Reading, userId: number): Promise<Attendance[]> {
  return await attendances(database)
    .where('attendance.user_id', '=', userId)
    .where('attendance.status', '=', 'OFFERED')
    .execute();
}

/** Someone whose number is in a list, with what decides whether they can be on it. */
export interface ListedMember {
  userId: number;
  memberNumber: string;
  firstName: string;
  lastName: string;
  role: string;
  disabled: boolean;
  hasLeft: boolean;
  absences: Absence[];
  hasYear: boolean;
  status: YearStatus;
  submittedAt: string | null;
  reopenedUntil: string | null;
  registrations: { practising: boolean }[];
  attendance: AttendanceStatus | null;
}

/** The members with these numbers, also with zeros in front that the list lacks, in one query for a list of any length. */
export async function listMembersByNumber(
  database: Reading,
  program: { programActivityId: number; cpdYearId: number },
  memberNumbers: readonly string[],
  now: Temporal.Instant,
): Promise<ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    select
      member.user_id as "userId",
      member.member_number as "memberNumber",
      member.first_name as "firstName",
      member.last_name as "lastName",
      member.security_role_code as role,
      member.disabled_at is not null as disabled,
      ${hasLeft(now)} as "hasLeft",
      ${absencesOfMember} as absences,
      ${wasMemberInYear} as "hasYear",
      coalesce(mine.status, 'OPEN') as status,
      mine.submitted_at as "submittedAt",
      mine.reopened_until as "reopenedUntil",
      (
        select coalesce(json_agg(json_build_object('practising', registration.practising)), '[]')
        from member_registration registered join registration using (registration_id)
        where registered.user_id = member.user_id and registered.cpd_year_id = ${program.cpdYearId}
      ) as registrations,
      ${statusOf('attendance', 'activity')} as attendance
    from member
    join cpd_year year on year.cpd_year_id = ${program.cpdYearId}
    left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
    left join program_attendance attendance
      on attendance.user_id = member.user_id and attendance.program_activity_id = ${program.programActivityId}
    left join activity
      on activity.verified_activity_id = ${program.programActivityId} and activity.user_id = member.user_id
    where member.member_number = any(${[...memberNumbers]}::text[])
      or (member.member_number like '0%'
        and ltrim(member.member_number, '0') = any(${memberNumbers.map((number) => number.replace(/^0+/, ''))}::text[]))
  `.execute(database);
  return rows;
}

/** Someone who confirmed and whose activity is no longer there has taken it out of the record. */
function statusOf(attendance: string, activity: string) {
  return sql<AttendanceStatus | null>`case
    when ${sql.ref(`${attendance}.status`)} = 'CONFIRMED' and ${sql.ref(`${activity}.activity_id`)} is null then 'REMOVED'
    else ${sql.ref(`${attendance}.status`)} end`;
}

function attendances(database: Reading) {
  return database
    .selectFrom('program_attendance as attendance')
    .innerJoin('member', 'member.user_id', 'attendance.user_id')
    .leftJoin('activity', (join) =>
      join
        .onRef('activity.verified_activity_id', '=', 'attendance.program_activity_id')
        .onRef('activity.user_id', '=', 'attendance.user_id'),
    )
    .select([
      'attendance.program_attendance_id as programAttendanceId',
      'attendance.program_activity_id as programActivityId',
      'attendance.user_id as userId',
      'member.member_number as memberNumber',
      firstAndLastName('member').as('memberName'),
      // Hours a day where they are not those of the activity.
      'attendance.hours as ownHours',
      statusOf('attendance', 'activity').$notNull().as('status'),
      'attendance.offered_at as offeredAt',
      'attendance.answered_at as answeredAt',
      'attendance.reminded_at as remindedAt',
      // The verified activity in the member's record.
      'activity.activity_id as activityId',
    ]);
}
