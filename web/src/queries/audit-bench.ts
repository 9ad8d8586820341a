import type { BenchCase, SecondOpinions } from '@cpd/contract/audit-bench';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, download, fetchFile } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { inAMessage, sends } from './use-change.ts';

/** The audits given to the reader, those that wait for them first (CAS-04). */
export function givenAuditsQuery(show: 'OPEN' | 'DONE') {
  return callQuery(['bench-list', show], 'listGivenAudits', { show }, { ...ownErrors, staleTime: 0 });
}

/** An audit on the bench. The member changes it too, so it is asked for at each visit. */
export function benchCaseQuery(auditCaseId: number) {
  return callQuery(['bench-case', auditCaseId], 'getBenchCase', { id: auditCaseId }, { ...ownErrors, staleTime: 0 });
}

/** What waits for a second opinion of the reader, and the item that they have taken (CAS-07). */
export function secondOpinionQuery() {
  return callQuery(['second-opinion'], 'getSecondOpinion', {}, { ...ownErrors, staleTime: 0 });
}

/** The content of a picture or PDF of an audit, to be shown (EVD-26). */
export function auditFileQuery(auditCaseId: number, documentId: number) {
  return queryOptions({
    queryKey: ['audit-file', auditCaseId, documentId],
    queryFn: ({ signal }) =>
      fetchFile('previewAuditFile', { auditCaseId, auditDocumentId: documentId, preview: true }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    ...ownErrors,
  });
}

/** Every change answers the audit as it is then; one that came too late shows it as someone else left it. */
const OF_CASE = {
  invalidates: ['bench-case'],
  keep: (client: QueryClient, answer: BenchCase) =>
    client.setQueryData(benchCaseQuery(answer.auditCaseId).queryKey, answer),
  deferred: ['bench-list'],
} as const;

/** Every change answers what waits then, and what the reader has taken. */
const OF_OPINIONS = {
  invalidates: ['second-opinion'],
  keep: (client: QueryClient, answer: SecondOpinions) => client.setQueryData(secondOpinionQuery().queryKey, answer),
} as const;

/** What an auditor does with an audit (CAS-04 to CAS-08). */
export const benchChanges = {
  /** Accepts an item, a part of it or nothing, or takes that back. */
  judge: { call: sends('judgeAuditItem'), ...OF_CASE },
  /** Asks the member for more, until a day. */
  ask: { call: sends('askForMore'), ...OF_CASE },
  /** Writes to the member, or a note among colleagues. */
  write: { call: sends('writeAuditMessage'), ...OF_CASE },
  /** Begins or decides the audit. */
  step: { call: sends('takeAuditStep'), ...OF_CASE },
  /** Gives the audit back because of a conflict of interest. */
  giveBack: { call: sends('declareAuditConflict'), deferred: ['bench-list', 'second-opinion'] },
  /** Takes the next item that waits for a second opinion. */
  takeSecond: { call: () => call('takeSecondOpinion', { query: {} }), ...OF_OPINIONS, ...inAMessage },
  /** Says what the reader finds of it. */
  giveSecond: { call: sends('giveSecondOpinion'), ...OF_OPINIONS },
  /** Notes how far the reader has read. */
  markRead: {
    call: ({ auditCaseId, auditMessageId }: { auditCaseId: number; auditMessageId: number }) =>
      call('markBenchRead', { query: { id: auditCaseId }, body: { auditMessageId } }),
    deferred: ['bench-list'],
    ...inAMessage,
  },
};

/** Saves a file of an audit on the reader's device. */
export function downloadAuditFile(auditCaseId: number, documentId: number): Promise<void> {
  return download('downloadAuditFile', { auditCaseId, auditDocumentId: documentId });
}
