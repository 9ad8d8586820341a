import { readScimGroupFilter } from '@cpd/domain/college/scim-filter';
import { readScimGroup, readScimGroupPatch, type ScimGroupChange } from '@cpd/domain/college/scim-group';
import { EXTERNAL_ID_MAX, GROUP_NAME_MAX, SCIM_PAGE_MAX } from '@cpd/domain/values/limits';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, known } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockAllIdentities } from '../../../platform/people/identity-service.ts';
import { applyGivenRoles, refuseLargeGroup } from './given-role-service.ts';
import * as reader from './scim-group-reader.ts';
import * as store from './scim-group-store.ts';
import { read, refused, refuseStale } from './scim-refusals.ts';

/** A group, with its members where someone asked for them. */
export type ListedGroup = reader.ProvidedGroup & { members: readonly reader.GroupMember[] | undefined };

/** A page of the groups of the identity provider (PPL-08), as of the users. */
export async function listGroups(
  database: Database,
  {
    filter,
    startIndex,
    count,
    withMembers,
  }: { filter: string | undefined; startIndex: number; count: number; withMembers: boolean },
) {
  const conditions = filter === undefined ? [] : readScimGroupFilter(filter);
  if (conditions === undefined) {
    throw refused('invalidFilter', 'A filter has eq, sw or co on displayName or externalId, joined by and.');
  }
  const from = Math.max(1, startIndex);
  const limit = Math.min(Math.max(0, count), SCIM_PAGE_MAX);
  const { groups, total } = await reader.listGroups(database, conditions, { offset: from - 1, limit });
  const members = withMembers
    ? await reader.listMembers(
        database,
        groups.map(({ providerGroupId }) => providerGroupId),
      )
    : undefined;
  const listed = groups.map((group) => ({ ...group, members: members && (members.get(group.providerGroupId) ?? []) }));
  return { from, total, groups: listed };
}

/** One of them. Throws NOT_FOUND. */
export async function getGroup(
  database: Database,
  providerGroupId: number,
  withMembers: boolean,
): Promise<ListedGroup> {
  const group = known(await reader.findGroup(database, providerGroupId), 'group');
  if (!withMembers) return { ...group, members: undefined };
  const members = await reader.listMembers(database, [providerGroupId]);
  return { ...group, members: members.get(providerGroupId) ?? [] };
}

/** Makes a group, which gives no role until a manager has it give one. Errors: IN_USE for a name that a group has. */
export async function createGroup(caller: Caller, sent: unknown): Promise<reader.ProvidedGroup> {
  const { displayName = '', externalId = '', members } = read(readScimGroup(sent));
  refuseLong({ displayName, externalId });
  return await caller.change(async (transaction) => {
    await lockAllIdentities(transaction);
    await refuseTaken(transaction, displayName, undefined);
    const at = caller.now.toString();
    const providerGroupId = await store.insertGroup(transaction, { displayName, externalId, at });
    await changeMembers(transaction, providerGroupId, members);
    return known(await reader.findGroup(transaction, providerGroupId), 'group');
  });
}

/** Replaces a group by a whole one (PUT). Errors: as for making one; NOT_FOUND, STALE for another version than `ifMatch`. */
export async function replaceGroup(caller: Caller, id: number, sent: unknown, ifMatch: string | undefined) {
  return await changeGroup(caller, id, read(readScimGroup(sent)), ifMatch);
}

/** Changes a group by operations (PATCH). Errors: as for replacing it. */
export async function patchGroup(caller: Caller, id: number, sent: unknown, ifMatch: string | undefined) {
  return await changeGroup(caller, id, read(readScimGroupPatch(sent)), ifMatch);
}

/** Deletes a group: those in it lose the role that it gave. Errors: NOT_FOUND, STALE. */
export async function removeGroup(caller: Caller, id: number, ifMatch: string | undefined): Promise<void> {
  await caller.change(async (transaction) => {
    const group = await lockGroup(transaction, id, ifMatch);
    const left = await store.deleteMembers(transaction, id, await reader.listMemberIds(transaction, id));
    await store.deleteGroup(transaction, id);
    if (group.givenRole !== null) await applyGivenRoles(transaction, caller, left, group.displayName);
  });
}

/** Takes someone out of every group, within a change that goes on, and so from the role that one gave. */
export async function leaveGroups(transaction: Change, caller: Caller, userId: number): Promise<void> {
  const ids = await store.deleteFromAll(transaction, userId);
  for (const id of ids) await store.updateVersion(transaction, id);
  if (ids.length > 0) await applyGivenRoles(transaction, caller, [userId], '');
}

/** The tag of a version of a group. */
export function groupTag({ providerGroupId, version }: Pick<reader.ProvidedGroup, 'providerGroupId' | 'version'>) {
  return `W/"g${providerGroupId}.${version}"`;
}

async function changeGroup(
  caller: Caller,
  id: number,
  change: ScimGroupChange,
  ifMatch: string | undefined,
): Promise<reader.ProvidedGroup> {
  refuseLong(change);
  return await caller.change(async (transaction) => {
    const group = await lockGroup(transaction, id, ifMatch);
    const { displayName = group.displayName } = change;
    await refuseTaken(transaction, displayName, id);
    const externalId = change.externalId === undefined ? group.externalId : change.externalId || null;
    const isRenamed = await store.updateNames(transaction, id, { displayName, externalId });
    const changed = await changeMembers(transaction, id, change.members);
    if (isRenamed || changed.length > 0) await store.updateVersion(transaction, id);
    if (group.givenRole !== null && changed.length > 0) {
      refuseLargeGroup((await reader.listMemberIds(transaction, id)).length, (text) => refused('invalidValue', text));
      await applyGivenRoles(transaction, caller, changed, displayName);
    }
    return known(await reader.findGroup(transaction, id), 'group');
  });
}

/** One change of groups at a time: two that give one person a role would not know of each other. */
async function lockGroup(transaction: Change, id: number, ifMatch: string | undefined): Promise<reader.ProvidedGroup> {
  await lockAllIdentities(transaction);
  const group = known(await reader.findGroup(transaction, id, true), 'group');
  refuseStale(ifMatch, groupTag(group), 'This group has changed in the meantime.');
  return group;
}

/** Puts people into a group and takes them out, in turn; answers those for whom that may have changed something. */
async function changeMembers(
  transaction: Change,
  providerGroupId: number,
  steps: ScimGroupChange['members'],
): Promise<number[]> {
  const changed = new Set<number>();
  for (const { how, ids } of steps) {
    const userIds = how === 'REMOVE' ? ids.filter(isId).map(Number) : await knownIds(transaction, ids);
    const leaving =
      how === 'SET'
        ? (await reader.listMemberIds(transaction, providerGroupId)).filter((id) => !userIds.includes(id))
        : how === 'REMOVE'
          ? userIds
          : [];
    const left = await store.deleteMembers(transaction, providerGroupId, leaving);
    const came = how === 'REMOVE' ? [] : await store.insertMembers(transaction, providerGroupId, userIds);
    for (const userId of [...left, ...came]) changed.add(userId);
  }
  return [...changed];
}

async function knownIds(transaction: Change, ids: readonly string[]): Promise<number[]> {
  const asked = ids.filter(isId).map(Number);
  const there = await reader.listKnown(transaction, asked);
  const missing = ids.find((id) => !isId(id) || !there.has(Number(id)));
  if (missing !== undefined) throw refused('invalidValue', `There is no user ${missing.slice(0, 50)} here.`);
  return asked;
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

function refuseLong({ displayName = '', externalId = '' }: Partial<ScimGroupChange>): void {
  if (displayName.length > GROUP_NAME_MAX) throw refused('invalidValue', 'displayName is too long.');
  if (externalId.length > EXTERNAL_ID_MAX) throw refused('invalidValue', 'externalId is too long.');
}

async function refuseTaken(transaction: Change, displayName: string, id: number | undefined): Promise<void> {
  if (!(await reader.isNameTaken(transaction, displayName, id))) return;
  throw new AppError('IN_USE', 'A group has this displayName.');
}
