import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** The shortcut that a friendly link means (API-15); an unknown or expired one is an ApiError with status 404. */
export function shortcutQuery(userId: number, suffix: string) {
  return queryOptions({
    queryKey: ['shortcut', userId, suffix],
    queryFn: ({ signal }) =>
      call('findShortcut', { query: { ForUserId: userId }, body: { FriendlyURLSuffix: suffix }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The screen says that the link leads nowhere (SHC-08).
    meta: { ownErrors: 'all' },
  });
}
