import * as calls from '@cpd/contract/document-links';
import * as documentCalls from '@cpd/contract/documents';
import { notFound } from '../../../app-error.ts';
import type { Database } from '../../../database/tables.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { getMemberYear } from '../../year/years/year-service.ts';
import * as checks from './deletion-check-reader.ts';
import { listAttachable } from './document-link-reader.ts';
import * as service from './document-link-service.ts';
import { attachableToWire } from './document-link-wire.ts';

/** The calls about files and what they prove: links, and what becomes of a file that is linked. */
export function documentLinksRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(calls.getDocumentLink, (caller, { DocumentId, UserActivityId }) =>
      service.getLink(database, caller, DocumentId, UserActivityId),
    ),
    handler(calls.saveDocumentLink, async (caller, { DocumentId, UserActivityId }, request) => {
      await service.saveLink(caller, DocumentId, UserActivityId, request);
      return null;
    }),
    handler(calls.uploadToActivity, (caller, { UserActivityId }, upload) =>
      service.uploadToActivity(caller, files, UserActivityId, upload),
    ),
    handler(calls.deleteDocumentLink, async (caller, { DocumentId, UserActivityId, UserActivityDateId }) => {
      await service.deleteLink(caller, DocumentId, UserActivityId, UserActivityDateId);
      return null;
    }),
    handler(calls.listAttachableActivities, async (caller, { CPDYearId }) => {
      await getMemberYear(database, caller, CPDYearId);
      return (await listAttachable(database, caller.subjectUserId, CPDYearId)).map(attachableToWire);
    }),
    handler(documentCalls.deleteDocument, async (caller, { Id }) => {
      for (const key of await service.deleteDocument(caller, Id)) await files.remove(key);
      return null;
    }),
    ...deletionChecks(database),
  ];
}

/** What a dialog asks before something with files is deleted. */
function deletionChecks(database: Database): Handler[] {
  return [
    handler(documentCalls.canDeleteDocument, async ({ subjectUserId }, { DocumentId, UserActivityId }) =>
      known(await checks.findDocumentDeletable(database, subjectUserId, DocumentId, UserActivityId), 'file'),
    ),
    handler(documentCalls.canDeleteActivityFiles, async ({ subjectUserId }, { UserActivityId }) =>
      known(await checks.findActivityFilesDeletable(database, subjectUserId, UserActivityId), 'activity'),
    ),
    handler(documentCalls.canDeleteDateFiles, async ({ subjectUserId }, { UserActivityDateId }) =>
      known(await checks.findDateFilesDeletable(database, subjectUserId, UserActivityDateId), 'activity date'),
    ),
  ];
}

function known(answer: boolean | undefined, what: string): boolean {
  if (answer === undefined) throw notFound(what);
  return answer;
}
