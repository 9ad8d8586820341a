import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type DatabaseConnection, openDatabase } from './open-database.ts';
import type { Database, Reading } from './tables.ts';

/** The two ways to one database; they are the same where one role does everything. */
export interface DatabaseWays {
  /** Under a plain role, perhaps through a pooler: for calls, and for what scheduled work reads and writes. */
  calls: DatabaseConnection | string;
  /** As the owner of the tables, straight to PostgreSQL: for migrations, grants and the queues of scheduled work. */
  owner: DatabaseConnection | string;
}

// Any number will do that nothing else locks together with a second one.
const LOCK = 3_719_042;
const LARGEST_KEY = 2 ** 31;

const silent = { info: () => undefined, warn: () => undefined };

/**
 * The name of the role under which calls run. `owner` is the database as its owner has it. Throws when the way of calls leads
 * to another database than that of the owner, and when a single way is that of a role that may make no tables.
 */
export async function findCallsRole(ways: DatabaseWays, owner: Database): Promise<string> {
  if (ways.calls === ways.owner) return await findOnlyRole(owner);
  // The embedded database has the role that was made in it.
  if (typeof ways.calls !== 'string') return ways.calls.user;
  const { database: calls, close } = openDatabase(ways.calls, { log: silent, size: 1, prepared: false, pooled: true });
  try {
    return await findRoleBeside(owner, calls);
  } finally {
    await close();
  }
}

async function findOnlyRole(owner: Database): Promise<string> {
  const { rows } = await sql<{ role: string; mayMake: boolean }>`
    select current_user as role, coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayMake"
  `.execute(owner);
  const { role = '', mayMake = false } = rows[0] ?? {};
  if (mayMake) return role;
  throw new Error(
    `The role ${role} of DATABASE_URL may make no tables. Give the address of their owner as DATABASE_DIRECT_URL.`,
  );
}

/** A lock is known in its database alone: what one of the two has locked, the other can lock only in another one. */
async function findRoleBeside(owner: Database, calls: Database): Promise<string> {
  const key = randomInt(LARGEST_KEY);
  return await owner.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, ${key})`.execute(transaction);
    const { rows } = await sql<{ role: string; isFree: boolean; schema: string }>`
      select current_user as role, pg_try_advisory_xact_lock(${LOCK}, ${key}) as "isFree", current_schema() as schema`
      .execute(calls)
      .catch((error: unknown) => {
        throw new Error('The database cannot be reached by DATABASE_URL, the address for calls.', { cause: error });
      });
    const [found] = rows;
    if (found === undefined || found.isFree) {
      throw new Error(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Nothing was changed; both must name the same one.',
      );
    }
    await refuseOtherSchema(transaction, found);
    return found.role;
  });
}

/** Names of tables are looked up along the `search_path`, which role and database can have set. */
async function refuseOtherSchema(owner: Reading, calls: { role: string; schema: string | null }): Promise<void> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(owner);
  const schema = rows[0]?.schema ?? null;
  if (schema === calls.schema) return;
  throw new Error(
    `The owner makes its tables in the schema ${schema}, and the role ${calls.role} looks for them in ${calls.schema}. Give both the same search_path (alter role … set search_path = …).`,
  );
}
