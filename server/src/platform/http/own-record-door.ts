import type { Access, Operation } from '@cpd/contract/operation';
import { hasOwnRecord, ownRecord } from '../errors/own-record.ts';
import type { Person } from './caller.ts';
import { named, type RefusedObject } from './refused-object.ts';

const TEAM_WORK: ReadonlySet<Access> = new Set(['observe', 'staff', 'manage', 'programs', 'audit']);

/** Whether a call is the CPD team's own work. */
export function isTeamWork({ access }: Operation): boolean {
  return TEAM_WORK.has(access);
}

/** By which a member's page and screens are opened. */
const OPENS_BY_NUMBER: ReadonlySet<string> = new Set(['findMembers']);

/** Of one's own list, not of a record. */
const NAMES_THE_CALLER: ReadonlySet<string> = new Set(['listPinnedMembers']);

/**
 * Throws OWN_RECORD for a call of the CPD team's own work that names the caller's own record, or anything of it, in any part
 * (PPL-17): it is neither looked at nor changed, whatever the call does. Changes that name no one, such as those of a list, are judged where
 * their event is written (`recordChanges`).
 */
export async function refuseOwnRecord(
  person: Person,
  operation: Operation,
  parts: readonly unknown[],
  findOwners: (objects: readonly RefusedObject[]) => Promise<readonly { ownerId: number }[]>,
): Promise<void> {
  if (!hasOwnRecord(person) || !isTeamWork(operation) || NAMES_THE_CALLER.has(operation.name)) return;
  const { userIds, objects } = named(operation, parts);
  const numbers = parts.flatMap((part) => [
    Object(part).memberNumber,
    OPENS_BY_NUMBER.has(operation.name) && Object(part).value,
  ]);
  if (numbers.includes(person.memberNumber) || userIds.includes(person.userId)) throw ownRecord();
  if (objects.length === 0) return;
  const owners = await findOwners(objects);
  if (owners.some(({ ownerId }) => ownerId === person.userId)) throw ownRecord();
}
