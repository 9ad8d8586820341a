import type { RoleCodes } from '@cpd/domain/member/roles';
import { sql } from 'kysely';
import type { Change, Database } from '../database/tables.ts';

/** No provider renews a sign-in for longer; then it begins as a member again. */
const KEPT_DAYS = 30;

/** The roles of someone, locked to the end of the transaction. */
export async function lockRoles(transaction: Change, userId: number): Promise<RoleCodes> {
  return await transaction
    .selectFrom('member')
    .select(['security_role_code as role', 'team_role_code as teamRole'])
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();
}

/** Keeps that a sign-in is used as one of the CPD team. */
export async function insertTeamSession(transaction: Change, userId: number, key: string): Promise<void> {
  await transaction
    .insertInto('team_session')
    .values({ user_id: userId, session_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps that a sign-in is used as a member. */
export async function deleteTeamSession(transaction: Change, userId: number, key: string): Promise<void> {
  await transaction.deleteFrom('team_session').where('user_id', '=', userId).where('session_key', '=', key).execute();
}

/** Forgets sign-ins that are over. */
export async function deleteOldTeamSessions(database: Database): Promise<void> {
  await database
    .deleteFrom('team_session')
    .where('changed_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
