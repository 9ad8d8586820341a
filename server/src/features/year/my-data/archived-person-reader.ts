import type { Reading } from '../../../platform/database/tables.ts';

/** What tells a member from others of the same name, as far as the college holds it. */
export async function findPersonFacts(database: Reading, userId: number) {
  return await database
    .selectFrom('member')
    .select(['born_on as bornOn', 'registration_number as registrationNumber'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
