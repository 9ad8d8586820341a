import { call } from '../lib/api.ts';
import { atEachOpening, callQuery, neverKept, undisturbed } from './call-query.ts';
import { sends } from './use-change.ts';

/** Likely doubles of a member, and what was merged (PPL-07). */
export function memberMergesQuery(forUserId: number) {
  return callQuery(['member-merges', forUserId], 'readMemberMerges', { forUserId }, neverKept);
}

/** Two entries side by side; not fetched anew while someone chooses. */
export function comparisonQuery(keptUserId: number, mergedUserId: number) {
  const query = { keptUserId, mergedUserId };
  return callQuery(['member-comparison', query], 'compareMembers', query, { ...atEachOpening, ...undisturbed });
}

/** The changes of this resource. */
export const memberMergesChanges = {
  /** Prepares a merge for a second person. */
  prepare: { call: sends('prepareMemberMerge'), invalidates: ['prepared-changes', 'team-counts'] },
  /** Undoes a merge: both entries are what they were. */
  undo: {
    call: async ({ memberMergeId: id, reason, key }: { memberMergeId: number; reason: string; key: string }) => {
      await call('undoMemberMerge', { query: { id }, body: { reason }, idempotencyKey: key });
      return null;
    },
    invalidates: [
      ...['member-merges', 'member', 'member-overview', 'member-search', 'members', 'list'],
      ...['years', 'summary', 'requirements', 'history'],
    ],
  },
};
