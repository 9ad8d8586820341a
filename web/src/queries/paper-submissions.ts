import type { BodyInput } from '@cpd/contract/operation';
import type { savePaperSubmission } from '@cpd/contract/paper-submissions';
import { call } from '../lib/api.ts';
import { useFormChange } from './form-change.ts';

/** Enters what a member handed in on paper; answers what was sent. */
export function useSavePaper() {
  return useFormChange(
    async ({ body, key }: { body: BodyInput<typeof savePaperSubmission>; key: string }) => {
      await call('savePaperSubmission', { query: {}, body, idempotencyKey: key });
      return body;
    },
    ['years', 'summary', 'requirements', 'history'],
  );
}
