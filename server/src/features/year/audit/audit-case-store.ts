import { type CaseState, STATUS_OF_STATE } from '@cpd/domain/audit/case';
import { type RoundSettings, roundSettings } from '@cpd/domain/audit/round';
import type { YearStatus } from '@cpd/domain/year/framework';
import { sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change, Row } from '../../../platform/database/tables.ts';

/** A case that is locked; days are plain dates, times ISO texts. */
export interface LockedCase {
  auditCaseId: number;
  auditRoundId: number;
  memberYearId: number;
  userId: number;
  cpdYearId: number;
  /** The calendar year. */
  year: number;
  why: Row<'audit_case'>['why'];
  state: CaseState;
  dueOn: string | null;
  askedUntil: string | null;
  sentAt: string | null;
  decidedAt: string | null;
  auditorUserId: number | null;
  rowVersion: number;
  settings: RoundSettings;
}

/** Locks cases to the end of the transaction, by their ids, which all who lock several do in one order. */
export async function lockCases(transaction: Change, auditCaseIds: readonly number[]): Promise<LockedCase[]> {
  if (auditCaseIds.length === 0) return [];
  const rows = await transaction
    .selectFrom('audit_case as mine')
    .innerJoin('audit_round as round', 'round.audit_round_id', 'mine.audit_round_id')
    .innerJoin('member_year', 'member_year.member_year_id', 'mine.member_year_id')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'member_year.cpd_year_id')
    .select([
      'mine.audit_case_id as auditCaseId',
      'mine.audit_round_id as auditRoundId',
      'mine.member_year_id as memberYearId',
      'member_year.user_id as userId',
      'member_year.cpd_year_id as cpdYearId',
      'year.cpd_year as year',
      'mine.why',
      'mine.state',
      'mine.due_on as dueOn',
      'mine.asked_until as askedUntil',
      'mine.sent_at as sentAt',
      'mine.decided_at as decidedAt',
      'mine.auditor_user_id as auditorUserId',
      'mine.row_version as rowVersion',
      'round.settings',
    ])
    .where('mine.audit_case_id', 'in', auditCaseIds)
    .orderBy('mine.audit_case_id')
    .forUpdate('mine')
    .execute();
  return rows.map(({ settings, ...row }) => ({ ...row, settings: roundSettings(settings) }));
}

/** What changes of a case besides its state. */
export interface CaseChange {
  dueOn?: string;
  askedUntil?: string;
  deferredUntil?: string | null;
  sentAt?: string;
  outcomeText?: string;
  decidedByUserId?: number | null;
  decidedAt?: string | null;
}

/** Gives a locked case another state, and its year the audit status that belongs to it (AUD-01). */
export async function updateState(
  transaction: Change,
  { auditCaseId, memberYearId }: Pick<LockedCase, 'auditCaseId' | 'memberYearId'>,
  state: CaseState,
  change: CaseChange & { stateSince: string },
): Promise<void> {
  await transaction
    .updateTable('audit_case')
    .set((row) => ({ ...columns({ ...change, state }), row_version: row('row_version', '+', 1) }))
    .where('audit_case_id', '=', auditCaseId)
    .execute();
  await transaction
    .updateTable('member_year')
    .set({ audit_status: STATUS_OF_STATE[state] })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

/** A case that had ended well and goes on, because its record was re-opened. */
export interface ResumedCase {
  auditCaseId: number;
  memberYearId: number;
  /** How it had ended. */
  state: 'PASSED' | 'PASSED_WITH_ADVICE';
}

/** Has the latest case of each record go on where it had ended well, at an ISO time (CAS-01); answers how each had ended. */
export async function updateResumed(
  transaction: Change,
  memberYearIds: readonly number[],
  at: string,
): Promise<ResumedCase[]> {
  const { rows } = await sql<ResumedCase>`
    update audit_case mine set state = 'INREVIEW', state_since = ${at}, row_version = mine.row_version + 1
    from (
      select audit_case_id, state from audit_case
      where state in ('PASSED', 'PASSED_WITH_ADVICE') and audit_case_id in (
        select max(audit_case_id) from audit_case
        where member_year_id = any(${[...memberYearIds]}::bigint[]) group by member_year_id
      )
      order by audit_case_id for update
    ) was
    where mine.audit_case_id = was.audit_case_id
    returning mine.audit_case_id as "auditCaseId", mine.member_year_id as "memberYearId", was.state`.execute(
    transaction,
  );
  return rows;
}

/** The status of a record, which it is locked with; undefined for one that is not submitted now. */
export async function findSubmittedStatus(transaction: Change, memberYearId: number): Promise<YearStatus | undefined> {
  const row = await transaction
    .selectFrom('member_year')
    .select('status')
    .where('member_year_id', '=', memberYearId)
    .where('submitted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Gives a submitted record the status that a step of its audit makes of it. */
export async function updateRecordStatus(transaction: Change, memberYearId: number, status: YearStatus): Promise<void> {
  await transaction.updateTable('member_year').set({ status }).where('member_year_id', '=', memberYearId).execute();
}
