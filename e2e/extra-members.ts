import { type Application, openDatabaseOf } from './application.ts';

const YEAR_2026 = 11;

/**
 * Puts members into the database of a running application, for journeys that need more than the demo has: E001, E002 and so
 * on, without a record. The last of them is disabled.
 */
export async function addMembers(application: Application, count: number): Promise<string[]> {
  const { database, close } = await openDatabaseOf(application);
  const numbers = Array.from({ length: count }, (_, index) => `E${String(index + 1).padStart(3, '0')}`);
  try {
    await database
      .insertInto('member')
      .values(
        numbers.map((number, index) => ({
          username: `member-${number}`,
          member_number: number,
          security_role_code: 'PARTICIPANT',
          first_name: 'Member',
          last_name: number,
          email: `${number}@example.org`,
          first_cpd_year_id: YEAR_2026,
          disabled_at: index === count - 1 ? '2026-01-01T00:00:00Z' : null,
        })),
      )
      .execute();
  } finally {
    await close();
  }
  return numbers;
}
