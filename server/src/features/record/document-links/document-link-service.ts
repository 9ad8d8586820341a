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
import type { ReferenceInForce } from '../../../platform/reference/reference-in-force-service.ts';
import type { StoredActivity } from '../activities/activity-reader.ts';
import {
  findOwnActivity,
  getOwnActivity,
  lockOwnActivity,
  logFilesChange,
  refusePlanEntry,
} from '../activities/activity-service.ts';
import { linkedFiles } from '../activities/linked-files-service.ts';
import { type AtOnce, openYear, saveAtOnce } from '../at-once/at-once-service.ts';
import { deleteUnusedDocuments, getDocument, lockEvidence } from '../documents/document-service.ts';
import { changeWithUpload, documentOf, insertUpload, type JudgedUpload } from '../documents/upload-service.ts';
import { findLinkId, listActivityIds } from './document-link-reader.ts';
import { requestedLink } from './document-link-request.ts';
import * as store from './document-link-store.ts';
import { linkToWire } from './document-link-wire.ts';
import * as atOnceStore from './link-at-once-store.ts';

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
    await writeLink(transaction, activity, documentId, wanted);
    await logFilesChange(transaction, caller, activity);
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
      await writeLink(transaction, activity, documentId, WHOLE_ACTIVITY);
      await logFilesChange(transaction, caller, activity);
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
  reference: ReferenceInForce,
): Promise<number> {
  return await changeWithUpload(caller, files, upload, {
    inSteps: async (transaction, judged) => {
      const activity = await lockOwnActivity(transaction, caller, activityId);
      const place = { cpdYearId: activity.cpdYearId, folderId: null };
      const { documentId } = await insertUpload(transaction, caller, place, judged);
      refusePlanEntry(activity);
      await writeLink(transaction, activity, documentId, WHOLE_ACTIVITY);
      await logFilesChange(transaction, caller, activity);
      return documentId;
    },
    atOnce: (world, judged) => insertLinkedAtOnce({ ...world, reference }, caller, activityId, judged),
  });
}

/** Answers undefined when nothing was saved: what is wrong with activity, year, name or key is found in steps. */
async function insertLinkedAtOnce(atOnce: AtOnce, caller: Caller, activityId: number, judged: JudgedUpload) {
  const before = await findOwnActivity(atOnce.database, caller, activityId);
  if (before === undefined || before.planId !== null) return undefined;
  const { cpdYearId } = before;
  const year = await openYear(atOnce, caller, cpdYearId);
  if (year === undefined) return undefined;
  const document = documentOf(caller, { cpdYearId, folderId: null }, judged);
  return await saveAtOnce(atOnce, caller, year, (save) =>
    atOnceStore.insertLinkedAtOnce(atOnce.database, { ...save, document, before, quotaBytes: judged.quotaBytes }),
  );
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
    const link = known(linkOf(activity, documentId), 'link');
    await keepRows(transaction, caller, activity.cpdYearId, 'activity_document', linkIdOf(activity, documentId));
    if (activityDateId === undefined) {
      await store.deleteLink(transaction, activityId, documentId);
    } else {
      const day = activity.dates.find((date) => date.activityDateId === activityDateId)?.startDate;
      if (day === undefined || link.to === 'activity' || !link.dates.includes(day)) throw notFound('link');
      await writeLink(
        transaction,
        activity,
        documentId,
        keepLinkDates(link, (date) => date !== day),
      );
    }
    await logFilesChange(transaction, caller, activity);
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
    for (const activity of attached) {
      await store.deleteLink(transaction, activity.activityId, documentId);
      await logFilesChange(transaction, caller, activity);
    }
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

async function writeLink(transaction: Change, activity: StoredActivity, documentId: number, link: EvidenceLink) {
  const { activityId, userId, cpdYearId, dates } = activity;
  const days = link.to === 'dates' ? link.dates : [];
  const dateIds = dates.filter(({ startDate }) => days.includes(startDate)).map(({ activityDateId }) => activityDateId);
  await store.saveLink(transaction, { activityId, documentId, userId, cpdYearId, dateIds });
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
