import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject } from 'vitest';
import { grantCalls } from '../platform/database/grants.ts';
import { migrate } from '../platform/database/migrate.ts';
import {
  type DatabaseConnection,
  type DatabaseLog,
  type OpenDatabase,
  openDatabase,
} from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { CONNECTIONS } from '../platform/http/request-queue.ts';
import type { PostgresAnswer, PostgresOfRun } from './database-setup.ts';

/** A database of a test file's own; `close` drops it. */
export interface TestDatabase extends Omit<OpenDatabase, 'pool'> {
  connection: DatabaseConnection | string;
}

/** One with tables: `database` and `connection` are those of calls, so that a test proves that their role may do enough. */
export interface FreshDatabase extends TestDatabase {
  /** For what calls may not do: changing tables and triggers, and the queues of scheduled work. */
  owner: { database: Database; connection: DatabaseConnection | string };
}

/** One without tables: `database` and `connection` are those of its owner. */
export interface EmptyDatabase extends TestDatabase {
  /** The way of calls. */
  calls: DatabaseConnection | string;
}

/** What a database holds besides its tables; the name says which, so that each is loaded once for a whole run. */
export interface Preparation {
  name: string;
  load(database: Database): Promise<void>;
}

/** How calls are opened, through `TEST_POOLER` too; as many connections as turns count on (`http/request-queue.ts`). */
export const callsOptions = {
  log: { info: () => undefined, warn: () => undefined },
  size: CONNECTIONS,
  pooled: true,
  prepared: !process.env.TEST_POOLER,
  // While copies of the template are made, a new connection can take longer than a member may wait.
  connectMs: 10_000,
};

/** Hears nothing: for tests, which break connections on purpose. */
export const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined };

/**
 * Makes a migrated database for one test file, and with `preparation` a loaded one. Migrating and loading happen once for
 * a run, into a template; each file gets a copy. Call it in `beforeAll`, and `close` in `afterAll`.
 */
export async function freshDatabase(preparation?: Preparation): Promise<FreshDatabase> {
  const server = await askForPostgres();
  return asAdministrator(server.owner, async (administrator) => {
    const template = await ensureTemplate(server, administrator, preparation);
    const { name, ...owner } = await makeDatabase(server.owner, administrator, template);
    const connection = connectionTo(server.calls, name);
    const calls = openDatabase(connection, callsOptions);
    return {
      database: calls.database,
      connection,
      owner,
      close: async () => {
        await calls.close();
        await owner.close();
      },
    };
  });
}

/** Makes a database without any table, for the tests of migrations. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = await askForPostgres();
  return asAdministrator(server.owner, async (administrator) => {
    const { name, ...own } = await makeDatabase(server.owner, administrator, 'template0');
    return { ...own, calls: connectionTo(server.calls, name) };
  });
}

async function askForPostgres(): Promise<PostgresOfRun> {
  const socket = createConnection(inject('postgresPort'), '127.0.0.1');
  await once(socket, 'connect');
  const answer: PostgresAnswer = JSON.parse(await text(socket));
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}

async function makeDatabase(
  server: DatabaseConnection | string,
  administrator: pg.Client,
  template: string,
): Promise<TestDatabase & { name: string }> {
  const name = `${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`;
  // Of a template this small the files are copied more quickly than written through the log.
  await administrator.query(`create database ${name} template ${template} strategy file_copy`);
  const connection = connectionTo(server, name);
  const { database, close } = openDatabase(connection, { log: silentLog, connectMs: callsOptions.connectMs });
  return {
    name,
    database,
    connection,
    async close() {
      await close();
      await asAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Test files run side by side: the first one makes the template, the others wait for it. */
async function ensureTemplate(
  server: PostgresOfRun,
  administrator: pg.Client,
  preparation: Preparation | undefined,
): Promise<string> {
  const template = `${inject('databasePrefix')}_template_${preparation?.name ?? 'migrated'}`;
  await administrator.query('select pg_advisory_lock(hashtext($1))', [template]);
  try {
    const { rowCount } = await administrator.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(server, administrator, template, preparation);
    return template;
  } finally {
    await administrator.query('select pg_advisory_unlock(hashtext($1))', [template]);
  }
}

async function makeTemplate(
  server: PostgresOfRun,
  administrator: pg.Client,
  template: string,
  preparation: Preparation | undefined,
): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await administrator.query(`drop database if exists ${unfinished} with (force)`);
  await administrator.query(`create database ${unfinished} template template0`);
  const { database, close } = openDatabase(connectionTo(server.owner, unfinished), { log: silentLog, patient: true });
  try {
    await migrate(database);
    await grantCalls(database, roleOf(server.calls));
    await preparation?.load(database);
  } finally {
    await close();
  }
  await administrator.query(`alter database ${unfinished} rename to ${template}`);
}

async function asAdministrator<T>(
  server: DatabaseConnection | string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(typeof server === 'string' ? { connectionString: server } : { ...server, ssl: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function roleOf(calls: DatabaseConnection | string): string {
  return typeof calls === 'string' ? new URL(calls).username : calls.user;
}

/** As the setting has it, and not the embedded database's own way. */
export function asAddress(connection: DatabaseConnection | string): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, database } = connection;
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

function connectionTo(server: DatabaseConnection | string, name: string): DatabaseConnection | string {
  if (typeof server !== 'string') return { ...server, database: name };
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
