import type { BodyInput } from '@cpd/contract/operation';
import type { confirmYear } from '@cpd/contract/year-confirmations';
import { call } from '../lib/api.ts';
import { asked } from './asked.ts';
import { useFormChange } from './form-change.ts';

/** The years that opened by the rules of the year before, the newest first. */
export function yearsByRuleQuery() {
  return asked(['years-by-rule'], 'listYearsByRule', {}, { refetchOnMount: 'always' });
}

/** Confirms the rules of one of them. */
export function useConfirmYear() {
  return useFormChange(
    ({ body, key }: { body: BodyInput<typeof confirmYear>; key: string }) =>
      call('confirmYear', { query: {}, body, idempotencyKey: key }),
    ['years-by-rule', 'years', 'summary'],
  );
}
