import { sql } from 'kysely';
import { recordEvent } from '../database/event-log.ts';
import type { Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';

/** A document whose content waits for the virus check. */
export interface WaitingDocument {
  documentId: number;
  userId: number;
  storageKey: string;
}

/** Longer than a check takes: when a server was killed during one, another tries again after this. */
const CLAIM_MINUTES = 10;

/**
 * Takes the waiting document that has waited longest and puts its next turn off, so that of several servers one checks it;
 * undefined when none is due.
 */
export async function claimWaiting(database: Database): Promise<WaitingDocument | undefined> {
  const row = await database
    .updateTable('document')
    .set({ scan_due_at: sql`now() + make_interval(mins => ${CLAIM_MINUTES})` })
    .where('document_id', '=', (eb) =>
      eb
        .selectFrom('document as waiting')
        .select('waiting.document_id')
        .where('waiting.scan_state', '=', 'WAITING')
        .where('waiting.scan_due_at', '<=', sql<string>`now()`)
        .orderBy('waiting.scan_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where('scan_state', '=', 'WAITING')
    .returning(['document_id', 'user_id', 'storage_key'])
    .executeTakeFirst();
  if (row?.storage_key == null) return undefined;
  return { documentId: row.document_id, userId: row.user_id, storageKey: row.storage_key };
}

/** Gives a document back that could not be checked; it is due again at once. */
export async function unclaimWaiting(database: Database, { documentId }: WaitingDocument): Promise<void> {
  await database
    .updateTable('document')
    .set({ scan_due_at: sql`now()` })
    .where('document_id', '=', documentId)
    .where('scan_state', '=', 'WAITING')
    .execute();
}

/**
 * Writes down what the check found, with its event; false when the document was deleted meanwhile. Nobody is signed in, so
 * the event names the member whose file it is as the actor and the virus check as the request.
 */
export async function settleWaiting(
  database: Database,
  { documentId, userId }: WaitingDocument,
  result: { state: 'CLEAR' } | { state: 'INFECTED'; virus: string },
  at: Temporal.Instant,
): Promise<boolean> {
  return await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('document')
      .set({ scan_state: result.state })
      .where('document_id', '=', documentId)
      .where('scan_state', '=', 'WAITING')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordEvent(transaction, {
      kind: result.state === 'CLEAR' ? 'document.released' : 'document.infected',
      objectId: documentId,
      actorUserId: userId,
      subjectUserId: userId,
      requestId: 'virus-check',
      before: { scanState: 'WAITING' },
      after: { scanState: result.state, ...('virus' in result ? { virus: result.virus } : {}) },
      at,
    });
    return true;
  });
}

/** How many documents wait for the virus check. */
export async function countWaiting(database: Database): Promise<number> {
  const { waiting } = await database
    .selectFrom('document')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('scan_state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return waiting;
}
