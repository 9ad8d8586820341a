import type { endYearReopening, reopenCpdYear } from '@cpd/contract/cpd-years';
import type { BodyInput } from '@cpd/contract/operation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, neverKept, undisturbed } from './call-query.ts';
import { sends } from './use-change.ts';

/** What re-opening a year of a member would do, as it is when the dialog is opened (ROP-01). */
export function reopeningPreviewQuery(forUserId: number, cpdYearId: number) {
  return callQuery(
    ['reopening-preview', forUserId, cpdYearId],
    'previewYearReopening',
    { forUserId, cpdYearId },
    {
      ...neverKept,
      ...undisturbed,
    },
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

/** The changes of this resource. */
export const reopeningsChanges = {
  /** Re-opens a year of a member, or gives its re-opening another end. */
  reopenYear: {
    call: async ({ body, key }: { body: BodyInput<typeof reopenCpdYear>; key: string }) => {
      await call('reopenCpdYear', { query: {}, body, idempotencyKey: key });
      return body;
    },
    invalidates: ['years', 'summary', 'requirements', 'certificates', 'history'],
  },
  /** Ends a re-opening at once (ROP-01). */
  endReopening: {
    call: async ({ body, key }: { body: BodyInput<typeof endYearReopening>; key: string }) => {
      await call('endYearReopening', { query: {}, body, idempotencyKey: key });
      return body;
    },
    invalidates: ['years', 'summary', 'requirements', 'certificates', 'history'],
  },
  /** Re-opens the year of just those who were shown. */
  reopenManyYears: {
    call: sends('reopenManyYears'),
    invalidates: ['lists', 'years', 'summary', 'requirements', 'certificates', 'history'],
  },
};
