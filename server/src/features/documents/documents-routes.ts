import * as calls from '@cpd/contract/documents';
import { notFound } from '../../app-error.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../database/tables.ts';
import type { FileStore } from '../../files/file-store.ts';
import { refuseUnlessClear } from '../../files/scanner.ts';
import { type FileAnswer, type Handler, handler } from '../../http/handler.ts';
import {
  listCertificateDocuments,
  type PrintRoom,
  printCertificate,
  printStatement,
} from '../certificates/certificate-service.ts';
import { getMemberYear } from '../years/year-service.ts';
import { findDocument, listDocumentNames } from './document-reader.ts';
import * as service from './document-service.ts';

/** The calls on the shared path of documents: evidence files, and what is printed from the record. */
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
    handler(calls.listCertificateDocuments, (caller, { CPDYearId }) =>
      listCertificateDocuments(printRoom, caller, CPDYearId),
    ),
    handler(calls.printStatement, (caller, { CPDYearId, GeneratableDocumentType }) =>
      printStatement(printRoom, caller, CPDYearId, GeneratableDocumentType === '10' ? 'summary' : 'detailed'),
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
  if (document.type === 'COC') return await printCertificate(printRoom, caller, document.cpdYearId);
  const { storageKey, sha256 } = document;
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
