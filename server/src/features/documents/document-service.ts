import {
  comparableName,
  extensionOf,
  fileNameProblem,
  isAcceptedType,
  NO_FILE_MESSAGE,
  notAcceptedMessage,
} from '@cpd/domain/file-names';
import { AppError, notFound } from '../../app-error.ts';
import type { Caller } from '../../caller.ts';
import type { Change } from '../../database/tables.ts';
import { checkContent } from '../../files/check-content.ts';
import { storedContent } from '../../files/content.ts';
import { contentProblemMessage } from '../../files/content-problem.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { recordChange } from '../../record-change.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { findDocument, listUsedDocumentIds } from './document-reader.ts';
import * as store from './document-store.ts';

/**
 * Takes an uploaded evidence file into a year; answers its document id. Name, type and content are judged again whatever
 * the browser said (UPL-16). Errors: FILE_REFUSED with the spec's message («exists» for a taken name), YEAR_NOT_EDITABLE,
 * NOT_FOUND. The caller of this function discards the stored bytes when it throws.
 */
export async function addEvidence(
  caller: Caller,
  files: FileStore,
  cpdYearId: number,
  upload: ReceivedFile,
): Promise<number> {
  const name = upload.fileName.trim().normalize('NFC');
  refuseName(name, upload.mediaType);
  const problem = await checkContent(storedContent(files, upload.file), extensionOf(name));
  if (problem !== undefined) throw refused(contentProblemMessage(problem, extensionOf(name)));

  let kept = false;
  const documentId = await caller.change(async (transaction) => {
    await lockEditableYear(transaction, caller, cpdYearId);
    const document: store.DocumentRecord = {
      userId: caller.subjectUserId,
      cpdYearId,
      name,
      comparableName: comparableName(name),
      mediaType: upload.mediaType,
      size: upload.file.size,
      sha256: upload.file.sha256,
      storageKey: upload.file.key,
      scanState: upload.scanState,
    };
    const documentId = await store.insertEvidence(transaction, document, caller.now.toString());
    if (documentId === undefined) {
      throw refused("A file with this name exists in this year. Please change the file name to make sure it's unique.");
    }
    await recordChange(transaction, caller, {
      kind: 'document.uploaded',
      objectType: 'document',
      objectId: documentId,
      before: null,
      after: document,
    });
    kept = true;
    return documentId;
  });
  // A repeated request was answered with the first one's document; these bytes are a second copy that nothing names.
  if (!kept) await upload.discard();
  return documentId;
}

/**
 * Deletes a file that nothing uses; answers the storage keys to remove. Errors: IN_USE while an activity or a plan has it,
 * YEAR_NOT_EDITABLE, NOT_FOUND.
 */
export async function deleteDocument(caller: Caller, documentId: number): Promise<string[]> {
  return await caller.change(async (transaction) => {
    const document = await findDocument(transaction, caller.subjectUserId, documentId);
    if (document === undefined) throw notFound('file');
    await lockEditableYear(transaction, caller, document.cpdYearId);
    if (document.type !== 'EVIDENCE')
      throw new AppError('IN_USE', 'This document belongs to your record and stays there.');
    const keys = await deleteUnusedDocuments(transaction, caller, [documentId]);
    if (keys.length === 0)
      throw new AppError('IN_USE', 'This file is attached to an activity or a plan. Remove it there first.');
    return keys;
  });
}

/**
 * Deletes those of the member's files that nothing uses (EVD-23), in the transaction of a change; answers the storage keys
 * to remove once it is committed.
 */
export async function deleteUnusedDocuments(
  transaction: Change,
  caller: Caller,
  documentIds: readonly number[],
): Promise<string[]> {
  const locked = await store.lockDocuments(transaction, caller.subjectUserId, documentIds);
  const used = new Set(await listUsedDocumentIds(transaction, locked));
  const unused = locked.filter((documentId) => !used.has(documentId));
  for (const documentId of unused) {
    const before = await findDocument(transaction, caller.subjectUserId, documentId);
    await recordChange(transaction, caller, {
      kind: 'document.deleted',
      objectType: 'document',
      objectId: documentId,
      before: before ?? null,
      after: null,
    });
  }
  return await store.deleteDocuments(transaction, unused);
}

function refuseName(name: string, mediaType: string): void {
  const problem = fileNameProblem(name, []);
  if (problem !== undefined) throw refused(problem);
  const extension = extensionOf(name);
  if (extension === '') throw refused(NO_FILE_MESSAGE);
  if (!isAcceptedType(name, mediaType)) throw refused(notAcceptedMessage(extension));
}

function refused(message: string): AppError {
  return new AppError('FILE_REFUSED', message, { problems: [{ field: 'attachment', message }] });
}
