import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type DatabaseConnection, openDatabase } from './open-database.ts';
import { type NamedAddress, whyNotReached } from './require-usable.ts';
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
 * to another database than that of the owner, when a single way is that of a role that may make no tables, and when a role has
 * its tables elsewhere than in the schema public.
 */
export async function findCallsRole(ways: DatabaseWays, owner: Database): Promise<string> {
  if (ways.calls === ways.owner) return await findOnlyRole(owner);
  // The embedded database has the role that was made in it.
  if (typeof ways.calls !== 'string') return ways.calls.user;
  const { database: calls, close } = openDatabase(ways.calls, { log: silent, size: 1, prepared: false, pooled: true });
  try {
    return await findRoleBeside(owner, calls, { setting: 'DATABASE_URL', address: ways.calls });
  } finally {
    await close();
  }
}

async function findOnlyRole(owner: Database): Promise<string> {
  const { rows } = await sql<{ role: string; mayMake: boolean; schema: string | null }>`
    select current_user as role, current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayMake"
  `.execute(owner);
  const { role = '', mayMake = false, schema = null } = rows[0] ?? {};
  refuseOtherSchema({ role, schema });
  if (mayMake) return role;
  throw new Error(
    `The role ${role} of DATABASE_URL may make no tables. Give the address of their owner as DATABASE_DIRECT_URL.`,
  );
}

/** A lock is known in its database alone: what one of the two has locked, the other can lock only in another one. */
async function findRoleBeside(owner: Database, calls: Database, named: NamedAddress): Promise<string> {
  const key = randomInt(LARGEST_KEY);
  return await owner.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, ${key})`.execute(transaction);
    const { rows } = await sql<{ role: string; isFree: boolean; schema: string | null }>`
      select current_user as role, pg_try_advisory_xact_lock(${LOCK}, ${key}) as "isFree", current_schema() as schema`
      .execute(calls)
      .catch((error: unknown) => {
        throw new Error(whyNotReached(error, named));
      });
    const [found] = rows;
    if (found === undefined || found.isFree) {
      throw new Error(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Nothing was changed; both must name the same one.',
      );
    }
    refuseOtherSchema(await ownerIn(transaction));
    refuseOtherSchema(found);
    return found.role;
  });
}

async function ownerIn(owner: Reading): Promise<{ role: string; schema: string | null }> {
  const { rows } = await sql<{ role: string; schema: string | null }>`
    select current_user as role, current_schema() as schema`.execute(owner);
  return rows[0] ?? { role: '', schema: null };
}

/**
 * Names of tables are looked up along the `search_path`, which role and database can have set. Functions that write the log of
 * events have a fixed one, which names `public`: in another schema nothing could be saved.
 */
function refuseOtherSchema({ role, schema }: { role: string; schema: string | null }): void {
  if (schema === 'public') return;
  throw new Error(
    `The role ${role} has its tables in ${schema === null ? 'no schema' : `the schema ${schema}`}, and CPD Logbook has all of its own in public. Nothing was changed. Take away what sets the search_path (alter role … reset search_path, alter database … reset search_path, options= in the address).`,
  );
}
