import type { DocumentFolderRequest } from '@cpd/contract/folders';
import type { Inside } from '@cpd/contract/spelling';
import { comparableName, folderNameProblem } from '@cpd/domain/values/file-names';
import type { z } from 'zod';
import { keepRows } from '../../../platform/database/deleted-rows.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { type FieldProblem, known, notFound, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { findFolder, listFileIds, listFolders, type StoredFolder } from './folder-reader.ts';
import * as store from './folder-store.ts';

type Request = Inside<z.output<typeof DocumentFolderRequest>>;

/**
 * Makes a folder (API2-21); answers its id. Errors: INVALID with every problem («exists» for a taken name, FIL-12),
 * YEAR_NOT_EDITABLE, NOT_FOUND for the year.
 */
export async function createFolder(caller: Caller, request: Request): Promise<number> {
  return await caller.change(async (transaction) => {
    await lockEditableYear(transaction, caller, request.cpdYearId);
    const wrongId = request.documentFolderId === 0 ? undefined : 'A new folder has the id 0.';
    const problems = problemOf('DocumentFolderId', wrongId);
    const name = await judgeName(transaction, caller, request, problems);
    const record = { userId: caller.subjectUserId, cpdYearId: request.cpdYearId, ...name };
    const folderId = await store.insertFolder(transaction, record, caller.now.toString());
    await recordChange(transaction, caller, 'folder.created', folderId, { after: record });
    return folderId;
  });
}

/** Renames a folder (API2-22). Errors as for a new one, and NOT_FOUND for a folder that is not the member's. */
export async function renameFolder(caller: Caller, folderId: number, request: Request): Promise<void> {
  await caller.change(async (transaction) => {
    const before = await lockFolder(transaction, caller, folderId);
    const problems: FieldProblem[] = [];
    if (request.documentFolderId !== folderId) {
      problems.push({ field: 'DocumentFolderId', message: 'The id in the address and the id in the folder differ.' });
    }
    if (request.cpdYearId !== before.cpdYearId) {
      problems.push({ field: 'CPDYearId', message: 'A folder cannot move to another year.' });
    }
    const name = await judgeName(transaction, caller, { ...request, cpdYearId: before.cpdYearId }, problems, folderId);
    await store.renameFolder(transaction, folderId, name);
    await recordChange(transaction, caller, 'folder.renamed', folderId, {
      before,
      after: { ...before, name: name.name },
    });
  });
}

/** Deletes a folder; its files stay (API2-23, FIL-16). Errors: NOT_FOUND, YEAR_NOT_EDITABLE. */
export async function deleteFolder(caller: Caller, folderId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const folder = await lockFolder(transaction, caller, folderId);
    const documentIds = await listFileIds(transaction, folderId);
    await keepRows(transaction, caller, folder.cpdYearId, 'document_folder', [folderId]);
    await store.deleteFolder(transaction, folderId);
    await recordChange(transaction, caller, 'folder.deleted', folderId, { before: { ...folder, documentIds } });
  });
}

/** A folder of the member. Throws NOT_FOUND (API2-64). */
export async function getFolder(database: Reading, { subjectUserId }: Caller, folderId: number): Promise<StoredFolder> {
  return known(await findFolder(database, subjectUserId, folderId), 'folder');
}

/** Throws NOT_FOUND for a folder that is not the member's or not of this year (API2-64, API2-67). */
export async function refuseForeignFolder(
  database: Reading,
  caller: Caller,
  cpdYearId: number,
  folderId: number,
): Promise<void> {
  const folder = await findFolder(database, caller.subjectUserId, folderId);
  if (folder?.cpdYearId !== cpdYearId) throw notFound('folder');
}

/** A folder of the member whose year is locked for a change; under that lock no other request changes it. */
async function lockFolder(transaction: Change, caller: Caller, folderId: number): Promise<StoredFolder> {
  const found = await getFolder(transaction, caller, folderId);
  await lockEditableYear(transaction, caller, found.cpdYearId);
  // It may have been renamed or deleted while the lock was waited for.
  return await getFolder(transaction, caller, folderId);
}

/** The name to be stored; throws INVALID with the problems found before and those of the name (FIL-12). */
async function judgeName(
  transaction: Change,
  caller: Caller,
  { folderName, cpdYearId }: Request,
  problems: readonly FieldProblem[],
  ownId?: number,
): Promise<{ name: string; comparableName: string }> {
  const name = (folderName ?? '').trim().normalize('NFC');
  const folders = await listFolders(transaction, caller.subjectUserId, cpdYearId);
  const others = folders.filter(({ folderId }) => folderId !== ownId);
  const message = folderNameProblem(
    name,
    others.map((folder) => folder.name),
  );
  refuse([...problems, ...problemOf('FolderName', message)]);
  return { name, comparableName: comparableName(name) };
}
