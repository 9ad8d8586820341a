import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import { PLAN_TYPE_MESSAGE } from '@cpd/domain/record/plans';
import type { z } from 'zod';
import { keepRows } from '../../../platform/database/deleted-rows.ts';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReferenceInForce } from '../../../platform/reference/reference-in-force-service.ts';
import { deleteUnusedDocuments } from '../documents/document-service.ts';
import { getShortcut, getShortcutForUse } from '../shortcuts/shortcut-service.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { createAtOnce, updateAtOnce } from './activity-at-once-service.ts';
import { checkRequest, onlyReflection } from './activity-check-service.ts';
import { replaceDates } from './activity-date-store.ts';
import { clearLinks, deleteDocumentsNotInUse, saveGoalLinks, saveLinks } from './activity-links-service.ts';
import { findActivity, type StoredActivity } from './activity-reader.ts';
import * as store from './activity-store.ts';

type Request = Inside<z.output<typeof ActivityRequest>>;

/** What is kept under the request's key: the answer of a repeated one. */
type Saved = { activityId: number };

/**
 * Saves a new activity with everything that hangs on it, or nothing (API-19, API-41). Errors: INVALID with every problem,
 * YEAR_NOT_EDITABLE, NOT_FOUND for a year, shortcut, file or goal that is not the member's. With `reference` at hand the
 * common kinds are saved at once (0028).
 */
export async function createActivity(caller: Caller, request: Request, reference?: ReferenceInForce): Promise<Saved> {
  if (request.activityId !== 0) throw wrongId('A new activity has the id 0.');
  const inSteps = (transaction: Change) => createInSteps(transaction, caller, request);
  if (reference === undefined) return await caller.change(inSteps);
  return await caller.change(inSteps, async (database, claim, rights) => {
    const activityId = await createAtOnce({ database, reference, claim, rights }, caller, request);
    return activityId === undefined ? undefined : { activityId };
  });
}

async function createInSteps(transaction: Change, caller: Caller, request: Request): Promise<Saved> {
  const year = await lockEditableYear(transaction, caller, request.cpdYearId);
  const { record, dates } = await checkRequest(transaction, caller, year, request, {
    ...(await newShortcutOf(transaction, request.shortcutId ?? null)),
  });
  const activityId = await store.insertActivity(transaction, record, dates, caller.now.toString());
  const { cpdYearId } = year.facts;
  await saveLinks(transaction, { activityId, userId: caller.subjectUserId, cpdYearId, dates }, request);
  await logActivityChange(transaction, caller, 'activity.created', activityId, undefined);
  await deleteDocumentsNotInUse(transaction, caller, [cpdYearId], request.documentsToDelete);
  return { activityId };
}

/**
 * Saves a changed activity (API-20). Dates that stay keep what was done to them (OCC-17); `resetHours` sets every date to
 * the activity's hours (HRS-12). Errors as for a new one, and STALE (409) when someone saved it since it was loaded.
 */
export async function updateActivity(
  caller: Caller,
  activityId: number,
  request: Request,
  resetHours: boolean,
  reference: ReferenceInForce,
): Promise<void> {
  if (request.activityId !== activityId) throw wrongId('The id in the address and the id in the activity differ.');
  const inSteps = (transaction: Change) => updateInSteps(transaction, caller, request, resetHours);
  await caller.change(inSteps, async (database, claim, rights) => {
    const saved = await updateAtOnce({ database, reference, claim, rights }, caller, request, resetHours);
    return saved === undefined ? undefined : { activityId };
  });
}

async function updateInSteps(transaction: Change, caller: Caller, request: Request, resetHours: boolean) {
  const { activityId } = request;
  const before = await lockOwnActivity(transaction, caller, activityId);
  const allowed = before.verifiedActivityId === null ? request : onlyReflection(before, request);
  await lockEditableYear(transaction, caller, before.cpdYearId);
  // A move to another year needs both years editable (ACT-27).
  const year = await lockEditableYear(transaction, caller, allowed.cpdYearId);
  refuseStale(before, request.rowVersion);
  refusePlanEntry(before);

  const { record, dates } = await checkRequest(transaction, caller, year, allowed, {
    before,
    resetHours: resetHours && before.verifiedActivityId === null,
    ...(await shortcutOf(transaction, before.shortcutId)),
  });
  const { cpdYearId } = year.facts;
  // Files and goals belong to a year; they cannot come along (ACT-35, API2-67).
  const stays = before.cpdYearId === cpdYearId;
  if (!stays) await clearLinks(transaction, before);
  await store.updateActivity(transaction, activityId, record, caller.now.toString());
  await replaceDates(transaction, activityId, caller.subjectUserId, dates);
  const saved = { activityId, userId: caller.subjectUserId, cpdYearId, dates, before: stays ? before : undefined };
  await saveLinks(transaction, saved, request);
  await logActivityChange(transaction, caller, 'activity.updated', activityId, before);
  const years = [before.cpdYearId, cpdYearId];
  await deleteDocumentsNotInUse(transaction, caller, years, request.documentsToDelete);
  return { activityId };
}

async function newShortcutOf(transaction: Change, shortcutId: number | null) {
  return shortcutId === null ? {} : { shortcut: await getShortcutForUse(transaction, shortcutId) };
}

async function shortcutOf(transaction: Change, shortcutId: number | null) {
  return shortcutId === null ? {} : { shortcut: await getShortcut(transaction, shortcutId) };
}

/**
 * Makes the goals of an activity those given (API-21, API2-08); none clears them. Errors: INVALID for an activity of a plan
 * type, NOT_FOUND for an activity or a goal that is not the member's of that year, YEAR_NOT_EDITABLE.
 */
export async function setActivityGoals(caller: Caller, activityId: number, goalIds: readonly number[]): Promise<void> {
  await caller.change(async (transaction) => {
    const before = await lockOwnActivity(transaction, caller, activityId);
    await lockEditableYear(transaction, caller, before.cpdYearId);
    refusePlanEntry(before);
    if (before.isPlanType) throw invalid([{ field: 'UserActivityId', message: PLAN_TYPE_MESSAGE }]);
    await saveGoalLinks(transaction, before, [...new Set(goalIds)]);
    await store.countVersion(transaction, activityId, caller.now.toString());
    await logActivityChange(transaction, caller, 'activity.goals_changed', activityId, before);
  });
}

/**
 * Deletes an activity (API-22). With `keepFiles` false its files go too, unless something else uses them (EVD-22, EVD-23).
 */
export async function deleteActivity(caller: Caller, activityId: number, keepFiles: boolean): Promise<void> {
  await caller.change(async (transaction) => {
    const before = await lockOwnActivity(transaction, caller, activityId);
    await lockEditableYear(transaction, caller, before.cpdYearId);
    refusePlanEntry(before);
    await removeActivity(transaction, caller, before, keepFiles);
  });
}

/** Removes a locked activity of an editable year. */
export async function removeActivity(
  transaction: Change,
  caller: Caller,
  before: StoredActivity,
  keepFiles: boolean,
): Promise<void> {
  await keepRows(transaction, caller, before.cpdYearId, 'activity', [before.activityId]);
  await store.deleteActivity(transaction, before.activityId);
  await recordChange(transaction, caller, 'activity.deleted', before.activityId, { before });
  if (keepFiles) return;
  const documentIds = before.documents.map(({ documentId }) => documentId);
  await deleteUnusedDocuments(transaction, caller, documentIds);
}

/** An activity of the member. Throws NOT_FOUND (API-37). */
export async function getOwnActivity(database: Reading, caller: Caller, activityId: number): Promise<StoredActivity> {
  return known(await findOwnActivity(database, caller, activityId), 'activity');
}

/** The same; undefined when it does not exist or is someone else's. */
export async function findOwnActivity(database: Reading, { subjectUserId }: Caller, activityId: number) {
  return await findActivity(database, subjectUserId, activityId);
}

/** Locks an activity of the member and reads it. Throws NOT_FOUND (API-37). */
export async function lockOwnActivity(
  transaction: Change,
  caller: Caller,
  activityId: number,
): Promise<StoredActivity> {
  await store.lockActivity(transaction, caller.subjectUserId, activityId);
  return await getOwnActivity(transaction, caller, activityId);
}

/** Leaves the event of a change to an activity or one of its dates: the whole activity before and after. */
export async function logActivityChange(
  transaction: Change,
  caller: Caller,
  kind: EventKind,
  activityId: number,
  before: StoredActivity | undefined,
): Promise<void> {
  const after = await findActivity(transaction, caller.subjectUserId, activityId);
  await recordChange(transaction, caller, kind, activityId, { before, after });
}

/** Counts the version of an activity up whose files were changed by themselves, and leaves the event (R11). */
export async function logFilesChange(transaction: Change, caller: Caller, before: StoredActivity): Promise<void> {
  await store.countVersion(transaction, before.activityId, caller.now.toString());
  await logActivityChange(transaction, caller, 'activity.files_changed', before.activityId, before);
}

/** Counts the version of an activity up that came back, or with `before` one of whose dates did, and leaves the event. */
export async function logActivityBack(
  transaction: Change,
  caller: Caller,
  activityId: number,
  before: StoredActivity | undefined,
): Promise<void> {
  await store.countVersion(transaction, activityId, caller.now.toString());
  const kind = before === undefined ? 'activity.brought_back' : 'activity_date.brought_back';
  await logActivityChange(transaction, caller, kind, activityId, before);
}

/** Throws STALE when the activity, or one of its dates, was saved since the version that was loaded (R11). */
export function refuseStale(before: StoredActivity, version: number | undefined): void {
  if (version === undefined || version === before.version) return;
  throw new AppError(
    'STALE',
    'This activity has been changed elsewhere since you opened it. Your entries are still here; open the activity again to see the other change.',
  );
}

/** Throws IN_USE for the entry that carries a plan's hours: it changes with its plan. */
export function refusePlanEntry(before: StoredActivity): void {
  if (before.planId === null) return;
  throw new AppError('IN_USE', 'This entry carries the hours of your plan. Change the plan instead.');
}

function wrongId(message: string): AppError {
  return invalid([{ field: 'UserActivityId', message }]);
}
