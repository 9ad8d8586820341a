import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import { isEditable } from '@cpd/domain/year/year-rules';
import type { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { Database } from '../../../database/tables.ts';
import type { IdempotentRequest } from '../../../http/idempotency-store.ts';
import type { ReferenceInForce } from '../../college/reference/reference-in-force-service.ts';
import type { YearReference } from '../../college/reference/reference-reader.ts';
import { activityContextOf } from '../../college/reference/reference-service.ts';
import { activityAsStored } from './activity-as-stored.ts';
import * as store from './activity-at-once-store.ts';
import { judgeRequest } from './activity-check-service.ts';
import { keepsLinks } from './activity-links-service.ts';
import { findActivity, listOwnGoals, type StoredActivity } from './activity-reader.ts';

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
export async function createAtOnce(atOnce: AtOnce, caller: Caller, request: Request): Promise<number | undefined> {
  const { shortcutId, documentsToDelete, userActivityDocuments = [] } = request;
  if ((shortcutId ?? null) !== null || documentsToDelete.length > 0 || userActivityDocuments.length > 0)
    return undefined;
  const year = await openYear(atOnce, caller, request);
  if (year === undefined) return undefined;
  const judged = judgeRequest(caller, { ...year, context: activityContextOf(year, []) }, request, {});
  if ('problems' in judged) return undefined;
  const goalIds = [...new Set(request.goalIds)];
  const own = { userId: caller.subjectUserId, cpdYearId: request.cpdYearId };
  const goals = await listOwnGoals(atOnce.database, { ...own, goalIds });
  if (goals.length < goalIds.length) return undefined;
  const activity = activityAsStored(judged, year, { version: 1, documents: [], goals });
  return await finish(atOnce, caller, year, (save) => store.insertAtOnce(atOnce.database, { ...save, activity }));
}

/** Saves a changed activity, which was read before, in the same way; its files and goals must be those that it has. */
export async function updateAtOnce(
  atOnce: AtOnce,
  caller: Caller,
  request: Request,
  resetHours: boolean,
): Promise<number | undefined> {
  if (request.documentsToDelete.length > 0) return undefined;
  const year = await openYear(atOnce, caller, request);
  if (year === undefined) return undefined;
  const before = await findActivity(atOnce.database, caller.subjectUserId, request.activityId);
  if (before === undefined || !isOfCommonKind(before) || before.cpdYearId !== request.cpdYearId) return undefined;
  if (request.rowVersion !== undefined && request.rowVersion !== before.version) return undefined;
  const areasInUse = before.areas.map(({ areaId }) => areaId);
  const laidDown = { ...year, context: activityContextOf(year, areasInUse) };
  const judged = judgeRequest(caller, laidDown, request, { before, resetHours });
  if ('problems' in judged || !keepsLinks(before, judged.dates, request)) return undefined;
  const activity = activityAsStored(judged, year, { ...before, version: before.version + 1 });
  return await finish(atOnce, caller, year, (save) =>
    store.updateAtOnce(atOnce.database, { ...save, before, activity }),
  );
}

/**
 * The year of a request, when it is open by the clock; whether the member's record of it is in progress, the statement of the
 * save compares. Other years, such as one that was opened again, go the general way.
 */
async function openYear({ reference }: AtOnce, { now }: Caller, { cpdYearId }: Request) {
  const year = await reference.ofYear(cpdYearId);
  return year !== undefined && isEditable({ facts: year.facts, status: 'INPROGRESS', now }) ? year : undefined;
}

/** Whether an activity is the member's own to write, whole: others have parts that come from elsewhere. */
function isOfCommonKind({ planId, verifiedActivityId, shortcutId }: StoredActivity): boolean {
  return planId === null && verifiedActivityId === null && shortcutId === null;
}

async function finish(
  { claim, reference }: AtOnce,
  caller: Caller,
  { checksum }: YearReference,
  save: (common: store.CommonSave) => Promise<store.SavedAtOnce>,
): Promise<number | undefined> {
  const { activityId, isInForce } = await save({
    checksum,
    claim,
    actorUserId: caller.actor.userId,
    requestId: caller.requestId,
    at: caller.now.toString(),
  });
  if (!isInForce) reference.forget();
  return activityId ?? undefined;
}
