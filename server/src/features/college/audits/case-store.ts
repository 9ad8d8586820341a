import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** Gives locked cases to an auditor, or to no one. */
export async function updateAuditor(
  transaction: Change,
  auditCaseIds: readonly number[],
  auditorUserId: number | null,
): Promise<void> {
  await transaction
    .updateTable('audit_case')
    .set((row) => ({ auditor_user_id: auditorUserId, row_version: row('row_version', '+', 1) }))
    .where('audit_case_id', '=', sql<number>`any(${[...auditCaseIds]}::bigint[])`)
    .execute();
}

interface Decided {
  text: string;
  by: number;
  at: string;
}

/** Decides what a member asked for; false where a colleague was first. */
export async function updateWish(
  transaction: Change,
  which: { auditWishId: number } | { auditCaseId: number },
  { granted, text, by, at }: Decided & { granted: boolean },
): Promise<boolean> {
  const [column, id] =
    'auditWishId' in which
      ? (['audit_wish_id', which.auditWishId] as const)
      : (['audit_case_id', which.auditCaseId] as const);
  const { numUpdatedRows } = await transaction
    .updateTable('audit_wish')
    .set({ granted, decision_text: text, decided_by_user_id: by, decided_at: at })
    .where(column, '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Decides a review; false where a colleague was first, or none is open. */
export async function updateReview(
  transaction: Change,
  auditCaseId: number,
  { decision, text, by, at }: Decided & { decision: 'UPHELD' | 'CHANGED' },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('audit_review')
    .set({ decision, decision_text: text, decided_by_user_id: by, decided_at: at })
    .where('audit_case_id', '=', auditCaseId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who is told apart from a case now, because they have decided it before (CAS-09). */
export async function insertConflict(
  transaction: Change,
  conflict: { auditCaseId: number; userId: number; reason: string; at: string },
): Promise<void> {
  await transaction
    .insertInto('audit_conflict')
    .values({
      ...{ audit_case_id: conflict.auditCaseId, user_id: conflict.userId },
      ...{ reason: conflict.reason, declared_at: conflict.at },
    })
    .onConflict((both) => both.doNothing())
    .execute();
}
