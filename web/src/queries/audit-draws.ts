import type { DrawSettingsInput } from '@cpd/contract/audit-draws';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callAsVisitor, download, upload } from '../lib/api.ts';
import { isKnown, learnCalls } from '../lib/known-calls.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { inAMessage, sends } from './use-change.ts';

/** The draws of a round, the latest first (DRW-05). */
export function auditDrawsQuery(auditRoundId: number) {
  return callQuery(['audit-draws', auditRoundId], 'listAuditDraws', { auditRoundId }, ownErrors);
}

/** Who would be in a draw under settings; the counts of the settings before stay until then (DRW-01). */
export function drawPreviewQuery(auditRoundId: number, settings: DrawSettingsInput) {
  return queryOptions({
    queryKey: ['audit-draws', auditRoundId, 'preview', settings],
    queryFn: ({ signal }) => call('previewDraw', { query: {}, body: { auditRoundId, ...settings }, signal }),
    placeholderData: keepPreviousData,
    ...ownErrors,
  });
}

/** What everyone may know of the draw with a root (DRW-02). */
export function publicDrawQuery(root: string) {
  return queryOptions({
    queryKey: ['public-draw', root],
    queryFn: async ({ signal }) => {
      // It comes with the calls that few make, which who opens the page from a link has not met.
      if (!isKnown('getPublicDraw')) await learnCalls();
      return callAsVisitor('getPublicDraw', { query: { root }, signal });
    },
    ...ownErrors,
  });
}

/** A member's own ticket in the draw for a year, once its round was released; null without one (DRW-04). */
export function ownDrawTicketQuery(userId: number, cpdYearId: number) {
  return callQuery(['own-draw-ticket', userId, cpdYearId], 'getOwnDrawTicket', { userId, cpdYearId }, ownErrors);
}

const SHOWN_BY = ['audit-draws', 'audit-rounds'] as const;

/** The changes of this resource. */
export const auditDrawsChanges = {
  /** Freezes the members from whom a round is drawn. */
  freeze: { call: sends('freezeDraw'), invalidates: SHOWN_BY },
  /** Makes the secret; answers it, this once. */
  commit: { call: sends('commitDraw'), invalidates: SHOWN_BY },
  /** Reveals the secret and draws. */
  draw: { call: sends('drawMembers'), invalidates: SHOWN_BY },
  /** Saves all that a draw needs to be made again on the reader's device. */
  download: { call: (auditDrawId: number) => download('downloadDraw', { id: auditDrawId }), ...inAMessage },
  /** Says what in a draw file is not as it was drawn; nothing is stored. */
  check: {
    call: ({ auditDrawId, file }: { auditDrawId: number; file: File }) =>
      upload('checkDraw', { query: { auditDrawId }, file, fileName: file.name }),
    ...ownErrors,
  },
};
