import type { OperationName } from '@cpd/contract/index';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Answer, type CallInput, call, type Query } from '../lib/api.ts';

/** Anyone who asks shows what went wrong, where the answer would be. */
export const ownErrors = { meta: { ownErrors: 'all' } } as const;
/** Asked for at each opening and not again while it is open, so that no one edits an old version. */
export const atEachOpening = { ...ownErrors, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' } as const;
/** For what changes with a new version of the product or a rare edit, not while someone works. */
export const forAnHour = { staleTime: 3_600_000 } as const;
/** What is typed or read out must not be replaced by a later answer of the server. */
export const undisturbed = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
/** Never an answer of earlier. */
export const neverKept = { ...ownErrors, staleTime: 0, gcTime: 0 } as const;

type More = {
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number;
  refetchOnMount?: 'always';
  refetchOnWindowFocus?: false;
  refetchOnReconnect?: false;
  retry?: false;
  meta?: { ownErrors: 'all' };
};

/** What one call without a body answers, under a key whose first word says what it shows. */
export function callQuery<Name extends OperationName, const Key extends QueryKey>(
  key: Key,
  name: Name,
  query: Query<Name>,
  more: More = {},
) {
  return queryOptions({
    queryKey: key,
    // A call that only asks has no body.
    queryFn: ({ signal }): Promise<Answer<Name>> => call(name, { query, signal } as CallInput<Name>),
    ...more,
  });
}
