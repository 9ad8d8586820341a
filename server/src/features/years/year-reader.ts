import type { Framework, YearFacts, YearStatus } from '@cpd/domain/framework';
import { sql } from 'kysely';
import type { Reading } from '../../database/tables.ts';

/** A member's year as stored, with what its rules need. */
export interface MemberYear {
  facts: YearFacts;
  framework: Framework;
  /** 0 while nothing of the year has been saved. */
  memberYearId: number;
  storedStatus: YearStatus;
  submittedAt: string | null;
  /** ISO instants of the latest re-opening by staff: since when, and until when. */
  reopenedAt: string | undefined;
  reopenedUntil: string | undefined;
  auditStatus: string | null;
  exemptionReason: { code: string; fragment: string } | null;
  paperSubmission: number;
  /** There are goals to link to: an uploaded plan has none. */
  hasPlans: boolean;
  hasRegistration: boolean;
}

/** An id of any size to compare a year's with: one too large for the column is the id of no year, not a failure. */
function anyId(cpdYearId: number) {
  return sql<number>`${cpdYearId}::bigint`;
}

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
export async function findYear(
  database: Reading,
  cpdYearId: number,
): Promise<{ facts: YearFacts; framework: Framework } | undefined> {
  const row = await database
    .selectFrom('cpd_year as year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .select(['year.facts', 'framework.rules as framework'])
    .where('year.cpd_year_id', '=', anyId(cpdYearId))
    .executeTakeFirst();
  return row;
}

/**
 * The member's years that have opened by `now`, newest first: from the year they joined on, and earlier ones with a record.
 * With `cpdYearId` only that one.
 */
export async function listMemberYears(
  database: Reading,
  userId: number,
  now: Temporal.Instant,
  cpdYearId?: number,
): Promise<MemberYear[]> {
  const rows = await database
    .selectFrom('cpd_year as year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .innerJoin('member', (join) => join.on('member.user_id', '=', userId))
    .leftJoin('member_year as mine', (join) =>
      join.onRef('mine.cpd_year_id', '=', 'year.cpd_year_id').on('mine.user_id', '=', userId),
    )
    .leftJoin('exemption_reason as reason', 'reason.reason_code', 'mine.exemption_reason_code')
    .select([
      'year.facts',
      'framework.rules',
      'mine.member_year_id',
      'mine.status',
      'mine.submitted_at',
      'mine.reopened_at',
      'mine.reopened_until',
      'mine.audit_status',
      'mine.paper_submission',
      'reason.reason_code',
      'reason.sentence_fragment',
      sql<boolean>`exists (
        select from plan
        where plan.user_id = ${userId} and plan.cpd_year_id = year.cpd_year_id and plan.document_id is null
      )`.as('has_plans'),
      sql<boolean>`exists (
        select from member_registration registered
        where registered.user_id = ${userId} and registered.cpd_year_id = year.cpd_year_id
      )`.as('has_registration'),
    ])
    .where('year.open_from', '<=', now.toString())
    .where((eb) =>
      eb.or([
        eb('year.cpd_year_id', '>=', eb.ref('member.first_cpd_year_id')),
        eb('mine.member_year_id', 'is not', null),
      ]),
    )
    .$if(cpdYearId !== undefined, (query) => query.where('year.cpd_year_id', '=', anyId(cpdYearId ?? 0)))
    .orderBy('year.cpd_year_id', 'desc')
    .execute();
  return rows.map((row) => ({
    facts: row.facts,
    framework: row.rules,
    memberYearId: row.member_year_id ?? 0,
    storedStatus: (row.status ?? 'OPEN') as YearStatus,
    submittedAt: row.submitted_at,
    reopenedAt: row.reopened_at ?? undefined,
    reopenedUntil: row.reopened_until ?? undefined,
    auditStatus: row.audit_status,
    exemptionReason: row.reason_code === null ? null : { code: row.reason_code, fragment: row.sentence_fragment ?? '' },
    paperSubmission: row.paper_submission ?? 0,
    hasPlans: row.has_plans,
    hasRegistration: row.has_registration,
  }));
}
