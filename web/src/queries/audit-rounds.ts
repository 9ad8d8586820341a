import type { WhoIsAudited } from '@cpd/contract/audit-rounds';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { callQuery, neverKept, ownErrors } from './call-query.ts';
import { inAMessage, sends } from './use-change.ts';

const KEY = 'audit-rounds';

/** All rounds of audits, the latest first (CAS). */
export function auditRoundsQuery() {
  return callQuery([KEY, 'all'], 'listAuditRounds', {}, { ...ownErrors, staleTime: 0 });
}

/** A round with those whom it will audit, as it is at each visit. */
export function auditRoundQuery(auditRoundId: number) {
  return callQuery([KEY, 'one', auditRoundId], 'getAuditRound', { id: auditRoundId }, { ...ownErrors, staleTime: 0 });
}

/** The figures of a round (CAS-12). */
export function auditReportQuery(auditRoundId: number) {
  const more = { ...ownErrors, staleTime: 0 };
  return callQuery([KEY, 'report', auditRoundId], 'getAuditReport', { id: auditRoundId }, more);
}

/** Members whose last audit before a year is followed up (CAS-10). */
export function mandatoryAuditsQuery(cpdYearId: number) {
  return callQuery([KEY, 'mandatory', cpdYearId], 'listMandatoryAudits', { cpdYearId }, ownErrors);
}

/** How many members a choice would add to a round, and who is left out; the counts of the choice before are shown until then. */
export function auditChoiceQuery(auditRoundId: number, who: WhoIsAudited) {
  return queryOptions({
    queryKey: ['audit-choice', auditRoundId, who],
    queryFn: ({ signal }) => call('checkAuditChoice', { query: {}, body: { auditRoundId, who }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    ...neverKept,
  });
}

const SHOWN_BY = [KEY] as const;

/** The changes of this resource. A colleague may have been first, so a refusal shows the round as it is. */
export const auditRoundsChanges = {
  /** Begins a round; answers its id. */
  create: { call: sends('createAuditRound'), invalidates: SHOWN_BY },
  /** Adds members by hand. */
  choose: { call: sends('chooseForAudit'), invalidates: SHOWN_BY },
  /** Removes members before the release. */
  remove: { call: sends('removeFromAudit'), invalidates: SHOWN_BY },
  /** Says who observes the draw (DRW-02). */
  observe: { call: sends('appointAuditObserver'), invalidates: SHOWN_BY },
  /** Gives each member a case and notifies them (DRW-06). */
  release: { call: sends('releaseAuditRound'), invalidates: SHOWN_BY, deferred: ['lists'] },
  /** Drops a round before its release; the others show it, for it is no longer there itself. */
  drop: (auditRoundId: number) => ({
    call: async (key: string) => {
      await call('dropAuditRound', { query: { auditRoundId }, idempotencyKey: key });
      return auditRoundId;
    },
    deferred: SHOWN_BY,
  }),
  /** Saves the figures of a round on the reader's device. */
  download: { call: (auditRoundId: number) => download('exportAuditReport', { id: auditRoundId }), ...inAMessage },
};
