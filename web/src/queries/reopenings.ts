import type { endYearReopening, reopenCpdYear } from '@cpd/contract/cpd-years';
import type { reopenManyYears } from '@cpd/contract/many-reopenings';
import type { BodyInput } from '@cpd/contract/operation';
import { queryOptions } from '@tanstack/react-query';
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

/** Ends a re-opening at once (ROP-01). */
export function useEndReopening() {
  return useFormChange(
    async ({ body, key }: { body: BodyInput<typeof endYearReopening>; key: string }) => {
      await call('endYearReopening', { query: {}, body, idempotencyKey: key });
      return body;
    },
    ['years', 'summary', 'requirements', 'certificates', 'history'],
  );
}

/** What re-opening the year of a page of those whom the filters of the members' list leave would do (ROP-04). */
export function manyReopeningsPreviewQuery(filters: Readonly<Record<string, string>>, cursor: string | undefined) {
  return queryOptions({
    queryKey: ['many-reopenings-preview', filters, cursor],
    queryFn: ({ signal }) => call('previewManyReopenings', { query: {}, body: { filters, cursor }, signal }),
    retry: false,
    ...neverKept,
    ...undisturbed,
  });
}

/** Re-opens the year of just those who were shown. */
export function useReopenManyYears() {
  return useFormChange(
    ({ body, key }: { body: BodyInput<typeof reopenManyYears>; key: string }) =>
      call('reopenManyYears', { query: {}, body, idempotencyKey: key }),
    ['lists', 'years', 'summary', 'requirements', 'certificates', 'history'],
  );
}
