import { sql } from 'kysely';
import type { Change } from '../database/tables.ts';

/** Lets one transaction at a time give numbers and usernames, so that no one gets what someone has a moment later. */
export async function lockIdentities(transaction: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('member number or username'))`.execute(transaction);
}

/** Who has a number or a username, in any letter case. */
export async function listHolders(
  transaction: Change,
  { memberNumber, username }: { memberNumber: string; username: string },
) {
  const { rows } = await sql<{ userId: number; hasNumber: boolean; hasUsername: boolean }>`
    select user_id as "userId", member_number = ${memberNumber} as "hasNumber",
      lower(username) = ${username.toLowerCase()} as "hasUsername"
    from member where member_number = ${memberNumber} or lower(username) = ${username.toLowerCase()}
  `.execute(transaction);
  return rows;
}
