import type { RecordBefore } from '@cpd/domain/year/reopening';
import type { Change } from '../../../database/tables.ts';

/** A re-opening as it is stored; instants are ISO texts. */
interface NewReopening {
  at: string;
  until: string;
  by: number;
  reason: string;
  before: RecordBefore;
}

/** Opens a record again. */
export async function updateReopened(transaction: Change, memberYearId: number, reopening: NewReopening) {
  await transaction
    .updateTable('member_year')
    .set({
      status: 'INPROGRESS',
      submitted_at: null,
      reopened_at: reopening.at,
      reopened_until: reopening.until,
      reopened_by: reopening.by,
      reopening_reason: reopening.reason,
      before_reopening: JSON.stringify(reopening.before),
    })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

/** Gives a re-opening that lasts another end and reason. */
export async function updateEnd(
  transaction: Change,
  memberYearId: number,
  { until, by, reason }: Pick<NewReopening, 'until' | 'by' | 'reason'>,
): Promise<void> {
  await transaction
    .updateTable('member_year')
    .set({ reopened_until: until, reopened_by: by, reopening_reason: reason })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

/** Of a record that was re-opened before without being handed in: that re-opening, with whom it was by. */
export async function findEarlier(transaction: Change, memberYearId: number): Promise<RecordBefore['earlier']> {
  const row = await transaction
    .selectFrom('member_year')
    .select(['reopened_at as at', 'reopened_until as until', 'reopened_by as by', 'reopening_reason as reason'])
    .where('member_year_id', '=', memberYearId)
    .executeTakeFirstOrThrow();
  return row.at === null || row.until === null ? null : { ...row, at: row.at, until: row.until };
}

/** Lets an audit that was passed go on. */
export async function updateAuditResumed(transaction: Change, memberYearId: number): Promise<void> {
  await transaction
    .updateTable('member_year')
    .set({ audit_status: 'INREVIEW' })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

/** Takes the certificate of a year back: the record that it is printed from is being changed (0008). Answers what it was. */
export async function deleteCertificate(
  transaction: Change,
  userId: number,
  cpdYearId: number,
): Promise<RecordBefore['certificates']> {
  return await transaction
    .deleteFrom('document')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('document_type', '=', 'COC')
    .returning(['document_id as documentId', 'document_name as name', 'uploaded_at as uploadedAt'])
    .execute();
}
