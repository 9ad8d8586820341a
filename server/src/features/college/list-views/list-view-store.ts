import type { EnteredView } from '@cpd/domain/college/list-views';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** No one else saves a view until the transaction ends, so that its name stays the only one. */
export async function lockViews(transaction: Change): Promise<void> {
  await sql`lock table list_view in share row exclusive mode`.execute(transaction);
}

/** Saves a view; answers its id. */
export async function insertView(
  transaction: Change,
  { list, name, shared, ...question }: EnteredView & { shared: boolean },
  by: { userId: number; at: string },
): Promise<number> {
  const row = await transaction
    .insertInto('list_view')
    .values({ user_id: by.userId, list, name, shared, question: JSON.stringify(question), created_at: by.at })
    .returning('list_view_id')
    .executeTakeFirstOrThrow();
  return row.list_view_id;
}

/** Deletes a view. */
export async function deleteView(transaction: Change, listViewId: number): Promise<void> {
  await transaction.deleteFrom('list_view').where('list_view_id', '=', listViewId).execute();
}
