import type { YearPublicationCheck } from '@cpd/contract/year-publications';
import { call, download } from '../lib/api.ts';
import { callQuery, forAnHour, neverKept } from './call-query.ts';
import { inAMessage, sends } from './use-change.ts';

/** The rules of a year in words; without one those that wait to be confirmed, otherwise the latest. */
export function yearRulesQuery(cpdYearId: number | undefined) {
  return callQuery(['year-rules', cpdYearId ?? null], 'readYearRules', cpdYearId === undefined ? {} : { cpdYearId }, {
    refetchOnMount: 'always',
  });
}

/** What changes for members in the year that opens next. */
export function comingRulesQuery() {
  return callQuery(['coming-rules'], 'readComingRules', {}, forAnHour);
}

/** Whom publishing the draft of a year concerns, and what stands in its way; found anew once the draft has been tried. */
export function publicationCheckQuery(cpdYearId: number, version: number, triedAt: string) {
  return {
    ...callQuery(
      ['year-rules', cpdYearId, 'publication', version, triedAt],
      'checkYearPublication',
      { cpdYearId },
      neverKept,
    ),
    // The answer before stays while another is on its way, because someone may be typing the reason beside it.
    placeholderData: (before: YearPublicationCheck | undefined) =>
      before?.cpdYearId === cpdYearId ? before : undefined,
  };
}

/** The draft of a year as it is edited. */
export function yearDraftQuery(cpdYearId: number) {
  return callQuery(['year-rules', cpdYearId, 'draft'], 'readYearDraft', { cpdYearId }, { refetchOnMount: 'always' });
}

/** What changes a draft. */
export const yearDraftChanges = {
  begin: { call: sends('beginYearDraft'), invalidates: ['year-rules'], ...inAMessage },
  change: { call: sends('changeYearDraft'), invalidates: ['year-rules'] },
  discard: {
    call: ({ query, key }: { query: { cpdYearId: number }; key: string }) =>
      call('discardYearDraft', { query, idempotencyKey: key }),
    invalidates: [],
  },
};

/** The changes of this resource. */
export const yearRulesChanges = {
  /** Confirms the rules of a year that opened by rule. */
  confirmYear: { call: sends('confirmYear'), invalidates: ['year-rules', 'team-counts', 'years', 'summary'] },
  /** Prepares the draft of a year for the second person who publishes it. */
  publishYear: { call: sends('publishYear'), invalidates: ['year-rules', 'prepared-changes'] },
};

/** Saves the rules of a year as a file. */
export function saveYearRules(cpdYearId: number): Promise<void> {
  return download('saveYearRules', { cpdYearId });
}
