import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../server/src/database/open-database.ts';
import type { Application } from './application.ts';

const YEAR_2026 = 11;
const silent = { info: () => undefined, warn: () => undefined };

/**
 * Puts members into the database of a running application, for journeys that need more than the demo has: E001, E002 and so
 * on, without a record. The last of them is disabled.
 */
export async function addMembers(application: Application, count: number): Promise<string[]> {
  const folder = join(application.dataFolder, 'database');
  // Where the path of the data is too long for a socket, a note says where it is (server: postgres-cluster).
  const host = await readFile(join(folder, 'socket-folder'), 'utf8').catch(() => join(folder, 'socket'));
  const { database, close } = openDatabase({ host, port: 5432, user: 'cpd', database: 'postgres' }, { log: silent });
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
