import type { BodyInput } from '@cpd/contract/operation';
import type { mapProviderGroup } from '@cpd/contract/provider-groups';
import type { changeTeamMember } from '@cpd/contract/team';
import { call } from '../lib/api.ts';
import { callQuery, neverKept, ownErrors, undisturbed } from './call-query.ts';
import { sends } from './use-change.ts';

/** Who a member is, to be corrected (PPL-06). */
export function memberDetailsQuery(forUserId: number) {
  return callQuery(['member-details', forUserId], 'getMemberDetails', { forUserId }, { ...neverKept, ...undisturbed });
}

/** The CPD team (PPL-06). */
export function teamQuery() {
  return callQuery(['team'], 'listTeam', {}, ownErrors);
}

/** The groups of the identity provider (PPL-08). */
export function providerGroupsQuery() {
  return callQuery(['provider-groups'], 'listProviderGroups', {}, { ...ownErrors, refetchOnMount: 'always' });
}

/** The changes of this resource. */
export const peopleChanges = {
  /** Corrects who a member is. */
  correctMember: {
    call: sends('correctMember'),
    invalidates: [
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
  },
  /** Adds a colleague. */
  addColleague: { call: sends('addTeamMember'), invalidates: ['team'] },
  /** Makes a member one of the team as well. */
  addMember: { call: sends('addMemberToTeam'), invalidates: ['team'] },
  /** Gives a colleague another role. */
  changeColleague: (id: number) => ({
    call: async ({ body, key }: { body: BodyInput<typeof changeTeamMember>; key: string }) => {
      await call('changeTeamMember', { query: { id }, body, idempotencyKey: key });
      return id;
    },
    invalidates: ['team', 'provider-groups'],
  }),
  /** Has a group of the identity provider give a role, or none. */
  mapGroup: (id: number) => ({
    call: async ({ body, key }: { body: BodyInput<typeof mapProviderGroup>; key: string }) => {
      await call('mapProviderGroup', { query: { id }, body, idempotencyKey: key });
      return id;
    },
    invalidates: ['team', 'provider-groups'],
  }),
  /** Ends a colleague's work for the team. */
  endColleague: {
    call: async ({ userId: id, rowVersion }: { userId: number; rowVersion: number }) => {
      await call('endTeamMember', { query: { id, rowVersion } });
      return id;
    },
    invalidates: ['team', 'provider-groups'],
  },
};
