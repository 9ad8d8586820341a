import type { Change, Reading } from '../../../platform/database/tables.ts';

/** Whose draft of what: plan 0 is a new plan of that year. */
export interface DraftKey {
  userId: number;
  cpdYearId: number;
  planId: number;
}

/** The draft and when it was kept (an ISO time); undefined when it does not exist. */
export async function findDraft(database: Reading, { userId, cpdYearId, planId }: DraftKey) {
  return await database
    .selectFrom('plan_draft')
    .select(['content', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('plan_id', '=', planId)
    .executeTakeFirst();
}

/** Keeps a draft in place of an earlier one; `content` is JSON. */
export async function saveDraft(transaction: Change, key: DraftKey, content: string, at: string): Promise<void> {
  const kept = { content, saved_at: at };
  await transaction
    .insertInto('plan_draft')
    .values({ user_id: key.userId, cpd_year_id: key.cpdYearId, plan_id: key.planId, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'cpd_year_id', 'plan_id']).doUpdateSet(kept))
    .execute();
}

/** Deletes a draft, if there is one. */
export async function deleteDraft(transaction: Change, { userId, cpdYearId, planId }: DraftKey): Promise<void> {
  await transaction
    .deleteFrom('plan_draft')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('plan_id', '=', planId)
    .execute();
}
