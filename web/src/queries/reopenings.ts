import type { reopenCpdYear } from '@cpd/contract/cpd-years';
import type { BodyInput } from '@cpd/contract/operation';
import { call } from '../lib/api.ts';
import { asked, neverKept, undisturbed } from './asked.ts';
import { useFormChange } from './form-change.ts';

/** What re-opening a year of a member would do, as it is when the dialog is opened (ROP-01). */
export function reopeningPreviewQuery(forUserId: number, cpdYearId: number) {
  return asked(
    ['reopening-preview', forUserId, cpdYearId],
    'previewYearReopening',
    { forUserId, cpdYearId },
    {
      ...neverKept,
      ...undisturbed,
    },
  );
}

/** Re-opens a year of a member, or gives its re-opening another end. */
export function useReopenYear() {
  return useFormChange(
    async ({ body, key }: { body: BodyInput<typeof reopenCpdYear>; key: string }) => {
      await call('reopenCpdYear', { query: {}, body, idempotencyKey: key });
      return body;
    },
    ['years', 'summary', 'requirements', 'certificates', 'history'],
  );
}
