import type { User } from '@cpd/contract/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';

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

/** Keeps the member's answer about research (API2-58); null is no answer. Afterwards the first sign-in is over (HOM-13). */
export function useSaveResearchConsent({ userId, username }: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (consent: boolean | null) =>
      call('saveResearchConsent', { query: { userId, researchConsentProvided: consent } }),
    onSuccess: (user) => client.setQueryData(userQuery(username).queryKey, user),
  });
}
