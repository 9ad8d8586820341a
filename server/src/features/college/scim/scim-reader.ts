import type { ScimCondition } from '@cpd/domain/college/scim-filter';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { hasRecord } from '../../../platform/people/sides-sql.ts';

/** A member as an identity provider sees them. */
export interface ProvidedMember {
  userId: number;
  externalId: string | null;
  username: string;
  memberNumber: string;
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  telephone: string;
  /** The provider lets them sign in. */
  active: boolean;
  version: number;
  /** An ISO time. */
  createdAt: string;
}

/** A page of the members whom a provider keeps, by their ids, and how many there are. */
export async function listProvided(
  database: Reading,
  conditions: readonly ScimCondition[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ members: ProvidedMember[]; total: number }> {
  const isMeant = sql<boolean>`(${sql.join([isProvided, ...conditions.map(conditionSql)], sql` and `)})`;
  const [page, counted] = await Promise.all([
    limit === 0 ? { rows: [] } : readWhere(database, isMeant, sql`order by user_id limit ${limit} offset ${offset}`),
    sql<{ total: number }>`select count(*)::int as total from member where ${isMeant}`.execute(database),
  ]);
  return { members: page.rows, total: counted.rows[0]?.total ?? 0 };
}

/** One of them; undefined for everyone else. `lock` keeps others from changing the row before the transaction is over. */
export async function findProvided(
  database: Reading,
  userId: number,
  lock = false,
): Promise<ProvidedMember | undefined> {
  const isMeant = sql<boolean>`(${isProvided} and user_id = ${userId})`;
  const { rows } = await readWhere(database, isMeant, lock ? sql`for update` : sql``);
  return rows[0];
}

/** The members with a number or a username, those too whom the provider keeps no more. */
export async function listHolders(
  database: Reading,
  { memberNumber, username }: { memberNumber: string; username: string },
) {
  const { rows } = await sql<{ userId: number; isRemoved: boolean; isMember: boolean }>`
    select user_id as "userId", provider_removed_at is not null as "isRemoved",
      ${hasRecord()} or role_by_provider as "isMember" from member
    where member_number = ${memberNumber} or lower(username) = lower(${username})
  `.execute(database);
  return rows;
}

/** Of a row called `member`: someone whom the provider keeps, also one of the team by a group of it. No one of the team otherwise. */
export const isProvided = sql<boolean>`(
  (${isOpenParticipant} or (role_by_provider and disabled_at is null)) and provider_removed_at is null and erased_at is null
)`;

function readWhere(database: Reading, isMeant: RawBuilder<boolean>, behind: RawBuilder<unknown>) {
  return sql<ProvidedMember>`
    select user_id as "userId", external_id as "externalId", username, member_number as "memberNumber", title,
      first_name as "firstName", last_name as "lastName", email, telephone, sign_in_ended_at is null as active, version,
      created_at as "createdAt"
    from member where ${isMeant} ${behind}
  `.execute(database);
}

function conditionSql({ attribute, operator, value }: ScimCondition): RawBuilder<boolean> {
  // The provider's own id alone tells capitals from small letters (RFC 7643, 4.1).
  if (attribute === 'externalId') return compare(sql`external_id`, operator, value);
  return compare(attribute === 'userName' ? sql`lower(username)` : sql`lower(email)`, operator, value.toLowerCase());
}

/** What a condition asks of a column. */
export function compare(column: RawBuilder<unknown>, operator: ScimCondition['operator'], value: string) {
  if (operator === 'eq') return sql<boolean>`${column} = ${value}`;
  if (operator === 'sw') return sql<boolean>`starts_with(${column}, ${value})`;
  return sql<boolean>`position(${value} in ${column}) > 0`;
}
