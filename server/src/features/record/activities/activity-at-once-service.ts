import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import { isEditable } from '@cpd/domain/year/year-rules';
import type { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { Database } from '../../../database/tables.ts';
import type { IdempotentRequest } from '../../../http/idempotency-store.ts';
import type { ReferenceInForce } from '../../college/reference/reference-in-force-service.ts';
import { activityContextOf } from '../../college/reference/reference-service.ts';
import { activityAsStored } from './activity-as-stored.ts';
import { insertAtOnce } from './activity-at-once-store.ts';
import { judgeRequest } from './activity-check-service.ts';

type Request = Inside<z.output<typeof ActivityRequest>>;

/** Where a save at once is done: outside a transaction, by the reference data that are at hand, under the key of its request. */
export interface AtOnce {
  database: Database;
  reference: ReferenceInForce;
  claim: IdempotentRequest | undefined;
}

/**
 * Saves a new activity as one statement (0028). Answers its id, or undefined when nothing was saved: because the request is of
 * another kind, or because something is wrong with it, its year or its key. What, the general way finds out and says.
 */
export async function createAtOnce(
  { database, reference, claim }: AtOnce,
  caller: Caller,
  request: Request,
): Promise<number | undefined> {
  if (!isOfCommonKind(request) || !hasNone(request.userActivityDocuments) || !hasNone(request.goalIds))
    return undefined;
  const year = await reference.ofYear(request.cpdYearId);
  // Years that were opened again, and those that the member has written nothing in yet, go the general way.
  if (year === undefined || !isEditable({ facts: year.facts, status: 'OPEN', now: caller.now })) return undefined;
  const judged = judgeRequest(caller, { ...year, context: activityContextOf(year, []) }, request, {});
  if ('problems' in judged) return undefined;
  const { activityId, isInForce } = await insertAtOnce(database, {
    activity: activityAsStored(judged, year),
    checksum: year.checksum,
    claim,
    actorUserId: caller.actor.userId,
    requestId: caller.requestId,
    at: caller.now.toString(),
  });
  if (!isInForce) reference.forget();
  return activityId ?? undefined;
}

/** Whether a save asks for nothing that needs more than the activity itself. */
function isOfCommonKind({ shortcutId, documentsToDelete }: Request): boolean {
  return (shortcutId ?? null) === null && documentsToDelete.length === 0;
}

function hasNone(list: readonly unknown[] | undefined): boolean {
  return list === undefined || list.length === 0;
}
