import * as calls from '@cpd/contract/document-links';
import * as documentCalls from '@cpd/contract/documents';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { getMemberYear } from '../years/year-service.ts';
import * as checks from './deletion-check-reader.ts';
import { listAttachable } from './document-link-reader.ts';
import * as service from './document-link-service.ts';
import { attachableToWire } from './document-link-wire.ts';

/** The calls about files and what they prove: links, and what happens to a file that is linked. */
export function documentLinksRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(calls.getDocumentLink, (caller, { documentId, activityId }) =>
      service.getLink(database, caller, documentId, activityId),
    ),
    handler(calls.saveDocumentLink, (caller, { documentId, activityId }, request) =>
      service.saveLink(caller, documentId, activityId, request),
    ),
    handler(calls.attachToActivities, (caller, { documentId }, { activityIds }) =>
      service.attachToActivities(caller, documentId, activityIds),
    ),
    handler(calls.uploadToActivity, (caller, { activityId }, upload) =>
      service.uploadToActivity(caller, files, activityId, upload),
    ),
    handler(calls.deleteDocumentLink, (caller, { documentId, activityId, activityDateId }) =>
      service.deleteLink(caller, documentId, activityId, activityDateId),
    ),
    handler(calls.listAttachableActivities, async (caller, { cpdYearId }) => {
      await getMemberYear(database, caller, cpdYearId);
      return (await listAttachable(database, caller.subjectUserId, cpdYearId)).map(attachableToWire);
    }),
    handler(documentCalls.deleteDocument, (caller, { objectId }) => service.deleteDocument(caller, objectId)),
    ...deletionChecks(database),
  ];
}

/** What a dialog asks before something with files is deleted. */
function deletionChecks(database: Database): Handler[] {
  return [
    handler(documentCalls.canDeleteDocument, async ({ subjectUserId }, { documentId, activityId }) =>
      known(
        await checks.findDocumentDeletable(database, subjectUserId, documentId, activityId),
        activityId === 0 ? 'file' : 'file or activity',
      ),
    ),
    handler(documentCalls.canDeleteActivityFiles, async ({ subjectUserId }, { activityId }) =>
      known(await checks.findActivityFilesDeletable(database, subjectUserId, activityId), 'activity'),
    ),
    handler(documentCalls.canDeleteDateFiles, async ({ subjectUserId }, { activityDateId }) =>
      known(await checks.findDateFilesDeletable(database, subjectUserId, activityDateId), 'activity date'),
    ),
  ];
}
