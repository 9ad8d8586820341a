import { REQUEST_DOCUMENTS_MAX } from '@cpd/domain/values/limits';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { changeWithUpload, insertApart, type JudgedUpload } from '../../record/documents/upload-service.ts';
import { getYearId } from '../../record/years/year-service.ts';
import { lockOwnRequest } from './appeal-service.ts';
import { yearsOf } from './asked-years-service.ts';
import { forMember, lockRequest } from './request-service.ts';
import * as store from './request-store.ts';

/**
 * Keeps a document that came with a request of the caller's record, whatever has become of its year; answers its document id.
 * It is no evidence, is in no list of files, and is read with the request (PPL-12). Errors: NOT_FOUND, also for a call
 * back, IN_USE for a decided request and one that has enough, and those of an upload.
 */
export async function addRequestDocument(
  caller: Caller,
  files: FileStore,
  requestId: number,
  upload: ReceivedFile,
): Promise<number> {
  return await changeWithUpload(caller, files, upload, async (transaction, judged) =>
    keepDocument(transaction, caller, await lockOwnRequest(transaction, caller, requestId), judged),
  );
}

/**
 * The same by a colleague, for a request of any member: it came by telephone or e-mail, and so did the document. It is the
 * member's file, and the event says who added it. Errors as those of `addRequestDocument`.
 */
export async function addDocumentForMember(
  caller: Caller,
  files: FileStore,
  requestId: number,
  upload: ReceivedFile,
): Promise<number> {
  return await changeWithUpload(caller, files, upload, async (transaction, judged) => {
    const request = await lockRequest(transaction, { requestId });
    return await keepDocument(transaction, forMember(caller, request.userId), request, judged);
  });
}

async function keepDocument(
  transaction: Change,
  caller: Caller,
  request: store.LockedRequest,
  judged: JudgedUpload,
): Promise<number> {
  const { requestId } = request;
  const [year] = yearsOf(request);
  if (year === undefined) throw notFound('request');
  if (request.status === 'DONE') {
    throw new AppError('IN_USE', 'This request has been decided, so no more documents can be added.');
  }
  const documents = await store.countDocuments(transaction, requestId);
  if (documents >= REQUEST_DOCUMENTS_MAX) {
    throw new AppError('IN_USE', `A request can have at most ${REQUEST_DOCUMENTS_MAX} documents.`);
  }
  // Names are free here: the files of the year are others.
  const cpdYearId = await getYearId(transaction, year);
  const place = { cpdYearId, folderId: null, type: 'REQUEST', apart: `request ${requestId}/${documents}` } as const;
  const documentId = await insertApart(transaction, caller, place, judged);
  await store.insertRequestDocument(transaction, requestId, documentId);
  await recordChange(transaction, caller, 'request.document_added', requestId, { after: { documentId } });
  return documentId;
}
