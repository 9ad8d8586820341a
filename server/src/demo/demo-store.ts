import type { YearFacts } from '@cpd/domain/year/framework';
import { sql } from 'kysely';
import { columns } from '../platform/database/columns.ts';
import type { Change, Database, Reading, Row } from '../platform/database/tables.ts';
import type { DemoMember } from './demo-members.ts';

/** The years that have opened, the earliest first. */
export async function listYearFacts(database: Database, now: Temporal.Instant): Promise<YearFacts[]> {
  const rows = await database
    .selectFrom('cpd_year')
    .select('facts')
    .where('open_from', '<=', now.toString())
    .orderBy('cpd_year_id')
    .execute();
  return rows.map((row) => row.facts);
}

/** When a year closes. */
export async function updateClosing(transaction: Change, cpdYearId: number, closesAt: string): Promise<void> {
  await sql`
    update cpd_year
    set closes_at = ${closesAt}::timestamptz, facts = facts || jsonb_build_object('closesAt', ${closesAt}::text)
    where cpd_year_id = ${cpdYearId}
  `.execute(transaction);
}

/** Whether this demo member is there already. */
export async function isLoaded(database: Reading, username: string): Promise<boolean> {
  const row = await database.selectFrom('member').select('user_id').where('username', '=', username).executeTakeFirst();
  return row !== undefined;
}

/** Whether there is a shortcut already, the demo's of an earlier year or another one. */
export async function hasShortcut(database: Reading): Promise<boolean> {
  const row = await database.selectFrom('shortcut').select('shortcut_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Inserts a demo member with registration and specialties for each of its years; answers the user id. */
export async function insertMember(transaction: Change, member: DemoMember, years: readonly YearFacts[]) {
  const { username, memberNumber, title, firstName, lastName, hasLoggedInBefore } = member;
  const told = years.filter(({ year }) => member.years.some((each) => each.year === year));
  const earliest = told[0] ?? years.find(({ year }) => year === member.firstYear);
  const { user_id: userId } = await transaction
    .insertInto('member')
    .values({
      ...columns({ username, memberNumber, title, firstName, lastName, hasLoggedInBefore }),
      security_role_code: member.role,
      team_role_code: member.teamRole ?? null,
      may_read_health: member.role === 'MANAGER',
      email: `${username}@example.org`,
      first_cpd_year_id: earliest?.cpdYearId ?? 0,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  for (const { cpdYearId } of told) {
    const inYear = { user_id: userId, cpd_year_id: cpdYearId };
    if (member.registrationId !== undefined) {
      const registration = { ...inYear, registration_id: member.registrationId };
      await transaction.insertInto('member_registration').values(registration).execute();
    }
    if (member.specialtyIds.length > 0) {
      const areas = member.specialtyIds.map((areaId) => ({ ...inYear, area_id: areaId }));
      await transaction.insertInto('member_area').values(areas).execute();
    }
  }
  return userId;
}

/** From which year on the member's list of years is without gaps. */
export async function setFirstYear(transaction: Change, userId: number, year: number): Promise<void> {
  await transaction
    .updateTable('member')
    .set((eb) => ({
      first_cpd_year_id: eb
        .selectFrom('cpd_year')
        .select('cpd_year_id')
        .where('cpd_year', '=', year)
        .$asScalar()
        .$notNull(),
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Makes an activity one that the college entered, and that its member confirmed. */
export async function markVerified(transaction: Change, activityId: number): Promise<void> {
  await sql`
    with ran as (
      insert into program_activity (cpd_year_id, activity_name, activity_type_id, additional_information, start_date,
        end_date, hours_per_date, created_at)
      select cpd_year_id, activity_name, activity_type_id, activity.additional_information, min(start_date),
        max(end_date), hours_per_date, created_at
      from activity join activity_date using (activity_id)
      where activity_id = ${activityId}
      group by activity.activity_id
      returning program_activity_id, created_at
    ), areas as (
      insert into program_activity_area (program_activity_id, area_id, hours)
      select program_activity_id, area_id, hours from ran, activity_area where activity_id = ${activityId}
    ), attended as (
      insert into program_attendance (program_activity_id, user_id, status, offered_at, answered_at)
      select program_activity_id, user_id, 'CONFIRMED', ran.created_at, ran.created_at
      from ran, activity where activity_id = ${activityId}
    )
    update activity set verified_activity_id = ran.program_activity_id from ran where activity_id = ${activityId}
  `.execute(transaction);
}

/** Sets how far the audit of a member's year has come; answers the id of the year's record, which is that of its audit. */
export async function updateAudit(
  transaction: Change,
  userId: number,
  cpdYearId: number,
  status: Row<'member_year'>['audit_status'],
): Promise<number> {
  const row = await transaction
    .updateTable('member_year')
    .set({ audit_status: status })
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .returning('member_year_id')
    .executeTakeFirstOrThrow();
  return row.member_year_id;
}

/** Notes that a colleague followed a member up in the February after a year, if that has come; of no other year, nothing. */
export async function insertFollowUp(
  transaction: Change,
  { username, takenBy, cpdYear, now }: { username: string; takenBy: string; cpdYear: number; now: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into risk_case (user_id, cpd_year_id, taken_by_user_id, last_contact_on, next_date)
    select member.user_id, year.cpd_year_id, colleague.user_id, make_date(${cpdYear}::int + 1, 2, 3),
      make_date(${cpdYear}::int + 1, 2, 17)
    from member, member colleague, cpd_year year
    where member.username = ${username} and colleague.username = ${takenBy} and year.cpd_year = ${cpdYear}::int
      and make_date(${cpdYear}::int + 1, 2, 3) <= ${now.toString()}::timestamptz
  `.execute(transaction);
}
