import type { DocumentLinkRequest } from '@cpd/contract/document-links';
import type { LinkedFile } from '@cpd/domain/record/evidence-links';
import { call } from '../lib/api.ts';
import { callQuery, neverKept, ownErrors } from './call-query.ts';
import { inAMessage } from './use-change.ts';

/** The files of a year in their folders, with what each is attached to: the whole screen at once (API2-15, FIL-27). */
export function filesQuery(userId: number, cpdYearId: number) {
  return callQuery(['files', userId, cpdYearId], 'listFiles', { userId, cpdYearId });
}

/** The activities of a year that files can be attached to, the newest entry first (API2-28, FIL-25). */
export function attachableActivitiesQuery(userId: number, cpdYearId: number) {
  // The dialog says that they are missing.
  return callQuery(
    ['activity-names', userId, cpdYearId, 'attachable'],
    'listAttachableActivities',
    { userId, cpdYearId, withTimeframe: true },
    ownErrors,
  );
}

/** What a file proves of an activity, and the dates it can be linked to (API-35); never an answer of earlier. */
export function documentLinkQuery(documentId: number, activityId: number) {
  // The dialog says that it is missing.
  return callQuery(['document-link', documentId, activityId], 'getDocumentLink', { documentId, activityId }, neverKept);
}

/** What shows files, their names or the evidence marks of activities. */
const CHANGED_BY_FILES = ['document-names', 'summary', 'calendar', 'proof'];

/** The list of files is up to date when a change of it has ended, whether it was made or refused. */
const OF_FILES = { invalidates: ['files'], deferred: CHANGED_BY_FILES, ...inAMessage };

type FolderInput = { folderId: number; userId: number; cpdYearId: number; name: string; key: string };

type LinkToGo = { documentId: number; activityId: number; activityDateId?: number | undefined; key: string };

/** Everything that shows which files an activity has. */
const KEPT_BY_LINKS = ['activity', 'calendar', 'document-names', 'summary', 'proof'];

type FilesToAttach = {
  activity: { activityId: number; dates: readonly { activityDateId: number; startDate: string }[] };
  files: readonly LinkedFile[];
  key: string;
};

/** The changes of this resource. */
export const filesChanges = {
  /** Makes a folder (id 0) or renames one (API2-21, API2-22, FIL-12). */
  saveFolder: {
    call: async ({ folderId, userId, cpdYearId, name, key: idempotencyKey }: FolderInput) => {
      const body = { documentFolderId: folderId, userId, cpdYearId, folderName: name };
      if (folderId === 0) return await call('createFolder', { query: {}, body, idempotencyKey });
      return await call('renameFolder', { query: { objectId: folderId }, body, idempotencyKey });
    },
    ...OF_FILES,
  },
  /** Deletes a folder; its files stay, outside folders (API2-23, FIL-16). */
  deleteFolder: {
    call: ({ folderId, key }: { folderId: number; key: string }) =>
      call('deleteFolder', { query: { folderId }, idempotencyKey: key }),
    ...OF_FILES,
  },
  /** Renames a file; its extension stays (API2-18, FIL-13). */
  renameFile: {
    call: ({ documentId, name, key }: { documentId: number; name: string; key: string }) =>
      call('renameDocument', { query: { documentId, newFileName: name }, idempotencyKey: key }),
    ...OF_FILES,
  },
  /** Moves a file into a folder, or out of its folder with null (API2-19, FIL-14); one that is dropped has no form, and so no key. */
  moveFile: {
    call: ({ documentId, folderId, key }: { documentId: number; folderId: number | null; key?: string }) =>
      call('moveDocument', { query: { documentId, documentFolderId: folderId ?? 'null' }, idempotencyKey: key }),
    ...OF_FILES,
  },
  /** Deletes a file with its links (API2-17, FIL-17). */
  deleteFile: {
    call: ({ documentId, key }: { documentId: number; key: string }) =>
      call('deleteDocument', { query: { objectId: documentId }, idempotencyKey: key }),
    ...OF_FILES,
  },
  /** Attaches a file to an activity, or changes what it proves (API-36, API2-25). */
  saveLink: {
    call: ({ activityId, request, key }: { activityId: number; request: DocumentLinkRequest; key: string }) =>
      call('saveDocumentLink', {
        query: { documentId: request.documentId, activityId },
        body: request,
        idempotencyKey: key,
      }),
    ...OF_FILES,
  },
  /** Takes a file off an activity, or off one of its dates (API2-27, FIL-18). */
  unlink: {
    call: ({ key, ...query }: LinkToGo) => call('deleteDocumentLink', { query, idempotencyKey: key }),
    ...OF_FILES,
  },
  /** Attaches files of the year to a saved activity, one after the other, each under a part of the key (API-36). */
  attachFiles: {
    call: async ({ activity, files, key }: FilesToAttach) => {
      for (const { documentId, link } of files) {
        const dates = link.to === 'dates' ? link.dates : [];
        await call('saveDocumentLink', {
          query: { documentId, activityId: activity.activityId },
          body: {
            documentId,
            linkedToUserActivity: link.to === 'activity',
            linkedDates: activity.dates
              .filter(({ startDate }) => dates.includes(startDate))
              .map(({ activityDateId, startDate }) => ({ activityDateId, startDate })),
          },
          idempotencyKey: `${key}.${documentId}`,
        });
      }
    },
    // Of several some may be attached when one is refused.
    invalidates: KEPT_BY_LINKS,
  },
  /** Attaches a file to several activities, to all or none; the dialog says what went wrong. */
  attachToActivities: {
    call: ({ documentId, activityIds, key }: { documentId: number; activityIds: readonly number[]; key: string }) =>
      call('attachToActivities', {
        query: { documentId },
        body: { activityIds: [...activityIds] },
        idempotencyKey: key,
      }),
    invalidates: [...KEPT_BY_LINKS, 'files'],
  },
};
