import type { ScimGroupCondition } from '@cpd/domain/college/scim-filter';
import type { ProvidedRole } from '@cpd/domain/member/provided-role';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { compare, isProvided } from './scim-reader.ts';

/** A group as an identity provider sees it, without its members. */
export interface ProvidedGroup {
  providerGroupId: number;
  displayName: string;
  externalId: string | null;
  givenRole: ProvidedRole | null;
  version: number;
  /** An ISO time. */
  createdAt: string;
}

/** Someone in a group. */
export interface GroupMember {
  userId: number;
  name: string;
}

/** A page of the groups, by their ids, and how many there are. */
export async function listGroups(
  database: Reading,
  conditions: readonly ScimGroupCondition[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ groups: ProvidedGroup[]; total: number }> {
  const isMeant = sql<boolean>`(${sql.join([sql`true`, ...conditions.map(conditionSql)], sql` and `)})`;
  const [groups, counted] = await Promise.all([
    readGroups(database, isMeant, sql`order by provider_group_id limit ${limit} offset ${offset}`),
    sql<{ total: number }>`select count(*)::int as total from provider_group where ${isMeant}`.execute(database),
  ]);
  return { groups, total: counted.rows[0]?.total ?? 0 };
}

/** One of them; undefined for none. `lock` keeps others from changing it before the transaction is over. */
export async function findGroup(
  database: Reading,
  providerGroupId: number,
  lock = false,
): Promise<ProvidedGroup | undefined> {
  const isMeant = sql<boolean>`provider_group_id = ${providerGroupId}`;
  const [group] = await readGroups(database, isMeant, lock ? sql`for update` : sql``);
  return group;
}

/** Whether a group other than this one has the name, in any letter case. */
export async function isNameTaken(
  transaction: Change,
  displayName: string,
  providerGroupId: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from provider_group
    where lower(display_name) = lower(${displayName}) and provider_group_id is distinct from ${providerGroupId ?? null}
  `.execute(transaction);
  return rows.length > 0;
}

/** Those in some groups, by the group's id. */
export async function listMembers(database: Reading, groupIds: readonly number[]): Promise<Map<number, GroupMember[]>> {
  const rows = await database
    .selectFrom('provider_group_member as inside')
    .innerJoin('member as person', 'person.user_id', 'inside.user_id')
    .select(['provider_group_id as groupId', 'inside.user_id as userId', fullName('person').as('name')])
    .where('provider_group_id', 'in', groupIds.length === 0 ? [0] : groupIds)
    .where('person.erased_at', 'is', null)
    .orderBy('inside.user_id')
    .execute();
  const members = new Map<number, GroupMember[]>();
  for (const { groupId, ...member } of rows) members.set(groupId, [...(members.get(groupId) ?? []), member]);
  return members;
}

/** The ids of those in a group. */
export async function listMemberIds(database: Reading, providerGroupId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('provider_group_member')
    .select('user_id as userId')
    .where('provider_group_id', '=', providerGroupId)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Of these ids those whom the provider knows: as users, or as those in a group, whose role a manager may have chosen since. */
export async function listKnown(transaction: Change, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from member
    where user_id = any(${[...userIds]}::bigint[]) and (
      ${isProvided} or exists (select from provider_group_member inside where inside.user_id = member.user_id)
    )
  `.execute(transaction);
  return new Set(rows.map(({ userId }) => userId));
}

/** The roles that groups give to these people, with the name of the group; people in no such group are not in it. */
export async function listGivenRoles(transaction: Change, userIds: readonly number[]) {
  const { rows } = await sql<{ userId: number; role: ProvidedRole; group: string }>`
    select user_id as "userId", given_role as role, display_name as "group"
    from provider_group_member join provider_group using (provider_group_id)
    where given_role is not null and user_id = any(${[...userIds]}::bigint[])
    order by provider_group_id
  `.execute(transaction);
  return rows;
}

/** Groups as managers see them, by name, and how many people are in each. */
export async function listGroupsToGive(database: Reading) {
  const { rows } = await sql<{
    providerGroupId: number;
    rowVersion: number;
    displayName: string;
    givenRole: ProvidedRole | null;
    peopleCount: number;
  }>`
    select provider_group_id as "providerGroupId", version as "rowVersion", display_name as "displayName",
      given_role as "givenRole", (
        select count(*)::int from provider_group_member inside join member using (user_id)
        where inside.provider_group_id = provider_group.provider_group_id and erased_at is null
      ) as "peopleCount"
    from provider_group order by lower(display_name)
  `.execute(database);
  return rows;
}

async function readGroups(database: Reading, isMeant: RawBuilder<boolean>, behind: RawBuilder<unknown>) {
  const { rows } = await sql<ProvidedGroup>`
    select provider_group_id as "providerGroupId", display_name as "displayName", external_id as "externalId",
      given_role as "givenRole", version, created_at as "createdAt"
    from provider_group where ${isMeant} ${behind}
  `.execute(database);
  return rows;
}

function conditionSql({ attribute, operator, value }: ScimGroupCondition): RawBuilder<boolean> {
  if (attribute === 'externalId') return compare(sql`external_id`, operator, value);
  return compare(sql`lower(display_name)`, operator, value.toLowerCase());
}
