import { type InferResult, type RawBuilder, sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { hasRecord as isMember, isOfTeam, teamRole } from '../../../platform/people/sides-sql.ts';

/** Someone of the CPD team as stored. */
export type StoredColleague = InferResult<ReturnType<typeof selectTeam>>[number];

/** Everyone of the CPD team by name; those who have ended last. */
export async function listTeam(database: Reading): Promise<StoredColleague[]> {
  return await selectTeam(database)
    .orderBy(sql`disabled_at is not null`)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('user_id')
    .execute();
}

/** The same, locked to the end of the transaction: of two managers who change the team at once, one waits for the other. */
export async function lockTeam(transaction: Change): Promise<StoredColleague[]> {
  return await selectTeam(transaction).orderBy('user_id').forUpdate().execute();
}

function selectTeam(database: Reading) {
  return database
    .selectFrom('member')
    .select([
      'user_id as userId',
      'version as rowVersion',
      'username',
      'member_number as memberNumber',
      'title',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      teamRole().as('role'),
      isMember().as('isMember'),
      'may_be_second as mayBeSecond',
      'may_read_health as mayReadHealth',
      'role_by_provider as isProvided',
      sql<boolean>`disabled_at is not null`.as('hasEnded'),
    ])
    .where(isOfTeam());
}

/** These people as a group of the identity provider finds them. */
export async function listInGroups(database: Reading, userIds: readonly number[]) {
  return await selectInGroups(database, userIds).execute();
}

/** The same, locked to the end of the transaction. */
export async function lockInGroups(transaction: Change, userIds: readonly number[]) {
  return await selectInGroups(transaction, userIds).forUpdate().execute();
}

function selectInGroups(database: Reading, userIds: readonly number[]) {
  return database
    .selectFrom('member')
    .select([
      'user_id as userId',
      'security_role_code as role',
      'role_by_provider as isProvided',
      'may_be_second as mayBeSecond',
      'may_read_health as mayReadHealth',
      sql<boolean>`disabled_at is not null or erased_at is not null`.as('hasEnded'),
      // A member who is of the team too has the role that a manager gave (PPL-17).
      sql<boolean>`(team_role_code is not null or ${hasRecordSql(sql.ref('member.user_id'))})`.as('hasRecord'),
    ])
    .where('user_id', 'in', userIds.length === 0 ? [0] : userIds)
    .orderBy('user_id');
}

/** Sets the role that someone's groups give; without one they are what they were before. */
export async function updateProvided(
  transaction: Change,
  userId: number,
  { role, mayBeSecond, mayReadHealth }: { role: string | undefined; mayBeSecond: boolean; mayReadHealth: boolean },
): Promise<void> {
  await transaction
    .updateTable('member')
    .set({
      security_role_code: role ?? 'PARTICIPANT',
      role_by_provider: role !== undefined,
      may_be_second: mayBeSecond,
      may_read_health: mayReadHealth,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Whether someone has a record: then they are a member, and stay one. */
export async function hasRecord(transaction: Change, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasRecordSql(sql`${userId}::bigint`)} as has`.execute(
    transaction,
  );
  return rows[0]?.has ?? false;
}

function hasRecordSql(userId: RawBuilder<unknown>) {
  return sql<boolean>`(
    exists (select from member_year where user_id = ${userId})
    or exists (select from member_registration where user_id = ${userId})
    or exists (select from document where user_id = ${userId})
  )`;
}

/** What a manager chose no group of the identity provider changes. */
const NOT_PROVIDED = { role_by_provider: false };

/** Who someone is and what they do for the team. */
export interface ColleagueValues {
  username: string;
  memberNumber: string;
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  mayBeSecond: boolean;
}

function valuesOf({ role, ...values }: ColleagueValues) {
  return { ...columns(values), security_role_code: role };
}

/** Adds someone; answers the id. Colleagues have no record, so their first year is the latest of the college. */
export async function insertColleague(transaction: Change, values: ColleagueValues): Promise<number> {
  const row = await transaction
    .insertInto('member')
    .values((eb) => ({
      ...valuesOf(values),
      first_cpd_year_id: eb
        .selectFrom('cpd_year')
        .select((year) => year.fn.max('cpd_year_id').as('id'))
        .$asScalar(),
    }))
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return row.user_id;
}

/** Makes someone who is there already one of the team, who may sign in. */
export async function updateColleague(transaction: Change, userId: number, values: ColleagueValues): Promise<void> {
  await transaction
    .updateTable('member')
    .set({
      ...valuesOf(values),
      ...NOT_PROVIDED,
      may_read_health: false,
      disabled_at: null,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Gives a member a role in the team beside their record (PPL-17). */
export async function insertTeamRole(
  transaction: Change,
  userId: number,
  { role, mayBeSecond }: Pick<ColleagueValues, 'role' | 'mayBeSecond'>,
): Promise<void> {
  await transaction
    .updateTable('member')
    .set({
      team_role_code: role,
      may_be_second: mayBeSecond,
      may_read_health: false,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Sets the role of someone of the team; another one than a group gave is the manager's. */
export async function updateRole(
  transaction: Change,
  userId: number,
  { role, mayBeSecond, mayReadHealth }: Pick<ColleagueValues, 'role' | 'mayBeSecond'> & { mayReadHealth: boolean },
): Promise<void> {
  await transaction
    .updateTable('member')
    .set({
      ...inItsColumn(role),
      role_by_provider: sql<boolean>`role_by_provider and security_role_code = ${role}`,
      may_be_second: mayBeSecond,
      may_read_health: mayReadHealth,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** The column of a role in the team: that of a member who is of the team too stands beside the member's own (PPL-17). */
function inItsColumn(role: string) {
  return {
    security_role_code: sql<string>`case when team_role_code is null then ${role} else security_role_code end`,
    team_role_code: sql<string | null>`case when team_role_code is not null then ${role} end`,
  };
}

/** Ends someone's work for the team. A member who is of the team too stays a member, and signs in as one. */
export async function updateEnded(transaction: Change, userId: number, at: string): Promise<void> {
  await transaction
    .updateTable('member')
    .set({
      ...NOT_PROVIDED,
      disabled_at: sql<string | null>`case when team_role_code is null then ${at}::timestamptz else disabled_at end`,
      team_role_code: null,
      may_be_second: false,
      may_read_health: false,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', userId)
    .execute();
}
