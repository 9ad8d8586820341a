import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import { type EvidenceLink, type LinkedFile, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import type { z } from 'zod';
import type { Change } from '../../../platform/database/tables.ts';
import { invalid, notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { deleteUnusedDocuments } from '../documents/document-service.ts';
import { listOwnDocumentIds, listOwnGoalIds, type StoredActivity, type StoredDate } from './activity-reader.ts';
import * as store from './activity-store.ts';
import { linkedFiles, lockedDateProblems } from './linked-files-service.ts';

type Links = Pick<Inside<z.output<typeof ActivityRequest>>, 'userActivityDocuments' | 'goalIds'>;

/** An activity as it has just been saved. */
interface SavedActivity {
  activityId: number;
  userId: number;
  cpdYearId: number;
  dates: readonly { startDate: string }[];
  /** As it was stored before, in the same year; undefined for a new one and for one that has moved. */
  before?: StoredActivity | undefined;
}

/**
 * Saves the file and goal links that a request carries; a list that is left out leaves them as they are. A file is linked to
 * dates that the activity has, each once, never to a missing one (OCC-17). Throws NOT_FOUND for a file or goal that is not
 * the member's of that year (API-37, API2-67), INVALID for dates with other evidence (EVD-07).
 */
export async function saveLinks(transaction: Change, activity: SavedActivity, request: Links): Promise<void> {
  if (request.userActivityDocuments !== undefined) {
    await saveDocumentLinks(transaction, activity, request.userActivityDocuments);
  }
  if (request.goalIds !== undefined) {
    await saveGoalLinks(transaction, activity, [...new Set(request.goalIds)]);
  }
}

/**
 * Whether a save leaves the links of an activity that stays in its year as they are: it keeps every date that a file is linked
 * to, and the request names the same files on the same dates and the same goals, or says nothing of them.
 */
export function keepsLinks(
  before: StoredActivity,
  dates: readonly { startDate: string }[],
  { userActivityDocuments, goalIds }: Links,
): boolean {
  const linked = linkedFiles(before);
  const days = new Set(dates.map(({ startDate }) => startDate));
  if (linked.some(({ link }) => link.to === 'dates' && !link.dates.every((day) => days.has(day)))) return false;
  const wanted =
    userActivityDocuments === undefined ? linked : wantedFiles({ ...before, dates }, userActivityDocuments);
  const wantedGoals = new Set(goalIds ?? before.goals.map(({ goalId }) => goalId));
  return (
    inShort(wanted) === inShort(linked) &&
    wantedGoals.size === before.goals.length &&
    before.goals.every(({ goalId }) => wantedGoals.has(goalId))
  );
}

/** Files with their links, in their order, to be compared. */
function inShort(files: readonly LinkedFile[]): string {
  return JSON.stringify(files.map(({ documentId, link }) => [documentId, link]));
}

/** Takes an activity off its files and goals. */
export async function clearLinks(
  transaction: Change,
  activity: Pick<SavedActivity, 'activityId' | 'userId' | 'cpdYearId'>,
): Promise<void> {
  await store.replaceDocumentLinks(transaction, activity, []);
  await store.replaceGoals(transaction, activity.activityId, []);
}

async function saveDocumentLinks(
  transaction: Change,
  activity: SavedActivity,
  requested: NonNullable<Links['userActivityDocuments']>,
): Promise<void> {
  const wanted = wantedFiles(activity, requested);
  const ids = wanted.map(({ documentId }) => documentId);
  const own = await listOwnDocumentIds(transaction, activity.userId, [activity.cpdYearId], ids);
  if (own.length < ids.length) throw notFound('file');
  refuseLockedDates(activity.before, wanted, requested);
  const links = wanted.map(({ documentId, link }) => ({ documentId, dates: link.to === 'dates' ? link.dates : [] }));
  await store.replaceDocumentLinks(transaction, activity, links);
}

/** The files of a request, each once, on dates that the activity has; on none of them a file belongs to all of it (EVD-06). */
function wantedFiles({ dates }: SavedActivity, requested: NonNullable<Links['userActivityDocuments']>): LinkedFile[] {
  const days = dates.map(({ startDate }) => startDate);
  const files = requested.map(({ documentId, linkedToUserActivity, linkedDates }) => {
    const wanted = new Set(linkedDates.filter(({ checked }) => checked).map(({ startDate }) => startDate));
    const own = linkedToUserActivity ? [] : days.filter((day) => wanted.has(day));
    const link: EvidenceLink = own.length === 0 ? WHOLE_ACTIVITY : { to: 'dates', dates: own };
    return [documentId, { documentId, name: '', link }] as const;
  });
  return [...new Map(files).values()];
}

/**
 * Throws INVALID with every date that a file would newly share with another one (EVD-07): what two files had in common
 * before, through the date itself, they keep.
 */
function refuseLockedDates(
  before: StoredActivity | undefined,
  wanted: readonly LinkedFile[],
  requested: NonNullable<Links['userActivityDocuments']>,
): void {
  const linksBefore = new Map(
    before === undefined ? [] : linkedFiles(before).map((file) => [file.documentId, file.link]),
  );
  const problems = wanted.flatMap(({ documentId, link }) => {
    const index = requested.findLastIndex(({ documentId: DocumentId }) => DocumentId === documentId);
    const others = wanted.filter((file) => file.documentId !== documentId);
    const field = `UserActivityDocuments.${index}.ListOfUserActivityDates`;
    return lockedDateProblems(field, linksBefore.get(documentId), link, others);
  });
  if (problems.length > 0) throw invalid(problems);
}

/** Makes the goals of an activity those given, each once. Throws NOT_FOUND for one that is not the member's of that year (ACT-17). */
export async function saveGoalLinks(
  transaction: Change,
  activity: Pick<SavedActivity, 'activityId' | 'userId' | 'cpdYearId'>,
  goalIds: readonly number[],
): Promise<void> {
  const own = await listOwnGoalIds(transaction, activity.userId, activity.cpdYearId, goalIds);
  if (own.length < goalIds.length) throw notFound('goal');
  await store.replaceGoals(transaction, activity.activityId, goalIds);
}

/**
 * Makes the files of one date those wanted (API-28); undefined leaves them. A file that loses its last date belongs to the
 * whole activity again (EVD-06), unless it is to be removed. One of the whole activity stays so: it covers this date too.
 * Throws NOT_FOUND for a file that is not the member's of that year.
 */
export async function saveDateDocuments(
  transaction: Change,
  activity: StoredActivity,
  date: StoredDate,
  startDate: string,
  { wantedIds, removedIds }: { wantedIds: readonly number[] | undefined; removedIds: readonly number[] },
): Promise<void> {
  if (wantedIds === undefined && removedIds.length === 0) return;
  const dayOf = new Map(activity.dates.map((each) => [each.activityDateId, each.startDate]));
  dayOf.set(date.activityDateId, startDate);
  const kept = activity.documents.flatMap(({ documentId, dateIds }) => {
    const left = withDate(dateIds, date.activityDateId, wantedIds?.includes(documentId));
    const removed = removedIds.includes(documentId) && wantedIds?.includes(documentId) !== true;
    // Of a single activity a file belongs to all of it and to its date at once.
    const gone = removed && left.length === 0 && (dateIds.length > 0 || activity.dates.length === 1);
    return gone ? [] : [{ documentId, dates: left.flatMap((id) => dayOf.get(id) ?? []) }];
  });
  const linked = new Set(activity.documents.map(({ documentId }) => documentId));
  const added = [...new Set(wantedIds)].filter((documentId) => !linked.has(documentId));
  const own = await listOwnDocumentIds(transaction, activity.userId, [activity.cpdYearId], added);
  if (own.length < added.length) throw notFound('file');
  const dates = activity.occurrence === 'S' ? [] : [startDate];
  const links = [...kept, ...added.map((documentId) => ({ documentId, dates }))];
  await store.replaceDocumentLinks(transaction, activity, links);
}

/** The dates of a link with or without this one; undefined leaves them, and none stays none: the whole activity. */
function withDate(dateIds: readonly number[], dateId: number, wanted: boolean | undefined): number[] {
  if (wanted === undefined || dateIds.length === 0) return [...dateIds];
  const others = dateIds.filter((id) => id !== dateId);
  return wanted ? [...others, dateId] : others;
}

/** Takes the files off an activity that belong to this date alone; answers their ids (API2-10). */
export async function unlinkDate(transaction: Change, activity: StoredActivity, date: StoredDate): Promise<number[]> {
  const dayOf = new Map(activity.dates.map((each) => [each.activityDateId, each.startDate]));
  const isAlone = (dateIds: readonly number[]) => dateIds.length === 1 && dateIds[0] === date.activityDateId;
  const links = activity.documents
    .filter(({ dateIds }) => !isAlone(dateIds))
    .map(({ documentId, dateIds }) => ({ documentId, dates: dateIds.flatMap((id) => dayOf.get(id) ?? []) }));
  await store.replaceDocumentLinks(transaction, activity, links);
  return activity.documents.filter(({ dateIds }) => isAlone(dateIds)).map(({ documentId }) => documentId);
}

/**
 * Deletes the evidence files that a form gave up, unless something still uses them (EVD-23). Throws NOT_FOUND for a file that is not the member's of these years (API-37).
 */
export async function deleteDocumentsNotInUse(
  transaction: Change,
  caller: Caller,
  cpdYearIds: readonly number[],
  documentIds: readonly number[],
): Promise<void> {
  if (documentIds.length === 0) return;
  const wanted = [...new Set(documentIds)];
  const own = await listOwnDocumentIds(transaction, caller.subjectUserId, cpdYearIds, wanted);
  if (own.length < wanted.length) throw notFound('file');
  await deleteUnusedDocuments(transaction, caller, own);
}
