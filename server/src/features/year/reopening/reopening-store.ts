import type { RecordBefore } from '@cpd/domain/year/reopening';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** A re-opening as it is stored; instants are ISO texts. */
interface NewReopening {
  at: string;
  until: string;
  by: number;
  reason: string;
}

/** Opens records again, all until the same end and for the same reason, each with what it was before. */
export async function updateReopened(
  transaction: Change,
  { at, until, by, reason }: NewReopening,
  records: readonly { memberYearId: number; before: RecordBefore }[],
): Promise<void> {
  await sql`
    update member_year mine
    set status = 'INPROGRESS', submitted_at = null, reopened_at = ${at}, reopened_until = ${until}, reopened_by = ${by},
      reopening_reason = ${reason}, before_reopening = record.before,
      audit_status = case when mine.audit_status = 'PASSED' then 'INREVIEW' else mine.audit_status end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record ("memberYearId" bigint, before jsonb)
    where mine.member_year_id = record."memberYearId"`.execute(transaction);
}

/** Notes that a member has taken the submission of a year back, which they can do once. */
export async function updateTakenBack(transaction: Change, memberYearId: number, at: string): Promise<void> {
  await transaction
    .updateTable('member_year')
    .set({ taken_back_at: at })
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

/** Has a re-opening end at an ISO time; who did it, and why, stays. */
export async function updateEndsAt(transaction: Change, memberYearId: number, until: string): Promise<void> {
  await transaction
    .updateTable('member_year')
    .set({ reopened_until: until })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

/** Of records that were re-opened before without being submitted: that re-opening, by the id of the record. */
export async function listEarlier(
  transaction: Change,
  memberYearIds: readonly number[],
): Promise<Map<number, NonNullable<RecordBefore['earlier']>>> {
  const rows = await transaction
    .selectFrom('member_year')
    .select([
      'member_year_id as memberYearId',
      'reopened_at as at',
      'reopened_until as until',
      'reopened_by as by',
      'reopening_reason as reason',
    ])
    .where('member_year_id', '=', sql<number>`any(${[...memberYearIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.flatMap(({ memberYearId, at, until, by, reason }) =>
      at === null || until === null ? [] : [[memberYearId, { at, until, by, reason }]],
    ),
  );
}

/** A certificate that was taken back. */
interface TakenCertificate {
  userId: number;
  certificate: RecordBefore['certificates'][number];
}

/**
 * Takes the certificates of members' years back: the records that they are printed from are being changed (0008). Answers what
 * they were.
 */
export async function deleteCertificates(
  transaction: Change,
  userIds: readonly number[],
  cpdYearId: number,
): Promise<TakenCertificate[]> {
  const rows = await transaction
    .deleteFrom('document')
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('cpd_year_id', '=', cpdYearId)
    .where('document_type', '=', 'COC')
    .returning(['user_id as userId', 'document_id as documentId', 'document_name as name', 'uploaded_at as uploadedAt'])
    .execute();
  return rows.map(({ userId, ...certificate }) => ({ userId, certificate }));
}
