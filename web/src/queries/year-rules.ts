import { download } from '../lib/api.ts';
import { callQuery } from './call-query.ts';
import { sends } from './use-change.ts';

/** The rules of a year in words; without one those that wait to be confirmed, otherwise the latest. */
export function yearRulesQuery(cpdYearId: number | undefined) {
  return callQuery(['year-rules', cpdYearId ?? null], 'readYearRules', cpdYearId === undefined ? {} : { cpdYearId }, {
    refetchOnMount: 'always',
  });
}

/** The changes of this resource. */
export const yearRulesChanges = {
  /** Confirms the rules of a year that opened by rule. */
  confirmYear: { call: sends('confirmYear'), invalidates: ['year-rules', 'team-counts', 'years', 'summary'] },
};

/** Saves the rules of a year as a file. */
export function saveYearRules(cpdYearId: number): Promise<void> {
  return download('saveYearRules', { cpdYearId });
}
