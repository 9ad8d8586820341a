import type { DocumentLink, DocumentLinkRequest } from '@cpd/contract/document-links';
import type { Inside } from '@cpd/contract/spelling';
import { type EvidenceLink, keepLinkDates, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import type { z } from 'zod';
import { keepRows } from '../../../platform/database/deleted-rows.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, known, notFound } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import type { StoredActivity } from '../activities/activity-reader.ts';
import {
  changeFiles,
  getOwnActivity,
  listDocumentLinks,
  lockOwnActivity,
  refusePlanEntry,
} from '../activities/activity-service.ts';
import { linkedFiles } from '../activities/linked-files-service.ts';
import { deleteUnusedDocuments, getDocument, lockEvidence } from '../documents/document-service.ts';
import { changeWithUpload, insertUpload } from '../documents/upload-service.ts';
import { findLinkId, listActivityIds } from './document-link-reader.ts';
import { requestedLink } from './document-link-request.ts';
import { linkToWire } from './document-link-wire.ts';

/**
 * What a file proves of an activity (API-35); document 0 is one that is not uploaded yet. Throws NOT_FOUND for an activity
 * or a file that is not the member's, and for a file of another year, which can never be attached (API2-67).
 */
export async function getLink(
  database: Database,
  caller: Caller,
  documentId: number,
  activityId: number,
): Promise<DocumentLink> {
  const activity = await getOwnActivity(database, caller, activityId);
  if (documentId !== 0) await refuseOtherYear(database, caller, documentId, activity);
  const linkId = await findLinkId(database, activityId, documentId);
  return linkToWire(activity, documentId, linkId ?? 0);
}

/**
 * Attaches a file to an activity or changes what it proves (API-36). Errors: those of `requestedLink`, NOT_FOUND, IN_USE for
 * the entry of a plan, YEAR_NOT_EDITABLE.
 */
export async function saveLink(
  caller: Caller,
  documentId: number,
  activityId: number,
  request: Inside<z.output<typeof DocumentLinkRequest>>,
): Promise<void> {
  await caller.change(async (transaction) => {
    const activity = await lockOwnActivity(transaction, caller, activityId);
    await refuseOtherYear(transaction, caller, documentId, activity);
    await lockEvidence(transaction, caller, documentId);
    refusePlanEntry(activity);
    const wanted = requestedLink(activity, documentId, request);
    if (areSame(linkOf(activity, documentId), wanted)) return;
    await link(transaction, caller, activity, documentId, wanted);
  });
}

/**
 * Attaches a file to several activities of its year, to each as a whole: all or none. One that has it already, be it for some
 * dates, keeps it as it is. Errors: NOT_FOUND, IN_USE for the entry of a plan, YEAR_NOT_EDITABLE.
 */
export async function attachToActivities(
  caller: Caller,
  documentId: number,
  activityIds: readonly number[],
): Promise<void> {
  await caller.change(async (transaction) => {
    // In one order, so that two of these calls do not wait for each other.
    const ordered = [...new Set(activityIds)].toSorted((one, other) => one - other);
    for (const activityId of ordered) {
      const activity = await lockOwnActivity(transaction, caller, activityId);
      await refuseOtherYear(transaction, caller, documentId, activity);
      await lockEvidence(transaction, caller, documentId);
      refusePlanEntry(activity);
      if (linkOf(activity, documentId) !== undefined) continue;
      await link(transaction, caller, activity, documentId, WHOLE_ACTIVITY);
    }
  });
}

/**
 * Stores an upload as evidence of an activity's year and attaches it to the whole activity, both or neither (API2-26);
 * answers its document id. Errors: those of an upload, NOT_FOUND, IN_USE for the entry of a plan.
 */
export async function uploadToActivity(
  caller: Caller,
  files: FileStore,
  activityId: number,
  upload: ReceivedFile,
): Promise<number> {
  return await changeWithUpload(caller, files, upload, async (transaction, judged) => {
    const activity = await lockOwnActivity(transaction, caller, activityId);
    const place = { cpdYearId: activity.cpdYearId, folderId: null };
    const { documentId } = await insertUpload(transaction, caller, place, judged);
    refusePlanEntry(activity);
    await link(transaction, caller, activity, documentId, WHOLE_ACTIVITY);
    return documentId;
  });
}

/**
 * Takes a file off an activity, or off one of its dates; without any date left it belongs to the whole activity (API2-27,
 * EVD-06). Errors: NOT_FOUND when there is no such link, YEAR_NOT_EDITABLE.
 */
export async function deleteLink(
  caller: Caller,
  documentId: number,
  activityId: number,
  activityDateId: number | undefined,
): Promise<void> {
  await caller.change(async (transaction) => {
    const activity = await lockOwnActivity(transaction, caller, activityId);
    await lockEvidence(transaction, caller, documentId);
    const before = known(linkOf(activity, documentId), 'link');
    await keepRows(transaction, caller, activity.cpdYearId, 'activity_document', linkIdOf(activity, documentId));
    if (activityDateId === undefined) return await unlink(transaction, caller, activity, documentId);
    const day = activity.dates.find((date) => date.activityDateId === activityDateId)?.startDate;
    if (day === undefined || before.to === 'activity' || !before.dates.includes(day)) throw notFound('link');
    const after = keepLinkDates(before, (date) => date !== day);
    await link(transaction, caller, activity, documentId, after);
  });
}

/**
 * Deletes an evidence file with its links (API-34, FIL-17). Errors: NOT_FOUND, YEAR_NOT_EDITABLE, IN_USE for an uploaded plan and for what the college issued.
 */
export async function deleteDocument(caller: Caller, documentId: number): Promise<void> {
  await caller.change(async (transaction) => {
    await getDocument(transaction, caller, documentId);
    // Every change locks its activity before its year; another order would make two changes wait for each other.
    await lockAttached(transaction, caller, documentId);
    const { cpdYearId } = await lockEvidence(transaction, caller, documentId);
    // It may have been attached to another one while the year was waited for.
    const attached = await lockAttached(transaction, caller, documentId);
    const linkIds = attached.flatMap((activity) => linkIdOf(activity, documentId));
    await keepRows(transaction, caller, cpdYearId, 'activity_document', linkIds);
    for (const activity of attached) await unlink(transaction, caller, activity, documentId);
    const deleted = await deleteUnusedDocuments(transaction, caller, [documentId]);
    if (deleted === 0) throw new AppError('IN_USE', 'This file belongs to a plan. Remove it there first.');
  });
}

/** Throws NOT_FOUND for a file that is not the member's or not of the activity's year (API2-64, API2-67). */
async function refuseOtherYear(database: Reading, caller: Caller, documentId: number, activity: StoredActivity) {
  const { cpdYearId } = await getDocument(database, caller, documentId);
  if (cpdYearId !== activity.cpdYearId) throw notFound('file');
}

async function lockAttached(transaction: Change, caller: Caller, documentId: number): Promise<StoredActivity[]> {
  const activities: StoredActivity[] = [];
  for (const activityId of await listActivityIds(transaction, documentId)) {
    activities.push(await lockOwnActivity(transaction, caller, activityId));
  }
  return activities;
}

/** Attaches a file to a locked activity, or changes what it proves. */
async function link(
  transaction: Change,
  caller: Caller,
  activity: StoredActivity,
  documentId: number,
  wanted: EvidenceLink,
): Promise<void> {
  const documents = listDocumentLinks(activity).filter((file) => file.documentId !== documentId);
  const file = { documentId, dates: wanted.to === 'dates' ? wanted.dates : [] };
  await changeFiles(transaction, caller, activity, [...documents, file]);
}

/** Takes a file off a locked activity. */
async function unlink(
  transaction: Change,
  caller: Caller,
  activity: StoredActivity,
  documentId: number,
): Promise<void> {
  const documents = listDocumentLinks(activity).filter((file) => file.documentId !== documentId);
  await changeFiles(transaction, caller, activity, documents);
}

function linkIdOf({ documents }: StoredActivity, documentId: number): number[] {
  return documents.filter((file) => file.documentId === documentId).map(({ linkId }) => linkId);
}

function linkOf(activity: StoredActivity, documentId: number): EvidenceLink | undefined {
  return linkedFiles(activity).find((file) => file.documentId === documentId)?.link;
}

function areSame(before: EvidenceLink | undefined, wanted: EvidenceLink): boolean {
  const daysOf = (link: EvidenceLink) => (link.to === 'dates' ? link.dates.join() : '');
  return before?.to === wanted.to && daysOf(before) === daysOf(wanted);
}
