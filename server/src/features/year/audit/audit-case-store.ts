import { type CaseState, STATUS_OF_STATE } from '@cpd/domain/audit/case';
import { type RoundSettings, roundSettings } from '@cpd/domain/audit/round';
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
