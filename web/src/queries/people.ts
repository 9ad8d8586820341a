import type { correctMember } from '@cpd/contract/member-details';
import type { BodyInput } from '@cpd/contract/operation';
import type { addTeamMember, changeTeamMember } from '@cpd/contract/team';
import { call } from '../lib/api.ts';
import { asked, neverKept, ownErrors, undisturbed } from './asked.ts';
import { useFormChange, useInvalidates } from './form-change.ts';

/** Who a member is, to be corrected (PPL-06). */
export function memberDetailsQuery(forUserId: number) {
  return asked(['member-details', forUserId], 'getMemberDetails', { forUserId }, { ...neverKept, ...undisturbed });
}

/** Corrects who a member is. */
export function useCorrectMember() {
  return useFormChange(
    ({ body, key }: { body: BodyInput<typeof correctMember>; key: string }) =>
      call('correctMember', { query: {}, body, idempotencyKey: key }),
    [
      'member-details',
      'member',
      'member-overview',
      'member-search',
      'recent-members',
      'pinned-members',
      'lists',
      'years',
      'history',
    ],
  );
}

/** The CPD team (PPL-06). */
export function teamQuery() {
  return asked(['team'], 'listTeam', {}, ownErrors);
}

/** Adds a colleague. */
export function useAddColleague() {
  return useFormChange(
    ({ body, key }: { body: BodyInput<typeof addTeamMember>; key: string }) =>
      call('addTeamMember', { query: {}, body, idempotencyKey: key }),
    ['team'],
  );
}

/** Gives a colleague another role. */
export function useChangeColleague(id: number) {
  return useFormChange(
    async ({ body, key }: { body: BodyInput<typeof changeTeamMember>; key: string }) => {
      await call('changeTeamMember', { query: { id }, body, idempotencyKey: key });
      return id;
    },
    ['team'],
  );
}

/** Ends a colleague's work for the team; the list is fetched again. */
export function useEndColleague() {
  const stale = useInvalidates(['team']);
  return async ({ userId: id, rowVersion }: { userId: number; rowVersion: number }) => {
    await call('endTeamMember', { query: { id, rowVersion } });
    await stale();
    return id;
  };
}
