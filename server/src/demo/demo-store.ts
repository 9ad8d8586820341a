import type { YearFacts } from '@cpd/domain/year/framework';
import { sql } from 'kysely';
import type { Claim } from '../features/year/audit/claim-service.ts';
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

/**
 * Stores an audit of a member's year that went on without anyone of the demo, from its first step on; answers its case. The record
 * is kept with it as it was.
 */
export async function insertCase(
  transaction: Change,
  { memberYearId, year, at, claim }: { memberYearId: number; year: number; at: string; claim: Claim },
): Promise<number> {
  const { rows } = await sql<{ auditCaseId: number }>`
    with round as (
      insert into audit_round (cpd_year_id, round_name, origin, settings, created_at, released_at)
      select cpd_year_id, ${`Audits of ${year}`}, 'STORED', '{}', ${at}::timestamptz, ${at}::timestamptz
      from member_year where member_year_id = ${memberYearId}
      returning audit_round_id
    ), added as (
      insert into audit_case (audit_round_id, member_year_id, why, reason, state, state_since, notified_at, claimed)
      select audit_round_id, ${memberYearId}, 'RANDOM', 'You were selected at random.', 'SELECTED', ${at}, ${at},
        ${JSON.stringify(claim.claimed)}::jsonb
      from round
      returning audit_case_id
    ), items as (
      insert into audit_item (audit_case_id, activity_id, is_asked_for, claimed_hours)
      select audit_case_id, item."activityId", item."isAskedFor", item."claimedHours"
      from added, json_to_recordset(${JSON.stringify(claim.items)}::json)
        as item ("activityId" bigint, "isAskedFor" boolean, "claimedHours" numeric)
    )
    select audit_case_id as "auditCaseId" from added`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('A case was not stored.');
  return row.auditCaseId;
}

/** Has a case come to another state, with all of its items accepted where it was passed. */
export async function updateCase(
  transaction: Change,
  auditCaseId: number,
  { state, at }: { state: 'INREVIEW' | 'PASSED'; at: string },
): Promise<void> {
  const isPassed = state === 'PASSED';
  await transaction
    .updateTable('audit_case')
    .set({ state, state_since: at, ...(isPassed ? { decided_at: at } : { sent_at: at }) })
    .where('audit_case_id', '=', auditCaseId)
    .execute();
  if (!isPassed) return;
  await transaction
    .updateTable('audit_item')
    .set(({ ref }) => ({ verdict: 'ACCEPTED', accepted_hours: ref('claimed_hours'), judged_at: at }))
    .where('audit_case_id', '=', auditCaseId)
    .execute();
}

/** Of the case of a member by number: its items that are asked for, the one with most hours first. */
export async function listAskedItems(transaction: Change, memberNumber: string) {
  return await transaction
    .selectFrom('audit_item as item')
    .innerJoin('audit_case', 'audit_case.audit_case_id', 'item.audit_case_id')
    .innerJoin('member_year', 'member_year.member_year_id', 'audit_case.member_year_id')
    .innerJoin('member', 'member.user_id', 'member_year.user_id')
    .select(['item.audit_case_id as auditCaseId', 'item.audit_item_id as auditItemId'])
    .where('member.member_number', '=', memberNumber)
    .orderBy('item.is_asked_for', 'desc')
    .orderBy('item.claimed_hours', 'desc')
    .orderBy('item.audit_item_id')
    .execute();
}

/** Whether a member's year had been submitted by a time. */
export async function wasSubmitted(
  database: Reading,
  username: string,
  cpdYearId: number,
  by: Temporal.Instant,
): Promise<boolean> {
  const row = await database
    .selectFrom('member_year')
    .innerJoin('member', 'member.user_id', 'member_year.user_id')
    .select('member_year_id')
    .where('member.username', '=', username)
    .where('member_year.cpd_year_id', '=', cpdYearId)
    .where('member_year.submitted_at', '<', by.toString())
    .executeTakeFirst();
  return row !== undefined;
}
