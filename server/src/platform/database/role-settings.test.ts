import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { asAddress, type EmptyDatabase, emptyDatabase, silentLog } from '../../testing/test-database.ts';
import { type DatabaseWays, findCallsRole } from './find-calls-role.ts';
import { openDatabase } from './open-database.ts';
import { refusePooledOwner, settleRoleSettings } from './role-settings.ts';
import { CALLS_SETTINGS, PATIENT_SETTINGS } from './session-settings.ts';

let own: EmptyDatabase;
let ways: DatabaseWays;
let place: string;
let warnings: string[];
const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };

beforeEach(async () => {
  own = await emptyDatabase();
  ways = { calls: asAddress(own.calls), owner: asAddress(own.connection) };
  warnings = [];
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(own.database);
  place = `role ${roleOf(own.calls)} in database ${rows[0]?.name}`;
});

afterEach(() => own.close());

const asOwner = (statement: string) => sql.raw(statement).execute(own.database);

function roleOf(connection: EmptyDatabase['calls']): string {
  return typeof connection === 'string' ? new URL(connection).username : connection.user;
}

/** Other than they should be, each in a way that changes answers or takes a limit away. */
const OTHERWISE: Record<string, string> = {
  timezone: 'Pacific/Auckland',
  datestyle: 'German',
  intervalstyle: 'iso_8601',
  default_transaction_isolation: 'serializable',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

async function setOtherwise(what: string): Promise<void> {
  for (const [name, value] of Object.entries(OTHERWISE)) await asOwner(`alter ${what} set ${name} = '${value}'`);
}

/** What connections of a way live with. */
async function settingsOf(connection: DatabaseWays['calls'], options: { patient?: boolean; pooled?: boolean }) {
  const { database, close } = openDatabase(connection, { log: silentLog, size: 1, ...options });
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${Object.keys(CALLS_SETTINGS)}::text[]) as name
  `
    .execute(database)
    .finally(close);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

describe('[R48] a start refuses', () => {
  test('an address for calls that sets limits by itself, and says which', async () => {
    const calls = `${ways.calls}?options=${encodeURIComponent('-c statement_timeout=0')}`;
    await expect(settleRoleSettings({ ...ways, calls }, log)).rejects.toThrow(
      /statement_timeout is 0 and not 4s\)\. Behind PgBouncer type RECONNECT in its console/,
    );
  });

  test('a way of the owner that lacks what it asks for, as behind a pooler that leaves it out', async () => {
    const owner = `${ways.owner}?options=${encodeURIComponent('-c timezone=UTC')}`;
    await setOtherwise(place.replace(roleOf(own.calls), roleOf(own.connection)));
    const { database, close } = openDatabase(owner, { log: silentLog, size: 1, patient: true });
    await expect(refusePooledOwner(database)).rejects.toThrow(
      /an address straight to PostgreSQL.*datestyle is German.*Give the owner’s own as DATABASE_DIRECT_URL/,
    );
    await close();
  });

  test('a role that has its tables in another schema than public, where nothing could be saved', async () => {
    await asOwner(`create schema aside; grant all on schema aside to public; alter ${place} set search_path = aside`);
    const refused = /^The role \S+ has its tables in the schema aside, and CPD Logbook has all of its own in public\./;
    await expect(findCallsRole(ways, own.database)).rejects.toThrow(refused);
    await asOwner(`alter ${place} set search_path = nowhere`);
    await expect(findCallsRole(ways, own.database)).rejects.toThrow(/has its tables in no schema/);
    await asOwner(`alter ${place} reset search_path`);
    const aside = `${ways.owner}?options=${encodeURIComponent('-c search_path=aside')}`;
    const { database, close } = openDatabase(aside, { log: silentLog, size: 1 });
    await expect(findCallsRole(ways, database)).rejects.toThrow(refused);
    await expect(findCallsRole({ calls: aside, owner: aside }, database)).rejects.toThrow(refused);
    await close();
    expect(await findCallsRole(ways, own.database)).toBe(roleOf(own.calls));
  });
});

describe('[R48] connections for calls', () => {
  test.each(['role', 'database'])('live with limits and in UTC, whatever the %s had set', async (whose) => {
    const database = place.split(' ').at(-1) ?? '';
    await setOtherwise(whose === 'role' ? place : `database ${database}`);
    await settleRoleSettings(ways, log);
    expect(await settingsOf(ways.calls, { pooled: true })).toEqual(CALLS_SETTINGS);
    expect(warnings).toEqual([]);
  });

  test('answer values as text alike, whatever the role had set', async () => {
    await setOtherwise(place);
    await settleRoleSettings(ways, log);
    const { database, close } = openDatabase(ways.calls, { log: silentLog, size: 1, pooled: true });
    const { rows } = await sql`
      select timestamptz '2026-11-20 01:00:00Z' as at, date '2026-11-20' as day,
        to_json(timestamptz '2026-11-20 01:00:00Z') as json, '1 day 02:00'::interval::text as took`.execute(database);
    expect(rows).toEqual([
      { at: '2026-11-20T01:00:00Z', day: '2026-11-20', json: '2026-11-20T01:00:00+00:00', took: '1 day 02:00:00' },
    ]);
    await close();
  });

  test('that were opened before are told, with what to do, once', async () => {
    const older = new pg.Client({ connectionString: String(ways.calls), application_name: 'cpd-logbook' });
    await older.connect();
    await setOtherwise(place);
    await settleRoleSettings(ways, log);
    await settleRoleSettings(ways, log);
    expect(warnings).toEqual([expect.stringMatching(/and 1 of its connections .*type RECONNECT in its console\.$/)]);
    await older.end();
  });

  test('are settled by each of several servers that start together, and changed by nobody when all is well', async () => {
    await Promise.all([1, 2, 3].map(() => settleRoleSettings(ways, log)));
    const statements = await countStatements(() => settleRoleSettings(ways, log));
    expect(statements.filter((text) => /alter role/.test(text))).toEqual([]);
    expect(await settingsOf(ways.calls, { pooled: true })).toEqual(CALLS_SETTINGS);
  });
});

describe('[R48] where one role does everything', () => {
  test('by one address, each connection brings its settings, and the role keeps its own', async () => {
    await settleRoleSettings({ calls: ways.owner, owner: ways.owner }, log);
    expect(await settingsOf(ways.owner, {})).toEqual(CALLS_SETTINGS);
    expect(await settingsOf(ways.owner, { patient: true })).toEqual(PATIENT_SETTINGS);
    const { rows } = await sql`
      select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database()`.execute(own.database);
    expect(rows).toEqual([]);
  });

  test('by two addresses, the limits of calls end no migration', async () => {
    await settleRoleSettings({ calls: `${ways.owner}?keepalives=1`, owner: ways.owner }, log);
    expect(await settingsOf(ways.owner, { pooled: true })).toEqual(CALLS_SETTINGS);
    expect(await settingsOf(ways.owner, { patient: true })).toEqual(PATIENT_SETTINGS);
  });
});
