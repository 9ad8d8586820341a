import { highestOf, type ProvidedRole } from '@cpd/domain/member/provided-role';
import { GROUP_FOR_TEAM_MAX } from '@cpd/domain/values/limits';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { type AppError, changedMeanwhile, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockAllIdentities } from '../../../platform/people/identity-service.ts';
import { listUnchanged, setProvidedRoles } from '../team/team-service.ts';
import * as reader from './scim-group-reader.ts';
import * as store from './scim-group-store.ts';

/** The groups of the identity provider by name; of one that gives a role also for whom it changes nothing, and why (PPL-08). */
export async function listGroupsToGive(database: Database) {
  const groups = await reader.listGroupsToGive(database);
  const giving = groups.filter(({ givenRole }) => givenRole !== null).map(({ providerGroupId }) => providerGroupId);
  const members = await reader.listMembers(database, giving);
  const ids = [...members.values()].flat().map(({ userId }) => userId);
  const unchanged = await listUnchanged(database, ids);
  return groups.map((group) => ({
    ...group,
    unchanged: (members.get(group.providerGroupId) ?? []).flatMap(({ userId, name }) => {
      const because = unchanged.get(userId);
      return because === undefined ? [] : [{ name, because }];
    }),
  }));
}

/**
 * Has a group give its people a role of the team, or none any more. Errors: NOT_FOUND, STALE when the group has changed since,
 * INVALID for one that is too large.
 */
export async function mapGroup(
  caller: Caller,
  { providerGroupId, version, role }: { providerGroupId: number; version: number; role: ProvidedRole | null },
): Promise<void> {
  await caller.change(async (transaction) => {
    await lockAllIdentities(transaction);
    const group = known(await reader.findGroup(transaction, providerGroupId, true), 'group');
    if (group.version !== version) throw changedMeanwhile();
    if (group.givenRole === role) return;
    const people = await reader.listMemberIds(transaction, providerGroupId);
    if (role !== null) {
      refuseLargeGroup(people.length, (message) => invalid([{ field: 'GivenRole', message }]));
    }
    await store.updateGivenRole(transaction, providerGroupId, role);
    await recordChange(transaction, caller, 'provider_group.mapped', providerGroupId, {
      before: { name: group.displayName, role: group.givenRole },
      after: { name: group.displayName, role },
    });
    await applyGivenRoles(transaction, caller, people, group.displayName);
  });
}

/** A group of all members, given a role by mistake, must not open the records to everyone. */
export function refuseLargeGroup(people: number, refusal: (message: string) => AppError): void {
  if (people <= GROUP_FOR_TEAM_MAX) return;
  throw refusal(
    `A group that gives a role has at most ${GROUP_FOR_TEAM_MAX} people, and this one would have ${people}.`,
  );
}

/** Gives people the highest role that their groups give, or takes it where none does any more; `because` is the group that changed. */
export async function applyGivenRoles(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  because: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const given = await reader.listGivenRoles(transaction, userIds);
  const wanted = userIds.map((userId) => {
    const own = given.filter((each) => each.userId === userId);
    const role = highestOf(own.map((each) => each.role));
    return { userId, role, group: own.find((each) => each.role === role)?.group ?? because };
  });
  await setProvidedRoles(transaction, caller, wanted);
}
