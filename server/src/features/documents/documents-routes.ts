import * as calls from '@cpd/contract/documents';
import { notFound } from '../../app-error.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../database/tables.ts';
import type { FileStore } from '../../files/file-store.ts';
import { refuseUnlessClear } from '../../files/scanner.ts';
import { type FileAnswer, type Handler, handler } from '../../http/handler.ts';
import { printFromRecord } from '../certificates/certificate-service.ts';
import type { PrintRoom } from '../certificates/print-room.ts';
import { getMemberYear } from '../years/year-service.ts';
import { findDocument, listDocumentNames } from './document-reader.ts';
import * as service from './document-service.ts';

/** The calls about files, and the download of every document that has an id. */
export function documentsRoutes(database: Database, files: FileStore, printRoom: PrintRoom): Handler[] {
  return [
    handler(calls.listDocumentNames, async (caller, { CPDYearId }) => {
      await getMemberYear(database, caller, CPDYearId);
      return await listDocumentNames(database, caller.subjectUserId, CPDYearId);
    }),
    handler(calls.createDocument, (caller, { CPDYearId }, upload) =>
      service.addEvidence(caller, files, CPDYearId, upload),
    ),
    handler(calls.deleteDocument, async (caller, { Id }) => {
      for (const key of await service.deleteDocument(caller, Id)) await files.remove(key);
      return null;
    }),
    handler(calls.downloadDocument, (caller, { DocumentId }) =>
      download(database, files, printRoom, caller, DocumentId),
    ),
  ];
}

async function download(
  database: Database,
  files: FileStore,
  printRoom: PrintRoom,
  caller: Caller,
  documentId: number,
): Promise<FileAnswer> {
  const document = await findDocument(database, caller.subjectUserId, documentId);
  if (document === undefined) throw notFound('document');
  const { type, storageKey, sha256 } = document;
  if (type === 'COC' || type === 'LETTEROFSUCAUDIT') {
    return await printFromRecord(printRoom, caller, document.cpdYearId, type);
  }
  if (storageKey === null || sha256 === null) throw notFound('document');
  refuseUnlessClear(document.scanState);
  return {
    fileName: document.name,
    mediaType: document.mediaType,
    size: document.size,
    sha256,
    open: async (range) => (await files.read(storageKey, range)).stream,
  };
}
