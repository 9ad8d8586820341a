import type { Database } from '../../../platform/database/tables.ts';
import { AppError, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { canObserve, findRoundPeople } from './round-reader.ts';
import { maySeeDraw, tell } from './round-service.ts';
import * as store from './round-store.ts';

/**
 * Says who observes the draw of a round, or no one (DRW-02). Errors: NOT_FOUND, INVALID for someone who does not look at records,
 * IN_USE for a round that is not drawn.
 */
export async function appointObserver(
  caller: Caller,
  { auditRoundId, observerUserId }: { auditRoundId: number; observerUserId: number | null },
): Promise<void> {
  await caller.change(async (transaction) => {
    const { origin, droppedAt } = known(await store.lockRound(transaction, auditRoundId), 'round');
    if (droppedAt !== null) throw new AppError('STALE', 'A colleague has dropped this round. Nothing was changed.');
    if (origin !== 'DRAW') throw new AppError('IN_USE', 'The members of this round are chosen by hand, not drawn.');
    const isAble = observerUserId === null || (await canObserve(transaction, observerUserId));
    refuse(problemOf('ObserverUserId', isAble ? undefined : 'Please choose someone of the CPD team who sees records.'));
    await store.updateObserver(transaction, auditRoundId, observerUserId);
    await tell(transaction, caller, 'audit_round.observed', auditRoundId, { observerUserId });
  });
}

/** Refuses who is neither a manager nor the observer of a round that there is. Errors: NOT_ALLOWED. */
export async function refuseUnlessObserving(database: Database, caller: Caller, auditRoundId: number): Promise<void> {
  const { observerUserId } = await findRoundPeople(database, auditRoundId);
  if (maySeeDraw(caller, observerUserId)) return;
  throw new AppError('NOT_ALLOWED', 'A draw is for managers and the observer of the round.');
}
