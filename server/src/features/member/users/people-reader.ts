import { sql } from 'kysely';
import type { Person } from '../../../caller.ts';
import type { Reading } from '../../../database/tables.ts';

/** The person with a username, in any letter case; undefined when unknown or disabled. Read at every request (ROL-08). */
export async function findPerson(database: Reading, username: string): Promise<Person | undefined> {
  const row = await people(database).where(sql`lower(username)`, '=', username.toLowerCase()).executeTakeFirst();
  return row && toPerson(row);
}

/** The person with a member number; undefined when unknown or disabled. */
export async function findPersonByNumber(database: Reading, memberNumber: string): Promise<Person | undefined> {
  const row = await people(database).where('member_number', '=', memberNumber).executeTakeFirst();
  return row && toPerson(row);
}

/** The person with an id; undefined when unknown or disabled. */
export async function findPersonById(database: Reading, userId: number): Promise<Person | undefined> {
  const row = await people(database).where('user_id', '=', userId).executeTakeFirst();
  return row && toPerson(row);
}

function people(database: Reading) {
  return database
    .selectFrom('member')
    .select([
      'user_id',
      'username',
      'member_number',
      'security_role_code',
      'title',
      'first_name',
      'last_name',
      'has_logged_in_before',
      'research_consent',
    ])
    .where('disabled_at', 'is', null);
}

function toPerson(row: Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]): Person {
  return {
    userId: row.user_id,
    username: row.username,
    memberNumber: row.member_number,
    role: row.security_role_code,
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    hasLoggedInBefore: row.has_logged_in_before,
    researchConsent: row.research_consent,
  };
}
