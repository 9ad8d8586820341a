import { download, upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { useStoppable } from './stoppable.ts';
import { inAMessage } from './use-change.ts';

/** Saves a year as one signed archive for another CPD home (RPT-05). Printing takes some seconds; then `done` bytes are there. */
export function useTakeYear(userId: number, cpdYearId: number) {
  return useStoppable<void, void>((_ask, run) => download('takeYear', { userId, cpdYearId }, run));
}

/** What a member has handed in for a year from other CPD homes. */
export function elsewhereQuery(userId: number, cpdYearId: number) {
  // A colleague decides it at any time.
  return callQuery(
    ['elsewhere', userId, cpdYearId],
    'listYearsElsewhere',
    { userId, cpdYearId },
    { ...ownErrors, staleTime: 0 },
  );
}

/** The changes of this resource. */
export const yearArchivesChanges = {
  /** Hands in a year from another CPD home; the page says what was refused. */
  handIn: {
    call: ({ userId, file }: { userId: number; file: File }) =>
      upload('handInYear', { query: { userId }, file, fileName: file.name, idempotencyKey: keyOfFile(file) }),
    invalidates: ['elsewhere', 'own-requests', 'summary'],
  },
  /** Saves a file that is in such an archive. */
  downloadFile: {
    call: ({ documentId, path }: { documentId: number; path: string }) =>
      download('downloadArchivedFile', { documentId, path }),
    ...inAMessage,
  },
};
