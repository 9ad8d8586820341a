import type { CaseState } from '@cpd/domain/audit/case';
import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { selectStandings, type YearStandingRow } from '../../record/years/year-sql.ts';
import { type RecordedTotals, totalsOf } from '../../year/progress/totals-sql.ts';

/** A member’s record of a year with all that a line says of it. */
export interface RecordToReport {
  userId: number;
  memberNumber: string;
  lastName: string;
  firstName: string;
  registration: string;
  /** Null where the year is not in the member’s list. */
  standing: Omit<YearStandingRow, 'rules'> | null;
  totals: RecordedTotals;
  /** The latest audit of the year, and whether a review of its outcome is open; null without one. */
  audit: { state: CaseState; hasOpenReview: boolean } | null;
}

/** Whom a report is about: the year, and the code of the group whose members the board registers. */
export interface Reported {
  cpdYearId: number;
  groupCode: string;
}

/** Of a row called `member`: whether a report is about them, were they members in the year (RPT-01). */
function isRegistered({ cpdYearId, groupCode }: Reported): RawBuilder<boolean> {
  return sql<boolean>`(${isOpenParticipant} and exists (
    select from member_registration mine join registration using (registration_id)
    where mine.user_id = member.user_id and mine.cpd_year_id = ${cpdYearId} and registration.group_code = ${groupCode}
  ))`;
}

/** The records of the next members by their ids, in one statement. */
export async function listNext(
  database: Reading,
  { now, ...reported }: Reported & { now: Temporal.Instant },
  { afterUserId, limit }: { afterUserId: number; limit: number },
): Promise<RecordToReport[]> {
  const userId = sql<number>`found.user_id`;
  const yearId = sql<number>`${reported.cpdYearId}::bigint`;
  const standing = selectStandings(database, userId, now).where('year.cpd_year_id', '=', yearId);
  const { rows } = await sql<RecordToReport>`
    select found.user_id as "userId", found.member_number as "memberNumber", found.last_name as "lastName",
      found.first_name as "firstName", ${jsonObjectFrom(standing)} as standing, ${totalsOf(userId, yearId)} as totals,
      (
        select string_agg(registration.name, ', ' order by registration.position)
        from member_registration mine join registration using (registration_id)
        where mine.user_id = found.user_id and mine.cpd_year_id = ${yearId}
          and registration.group_code = ${reported.groupCode}
      ) as registration,
      (
        select json_build_object('state', audit.state, 'hasOpenReview', exists (
          select from audit_review review
          where review.audit_case_id = audit.audit_case_id and review.decided_at is null
        ))
        from audit_case audit join member_year mine using (member_year_id)
        where mine.user_id = found.user_id and mine.cpd_year_id = ${yearId}
        order by audit.audit_case_id desc limit 1
      ) as audit
    from (
      select * from member where user_id > ${afterUserId} and ${isRegistered(reported)} order by user_id limit ${limit}
    ) found
    order by found.user_id`.execute(database);
  return rows;
}

/** How many members the making of a report goes through. */
export async function countMembers(database: Reading, reported: Reported): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member where ${isRegistered(reported)}`.execute(database);
  return rows[0]?.count ?? 0;
}
