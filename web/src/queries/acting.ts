import type { ActingSession } from '@cpd/contract/acting';
import type { User } from '@cpd/contract/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

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

/** A time of acting, with the instant of the page's own clock at which it ends. */
export type ActingNow = ActingSession & { endsHere: number };

/** Whether the colleague acts for a member (id) now; null when not. */
export function actingQuery(userId: number) {
  return queryOptions({
    queryKey: ['acting', userId],
    queryFn: async ({ signal }) => here(await call('getActing', { query: { forUserId: userId }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });
}

/** Begins to act for a member, with a reason (IMP-01). Whoever asks shows what is wrong. */
export function useStartActing(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ reason, key }: { reason: string; key: string }) =>
      here(await call('startActing', { query: {}, body: { forUserId: userId, reason }, idempotencyKey: key })),
    onSuccess: (acting) => client.setQueryData(actingQuery(userId).queryKey, acting),
    meta: { ownErrors: 'all', offersSignIn: true },
  });
}

/** Ends acting for a member. */
export function useEndActing(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('endActing', { query: { forUserId: userId } }),
    onSuccess: () => client.setQueryData(actingQuery(userId).queryKey, null),
  });
}

/** The clock of this page may be another than the server's, so what counts is how long it still lasts. */
function here(acting: ActingSession | null): ActingNow | null {
  return acting && { ...acting, endsHere: Date.now() + acting.secondsLeft * 1_000 };
}
