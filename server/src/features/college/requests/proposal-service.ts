import type { Change } from '../../../platform/database/tables.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as store from './request-store.ts';

/** A variation that the team proposes because someone left, or joined during the year. */
export interface Proposal {
  /** Null for who joined. */
  departureId: number | null;
  year: number;
  exemptionReason: string;
  /** The arithmetic. */
  message: string;
  monthsOfLeave: number;
}

/**
 * Puts a proposal for each of these members, at most some hundred, into the queue, where a colleague decides it like any
 * request. The caller is the colleague who entered what it follows from.
 */
export async function enterProposals(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  proposal: Proposal,
): Promise<void> {
  const requests = await store.insertProposals(transaction, userIds, { ...proposal, at: caller.now.toString() });
  const after = { ...proposal, source: 'TEAM', status: 'NEW' };
  const events = requests.map(({ requestId, userId }) => ({ subjectUserId: userId, objectId: requestId, after }));
  await recordChanges(transaction, caller, 'request.entered', events);
}

/** Ends the proposals of a departure on which no one has decided, with the reason; no one is notified. */
export async function endProposals(
  transaction: Change,
  caller: Caller,
  { departureId, text }: { departureId: number; text: string },
): Promise<void> {
  await endEach(transaction, caller, await store.lockOpenProposals(transaction, departureId), text);
}

/** The same with those for the year in which these members joined (PPL-11). */
export async function endJoiningProposals(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  text: string,
): Promise<void> {
  await endEach(transaction, caller, await store.lockJoiningProposals(transaction, userIds), text);
}

async function endEach(
  transaction: Change,
  caller: Caller,
  requests: readonly store.LockedRequest[],
  text: string,
): Promise<void> {
  for (const request of requests) {
    const decision = {
      result: 'DECLINED',
      text,
      granted: null,
      userId: caller.actor.userId,
      at: caller.now.toString(),
    } as const;
    await store.updateDecided(transaction, request, decision);
    const about = { subjectUserId: request.userId, objectId: request.requestId };
    const sides = { before: { status: request.status }, after: { result: 'DECLINED', decisionText: text } };
    await recordChanges(transaction, caller, 'request.decided', [{ ...about, ...sides }]);
  }
}
