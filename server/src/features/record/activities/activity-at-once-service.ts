import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';
import type { Caller } from '../../../platform/http/caller.ts';
import { activityContextOf } from '../../../platform/reference/reference-service.ts';
import { type AtOnce, openYear, saveAtOnce } from '../at-once/at-once-service.ts';
import { activityAsStored } from './activity-as-stored.ts';
import * as store from './activity-at-once-store.ts';
import { judgeRequest } from './activity-check-service.ts';
import { keepsLinks } from './activity-links-service.ts';
import { findActivity, listOwnGoals, type StoredActivity } from './activity-reader.ts';

type Request = Inside<z.output<typeof ActivityRequest>>;

/**
 * Saves a new activity as one statement (0028). Answers its id, or undefined when nothing was saved: because the request is of
 * another kind, or because something is wrong with it, its year or its key. What, the general way finds out and says.
 */
export async function createAtOnce(atOnce: AtOnce, caller: Caller, request: Request): Promise<number | undefined> {
  const { shortcutId, documentsToDelete, userActivityDocuments = [] } = request;
  if ((shortcutId ?? null) !== null || documentsToDelete.length > 0 || userActivityDocuments.length > 0)
    return undefined;
  const year = await openYear(atOnce, caller, request.cpdYearId);
  if (year === undefined) return undefined;
  const judged = judgeRequest(caller, { ...year, context: activityContextOf(year, []) }, request, {});
  if ('problems' in judged) return undefined;
  const goalIds = [...new Set(request.goalIds)];
  const own = { userId: caller.subjectUserId, cpdYearId: request.cpdYearId };
  const goals = await listOwnGoals(atOnce.database, { ...own, goalIds });
  if (goals.length < goalIds.length) return undefined;
  const activity = activityAsStored(judged, year, { version: 1, documents: [], goals });
  return await saveAtOnce(atOnce, caller, year, (save) => store.insertAtOnce(atOnce.database, { ...save, activity }));
}

/** Saves a changed activity, which was read before, in the same way; its files and goals must be those that it has. */
export async function updateAtOnce(
  atOnce: AtOnce,
  caller: Caller,
  request: Request,
  resetHours: boolean,
): Promise<number | undefined> {
  if (request.documentsToDelete.length > 0) return undefined;
  const year = await openYear(atOnce, caller, request.cpdYearId);
  if (year === undefined) return undefined;
  const before = await findActivity(atOnce.database, caller.subjectUserId, request.activityId);
  if (before === undefined || !isOfCommonKind(before) || before.cpdYearId !== request.cpdYearId) return undefined;
  if (request.rowVersion !== undefined && request.rowVersion !== before.version) return undefined;
  const areasInUse = before.areas.map(({ areaId }) => areaId);
  const laidDown = { ...year, context: activityContextOf(year, areasInUse) };
  const judged = judgeRequest(caller, laidDown, request, { before, resetHours });
  if ('problems' in judged || !keepsLinks(before, judged.dates, request)) return undefined;
  const activity = activityAsStored(judged, year, { ...before, version: before.version + 1 });
  return await saveAtOnce(atOnce, caller, year, (save) =>
    store.updateAtOnce(atOnce.database, { ...save, before, activity }),
  );
}

/** Whether an activity is the member's own to write, whole: others have parts that come from elsewhere. */
function isOfCommonKind({ planId, verifiedActivityId, shortcutId }: StoredActivity): boolean {
  return planId === null && verifiedActivityId === null && shortcutId === null;
}
