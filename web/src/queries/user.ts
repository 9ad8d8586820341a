import type { User } from '@cpd/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { callQuery, ownErrors } from './call-query.ts';

/**
 * The signed-in person's own record (API-02). A person the college does not know gives an ApiError with status 403 (AUTH-16).
 * The guard shows what happened, so the global handler says nothing.
 */
export function userQuery(username: string) {
  return queryOptions({
    queryKey: ['user', username],
    queryFn: async ({ signal }) => {
      const found = await call('findUserByUsername', { query: { value: username, typeOfSearch: 'USERNAME' }, signal });
      const [user] = found;
      if (user === undefined) throw new ApiError(403, 'Only members of the college can use this site.');
      return user;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: 'all' },
  });
}

/** The member for whom the CPD team saves shortcuts while acting for no one; null without one (SHC-06). */
export function shortcutMemberQuery() {
  // The guard shows what happened.
  return callQuery(['shortcut-member'], 'getShortcutMember', {}, { ...ownErrors, staleTime: 60_000 });
}

/** The member with a number (API-01), as the CPD team finds them; null for an unknown number (IMP-05). */
export function memberQuery(memberNumber: string) {
  return queryOptions({
    queryKey: ['member', memberNumber],
    queryFn: async ({ signal }): Promise<User | null> => {
      const found = await call('findMembers', { query: { value: memberNumber, typeOfSearch: 'ADMINSEARCH' }, signal });
      return found[0] ?? null;
    },
    staleTime: 60_000,
    // The guard and the screens show what happened.
    meta: { ownErrors: 'all' },
  });
}

/** Email, telephone and address of the signed-in member (PPL-15). */
export function myDetailsQuery(userId: number) {
  return callQuery(['my-details', userId], 'getMyDetails', { userId }, ownErrors);
}
