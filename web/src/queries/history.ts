import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { useStoppable } from './stoppable.ts';

/** Who did what with a member's record, the latest first, by pages. */
export function historyQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: ['history', userId],
    queryFn: ({ pageParam, signal }) =>
      call('listHistory', { query: { userId, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    // The list says that it is missing.
    meta: { ownErrors: 'all' },
  });
}

/**
 * Saves everything that is kept of a member as one archive. Printing its documents takes some seconds a year; then its bytes
 * come, of which `done` are there.
 */
export function useDownloadMyData(userId: number) {
  return useStoppable<void, void>((_ask, run) => download('downloadMyData', { userId }, run));
}
