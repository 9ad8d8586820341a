import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseWays } from './find-calls-role.ts';
import { inTurn } from './in-turn.ts';
import { CALLS_NAME, type DatabaseLog, openDatabase } from './open-database.ts';
import { CALLS_SETTINGS, PATIENT_SETTINGS } from './session-settings.ts';
import type { Change, Database, Reading } from './tables.ts';

/** As many connections of a pooler as may be found with older settings, one behind the other, before the start gives up. */
const LOOKS = 50;
/** How long PostgreSQL may need to notice that a connection was closed. */
const GONE_WITHIN_MS = 2_000;

/** Of servers that see to the settings just now: what these find wrong they end by themselves, so it is no reason to warn. */
const STARTING_NAME = `${CALLS_NAME}-start`;

const silent = { info: () => undefined, warn: () => undefined };

/** A setting as the role has it in this database, and as a connection lives with it. */
interface Seen {
  name: string;
  kept: string | null;
  inForce: string;
}

/**
 * Sees to it that connections for calls live with limits, in UTC, and write values as the program reads them (R48). A pooler
 * hands no settings on, so they are those of the role in this database: the role changes them by itself, which PostgreSQL
 * allows to every role, and to its owner not always. When nothing differs that is two queries.
 *
 * A pooler's connections keep what they were opened with. Those that are met are ended, and replaced by new ones; of others
 * the log says what to do. Throws when connections stay as they should not be. Does nothing where one way is for
 * everything: it leads straight to PostgreSQL, and each connection brings its settings along.
 */
export async function settleRoleSettings(ways: DatabaseWays, log: DatabaseLog): Promise<void> {
  if (ways.calls === ways.owner) return;
  const way = { size: 1, prepared: false, pooled: true, name: STARTING_NAME };
  const { database, close } = openDatabase(ways.calls, { log: silent, ...way });
  try {
    const settledAt = await settle(database);
    await meetOnlyNewConnections(database);
    if (settledAt !== undefined) await tellOfOlderConnections(database, settledAt, log);
  } finally {
    await close();
  }
}

/** Throws when connections of the owner's way do not have what they ask for: then something is between. */
export async function refusePooledOwner(owner: Database): Promise<void> {
  const wrong = await listWrong(owner, PATIENT_SETTINGS).catch((error: unknown) => {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return [error.message];
    throw error;
  });
  if (wrong.length === 0) return;
  throw new Error(
    `Migrations need an address straight to PostgreSQL, and this one seems to lead through a pooler (${inWords(wrong)}). Give the owner’s own as DATABASE_DIRECT_URL, without options of its own.`,
  );
}

/** Answers when the settings were changed, as seconds since 1970; undefined when they were as they should be. */
async function settle(database: Database): Promise<string | undefined> {
  if ((await listUnkept(database)).length === 0) return undefined;
  return await inTurn(database, 'role settings', async (transaction) => {
    const { rows } = await sql<{ place: string; now: string }>`
      select format('%I in database %I', current_user, current_database()) as place, extract(epoch from clock_timestamp())::text as now
    `.execute(transaction);
    for (const name of await listUnkept(transaction)) {
      await sql.raw(`alter role ${rows[0]?.place} set ${name} = '${CALLS_SETTINGS[name]}'`).execute(transaction);
    }
    return rows[0]?.now;
  });
}

async function listUnkept(database: Reading): Promise<string[]> {
  const seen = await look(database, CALLS_SETTINGS);
  return seen.filter(({ name, kept }) => kept !== CALLS_SETTINGS[name]).map(({ name }) => name);
}

/** Ends each connection that has other settings, as long as it is its own to end: in a transaction no one else has it. */
async function meetOnlyNewConnections(database: Database): Promise<void> {
  let wrong: string[] = [];
  for (let looks = 0; looks < LOOKS; looks += 1) {
    wrong = await database
      .transaction()
      .execute(async (transaction) => {
        wrong = await listWrong(transaction, CALLS_SETTINGS);
        if (wrong.length > 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
        return wrong;
      })
      .catch((error: unknown) => {
        // That the connection ended was the purpose.
        if (wrong.length > 0) return wrong;
        throw error;
      });
    if (wrong.length === 0) return;
  }
  throw new Error(
    `Connections of DATABASE_URL do not live with the settings of their role (${inWords(wrong)}). Behind PgBouncer type RECONNECT in its console and start again; if that does not help, take away what sets them, in the address or at the pooler.`,
  );
}

async function listWrong(database: Database | Change, wanted: Readonly<Record<string, string>>): Promise<string[]> {
  const seen = await look(database, wanted);
  return seen
    .filter(({ name, inForce }) => inForce !== wanted[name])
    .map(({ name, inForce }) => `${name} is ${inForce} and not ${wanted[name]}`);
}

async function look(database: Reading, wanted: Readonly<Record<string, string>>): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select name, current_setting(name) as "inForce", (
      select substr(entry, strpos(entry, '=') + 1)
      from pg_db_role_setting, unnest(setconfig) as entry
      where setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)
        and lower(split_part(entry, '=', 1)) = name
    ) as kept
    from unnest(${Object.keys(wanted)}::text[]) as name`.execute(database);
  return rows;
}

/** Of its own role everyone sees since when its connections are there. One that was closed a moment ago is waited for. */
async function tellOfOlderConnections(database: Database, settledAt: string, log: DatabaseLog): Promise<void> {
  let older = await countOlder(database, settledAt);
  for (let looks = 0; older.count > 0 && looks < LOOKS; looks += 1) {
    await delay(GONE_WITHIN_MS / LOOKS);
    older = await countOlder(database, settledAt);
  }
  if (older.count === 0) return;
  log.warn(
    `The role ${older.role} has its limits now, and ${older.count} of its connections were opened before and may have none: behind PgBouncer, type RECONNECT in its console.`,
  );
}

async function countOlder(database: Database, settledAt: string): Promise<{ role: string; count: number }> {
  const { rows } = await sql<{ role: string; count: number }>`
    select current_user as role, count(*)::int as count from pg_stat_activity
    where usename = current_user and datname = current_database() and application_name = ${CALLS_NAME}
      and pid <> pg_backend_pid() and backend_start < to_timestamp(${settledAt}::float8)`.execute(database);
  return rows[0] ?? { role: '', count: 0 };
}

function inWords(wrong: readonly string[]): string {
  return wrong.join('; ');
}
