import type { YearFacts } from '@cpd/domain/year/framework';
import type { RecordBefore } from '@cpd/domain/year/reopening';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';
import { changedSinceReopening } from './reopening-sql.ts';

/**
 * Locks up to `limit` records whose re-opening has ended and is not settled; answers their ids. Those that another server or a
 * save has locked are left out: anyone who asks again finds what is still due.
 */
export async function lockEnded(transaction: Change, now: Temporal.Instant, limit: number): Promise<number[]> {
  const rows = await transaction
    .selectFrom('member_year')
    .select('member_year_id')
    .where('before_reopening', 'is not', null)
    .where('reopened_until', '<=', now.toString())
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.member_year_id);
}

/** A record whose re-opening has ended. */
export interface EndedReopening {
  memberYearId: number;
  userId: number;
  cpdYearId: number;
  facts: YearFacts;
  exempt: boolean;
  status: 'OPEN' | 'INPROGRESS';
  /** ISO times. */
  at: string;
  until: string;
  before: RecordBefore;
  /** Whether the member had taken the submission back themselves. */
  byMember: boolean;
  changed: boolean;
}

/** Locked records as they are under the lock: whether they were changed is asked only then. */
export async function listEnded(transaction: Change, memberYearIds: readonly number[]): Promise<EndedReopening[]> {
  const { rows } = await sql<EndedReopening>`
    select mine.member_year_id as "memberYearId", mine.user_id as "userId", mine.cpd_year_id as "cpdYearId", year.facts,
      mine.exemption_reason_code is not null as exempt, mine.status, mine.reopened_at as at, mine.reopened_until as until,
      mine.before_reopening as before,
      coalesce(mine.reopened_by = mine.user_id, false) as "byMember", ${changedSinceReopening} as changed
    from member_year mine
    join cpd_year year using (cpd_year_id)
    where mine.member_year_id = any(${[...memberYearIds]}::bigint[])
    order by mine.member_year_id`.execute(transaction);
  return rows;
}

/** Makes records what they were before they were re-opened, their certificates and audits included: with advice where there was some (CAS-01). */
export async function updateAsBefore(transaction: Change, memberYearIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...memberYearIds]}::bigint[])`;
  await sql`
    insert into document (document_id, user_id, cpd_year_id, document_type, document_name, comparable_name, media_type,
      size_bytes, uploaded_at, scan_due_at)
    overriding system value
    select gone."documentId", mine.user_id, mine.cpd_year_id, 'COC', gone.name, '/certificate/' || gone.name,
      'application/pdf', 0, gone."uploadedAt", gone."uploadedAt"
    from member_year mine,
      jsonb_to_recordset(before_reopening -> 'certificates')
        as gone ("documentId" bigint, name text, "uploadedAt" timestamptz)
    where mine.member_year_id = ${ids}
    on conflict do nothing`.execute(transaction);
  await sql`
    update audit_case mine
    set state = coalesce(year.before_reopening #>> '{audit,state}', 'PASSED'), state_since = year.reopened_until,
      row_version = mine.row_version + 1
    from member_year year
    where year.member_year_id = mine.member_year_id and year.member_year_id = ${ids} and mine.state = 'INREVIEW'
      and year.before_reopening ->> 'auditStatus' = 'PASSED'
      and mine.audit_case_id = coalesce(
        (year.before_reopening #>> '{audit,auditCaseId}')::bigint,
        (select max(audit_case_id) from audit_case newest where newest.member_year_id = year.member_year_id)
      )`.execute(transaction);
  await sql`
    update member_year
    set status = before_reopening ->> 'status',
      submitted_at = (before_reopening ->> 'submittedAt')::timestamptz,
      audit_status = case
        when audit_status = 'INREVIEW' and before_reopening ->> 'auditStatus' = 'PASSED' then 'PASSED'
        else audit_status end,
      reopened_at = (before_reopening #>> '{earlier,at}')::timestamptz,
      reopened_until = (before_reopening #>> '{earlier,until}')::timestamptz,
      reopened_by = (before_reopening #>> '{earlier,by}')::bigint,
      reopening_reason = before_reopening #>> '{earlier,reason}',
      before_reopening = null
    where member_year_id = ${ids}`.execute(transaction);
}

/** Settles re-openings after which the record is not what it was; the status is the given one. */
export async function updateSettled(
  transaction: Change,
  memberYearIds: readonly number[],
  status: 'INPROGRESS' | 'INCOMPLETE',
): Promise<void> {
  await transaction
    .updateTable('member_year')
    .set({ status, before_reopening: null })
    .where('member_year_id', '=', sql<number>`any(${[...memberYearIds]}::bigint[])`)
    .execute();
}
