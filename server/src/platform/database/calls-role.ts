import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseConnection } from './open-database.ts';

/** The role of calls in the embedded database. It owns nothing; what it may do is given by `grants.ts`. */
const CALLS_ROLE = 'cpd_calls';

/**
 * Makes the role of calls in an embedded PostgreSQL unless it is there, as in a folder of an earlier version of the server, and
 * answers how calls connect. `owner` is the way of the superuser. With a password the role has one as well: a new one at each
 * start, which is kept nowhere.
 */
export async function makeCallsRole(owner: DatabaseConnection): Promise<DatabaseConnection> {
  const client = new pg.Client({ ...owner, ssl: false });
  // Unheard, a connection that breaks off would end the whole server.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [CALLS_ROLE]);
    if (rowCount === 0) await client.query(`create role ${CALLS_ROLE} login`);
    const calls = { host: owner.host, port: owner.port, user: CALLS_ROLE, database: owner.database };
    if (owner.password === undefined) return calls;
    const password = randomBytes(24).toString('base64url');
    await client.query(`alter role ${CALLS_ROLE} password ${pg.escapeLiteral(password)}`);
    return { ...calls, password };
  } finally {
    await client.end();
  }
}
