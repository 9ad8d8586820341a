import { sql } from 'kysely';
import type { Person } from '../../../caller.ts';
import { prepare } from '../../../database/prepared.ts';
import type { Reading } from '../../../database/tables.ts';

/** The person with a username, in any letter case; undefined when unknown or disabled. Read at every request (ROL-08). */
export async function findPerson(database: Reading, username: string): Promise<Person | undefined> {
  const [person] = await selectPerson(database, { lowerUsername: username.toLowerCase() });
  return person;
}

const selectPerson = prepare<{ lowerUsername: string }, Person>((database, { lowerUsername }) =>
  people(database).where(sql`lower(username)`, '=', lowerUsername),
);

/** The person with a member number; undefined when unknown or disabled. */
export async function findPersonByNumber(database: Reading, memberNumber: string): Promise<Person | undefined> {
  return await people(database).where('member_number', '=', memberNumber).executeTakeFirst();
}

/** The person with an id; undefined when unknown or disabled. */
export async function findPersonById(database: Reading, userId: number): Promise<Person | undefined> {
  return await people(database).where('user_id', '=', userId).executeTakeFirst();
}

function people(database: Reading) {
  return database
    .selectFrom('member')
    .select([
      'user_id as userId',
      'username',
      'member_number as memberNumber',
      'security_role_code as role',
      'title',
      'first_name as firstName',
      'last_name as lastName',
      'has_logged_in_before as hasLoggedInBefore',
      'research_consent as researchConsent',
    ])
    .where('disabled_at', 'is', null);
}
