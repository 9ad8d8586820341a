import { variedRequirements } from '@cpd/domain/year/variation';
import type { Reading } from '../../../database/tables.ts';
import { anyId, type MemberYearRow, selectMemberYears, type YearStandingRow } from './year-sql.ts';

/** A member's year as stored, with what its rules need. */
export type MemberYear = ReturnType<typeof toMemberYear>;

/** How a member's year stands. */
export type YearStanding = ReturnType<typeof toYearStanding>;

/** Whether a year is known, opened or not. */
export async function isKnownYear(database: Reading, cpdYearId: number): Promise<boolean> {
  const row = await database
    .selectFrom('cpd_year')
    .select('cpd_year_id')
    .where('cpd_year_id', '=', anyId(cpdYearId))
    .executeTakeFirst();
  return row !== undefined;
}

/** A year as the college has laid it down; undefined when there is none. */
export async function findYear(database: Reading, cpdYearId: number) {
  return await database
    .selectFrom('cpd_year as year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .select(['year.facts', 'framework.rules as framework'])
    .where('year.cpd_year_id', '=', anyId(cpdYearId))
    .executeTakeFirst();
}

/**
 * The member's years that have opened by `now`, newest first: from the year they joined on, and earlier ones with a record.
 * With `cpdYearId` only that one.
 */
export async function listMemberYears(database: Reading, userId: number, now: Temporal.Instant, cpdYearId?: number) {
  const rows = await selectMemberYears(database, userId, now)
    .$if(cpdYearId !== undefined, (query) => query.where('year.cpd_year_id', '=', anyId(cpdYearId ?? 0)))
    .execute();
  return rows.map(toMemberYear);
}

/** A row as the rules have it. */
function toMemberYear(row: MemberYearRow) {
  // There are goals to link to: an uploaded plan has none.
  return { ...toYearStanding(row), hasPlans: row.has_plans, hasRegistration: row.has_registration };
}

/** The same of a row that says no more than how the year stands. */
export function toYearStanding(row: YearStandingRow) {
  const { months_of_leave: monthsOfLeave, variation_fragment: fragment } = row;
  const variation = monthsOfLeave === null ? null : { monthsOfLeave, fragment: fragment ?? '' };
  return {
    facts: row.facts,
    // With the targets of this member: reduced ones in a varied year (framework rule 10).
    framework: variation === null ? row.rules : variedRequirements(row.rules, variation),
    // Why the targets are reduced; null where they are the usual ones.
    variation,
    // 0 while nothing of the year has been saved.
    memberYearId: row.member_year_id ?? 0,
    storedStatus: row.status ?? 'OPEN',
    submittedAt: instantText(row.submitted_at) ?? null,
    // ISO instants of the latest re-opening by staff: since when, and until when.
    reopenedAt: instantText(row.reopened_at),
    reopenedUntil: instantText(row.reopened_until),
    auditStatus: row.audit_status,
    exemptionReason: row.reason_code === null ? null : { code: row.reason_code, fragment: row.sentence_fragment ?? '' },
    paperSubmission: row.paper_submission ?? 0,
  };
}

/** JSON of the database spells an instant with an offset, a row of it with Z. */
function instantText(text: string | null): string | undefined {
  return text === null ? undefined : Temporal.Instant.from(text).toString();
}
