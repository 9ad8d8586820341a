import type { BodyInput } from '@cpd/contract/operation';
import type { savePaperSubmission } from '@cpd/contract/paper-submissions';
import { call } from '../lib/api.ts';

/** The changes of this resource. */
export const paperSubmissionsChanges = {
  /** Enters what a member handed in on paper; answers what was sent. */
  savePaper: {
    call: async ({ body, key }: { body: BodyInput<typeof savePaperSubmission>; key: string }) => {
      await call('savePaperSubmission', { query: {}, body, idempotencyKey: key });
      return body;
    },
    invalidates: ['years', 'summary', 'requirements', 'history'],
  },
};
