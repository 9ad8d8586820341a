import { isParticipant } from '@cpd/domain/member/roles';
import { SAME_SIGN_IN_HOURS } from '@cpd/domain/values/limits';
import type { Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordChange } from '../events/record-change.ts';
import type { Caller } from '../http/caller.ts';
import { hasSignedInSince } from './people-reader.ts';

/**
 * Notes that someone of the CPD team came in (COH-08): the screens begin by asking who they are for. Coming back within a
 * day's work is the same sign-in. Members' own sign-ins are no change of their record, and no one's to look at.
 */
export async function noteSignIn(database: Database, caller: Caller): Promise<void> {
  if (isParticipant(caller.actor.role)) return;
  const since = caller.now.subtract({ hours: SAME_SIGN_IN_HOURS }).toString();
  if (await hasSignedInSince(database, caller.actor.userId, since)) return;
  await inTransaction(database, (transaction) => recordChange(transaction, caller, 'session.started', null));
}
