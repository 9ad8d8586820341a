import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { type DatabaseConnection, openDatabase } from '../database/open-database.ts';
import { stopFlushing } from './stop-flushing.ts';

/** Which PostgreSQL a vitest project runs on: the embedded one, the programs of a folder, or one that runs already. */
export type PostgresSource = { kind: 'embedded' } | { kind: 'programs'; folder: string } | { kind: 'url'; url: string };

/** What a test file is answered when it asks for the PostgreSQL of the run. */
export type PostgresAnswer = { connection: DatabaseConnection | string } | { problem: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgresSource: PostgresSource;
    /** The local port to ask for the connection. */
    postgresPort: number;
    /** What the names of all databases of this run begin with. */
    databasePrefix: string;
    /** Removed when the run ends. */
    runFolder: string;
  }
}

interface StartedPostgres {
  connection: DatabaseConnection | string;
  stop(): Promise<void>;
}

/**
 * The global setup of the server's vitest projects. PostgreSQL starts when the first test file asks for it, so that files
 * that need no database wait for none; after the last file everything is dropped and removed.
 */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { postgresSource } = project.getProvidedContext();
  const prefix = `cpd_test_${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'cpd-test-'));
  let started: Promise<StartedPostgres> | undefined;
  const door = createServer((socket) => {
    started ??= start(postgresSource, prefix, join(folder, 'database'));
    const answer: Promise<PostgresAnswer> = started.then(
      ({ connection }) => ({ connection }),
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
  if (source.kind === 'url') return { connection: source.url, stop: () => dropDatabases(source.url, prefix) };
  const silent = { info: () => undefined, warn: () => undefined };
  const programs = source.kind === 'programs' ? { programs: source.folder } : {};
  const postgres = await startEmbeddedPostgres({ folder, log: silent, ...programs });
  const { database, close } = openDatabase(postgres.connection, { log: silent });
  await stopFlushing(database).finally(close);
  return postgres;
}

/** A PostgreSQL that is not ours is left as it was. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}
