import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** Makes a group; answers its id. */
export async function insertGroup(
  transaction: Change,
  { displayName, externalId, at }: { displayName: string; externalId: string; at: string },
): Promise<number> {
  const row = await transaction
    .insertInto('provider_group')
    .values({ display_name: displayName, external_id: externalId === '' ? null : externalId, created_at: at })
    .returning('provider_group_id')
    .executeTakeFirstOrThrow();
  return row.provider_group_id;
}

/** Changes how a group is called; answers whether that changed anything. */
export async function updateNames(
  transaction: Change,
  providerGroupId: number,
  { displayName, externalId }: { displayName: string; externalId: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update provider_group set display_name = ${displayName}, external_id = ${externalId}
    where provider_group_id = ${providerGroupId}
      and (display_name, external_id) is distinct from (${displayName}, ${externalId}::text)
  `.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Counts a change of a group. */
export async function updateVersion(transaction: Change, providerGroupId: number): Promise<void> {
  await sql`update provider_group set version = version + 1 where provider_group_id = ${providerGroupId}`.execute(
    transaction,
  );
}

/** Has a group give a role, or none. */
export async function updateGivenRole(
  transaction: Change,
  providerGroupId: number,
  role: string | null,
): Promise<void> {
  await sql`
    update provider_group set given_role = ${role}, version = version + 1 where provider_group_id = ${providerGroupId}
  `.execute(transaction);
}

/** Puts people into a group; answers those who were not in it. */
export async function insertMembers(
  transaction: Change,
  providerGroupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into provider_group_member (provider_group_id, user_id)
    select ${providerGroupId}, id from unnest(${[...userIds]}::bigint[]) as id
    on conflict do nothing returning user_id as "userId"
  `.execute(transaction);
  return rows.map(({ userId }) => userId);
}

/** Takes people out of a group; answers those who were in it. */
export async function deleteMembers(
  transaction: Change,
  providerGroupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    delete from provider_group_member
    where provider_group_id = ${providerGroupId} and user_id = any(${[...userIds]}::bigint[])
    returning user_id as "userId"
  `.execute(transaction);
  return rows.map(({ userId }) => userId);
}

/** Takes someone out of every group; answers the groups. */
export async function deleteFromAll(transaction: Change, userId: number): Promise<number[]> {
  const { rows } = await sql<{ providerGroupId: number }>`
    delete from provider_group_member where user_id = ${userId} returning provider_group_id as "providerGroupId"
  `.execute(transaction);
  return rows.map(({ providerGroupId }) => providerGroupId);
}

/** Deletes a group, out of which everyone was taken. */
export async function deleteGroup(transaction: Change, providerGroupId: number): Promise<void> {
  await transaction.deleteFrom('provider_group').where('provider_group_id', '=', providerGroupId).execute();
}
