import type { ActivityDateRequest } from '@cpd/contract/activity-dates';
import { wireField } from '@cpd/contract/activity-fields';
import type { Inside } from '@cpd/contract/spelling';
import { dayOfAbsenceProblem } from '@cpd/domain/member/departure';
import { dateAsActivity, dateInUseMessage } from '@cpd/domain/record/activity-date-rules';
import { checkActivity, type EnteredActivity } from '@cpd/domain/record/activity-rules';
import { shortcutDateProblem } from '@cpd/domain/record/shortcut-rules';
import { yearRules } from '@cpd/domain/year/year-rules';
import type { z } from 'zod';
import { keepRows } from '../../../platform/database/deleted-rows.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { type FieldProblem, invalid, known, notFound, problemOf } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readActivityContext } from '../../../platform/reference/reference-service.ts';
import { getShortcut } from '../shortcuts/shortcut-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { hoursByArea, hoursOf } from './activity-check-service.ts';
import { NO_REFLECTION, reflectionRecord } from './activity-dates.ts';
import {
  deleteDocumentsNotInUse,
  documentsOfDate,
  documentsOfDateAlone,
  keptDocuments,
} from './activity-links-service.ts';
import { findActivity, findActivityIdOfDate, type StoredActivity, type StoredDate } from './activity-reader.ts';
import { toReflection } from './activity-request-wire.ts';
import * as service from './activity-service.ts';
import * as store from './activity-store.ts';

type Request = Inside<z.output<typeof ActivityDateRequest>>;

/** A date of the member with its activity. Throws NOT_FOUND (API-37). */
export async function getActivityDate(database: Reading, caller: Caller, activityDateId: number) {
  const activityId = await findActivityIdOfDate(database, caller.subjectUserId, activityDateId);
  const activity =
    activityId === undefined ? undefined : await findActivity(database, caller.subjectUserId, activityId);
  return pickDate(activity, activityDateId);
}

/**
 * Whether the activity has a date on this day, other than the named one; 0 names none (API-27). Throws NOT_FOUND for an
 * activity that is not the member's and a date that is not the activity's.
 */
export async function isDateInUse(
  database: Database,
  caller: Caller,
  activityId: number,
  activityDateId: number,
  day: string,
): Promise<boolean> {
  const activity = known(await findActivity(database, caller.subjectUserId, activityId), 'activity');
  if (activityDateId !== 0) pickDate(activity, activityDateId);
  return isUsed(activity, activityDateId, day);
}

/**
 * Saves one date of an activity (API-28, OCC-15); the others stay as they are. Errors: INVALID with every problem,
 * YEAR_NOT_EDITABLE, STALE, NOT_FOUND for a date or file that is not the member's.
 */
export async function updateActivityDate(caller: Caller, request: Request) {
  return await caller.change(async (transaction) => {
    const { activity, date } = await lockDate(transaction, caller, request.activityDateId);
    const year = await lockEditableYear(transaction, caller, activity.cpdYearId);
    service.refuseStale(activity, request.rowVersion);
    service.refusePlanEntry(activity);

    const entered = dateAsJudged(activity, date, request, year);
    await refuseProblems(transaction, year, activity, date, entered);
    const after = recordOf(activity, date, entered, year);
    const removedIds = request.documentsToDelete;
    const documents = await documentsOfDate(transaction, activity, date, entered.dates[0] ?? date.startDate, {
      wantedIds: request.userActivityDateDocumentIds,
      removedIds,
    });
    const told = { caller, kind: 'activity_date.updated' } as const;
    await store.updateActivity(transaction, told, activity, { ...after, documents });
    await deleteDocumentsNotInUse(transaction, caller, [activity.cpdYearId], removedIds);
    return activity.activityId;
  });
}

/**
 * What happens to files that belong to a deleted date alone: they belong to the whole activity from now on (EVD-06), to no
 * activity, or are deleted unless something else uses them (SUM-26).
 */
type FilesFate = 'kept' | 'unlinked' | 'deleted';

/** Deletes one date; the last one takes its activity along, and then files are kept in My Files or deleted (API2-10, OCC-16). */
export async function deleteActivityDate(caller: Caller, activityDateId: number, fate: FilesFate) {
  return await caller.change(async (transaction) => {
    const { activity, date } = await lockDate(transaction, caller, activityDateId);
    await lockEditableYear(transaction, caller, activity.cpdYearId);
    service.refusePlanEntry(activity);
    if (activity.dates.length === 1) {
      await service.removeActivity(transaction, caller, activity, fate !== 'deleted');
      return { activityDeleted: true };
    }
    const unlinked = fate === 'kept' ? [] : documentsOfDateAlone(activity, date);
    await removeDates(transaction, caller, activity, [activityDateId], unlinked);
    const gone = fate === 'deleted' ? unlinked : [];
    await deleteDocumentsNotInUse(transaction, caller, [activity.cpdYearId], gone);
    return { activityDeleted: false };
  });
}

/**
 * Deletes several dates of an activity, all or none (OCC-16); files of one of them alone belong to the whole activity from
 * then on (EVD-06). Errors: INVALID when none would stay, YEAR_NOT_EDITABLE, STALE, NOT_FOUND for a date that is not the
 * activity's.
 */
export async function deleteActivityDates(
  caller: Caller,
  activityId: number,
  { activityDateIds, rowVersion }: { activityDateIds: readonly number[]; rowVersion: number | undefined },
): Promise<void> {
  await caller.change(async (transaction) => {
    const activity = await service.lockOwnActivity(transaction, caller, activityId);
    const ids = [...new Set(activityDateIds)].map((id) => pickDate(activity, id).date.activityDateId);
    await lockEditableYear(transaction, caller, activity.cpdYearId);
    service.refuseStale(activity, rowVersion);
    service.refusePlanEntry(activity);
    if (ids.length === activity.dates.length) throw invalid([{ field: 'UserActivityDateIds', message: ONE_STAYS }]);
    await removeDates(transaction, caller, activity, ids);
  });
}

const ONE_STAYS = 'These are all dates of the activity. Keep at least one, or delete the activity.';

/**
 * Takes some dates out of a locked activity of an editable year, and the activity with the last of them. Files that belong to
 * them alone belong to the whole activity from then on (EVD-06), but for those to be unlinked, or stay in My Files.
 */
export async function removeDates(
  transaction: Change,
  caller: Caller,
  activity: StoredActivity,
  dateIds: readonly number[],
  unlinkedIds: readonly number[] = [],
): Promise<void> {
  const gone = activity.dates.filter(({ activityDateId }) => dateIds.includes(activityDateId));
  if (gone.length === activity.dates.length) return await service.removeActivity(transaction, caller, activity, true);
  const record = store.asRecord(activity);
  const dates = record.dates.filter((date) => !gone.some(({ startDate }) => startDate === date.startDate));
  const fromPattern = activity.occurrence === 'R' ? gone.map(({ movedFrom, startDate }) => movedFrom ?? startDate) : [];
  const removedDates = [...new Set([...activity.removedDates, ...fromPattern])].sort();
  const documents = keptDocuments({ before: activity, dates }).filter((file) => !unlinkedIds.includes(file.documentId));
  await keepRows(transaction, caller, activity.cpdYearId, 'activity_date', dateIds);
  const told = { caller, kind: 'activity_date.deleted' } as const;
  await store.updateActivity(transaction, told, activity, { ...record, dates, removedDates, documents });
}

/** Locks the activity of a date and reads it; the date may have gone while the lock was waited for. */
async function lockDate(transaction: Change, caller: Caller, activityDateId: number) {
  const activityId = known(
    await findActivityIdOfDate(transaction, caller.subjectUserId, activityDateId),
    'activity date',
  );
  return pickDate(await service.lockOwnActivity(transaction, caller, activityId), activityDateId);
}

function pickDate(activity: StoredActivity | undefined, activityDateId: number) {
  const date = activity?.dates.find((each) => each.activityDateId === activityDateId);
  if (activity === undefined || date === undefined) throw notFound('activity date');
  return { activity, date };
}

function isUsed({ dates }: StoredActivity, activityDateId: number, day: string): boolean {
  return dates.some((date) => date.startDate === day && date.activityDateId !== activityDateId);
}

/** A date as the rules read it (OCC-15, RFL-02). */
function dateAsJudged(activity: StoredActivity, date: StoredDate, request: Request, year: MemberYear): EnteredActivity {
  const areas = date.areas.length > 0 ? date.areas : activity.areas;
  const stored = {
    date: date.startDate,
    additionalInformation: date.additionalInformation,
    hours: date.hours,
    areaHours: areas.map(({ areaId, hours }) => ({ areaId, hours: hours ?? 0 })),
  };
  const entered = {
    date: request.startDate,
    additionalInformation: (request.additionalInformation ?? '').trim(),
    hours: request.dateHours,
    areaHours: request.areaHours,
    ...(hasReflection(request) ? { reflection: toReflection(request) } : {}),
  };
  const owner = {
    name: activity.name,
    activityTypeId: activity.activityTypeId,
    verified: activity.verifiedActivityId !== null,
    fromShortcut: activity.shortcutId !== null,
    areaIds: activity.areas.map(({ areaId }) => areaId),
  };
  return dateAsActivity(owner, stored, entered, yearRules(year.facts, year.framework));
}

function hasReflection({ addReflection, reflection, reflectionAnswers }: Request): boolean {
  const texts = [reflection, ...reflectionAnswers.map(({ reflectionAnswer }) => reflectionAnswer)];
  return addReflection ?? texts.some((text) => (text ?? '').trim() !== '');
}

async function refuseProblems(
  transaction: Change,
  year: MemberYear,
  activity: StoredActivity,
  date: StoredDate,
  entered: EnteredActivity,
): Promise<void> {
  const inUse = [...activity.areas, ...date.areas].map(({ areaId }) => areaId);
  const context = await readActivityContext(transaction, year, inUse);
  const problems: FieldProblem[] = checkActivity(entered, context).map(({ field, message }) => ({
    field: DATE_FIELDS[field] ?? wireField(field),
    message,
  }));
  if (entered.dates.some((day) => isUsed(activity, date.activityDateId, day))) {
    problems.push({ field: 'StartDate', message: dateInUseMessage(activity.name) });
  }
  const added = entered.dates.filter((day) => day !== date.startDate);
  problems.push(...problemOf('StartDate', dayOfAbsenceProblem(added, year.absences)));
  if (activity.shortcutId !== null) {
    const message = shortcutDateProblem(await getShortcut(transaction, activity.shortcutId), entered.dates);
    if (message !== undefined) problems.push({ field: 'StartDate', message });
  }
  if (problems.length > 0) throw invalid(problems);
}

const DATE_FIELDS: Record<string, string> = { dates: 'StartDate', hours: 'DateHours' };

/** The activity with one of its dates as it was entered. The hours and areas of a single activity are those of its date. */
function recordOf(
  activity: StoredActivity,
  date: StoredDate,
  entered: EnteredActivity,
  year: MemberYear,
): store.ActivityRecord {
  const record = store.asRecord(activity);
  const [startDate = date.startDate] = entered.dates;
  const hours = hoursOf(entered, year);
  const lines = hoursByArea(entered);
  const isSingle = activity.occurrence === 'S';
  const differs = hours !== activity.hoursPerDate || !areSame(lines, activity.areas);
  const ownHours = differs && !isSingle;
  const fromPattern = date.movedFrom ?? date.startDate;
  const { reflection } = entered;
  const changed = {
    activityDateId: date.activityDateId,
    startDate,
    hours,
    ownHours,
    // Moved back to where the pattern has it, a date is as if it had never been moved.
    movedFrom: activity.occurrence === 'R' && startDate !== fromPattern ? fromPattern : null,
    additionalInformation: entered.additionalInformation,
    areas: ownHours ? lines : [],
    ...(reflection === undefined ? NO_REFLECTION : reflectionRecord(reflection)),
  };
  const dates = record.dates.map((each) => (each.activityDateId === date.activityDateId ? changed : each));
  if (!isSingle) return { ...record, dates };
  return { ...record, dates, hoursPerDate: hours, areas: differs && lines.length > 0 ? lines : record.areas };
}

/** Of lines with the same sum, so that some which are alike are all, and none differ from any. */
function areSame(
  lines: readonly { areaId: number; hours: number }[],
  others: readonly { areaId: number; hours: number | null }[],
): boolean {
  const hours = new Map(others.map(({ areaId, hours: each }) => [areaId, each ?? 0]));
  return lines.every((line) => hours.get(line.areaId) === line.hours);
}
