import * as calls from '@cpd/contract/documents';
import { downloadArchivedFile } from '@cpd/contract/year-archives';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type FileAnswer, type Handler, handler } from '../../../platform/http/handler.ts';
import { wireObject, wireText } from '../../../platform/http/wire-text.ts';
import { refuseWithoutHealth } from '../../../platform/people/health-service.ts';
import { getMemberYear } from '../years/year-service.ts';
import { archivedFile, previewFile, storedFile } from './document-content-service.ts';
import { findDocument, listDocumentNames, listSameDocuments, type StoredDocument } from './document-reader.ts';
import * as service from './document-service.ts';
import { readFiles } from './files-reader.ts';
import { addEvidence } from './upload-service.ts';

/** Prints a document that has no stored content, as the record is now. */
type PrintFromRecord = (caller: Caller, cpdYearId: number, type: 'COC' | 'LETTEROFSUCAUDIT') => Promise<FileAnswer>;

/** The calls about files, and the download of every document that has an id. */
export function documentsRoutes(database: Database, files: FileStore, printFromRecord: PrintFromRecord): Handler[] {
  return [
    handler(calls.listFiles, (caller, { cpdYearId }) => listFiles(database, caller, cpdYearId)),
    handler(calls.listDocumentNames, async (caller, { cpdYearId }) => {
      await getMemberYear(database, caller, cpdYearId);
      return await listDocumentNames(database, caller.subjectUserId, cpdYearId);
    }),
    handler(calls.listSameDocuments, async (caller, { cpdYearId, sha256 }) => {
      await getMemberYear(database, caller, cpdYearId);
      return await listSameDocuments(database, caller.subjectUserId, cpdYearId, sha256.toLowerCase());
    }),
    handler(calls.createDocument, (caller, { cpdYearId, documentFolderId }, upload) =>
      addEvidence(caller, files, { cpdYearId, folderId: documentFolderId ?? null }, upload),
    ),
    handler(calls.renameDocument, (caller, { documentId, newFileName }) =>
      service.renameDocument(caller, documentId, newFileName),
    ),
    handler(calls.moveDocument, (caller, { documentId, documentFolderId }) =>
      service.moveDocument(caller, documentId, documentFolderId),
    ),
    handler(calls.downloadDocument, async (caller, { documentId }) => {
      const document = await getDownload(database, caller, documentId);
      const { type } = document;
      await noteOpened(database, caller, document);
      if (type === 'COC' || type === 'LETTEROFSUCAUDIT') {
        await caller.spend('print');
        return await printFromRecord(caller, document.cpdYearId, type);
      }
      return storedFile(files, document);
    }),
    handler(calls.previewDocument, async (caller, { documentId }) => {
      const document = await getDownload(database, caller, documentId);
      await noteOpened(database, caller, document);
      return await previewFile(files, document);
    }),
    handler(downloadArchivedFile, async (caller, { documentId, path }) => {
      const document = await getDownload(database, caller, documentId);
      await noteOpened(database, caller, document);
      return await archivedFile(files, document, path);
    }),
  ];
}

/** A colleague who opens a member's file leaves an event in the member's history, once an hour, however many parts it comes in (R41). */
async function noteOpened(
  database: Database,
  caller: Caller,
  { documentId, name, type }: StoredDocument,
): Promise<void> {
  const { actor, subjectUserId } = caller;
  if (actor.userId === subjectUserId) return;
  const look = {
    kind: 'document.opened',
    objectId: documentId,
    subjectUserId,
    after: type === 'REQUEST' ? {} : { name },
  } as const;
  await noteAccess(database, caller, { ...look, question: 'opened' });
}

/** The files screen: each file in its folder, the others after them (FIL-06, FIL-27). */
async function listFiles(database: Database, { subjectUserId: userId, now }: Caller, cpdYearId: number) {
  const { editable, folders, documents } = known(await readFiles(database, { userId, cpdYearId, now }), 'CPD year');
  return wireObject<calls.MyFiles, 'folders' | 'documents'>(
    { editable },
    { folders: wireText(folders), documents: wireText(documents) },
  );
}

async function getDownload(database: Database, caller: Caller, documentId: number): Promise<StoredDocument> {
  const document = known(await findDocument(database, caller.subjectUserId, documentId), 'document');
  // What came with a request may say why someone is on leave (PPL-18).
  if (document.type === 'REQUEST') {
    await refuseWithoutHealth(database, caller, caller.subjectUserId, `document ${documentId}`);
  }
  return document;
}
