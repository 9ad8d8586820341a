import type { ActivityRequest } from '@cpd/contract/activities';
import type { Inside } from '@cpd/contract/spelling';
import { type EvidenceLink, type LinkedFile, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import type { z } from 'zod';
import type { Change } from '../../../platform/database/tables.ts';
import { invalid, notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { deleteUnusedDocuments } from '../documents/document-service.ts';
import { listOwnDocumentIds, listOwnGoalIds, type StoredActivity, type StoredDate } from './activity-reader.ts';
import { asRecord, type DocumentLink, type Links } from './activity-store.ts';
import { linkedFiles, lockedDateProblems } from './linked-files-service.ts';

type Requested = Pick<Inside<z.output<typeof ActivityRequest>>, 'userActivityDocuments' | 'goalIds'>;

/** An activity as it is about to be saved. */
interface SavedActivity {
  userId: number;
  cpdYearId: number;
  dates: readonly { startDate: string }[];
  /** As it was stored before, in the same year; undefined for a new one and for one that has moved. */
  before?: StoredActivity | undefined;
}

/**
 * The files and goals that an activity has after a request; a list that is left out leaves them as they are. A file is linked to
 * dates that the activity has, each once, never to a missing one (OCC-17). Files and goals belong to a year: they cannot come along to
 * another one (ACT-35, API2-67). Throws NOT_FOUND for a file or goal that is not the member's of that year (API-37, API2-67),
 * INVALID for dates with other evidence (EVD-07).
 */
export async function linksAfter(
  transaction: Change,
  activity: SavedActivity,
  { userActivityDocuments, goalIds }: Requested,
): Promise<Links> {
  const [documents, goals] = await Promise.all([
    userActivityDocuments && checkedDocuments(transaction, activity, userActivityDocuments),
    goalIds && checkedGoals(transaction, activity, goalIds),
  ]);
  return { documents: documents ?? keptDocuments(activity), goals: goals ?? activity.before?.goals ?? [] };
}

/** The files that stay with the dates that stay; one that loses its last date belongs to the whole activity (EVD-06). */
export function keptDocuments({ before, dates }: Pick<SavedActivity, 'before' | 'dates'>): readonly DocumentLink[] {
  const days = new Set(dates.map(({ startDate }) => startDate));
  const links = before === undefined ? [] : asRecord(before).documents;
  return links.map((link) => ({ ...link, dates: link.dates.filter((day) => days.has(day)) }));
}

async function checkedDocuments(
  transaction: Change,
  activity: SavedActivity,
  requested: NonNullable<Requested['userActivityDocuments']>,
): Promise<DocumentLink[]> {
  const wanted = wantedFiles(activity, requested);
  const ids = wanted.map(({ documentId }) => documentId);
  const own = await listOwnDocumentIds(transaction, activity.userId, [activity.cpdYearId], ids);
  if (own.length < ids.length) throw notFound('file');
  refuseLockedDates(activity.before, wanted, requested);
  return wanted.map(({ documentId, link }) => ({ documentId, dates: link.to === 'dates' ? link.dates : [] }));
}

/** The files of a request, each once, on dates that the activity has; on none of them a file belongs to all of it (EVD-06). */
function wantedFiles(
  { dates }: SavedActivity,
  requested: NonNullable<Requested['userActivityDocuments']>,
): LinkedFile[] {
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
  requested: NonNullable<Requested['userActivityDocuments']>,
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

/** Goals, each once. Throws NOT_FOUND for one that is not the member's of that year (ACT-17). */
export async function checkedGoals(
  transaction: Change,
  { userId, cpdYearId }: Pick<SavedActivity, 'userId' | 'cpdYearId'>,
  requested: readonly number[],
): Promise<Links['goals']> {
  const goalIds = [...new Set(requested)];
  const own = await listOwnGoalIds(transaction, userId, cpdYearId, goalIds);
  if (own.length < goalIds.length) throw notFound('goal');
  return goalIds.map((goalId) => ({ goalId }));
}

/**
 * The files of an activity once those of one date are the wanted ones (API-28); undefined leaves them. A file that loses its last
 * date belongs to the whole activity again (EVD-06), unless it is to be removed. One of the whole activity stays so: it covers this
 * date too. Throws NOT_FOUND for a file that is not the member's of that year.
 */
export async function documentsOfDate(
  transaction: Change,
  activity: StoredActivity,
  date: StoredDate,
  startDate: string,
  { wantedIds, removedIds }: { wantedIds: readonly number[] | undefined; removedIds: readonly number[] },
): Promise<DocumentLink[]> {
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
  return [...kept, ...added.map((documentId) => ({ documentId, dates }))];
}

/** The dates of a link with or without this one; undefined leaves them, and none stays none: the whole activity. */
function withDate(dateIds: readonly number[], dateId: number, wanted: boolean | undefined): number[] {
  if (wanted === undefined || dateIds.length === 0) return [...dateIds];
  const others = dateIds.filter((id) => id !== dateId);
  return wanted ? [...others, dateId] : others;
}

/** The files of an activity that belong to this date alone (API2-10). */
export function documentsOfDateAlone({ documents }: StoredActivity, { activityDateId }: StoredDate): number[] {
  const alone = documents.filter(({ dateIds }) => dateIds.length === 1 && dateIds[0] === activityDateId);
  return alone.map(({ documentId }) => documentId);
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
