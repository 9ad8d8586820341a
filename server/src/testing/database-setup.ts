import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { type DatabaseConnection, openDatabase } from '../platform/database/open-database.ts';
import { CALLS_SETTINGS } from '../platform/database/session-settings.ts';
import { folderForTests } from './memory-folder.ts';
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts';
import { stopFlushing } from './stop-flushing.ts';

/** Which PostgreSQL a vitest project runs on: the embedded one, the programs of a folder, or one that runs already. */
export type PostgresSource = { kind: 'embedded' } | { kind: 'programs'; folder: string } | { kind: 'url'; url: string };

/** What a test file is answered when it asks for the PostgreSQL of the run. */
export type PostgresAnswer = PostgresOfRun | { problem: string };

/** The ways to the PostgreSQL of a run; those of its databases have other names of databases. */
export interface PostgresOfRun {
  /** As a superuser, who owns all that is made. */
  owner: DatabaseConnection | string;
  /** Under the plain role of calls. */
  calls: DatabaseConnection | string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresSource: PostgresSource;
    /** The local port to ask for the connection. */
    postgresPort: number;
    /** What the names of all databases of this run start with. */
    databasePrefix: string;
    /** Removed when the run ends. */
    runFolder: string;
  }
}

interface StartedPostgres extends PostgresOfRun {
  stop(): Promise<void>;
}

/**
 * The global setup of the server's vitest projects. PostgreSQL starts when the first test file asks for it, so that files
 * that need no database wait for none; after the last file everything is dropped and removed.
 */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { postgresSource } = project.getProvidedContext();
  const prefix = `cpd_test_${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(folderForTests(), 'cpd-test-'));
  let started: Promise<StartedPostgres> | undefined;
  const door = createServer((socket) => {
    started ??= start(postgresSource, prefix, join(folder, 'database'));
    const answer: Promise<PostgresAnswer> = started.then(
      ({ owner, calls }) => ({ owner, calls }),
      (error) => ({ problem: `${error} ${error.cause ?? ''}` }),
    );
    void answer.then((value) => socket.end(JSON.stringify(value)));
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  project.provide('postgresPort', (door.address() as AddressInfo).port);
  project.provide('databasePrefix', prefix);
  project.provide('runFolder', folder);
  return async () => {
    door.close();
    await started?.then(
      ({ stop }) => stop(),
      () => undefined,
    );
    await rm(folder, { recursive: true, force: true });
  };
}

async function start(source: PostgresSource, prefix: string, folder: string): Promise<StartedPostgres> {
  if (source.kind === 'url') return await startAt(source.url, prefix);
  const silent = { info: () => undefined, warn: () => undefined };
  const programs = source.kind === 'programs' ? { programs: source.folder } : {};
  const postgres = await startEmbeddedPostgres({ folder, log: silent, ...programs });
  const { database, close } = openDatabase(postgres.connection, { log: silent });
  await stopFlushing(database)
    .then(() => sql.raw(settingsOf(postgres.calls.user)).execute(database))
    .finally(close);
  const pooler = await standBetween(postgres.calls, `${folder}-pooler`);
  return {
    owner: postgres.connection,
    calls: pooler?.connection ?? postgres.calls,
    stop: async () => {
      await pooler?.end('SIGTERM');
      await postgres.stop();
    },
  };
}

/** With `TEST_POOLER`, the path of PgBouncer, calls share fewer connections than an application asks for. */
async function standBetween(target: DatabaseConnection, folder: string): Promise<Pgbouncer | undefined> {
  const program = process.env.TEST_POOLER;
  return program ? await startPgbouncer({ program, folder, target, poolSize: 5 }) : undefined;
}

/** In every database of the run, as a start gives them to the role in its own. */
function settingsOf(role: string): string {
  return Object.entries(CALLS_SETTINGS)
    .map(([name, value]) => `alter role ${role} set ${name} = '${value}'`)
    .join('; ');
}

/** A PostgreSQL that is not ours gets a role for the calls of this run, and is left as it was. */
async function startAt(url: string, prefix: string): Promise<StartedPostgres> {
  const role = `${prefix}_calls`;
  const password = randomBytes(16).toString('hex');
  await asOwner(url, (client) => client.query(`create role ${role} login password '${password}'; ${settingsOf(role)}`));
  const calls = new URL(url);
  calls.username = role;
  calls.password = password;
  return { owner: url, calls: calls.href, stop: () => dropDatabases(url, prefix, role) };
}

async function dropDatabases(url: string, prefix: string, role: string): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`drop role ${role}`);
  });
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
