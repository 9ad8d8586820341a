import type { BoardFormat } from '@cpd/domain/report/board';
import { downloadContent } from '../lib/api.ts';
import { inAMessage } from './use-change.ts';

/** The changes of this resource. */
export const reportFilesChanges = {
  /** Saves a version of a report on the reader's device; answers what was saved. */
  download: {
    call: ({ reportVersionId, fileType }: { reportVersionId: number; fileType: BoardFormat['fileType'] }) =>
      downloadContent('downloadReport', { id: reportVersionId, fileType }),
    ...inAMessage,
  },
};
