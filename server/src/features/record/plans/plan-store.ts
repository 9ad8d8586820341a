import type { Change } from '../../../platform/database/tables.ts';

/** A plan as it is written, without its goals. */
export interface PlanRecord {
  userId: number;
  cpdYearId: number;
  name: string;
  need: string;
  hoursSpent: number;
  /** The file of an uploaded plan. */
  documentId: number | null;
}

/** Inserts a plan; answers its id. */
export async function insertPlan(transaction: Change, plan: PlanRecord, at: string): Promise<number> {
  const { plan_id: planId } = await transaction
    .insertInto('plan')
    .values({
      user_id: plan.userId,
      cpd_year_id: plan.cpdYearId,
      plan_name: plan.name,
      cpd_need: plan.need,
      hours_spent: plan.hoursSpent,
      document_id: plan.documentId,
      created_at: at,
      updated_at: at,
    })
    .returning('plan_id')
    .executeTakeFirstOrThrow();
  return planId;
}

/** Writes what a member can change of a plan, and counts its version up. */
export async function updatePlan(
  transaction: Change,
  planId: number,
  { name, need, hoursSpent }: Pick<PlanRecord, 'name' | 'need' | 'hoursSpent'>,
  at: string,
): Promise<void> {
  await transaction
    .updateTable('plan')
    .set({ plan_name: name, cpd_need: need, hours_spent: hoursSpent })
    .where('plan_id', '=', planId)
    .execute();
  await countVersion(transaction, planId, at);
}

/** Counts the version of a plan up, so that older edits get 409. */
export async function countVersion(transaction: Change, planId: number, at: string): Promise<void> {
  await transaction
    .updateTable('plan')
    .set({ updated_at: at, version: (eb) => eb('version', '+', 1) })
    .where('plan_id', '=', planId)
    .execute();
}

/** Deletes a plan with its goals and the entry of its hours; activities that were linked to its goals stay (PDP-27). */
export async function deletePlan(transaction: Change, planId: number): Promise<void> {
  await transaction.deleteFrom('plan').where('plan_id', '=', planId).execute();
}
