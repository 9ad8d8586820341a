import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** The years of a member, newest first (API-06). Whatever saves, submits or deletes something of a year invalidates it. */
export function yearsQuery(userId: number) {
  return queryOptions({
    queryKey: ['years', userId],
    queryFn: ({ signal }) => call('listCpdYears', { query: { userId: userId }, signal }),
  });
}
