import type { ListedMember } from '@cpd/contract/members';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, ownErrors } from './asked.ts';

/**
 * Members by parts of number, name or e-mail, by pages (ADM-03). While an answer is on its way the one before stays, and a
 * question that nobody waits for any more is broken off.
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

/** The members that a colleague keeps at hand, the latest first (API-08, ADM-05). */
export function pinnedMembersQuery(userId: number) {
  return asked(['pinned-members', userId], 'listPinnedMembers', { userId });
}

/** The members whose records the colleague looked at last. */
export function recentMembersQuery(userId: number) {
  return asked(['recent-members', userId], 'listRecentMembers', {}, { refetchOnMount: 'always' });
}

/** Address and open requests of a member. */
export function memberOverviewQuery(userId: number) {
  // The screen says that it is missing.
  return asked(['member-overview', userId], 'getMemberOverview', { forUserId: userId }, ownErrors);
}

/** Pins a member or takes the pin away (ADM-05); the list is fetched again. A refusal at the limit is told as it stands. */
export function useSetPin(userId: number): UseMutationResult<unknown, Error, { member: number; pinned: boolean }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ member, pinned }) => call(pinned ? 'pinMember' : 'unpinMember', { query: { forUserId: member } }),
    onSettled: () => client.invalidateQueries({ queryKey: pinnedMembersQuery(userId).queryKey }),
  });
}

/** Whether a member is among the pinned ones. */
export function isPinned(pinned: readonly ListedMember[] | undefined, userId: number): boolean {
  return pinned?.some((one) => one.userId === userId) ?? false;
}
