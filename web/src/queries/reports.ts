import type { AnswerOf, BodyInput } from '@cpd/contract/operation';
import type { changeReportMaking, getReport, listReportLines } from '@cpd/contract/reports';
import { infiniteQueryOptions, keepPreviousData, type Query } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { sends } from './use-change.ts';

const KEY = 'reports';

/** The reports of a year to boards, without one of the latest that is over (RPT-02). */
export function reportsQuery(cpdYearId: number | undefined) {
  const query = cpdYearId === undefined ? {} : { cpdYearId };
  return callQuery([KEY, 'all', cpdYearId ?? null], 'listReports', query, { ...ownErrors, staleTime: 0 });
}

const LOOK_AGAIN_MS = 1_000;

/** A version of a report as it is at each visit; asked again and again while its lines are made. */
export function reportQuery(reportVersionId: number) {
  const key = [KEY, 'one', reportVersionId] as const;
  return {
    ...callQuery(key, 'getReport', { id: reportVersionId }, { ...ownErrors, staleTime: 0 }),
    refetchInterval: ({ state: { data } }: Pick<Query<AnswerOf<typeof getReport>>, 'state'>) =>
      data?.making === 'RUNNING' ? LOOK_AGAIN_MS : (false as const),
  };
}

type LinesAsked = Pick<BodyInput<typeof listReportLines>, 'reportVersionId' | 'outcome' | 'text'>;

/** The lines of a version by pages; while others are asked for, those before stay. */
export function reportLinesQuery(asked: LinesAsked) {
  return infiniteQueryOptions({
    queryKey: [KEY, 'lines', asked],
    queryFn: ({ pageParam, signal }) =>
      call('listReportLines', { query: {}, body: pageParam === null ? asked : { ...asked, after: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...ownErrors,
  });
}

/** What a version says otherwise than the one before, by pages. */
export function reportDifferencesQuery(reportVersionId: number) {
  return infiniteQueryOptions({
    queryKey: [KEY, 'differences', reportVersionId],
    queryFn: ({ pageParam, signal }) =>
      call('listReportDifferences', {
        query: { reportVersionId, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    ...ownErrors,
  });
}

const SHOWN_BY = [KEY, 'team-counts'] as const;

/** The changes of this resource. A colleague may have been first, so a refusal shows the report as it is. */
export const reportsChanges = {
  /** Begins a draft; answers its id. */
  start: { call: sends('startReport'), invalidates: SHOWN_BY },
  /** Stops the making of lines, or goes on with it. */
  making: {
    call: (body: BodyInput<typeof changeReportMaking>) => call('changeReportMaking', { query: {}, body }),
    invalidates: SHOWN_BY,
  },
  preview: { call: sends('previewReport'), invalidates: SHOWN_BY },
  sign: { call: sends('signReport'), invalidates: SHOWN_BY },
  send: { call: sends('sendReport'), invalidates: SHOWN_BY },
  /** Deletes a draft; the others show it, for it is no longer there itself. */
  drop: (reportVersionId: number) => ({
    call: (key: string) => call('dropReport', { query: { reportVersionId }, idempotencyKey: key }),
    deferred: SHOWN_BY,
  }),
};
