import { actingReasonProblem } from '@cpd/domain/college/acting';
import { ACTING_MINUTES } from '@cpd/domain/values/limits';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { type FieldProblem, invalid, problemOf } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller, Person } from '../../../platform/http/caller.ts';
import { findParticipant, getParticipant } from '../../../platform/people/users-service.ts';
import * as store from './acting-store.ts';

/** A time of acting with the member it is for. */
export interface Acting extends store.StoredActing {
  member: Person;
}

/**
 * Lets the caller change a member's record for a while (IMP-01, IMP-02). What was going on for the same member ends, so that
 * there is one reason at a time. Leaves an event in the member's history. Errors: INVALID naming each field; a number that
 * is no one's, or a colleague's, is one of them (IMP-05).
 */
export async function startActing(caller: Caller, forUserId: number, reason: string): Promise<Acting> {
  return await caller.change(async (transaction) => {
    const member = await findParticipant(transaction, forUserId);
    const problem = actingReasonProblem(reason);
    const problems: FieldProblem[] = [
      ...(member === undefined ? [{ field: 'ForUserId', message: 'There is no such member.' }] : []),
      ...problemOf('Reason', problem),
    ];
    if (member === undefined || problems.length > 0) throw invalid(problems);
    const pair = { actorUserId: caller.actor.userId, subjectUserId: member.userId };
    // Begun twice at the same moment, the second one ends the first.
    await store.lockPair(transaction, pair);
    await store.endActings(transaction, pair, caller.now);
    const acting = await store.insertActing(transaction, pair, {
      reason: reason.trim(),
      startedAt: caller.now.toString(),
      endsAt: caller.now.add({ minutes: ACTING_MINUTES }).toString(),
    });
    await recordChange(transaction, forMember(caller, member), 'acting.started', acting.actingSessionId, {
      after: { reason: acting.reason, endsAt: acting.endsAt },
    });
    return { ...acting, member };
  });
}

/** The caller's acting for a member that is going on, or undefined. Throws NOT_FOUND for no one's id. */
export async function getActing(database: Database, caller: Caller, forUserId: number): Promise<Acting | undefined> {
  const member = await getParticipant(database, forUserId);
  const pair = { actorUserId: caller.actor.userId, subjectUserId: member.userId };
  const acting = await store.findActing(database, pair, caller.now);
  return acting && { ...acting, member };
}

/** Ends the caller's acting for a member; false when there was none. Throws NOT_FOUND for no one's id. */
export async function endActing(caller: Caller, forUserId: number): Promise<boolean> {
  return await caller.change(async (transaction) => {
    const member = await getParticipant(transaction, forUserId);
    const pair = { actorUserId: caller.actor.userId, subjectUserId: member.userId };
    const ended = await store.endActings(transaction, pair, caller.now);
    for (const objectId of ended) {
      await recordChange(transaction, forMember(caller, member), 'acting.ended', objectId);
    }
    return ended.length > 0;
  });
}

/**
 * Ends the acting of someone whose role changes or ends, in the same transaction: a role that comes back brings none of it back
 * (0046). Each leaves an event with its member. What others do for someone who becomes a colleague ends too.
 */
export async function endActingWithRole(transaction: Change, caller: Caller, userId: number): Promise<void> {
  for (const { actingSessionId, subjectUserId } of await store.endActingsOf(transaction, userId, caller.now)) {
    await recordChange(transaction, { ...caller, subjectUserId }, 'acting.ended', actingSessionId, {
      after: { because: 'role' },
    });
  }
}

/** The call itself is the colleague's; what it leaves is in the member's history (IMP-07). */
function forMember(caller: Caller, member: Person): Caller {
  return { ...caller, subject: member, subjectUserId: member.userId };
}
