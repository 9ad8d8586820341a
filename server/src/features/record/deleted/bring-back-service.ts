import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { type KeptRow, type KeptRows, putRowsBack, takeRows } from '../../../platform/database/deleted-rows.ts';
import type { KeptTable } from '../../../platform/database/table-register.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { brokenRuleIn } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { StoredActivity } from '../activities/activity-reader.ts';
import { findOwnActivity, logActivityBack } from '../activities/activity-service.ts';
import { countVersionsOfLinked, lockActivitiesOfPlan } from '../activities/plan-entry-service.ts';
import { getDocument } from '../documents/document-service.ts';
import { getFolder } from '../folders/folder-service.ts';
import type { StoredPlan } from '../plans/plan-reader.ts';
import { findOwnPlan, logPlanBack } from '../plans/plan-service.ts';
import { lockEditableYear } from '../years/year-service.ts';

/**
 * Brings back, with the same ids, what the request with this key deleted from the member's record. Errors: NOT_FOUND when it
 * is too late or was done already, YEAR_NOT_EDITABLE, IN_USE when something else has taken its place, STALE when what it
 * belonged to is gone or another by now.
 */
export async function bringBack(caller: Caller, key: string): Promise<void> {
  await caller.change((transaction) => bringBackIn(transaction, caller, key)).catch(refuseTakenPlace);
}

async function bringBackIn(transaction: Change, caller: Caller, key: string): Promise<void> {
  const kept = await takeRows(transaction, caller.subjectUserId, key);
  if (kept === undefined) {
    throw new AppError('NOT_FOUND', 'This can no longer be brought back. It may already be in your record again.');
  }
  const before = await lockWhatIsThere(transaction, caller, kept);
  for (const cpdYearId of kept.cpdYearIds) await lockEditableYear(transaction, caller, cpdYearId);
  refuseChangedSeries(kept, before.activities);
  refuseLostPlan(kept, before.plans);
  await putRowsBack(transaction, withHoursOfSeries(kept, before.activities));
  await recordFiles(transaction, caller, kept);
  await recordPlans(transaction, caller, kept, before.plans);
  await recordActivities(transaction, caller, kept, before.activities);
}

/** What the rows hang on, as it is before they come back; every change locks activities before years. */
async function lockWhatIsThere(transaction: Change, caller: Caller, kept: KeptRows) {
  const activityIds = [...dateOwners(kept), ...linkOwners(kept), ...idsIn(kept, 'activity_goal', 'activity_id')];
  await lockActivitiesOfPlan(transaction, caller, 0, activityIds);
  const activities = new Map<number, StoredActivity>();
  for (const activityId of [...dateOwners(kept), ...linkOwners(kept)]) {
    const activity = await findOwnActivity(transaction, caller, activityId);
    if (activity !== undefined) activities.set(activityId, activity);
  }
  const plans = new Map<number, StoredPlan>();
  for (const planId of idsIn(kept, 'plan_goal', 'plan_id')) {
    const plan = await findOwnPlan(transaction, caller, planId);
    if (plan !== undefined) plans.set(planId, plan);
  }
  return { activities, plans };
}

/**
 * Dates of a series come back with the hours that the series has by now, as the dates that stayed have them (HRS-12); hours of
 * their own stay their own. Those that come back with their whole activity are as it is.
 */
function withHoursOfSeries(kept: KeptRows, activities: ReadonlyMap<number, StoredActivity>): KeptRows {
  const dates = kept.of('activity_date').map((row) => {
    const series = row.own_hours === true ? undefined : activities.get(numberIn(row, 'activity_id'));
    return series === undefined ? row : { ...row, hours: series.hoursPerDate };
  });
  return { ...kept, of: (table) => (table === 'activity_date' ? dates : kept.of(table)) };
}

/** A date comes back into the series that it was taken from, in the year that it was taken from. */
function refuseChangedSeries(kept: KeptRows, activities: ReadonlyMap<number, StoredActivity>): void {
  const backAgain = idsIn(kept, 'activity', 'activity_id');
  for (const row of kept.of('activity_date')) {
    const activityId = numberIn(row, 'activity_id');
    if (backAgain.includes(activityId)) continue;
    const activity = activities.get(activityId);
    if (activity === undefined || activity.occurrence === 'S' || !kept.cpdYearIds.includes(activity.cpdYearId)) {
      throw new AppError(
        'STALE',
        'The activity of this date has been changed or deleted since, so the date cannot be brought back.',
      );
    }
    const day = String(row.start_date);
    if (activity.dates.some(({ startDate }) => startDate === day)) {
      throw new AppError('IN_USE', `“${activity.name}” already has the date ${formatDayMonthYear(day)} again.`);
    }
  }
}

function refuseLostPlan(kept: KeptRows, plans: ReadonlyMap<number, StoredPlan>): void {
  const backAgain = idsIn(kept, 'plan', 'plan_id');
  const isLost = idsIn(kept, 'plan_goal', 'plan_id').some(
    (planId) => !backAgain.includes(planId) && !plans.has(planId),
  );
  if (isLost)
    throw new AppError('STALE', 'The plan of this goal has been deleted since, so the goal cannot be brought back.');
}

async function recordFiles(transaction: Change, caller: Caller, kept: KeptRows): Promise<void> {
  for (const folderId of idsIn(kept, 'document_folder', 'document_folder_id')) {
    const after = await getFolder(transaction, caller, folderId);
    await recordChange(transaction, caller, 'folder.brought_back', folderId, { after });
  }
  for (const documentId of idsIn(kept, 'document', 'document_id')) {
    const after = await getDocument(transaction, caller, documentId);
    await recordChange(transaction, caller, 'document.brought_back', documentId, { after });
  }
}

/** Open forms of plans and activities are told that there is a newer version (R11). */
async function recordPlans(
  transaction: Change,
  caller: Caller,
  kept: KeptRows,
  before: ReadonlyMap<number, StoredPlan>,
): Promise<void> {
  const planIds = [...idsIn(kept, 'plan_goal', 'plan_id'), ...idsIn(kept, 'plan', 'plan_id')].filter(isFirst);
  for (const planId of planIds) await logPlanBack(transaction, caller, planId, before.get(planId));
  const isOfGoals = idsIn(kept, 'plan_goal', 'plan_id').length > 0;
  if (isOfGoals) await countVersionsOfLinked(transaction, caller, idsIn(kept, 'activity_goal', 'activity_id'));
}

async function recordActivities(
  transaction: Change,
  caller: Caller,
  kept: KeptRows,
  before: ReadonlyMap<number, StoredActivity>,
): Promise<void> {
  const whole = kept.of('activity').filter((row) => row.plan_id === null);
  for (const row of whole) {
    await logActivityBack(transaction, caller, 'activity.brought_back', numberIn(row, 'activity_id'), undefined);
  }
  const ofDates = dateOwners(kept);
  for (const [activityId, activity] of before) {
    const kind = ofDates.includes(activityId) ? 'activity_date.brought_back' : 'activity.files_changed';
    await logActivityBack(transaction, caller, kind, activityId, activity);
  }
}

/** The activities of dates. Those that come back with their dates are not there yet. */
function dateOwners(kept: KeptRows): number[] {
  return idsIn(kept, 'activity_date', 'activity_id');
}

/** The activities of links, in the same way; which dates a file proves is kept with its link. */
function linkOwners(kept: KeptRows): number[] {
  return idsIn(kept, 'activity_document', 'activity_id');
}

/** The ids in a column of the rows, each once. */
function idsIn(kept: KeptRows, table: KeptTable, column: string): number[] {
  return kept
    .of(table)
    .map((row) => numberIn(row, column))
    .filter(isFirst);
}

function isFirst(id: number, place: number, ids: readonly number[]): boolean {
  return ids.indexOf(id) === place;
}

function numberIn(row: KeptRow, column: string): number {
  return Number(row[column]);
}

const TAKEN: Readonly<Record<string, string>> = {
  document_user_id_cpd_year_id_comparable_name_key:
    'There is now a file with this name. Rename that one first, then bring this one back.',
  document_folder_user_id_cpd_year_id_comparable_name_key:
    'There is now a folder with this name. Rename that one first, then bring this one back.',
};

/** The rules of the tables find what came into the place of what was deleted. */
function refuseTakenPlace(error: unknown): never {
  const rule = brokenRuleIn(error);
  if (rule === undefined) throw error;
  const message = TAKEN[rule] ?? 'Something that belongs to it has been changed since, so it cannot be brought back.';
  throw new AppError('IN_USE', message);
}
