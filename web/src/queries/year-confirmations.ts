import { callQuery } from './call-query.ts';
import { sends } from './use-change.ts';

/** The years that opened by the rules of the year before, the newest first. */
export function yearsByRuleQuery() {
  return callQuery(['years-by-rule'], 'listYearsByRule', {}, { refetchOnMount: 'always' });
}

/** The changes of this resource. */
export const yearConfirmationsChanges = {
  /** Confirms the rules of one of them. */
  confirmYear: { call: sends('confirmYear'), invalidates: ['years-by-rule', 'team-counts', 'years', 'summary'] },
};
