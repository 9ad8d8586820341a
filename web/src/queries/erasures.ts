import type { confirmRetention, takeErasureStep } from '@cpd/contract/erasures';
import type { BodyInput } from '@cpd/contract/operation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, neverKept, ownErrors, undisturbed } from './call-query.ts';
import { inAMessage, sends } from './use-change.ts';

/** The requests for erasure, the latest first, by pages (0048). */
export function erasureCasesQuery() {
  return infiniteQueryOptions({
    queryKey: ['erasures', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call('listErasureCases', { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    // The screen says that they are missing.
    meta: { ownErrors: 'all' },
  });
}

/** One of them. What a colleague agrees to is what stays on their screen. */
export function erasureCaseQuery(id: number) {
  return callQuery(['erasures', 'one', id], 'getErasureCase', { id }, { ...neverKept, ...undisturbed });
}

/** Whose time is over, and what was erased before (0047). */
export function retentionQuery() {
  return callQuery(['erasures', 'retention'], 'listRetentionRuns', {}, { ...ownErrors, refetchOnMount: 'always' });
}

const SHOWN_BY = ['erasures'] as const;
/** An erasure changes whatever shows a member to the team. */
const ERASED_BY = [
  ...SHOWN_BY,
  'member',
  'member-overview',
  'member-search',
  'recent-members',
  'pinned-members',
  'lists',
];

/** The changes of this resource. */
export const erasuresChanges = {
  /** Counts anew whose time is over; answers how many members are due. */
  countRetention: { call: () => call('countRetention', { query: {} }), invalidates: SHOWN_BY, ...inAMessage },
  /** Confirms what was counted. */
  confirmRetention: (id: number) => ({
    call: ({ body, key }: { body: BodyInput<typeof confirmRetention>; key: string }) =>
      call('confirmRetention', { query: { id }, body, idempotencyKey: key }),
    invalidates: SHOWN_BY,
  }),
  /** Enters a request; answers its number. */
  enterErasure: { call: sends('openErasureCase'), invalidates: SHOWN_BY },
  /** Prepares, approves or declines a request. */
  erasureStep: (id: number) => ({
    call: async ({ body, key }: { body: BodyInput<typeof takeErasureStep>; key: string }) => {
      await call('takeErasureStep', { query: { id }, body, idempotencyKey: key });
      return id;
    },
    invalidates: ERASED_BY,
  }),
  /** A member asks the team to erase what is kept of them; answers the number of the request. */
  askForErasure: (userId: number) => ({
    call: ({ reason, key }: { reason: string; key: string }) =>
      call('askForErasure', { query: {}, body: { userId, reason }, idempotencyKey: key }),
    invalidates: ['history'],
  }),
};
