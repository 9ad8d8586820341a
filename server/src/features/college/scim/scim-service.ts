import { readScimFilter } from '@cpd/domain/college/scim-filter';
import { readScimPatch, readScimUser, type ScimChange } from '@cpd/domain/college/scim-user';
import { EXTERNAL_ID_MAX, SCIM_PAGE_MAX } from '@cpd/domain/values/limits';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, known } from '../../../platform/errors/app-error.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockAllIdentities } from '../../../platform/people/identity-service.ts';
import { saveProvisioned } from '../member-list/member-list-service.ts';
import { leaveGroups } from './scim-group-service.ts';
import * as reader from './scim-reader.ts';
import { read, refused, refuseStale } from './scim-refusals.ts';
import * as store from './scim-store.ts';

/**
 * A page of the members whom the identity provider keeps (PPL-08), from the first one, which is 1. Errors: INVALID whose problem is
 * SCIM's own word for it, as in all functions here.
 */
export async function listUsers(
  database: Database,
  { filter, startIndex, count }: { filter: string | undefined; startIndex: number; count: number },
) {
  const conditions = filter === undefined ? [] : readScimFilter(filter);
  if (conditions === undefined) {
    throw refused('invalidFilter', 'A filter has eq, sw or co on userName, externalId or emails, joined by and.');
  }
  const from = Math.max(1, startIndex);
  const limit = Math.min(Math.max(0, count), SCIM_PAGE_MAX);
  return { from, ...(await reader.listProvided(database, conditions, { offset: from - 1, limit })) };
}

/** One of them. Throws NOT_FOUND. */
export async function getUser(database: Database, userId: number): Promise<reader.ProvidedMember> {
  return known(await reader.findProvided(database, userId), 'user');
}

/**
 * Makes a member; one whom the provider had removed is found again by number or username. The number is that of the employee,
 * else the provider's own id. Errors: also IN_USE for a number or username that a member has.
 */
export async function createUser(caller: Caller, sent: unknown): Promise<reader.ProvidedMember> {
  const change = read(readScimUser(sent));
  const { username = '' } = change.values;
  const memberNumber = change.values.memberNumber || change.externalId || '';
  if (username === '') throw refused('invalidValue', 'userName is missing.');
  if (memberNumber === '') throw refused('invalidValue', 'employeeNumber, the number of the member, is missing.');
  const said = { ...change.values, username, memberNumber };
  return await caller.change(async (transaction) => {
    await lockAllIdentities(transaction);
    const holders = await reader.listHolders(transaction, said);
    const [removed] = holders;
    // One of the CPD team alone becomes a member too by it (PPL-17).
    if (holders.length > 1 || (removed?.isRemoved === false && removed.isMember)) {
      throw new AppError('IN_USE', 'A member has this userName or number.');
    }
    if (removed?.isRemoved) await store.updateRemoved(transaction, removed.userId, null);
    const before = removed?.isRemoved ? await reader.findProvided(transaction, removed.userId) : undefined;
    const userId = await saveProvisioned(transaction, caller, {
      ...said,
      memberNumber: before?.memberNumber ?? memberNumber,
    });
    return await keepRest(transaction, caller, userId, { ...change, active: change.active ?? true });
  });
}

/** Replaces what is kept of a member by a whole user (PUT). Errors: also NOT_FOUND, STALE for another version than `ifMatch`. */
export async function replaceUser(caller: Caller, userId: number, sent: unknown, ifMatch: string | undefined) {
  return await changeUser(caller, userId, read(readScimUser(sent)), ifMatch);
}

/** Changes a member by operations (PATCH). Errors: as for replacing. */
export async function patchUser(caller: Caller, userId: number, sent: unknown, ifMatch: string | undefined) {
  return await changeUser(caller, userId, read(readScimPatch(sent)), ifMatch);
}

/**
 * Ends the sign-in of a member whom the provider keeps no more, and does not show them to it. The record stays, and so does the
 * membership, which needs a day and a reason to end. Throws NOT_FOUND.
 */
export async function removeUser(caller: Caller, userId: number): Promise<void> {
  await caller.change(async (transaction) => {
    await lockAllIdentities(transaction);
    known(await reader.findProvided(transaction, userId, true), 'user');
    await leaveGroups(transaction, caller, userId);
    await setActive(transaction, caller, userId, false);
    await store.updateRemoved(transaction, userId, caller.now.toString());
  });
}

/** The tag of a version of a member. */
export function tagOf({ userId, version }: Pick<reader.ProvidedMember, 'userId' | 'version'>): string {
  return `W/"${userId}.${version}"`;
}

async function changeUser(
  caller: Caller,
  userId: number,
  change: ScimChange,
  ifMatch: string | undefined,
): Promise<reader.ProvidedMember> {
  return await caller.change(async (transaction) => {
    // Before the row, as everywhere.
    if (Object.keys(change.values).length > 0) await lockAllIdentities(transaction);
    const before = known(await reader.findProvided(transaction, userId, true), 'user');
    refuseStale(ifMatch, tagOf(before), 'This user has changed in the meantime.');
    const { memberNumber = before.memberNumber, ...values } = change.values;
    if (memberNumber !== before.memberNumber) {
      throw refused('mutability', 'The number of a member is corrected by a manager of the college.');
    }
    const said = { ...values, memberNumber };
    if (Object.keys(values).length > 0) {
      const holders = await reader.listHolders(transaction, { username: before.username, ...said });
      if (holders.some((holder) => holder.userId !== userId)) {
        throw new AppError('IN_USE', 'Another member has this userName.');
      }
      await saveProvisioned(transaction, caller, said);
    }
    return await keepRest(transaction, caller, userId, change);
  });
}

/** What a provider says beside the fields of a list. */
async function keepRest(
  transaction: Change,
  caller: Caller,
  userId: number,
  { active, externalId }: ScimChange,
): Promise<reader.ProvidedMember> {
  if (externalId !== undefined) {
    if (externalId.length > EXTERNAL_ID_MAX) throw refused('invalidValue', 'externalId is too long.');
    await store.updateExternalId(transaction, userId, externalId);
  }
  if (active !== undefined) await setActive(transaction, caller, userId, active);
  return known(await reader.findProvided(transaction, userId), 'user');
}

async function setActive(transaction: Change, caller: Caller, userId: number, active: boolean): Promise<void> {
  const at = caller.now.toString();
  if (!(await store.updateSignIn(transaction, userId, active ? null : at))) return;
  const kind = active ? 'member.sign_in_given' : 'member.sign_in_ended';
  await recordChanges(transaction, caller, kind, [{ subjectUserId: userId, objectId: userId }]);
}
