import { comparableName, fileNameProblem, renameKeepingExtension } from '@cpd/domain/values/file-names';
import { keepRows } from '../../../platform/database/deleted-rows.ts';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuseForeignFolder } from '../folders/folder-service.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { findDocument, findSameName, listUsedDocumentIds, type StoredDocument } from './document-reader.ts';
import * as store from './document-store.ts';
import { NAME_TAKEN } from './upload-service.ts';

/** A document of the member. Throws NOT_FOUND (API2-64). */
export async function getDocument(database: Reading, caller: Caller, documentId: number): Promise<StoredDocument> {
  return known(await findDocument(database, caller.subjectUserId, documentId), 'file');
}

/**
 * An evidence file of the member whose year is locked for a change; under that lock no other request changes it. Errors:
 * NOT_FOUND, YEAR_NOT_EDITABLE, IN_USE for an uploaded plan and for what the college issued.
 */
export async function lockEvidence(transaction: Change, caller: Caller, documentId: number): Promise<StoredDocument> {
  const { cpdYearId, type } = await getDocument(transaction, caller, documentId);
  await lockEditableYear(transaction, caller, cpdYearId);
  if (type !== 'EVIDENCE')
    throw new AppError('IN_USE', 'This document is part of your record, so it cannot be changed or deleted.');
  // It may have been renamed or deleted while the lock was waited for.
  return await getDocument(transaction, caller, documentId);
}

/**
 * Renames an evidence file; its extension stays (API2-18, FIL-13, EVD-16). Errors: INVALID for a bad or taken name
 * («exists»), and those of `lockEvidence`.
 */
export async function renameDocument(caller: Caller, documentId: number, wanted: string): Promise<void> {
  await caller.change(async (transaction) => {
    const before = await lockEvidence(transaction, caller, documentId);
    const name = renameKeepingExtension(before.name, wanted).normalize('NFC');
    const problem = fileNameProblem(name, []);
    if (problem !== undefined) throw invalid([{ field: 'NewFileName', message: problem }]);
    const comparable = comparableName(name);
    const taken = await findSameName(transaction, caller.subjectUserId, before.cpdYearId, comparable);
    if (taken !== undefined && taken.documentId !== documentId)
      throw invalid([{ field: 'NewFileName', message: NAME_TAKEN }]);
    await store.renameDocument(transaction, documentId, name, comparable);
    await recordDocument(transaction, caller, 'document.renamed', before);
  });
}

/**
 * Moves an evidence file into a folder of its year, or out of all with null (API2-19, FIL-14). Errors: INVALID for 0,
 * NOT_FOUND for a folder that is not the member's or of another year, and those of `lockEvidence`.
 */
export async function moveDocument(caller: Caller, documentId: number, folderId: number | null): Promise<void> {
  await caller.change(async (transaction) => {
    const before = await lockEvidence(transaction, caller, documentId);
    if (folderId === 0) throw invalid([{ field: 'DocumentFolderId', message: 'Please select a folder.' }]);
    if (folderId !== null) await refuseForeignFolder(transaction, caller, before.cpdYearId, folderId);
    await store.moveDocument(transaction, documentId, folderId);
    await recordDocument(transaction, caller, 'document.moved', before);
  });
}

/**
 * Deletes those of the member's files that nothing uses (EVD-23), in the transaction of a change; answers how many. They can
 * be brought back for a while, and their contents stay so long.
 */
export async function deleteUnusedDocuments(
  transaction: Change,
  caller: Caller,
  documentIds: readonly number[],
): Promise<number> {
  const locked = await store.lockDocuments(transaction, caller.subjectUserId, documentIds);
  const used = new Set(await listUsedDocumentIds(transaction, locked));
  const unused = locked.filter((documentId) => !used.has(documentId));
  for (const documentId of unused) {
    const before = known(await findDocument(transaction, caller.subjectUserId, documentId), 'file');
    await keepRows(transaction, caller, before.cpdYearId, 'document', [documentId]);
    await recordChange(transaction, caller, 'document.deleted', documentId, { before });
  }
  await store.deleteDocuments(transaction, unused);
  return unused.length;
}

/** Leaves the event of a change to a file that is still there. */
async function recordDocument(transaction: Change, caller: Caller, kind: EventKind, before: StoredDocument) {
  const after = await getDocument(transaction, caller, before.documentId);
  await recordChange(transaction, caller, kind, before.documentId, { before, after });
}
