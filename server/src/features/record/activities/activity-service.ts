import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import { PLAN_TYPE_MESSAGE } from '@cpd/domain/record/plans';
import type { z } from 'zod';
import { keepRows } from '../../../platform/database/deleted-rows.ts';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { alongWithCommit } from '../../../platform/database/transaction.ts';
import { AppError, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { deleteUnusedDocuments } from '../documents/document-service.ts';
import { getShortcut, getShortcutForUse } from '../shortcuts/shortcut-service.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { checkRequest, onlyReflection } from './activity-check-service.ts';
import { checkedGoals, deleteDocumentsNotInUse, linksAfter } from './activity-links-service.ts';
import { findActivity, type StoredActivity } from './activity-reader.ts';
import * as store from './activity-store.ts';

type Request = Inside<z.output<typeof ActivityRequest>>;

/** What is kept under the request's key: the answer of a repeated one. */
type Saved = { activityId: number };

/**
 * Saves a new activity with everything that hangs on it, or nothing (API-19, API-41). Errors: INVALID with every problem,
 * YEAR_NOT_EDITABLE, NOT_FOUND for a year, shortcut, file or goal that is not the member's.
 */
export async function createActivity(caller: Caller, request: Request): Promise<Saved> {
  if (request.activityId !== 0) throw wrongId('A new activity has the id 0.');
  return await caller.change(async (transaction) => {
    const [year, activityId] = await Promise.all([
      lockEditableYear(transaction, caller, request.cpdYearId),
      store.drawActivityId(transaction),
    ]);
    const { cpdYearId } = year.facts;
    const shortcut = await newShortcutOf(transaction, request.shortcutId ?? null);
    const checked = await checkRequest(transaction, caller, year, request, shortcut);
    const links = await linksAfter(transaction, checked, request);
    const told = { caller, kind: 'activity.created' } as const;
    alongWithCommit(transaction, store.insertActivity(transaction, told, { ...checked, ...links }, activityId));
    await deleteDocumentsNotInUse(transaction, caller, [cpdYearId], request.documentsToDelete);
    return { activityId };
  });
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
): Promise<void> {
  if (request.activityId !== activityId) throw wrongId('The id in the address and the id in the activity differ.');
  await caller.change(async (transaction) => {
    const before = await lockOwnActivity(transaction, caller, activityId);
    const allowed = before.verifiedActivityId === null ? request : onlyReflection(before, request);
    await lockEditableYear(transaction, caller, before.cpdYearId);
    // A move to another year needs both years editable (ACT-27).
    const year = await lockEditableYear(transaction, caller, allowed.cpdYearId);
    refuseStale(before, request.rowVersion);
    refusePlanEntry(before);
    const checked = await checkRequest(transaction, caller, year, allowed, {
      before,
      resetHours: resetHours && before.verifiedActivityId === null,
      ...(await shortcutOf(transaction, before.shortcutId)),
    });
    const { cpdYearId } = year.facts;
    const stays = before.cpdYearId === cpdYearId;
    const links = await linksAfter(transaction, { ...checked, before: stays ? before : undefined }, request);
    const { planId, shortcutId, verifiedActivityId } = before;
    const after = { ...checked, ...links, planId, shortcutId, verifiedActivityId };
    await store.updateActivity(transaction, { caller, kind: 'activity.updated' }, before, after);
    const years = [before.cpdYearId, cpdYearId];
    await deleteDocumentsNotInUse(transaction, caller, years, request.documentsToDelete);
    return { activityId };
  });
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
    const goals = await checkedGoals(transaction, before, goalIds);
    const told = { caller, kind: 'activity.goals_changed' } as const;
    await store.updateActivity(transaction, told, before, { ...store.asRecord(before), goals });
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

/** The files of an activity as they are written. */
export function listDocumentLinks(activity: StoredActivity): readonly store.DocumentLink[] {
  return store.asRecord(activity).documents;
}

/** Makes the files of a locked activity those given, with what each proves. */
export async function changeFiles(
  transaction: Change,
  caller: Caller,
  before: StoredActivity,
  documents: readonly store.DocumentLink[],
): Promise<void> {
  const told = { caller, kind: 'activity.files_changed' } as const;
  await store.updateActivity(transaction, told, before, { ...store.asRecord(before), documents });
}

/** Counts the version of an activity up that came back, or some of which did, and leaves the event: the whole activity before and after. */
export async function logActivityBack(
  transaction: Change,
  caller: Caller,
  kind: EventKind,
  activityId: number,
  before: StoredActivity | undefined,
): Promise<void> {
  await store.countVersion(transaction, activityId, caller.now.toString());
  const after = await findActivity(transaction, caller.subjectUserId, activityId);
  await recordChange(transaction, caller, kind, activityId, { before, after });
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
