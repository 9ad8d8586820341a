import type { Change } from '../../../platform/database/tables.ts';
import type { PreparedKind } from './second-person-reader.ts';

/** Keeps what a colleague asked for until a second one confirms it; answers its number. */
export async function insertPrepared(
  transaction: Change,
  prepared: { kind: PreparedKind; objectId: number; input: object; by: number; at: string },
): Promise<number> {
  const row = await transaction
    .insertInto('prepared_change')
    .values({
      kind: prepared.kind,
      object_id: prepared.objectId,
      wish: JSON.stringify(prepared.input),
      prepared_by: prepared.by,
      prepared_at: prepared.at,
    })
    .returning('prepared_change_id')
    .executeTakeFirstOrThrow();
  return row.prepared_change_id;
}

/** Locks what was prepared; undefined where there is no such thing. */
export async function lockPrepared(transaction: Change, preparedChangeId: number) {
  return await transaction
    .selectFrom('prepared_change')
    .select(['kind', 'object_id as objectId', 'wish as input', 'prepared_by as preparedBy', 'ended_at as endedAt'])
    .where('prepared_change_id', '=', preparedChangeId)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes who ended it; what was asked for goes. */
export async function updateEnded(transaction: Change, preparedChangeId: number, by: number, at: string) {
  await transaction
    .updateTable('prepared_change')
    .set({ ended_by: by, ended_at: at, wish: null })
    .where('prepared_change_id', '=', preparedChangeId)
    .execute();
}
