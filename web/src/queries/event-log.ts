import type { EventLogQuestion } from '@cpd/contract/event-log';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { callQuery } from './call-query.ts';
import { useStoppable } from './stoppable.ts';

/** What the CPD team did, the latest first, by pages (COH-08). Each first page is itself in the log, so nothing asks by itself. */
export function eventLogQuery(question: EventLogQuestion) {
  return infiniteQueryOptions({
    queryKey: ['event-log', question],
    queryFn: ({ pageParam, signal }) =>
      call('readEventLog', {
        query: {},
        body: pageParam === null ? question : { ...question, before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // The screen says that it is missing.
    meta: { ownErrors: 'all' },
  });
}

/** Whom the log can be filtered by. */
export const eventLogPeopleQuery = callQuery(['event-log-people'], 'listEventLogPeople', {});

/** Saves everything that matches as a file. */
export function useExportEventLog() {
  return useStoppable((question: EventLogQuestion, run) => download('exportEventLog', {}, { body: question, ...run }));
}
