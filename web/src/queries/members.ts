import type { ActingSession } from '@cpd/contract/acting';
import type { ListedMember } from '@cpd/contract/members';
import type { User } from '@cpd/contract/users';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { inAMessage } from './use-change.ts';
import { userQuery } from './user.ts';

/**
 * Members by parts of number, name or e-mail, by pages (ADM-03). While an answer is on its way the one before stays, and a
 * question that no one waits for is broken off.
 */
export function memberSearchQuery(text: string) {
  return infiniteQueryOptions({
    queryKey: ['member-search', text],
    queryFn: ({ pageParam, signal }) =>
      call('searchMembers', { query: { text, ...(pageParam === null ? {} : { after: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // The list says that it is missing.
    meta: { ownErrors: 'all' },
  });
}

/** The member with a number or an email; null for no one's. */
export function memberNamedQuery(text: string) {
  return queryOptions({
    queryKey: ['member-search', 'named', text],
    queryFn: async ({ signal }): Promise<ListedMember | null> => {
      const { members } = await call('searchMembers', { query: { text }, signal });
      const isMeant = ({ memberNumber, email }: ListedMember) =>
        [memberNumber, email].some((name) => name.toLowerCase() === text.toLowerCase());
      return members.find(isMeant) ?? null;
    },
    // The dialog says that no one was found.
    meta: { ownErrors: 'all' },
  });
}

/** The members that a colleague keeps at hand, the latest first (API-08, ADM-05). */
export function pinnedMembersQuery(userId: number) {
  return callQuery(['pinned-members', userId], 'listPinnedMembers', { userId });
}

/** The members whose records the colleague looked at last. */
export function recentMembersQuery(userId: number) {
  return callQuery(['recent-members', userId], 'listRecentMembers', {}, { refetchOnMount: 'always' });
}

/** Address and open requests of a member. */
export function memberOverviewQuery(userId: number) {
  // The screen says that it is missing.
  return callQuery(['member-overview', userId], 'getMemberOverview', { forUserId: userId }, ownErrors);
}

/** Whether a member has left, and so is sent nothing (PPL-05); false until it is known, and where no member is given. */
export function useHasLeft(userId: number | undefined): boolean {
  const { data: overview } = useQuery({ ...memberOverviewQuery(userId ?? 0), enabled: userId !== undefined });
  return overview?.hasLeft === true;
}

/** Whether a member is among the pinned ones. */
export function isPinned(pinned: readonly ListedMember[] | undefined, userId: number): boolean {
  return pinned?.some((one) => one.userId === userId) ?? false;
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

/** The changes of this resource. */
export const membersChanges = {
  /** Pins a member or takes the pin away (ADM-05). A refusal at the limit is told as it stands. */
  setPin: {
    call: ({ member, pinned }: { member: number; pinned: boolean }): Promise<unknown> =>
      call(pinned ? 'pinMember' : 'unpinMember', { query: { forUserId: member } }),
    invalidates: ['pinned-members'],
    ...inAMessage,
  },
  /** Keeps the member's answer about research (API2-58); null is no answer. Afterwards the first sign-in is over (HOM-13). */
  saveResearchConsent: ({ userId, username }: User) => ({
    call: (consent: boolean | null) =>
      call('saveResearchConsent', { query: { userId, researchConsentProvided: consent } }),
    keep: (client: QueryClient, user: User) => client.setQueryData(userQuery(username).queryKey, user),
    ...inAMessage,
  }),
  /** Starts to act for a member, with a reason (IMP-01). */
  startActing: (userId: number) => ({
    call: async ({ reason, key }: { reason: string; key: string }) =>
      here(await call('startActing', { query: {}, body: { forUserId: userId, reason }, idempotencyKey: key })),
    keep: (client: QueryClient, acting: ActingNow | null) => client.setQueryData(actingQuery(userId).queryKey, acting),
  }),
  /** Ends acting for a member. */
  endActing: (userId: number) => ({
    call: () => call('endActing', { query: { forUserId: userId } }),
    keep: (client: QueryClient) => client.setQueryData(actingQuery(userId).queryKey, null),
    ...inAMessage,
  }),
};

/** The clock of this page may be another than the server's, so what counts is how long it still lasts. */
function here(acting: ActingSession | null): ActingNow | null {
  return acting && { ...acting, endsHere: Date.now() + acting.secondsLeft * 1_000 };
}
