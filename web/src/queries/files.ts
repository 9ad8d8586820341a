import type { Activity } from '@cpd/contract/activities';
import type { DocumentLinkRequest } from '@cpd/contract/document-links';
import type { LinkedFile } from '@cpd/domain/record/evidence-links';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, neverKept, ownErrors } from './asked.ts';
import { useInvalidates } from './form-change.ts';

/** The files of a year in their folders, with what each is attached to: the whole screen at once (API2-15, FIL-27). */
export function filesQuery(userId: number, cpdYearId: number) {
  return asked(['files', userId, cpdYearId], 'listFiles', { userId, cpdYearId });
}

/** The activities of a year that files can be attached to, the newest entry first (API2-28, FIL-25). */
export function attachableActivitiesQuery(userId: number, cpdYearId: number) {
  // The dialog says that they are missing.
  return asked(
    ['activity-names', userId, cpdYearId, 'attachable'],
    'listAttachableActivities',
    { userId, cpdYearId, withTimeframe: true },
    ownErrors,
  );
}

/** What a file proves of an activity, and the dates it can be linked to (API-35); never an answer of earlier. */
export function documentLinkQuery(documentId: number, activityId: number) {
  // The dialog says that it is missing.
  return asked(['document-link', documentId, activityId], 'getDocumentLink', { documentId, activityId }, neverKept);
}

/** What shows files, their names or the evidence marks of activities. */
const CHANGED_BY_FILES = ['document-names', 'summary', 'calendar', 'proof'];

/** A change of the files of a year; it has ended when their list is up to date, whether it was made or refused. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const files = useInvalidates(['files']);
  const others = useInvalidates(CHANGED_BY_FILES);
  return useMutation({
    mutationFn,
    onSettled: () => {
      void others();
      return files();
    },
  });
}

type FolderInput = { folderId: number; userId: number; cpdYearId: number; name: string; key: string };

/** Makes a folder (id 0) or renames one (API2-21, API2-22, FIL-12). */
export function useSaveFolder() {
  return useChange(async ({ folderId, userId, cpdYearId, name, key: idempotencyKey }: FolderInput) => {
    const body = { documentFolderId: folderId, userId, cpdYearId, folderName: name };
    if (folderId === 0) return await call('createFolder', { query: {}, body, idempotencyKey });
    return await call('renameFolder', { query: { objectId: folderId }, body, idempotencyKey });
  });
}

/** Deletes a folder; its files stay, outside folders (API2-23, FIL-16). */
export function useDeleteFolder() {
  return useChange(({ folderId, key }: { folderId: number; key: string }) =>
    call('deleteFolder', { query: { folderId }, idempotencyKey: key }),
  );
}

/** Renames a file; its extension stays (API2-18, FIL-13). */
export function useRenameFile() {
  return useChange(({ documentId, name, key }: { documentId: number; name: string; key: string }) =>
    call('renameDocument', { query: { documentId, newFileName: name }, idempotencyKey: key }),
  );
}

/** Moves a file into a folder, or out of its folder with null (API2-19, FIL-14); one that is dropped has no form, and so no key. */
export function useMoveFile() {
  return useChange(({ documentId, folderId, key }: { documentId: number; folderId: number | null; key?: string }) =>
    call('moveDocument', { query: { documentId, documentFolderId: folderId ?? 'null' }, idempotencyKey: key }),
  );
}

/** Deletes a file with its links (API2-17, FIL-17). */
export function useDeleteFile() {
  return useChange(({ documentId, key }: { documentId: number; key: string }) =>
    call('deleteDocument', { query: { objectId: documentId }, idempotencyKey: key }),
  );
}

/** Attaches a file to an activity, or changes what it proves (API-36, API2-25). */
export function useSaveLink() {
  return useChange(({ activityId, request, key }: { activityId: number; request: DocumentLinkRequest; key: string }) =>
    call('saveDocumentLink', {
      query: { documentId: request.documentId, activityId },
      body: request,
      idempotencyKey: key,
    }),
  );
}

type LinkToGo = { documentId: number; activityId: number; activityDateId?: number | undefined; key: string };

/** Takes a file off an activity, or off one of its dates (API2-27, FIL-18). */
export function useUnlink() {
  return useChange(({ key, ...query }: LinkToGo) => call('deleteDocumentLink', { query, idempotencyKey: key }));
}

/** Everything that shows which files an activity has. */
const KEPT_BY_LINKS = ['activity', 'calendar', 'document-names', 'summary', 'proof'];

type FilesToAttach = { activity: Activity; files: readonly LinkedFile[]; key: string };

/** Attaches files of the year to a saved activity, one after the other, each under a part of the key (API-36). */
export function useAttachFiles() {
  const stale = useInvalidates(KEPT_BY_LINKS);
  return useMutation({
    mutationFn: async ({ activity, files, key }: FilesToAttach) => {
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
    // The dialog stays and says it.
    meta: { ownErrors: 'all', offersSignIn: true },
    onSettled: () => void stale(),
  });
}

/** The changes of this resource. */
export const filesChanges = {
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
