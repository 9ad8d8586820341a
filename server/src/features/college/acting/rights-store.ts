import type { Side } from '@cpd/domain/member/roles';
import { sql } from 'kysely';
import { prepare } from '../../../platform/database/prepared.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { hasLostRecord, hasLostSignIn } from '../../../platform/people/sign-in-sql.ts';

/**
 * Locks people to the end of the transaction, in one order, so that no one takes a role, a sign-in or a membership away before
 * it is over; changes of theirs that are under way are waited for. Those who are disabled are not among them.
 */
export async function lockPeople(transaction: Change, userIds: readonly number[]) {
  return await lockStatement(transaction, { userIds });
}

const lockStatement = prepare<
  { userIds: readonly number[] },
  { userId: number; role: string; teamRole: string | null; hasDepartures: boolean; signsIn: boolean }
>((database, { userIds }) =>
  database
    .selectFrom('member')
    .select([
      'user_id as userId',
      'security_role_code as role',
      'team_role_code as teamRole',
      'has_departures as hasDepartures',
      sql<boolean>`sign_in_ended_at is null`.as('signsIn'),
    ])
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('disabled_at', 'is', null)
    .orderBy('user_id')
    .forShare(),
);

/** Whether someone with departures may sign in no more at an instant (PPL-14), as they do: on which side. */
export async function isSignedOff(
  transaction: Change,
  { userId, side }: { userId: number; side: Side },
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('member')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(side === 'TEAM' ? hasLostSignIn(now) : hasLostRecord(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a time of acting; false when it was ended. */
export async function lockActing(transaction: Change, actingSessionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from acting_session where acting_session_id = ${actingSessionId} and ended_at is null for share
  `.execute(transaction);
  return rows.length > 0;
}
