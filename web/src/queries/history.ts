import type { EventGroup } from '@cpd/domain/college/event-groups';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { useStoppable } from './stoppable.ts';

/** Which events are asked for; days are plain dates. */
type HistoryAsk = { kind?: EventGroup | undefined; from?: string | undefined; to?: string | undefined };

/** Who did what with a member's record, the latest first, by pages. */
export function historyQuery(userId: number, ask: HistoryAsk) {
  return infiniteQueryOptions({
    queryKey: ['history', userId, ask],
    queryFn: ({ pageParam, signal }) =>
      call('listHistory', { query: { userId, ...ask, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    // The list says that it is missing.
    meta: { ownErrors: 'all' },
  });
}

/** Saves all of it that is asked for as a file for a spreadsheet. */
export function useExportHistory(userId: number) {
  return useStoppable((ask: HistoryAsk, run) => download('exportHistory', { userId, ...ask }, run));
}

/**
 * Saves everything that is kept of a member as one archive. Printing its documents takes some seconds a year; then its bytes
 * come, of which `done` are there.
 */
export function useDownloadMyData(userId: number) {
  return useStoppable<void, void>((_ask, run) => download('downloadMyData', { userId }, run));
}
