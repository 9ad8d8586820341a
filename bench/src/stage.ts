import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/database/embedded-postgres.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { type DatabaseConnection, openDatabase } from '../../server/src/database/open-database.ts';
import { readReferenceData } from '../../server/src/reference/reference-data.ts';
import { loadReference } from '../../server/src/reference/reference-store.ts';
import { findFreePort, type RunningServer, startServer } from '../../server/src/testing/running-server.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import type { RawServerTask } from './raw-server.ts';

/** What the measurements run on: a database, an issuer and a folder of their own. */
export interface Stage {
  postgres: EmbeddedPostgres;
  issuer: Issuer;
  /** A folder for whatever else has to lie somewhere. */
  folder: string;
  /**
   * Starts the product as it was bundled, as `npm start` does; with an address on another way to its database, with `program`
   * another build of it. Each has a folder of its own for its files.
   */
  startProduct(other?: { databaseUrl?: string; program?: string }): Promise<RunningServer>;
  startRaw(task: Pick<RawServerTask, 'statements' | 'upload' | 'statementsFile'>): Promise<RawServer>;
  /** Ends everything that was started and removes the folder. */
  clear(): Promise<void>;
}

/** A server that does the least. */
export interface RawServer {
  url: string;
  processId: number;
  end(): Promise<void>;
}

const RAW_SERVER = fileURLToPath(new URL('./raw-server.ts', import.meta.url));
/** What `npm start` runs; the command of the bench has made it. */
export const PRODUCT = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const AUDIENCE = 'cpd-api';
/** The data set's current year is open and under way. */
export const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');
const log = { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) };

/** Sets the stage: PostgreSQL as the product brings it, with tables and reference data, and an issuer. */
export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-bench-'));
  const ending: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const clear = async () => {
    for (let end = ending.pop(); end !== undefined; end = ending.pop()) await end();
  };
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database'), log });
    ending.push(() => postgres.stop());
    await prepareDatabase(postgres.connection);
    const issuer = await startIssuer(AUDIENCE);
    ending.push(() => issuer.close());
    return {
      folder,
      postgres,
      issuer,
      async startProduct({ databaseUrl = urlOf(postgres.connection), program = PRODUCT } = {}) {
        const settings = {
          DATABASE_URL: databaseUrl,
          DATA_DIR: await mkdtemp(join(folder, 'data-')),
          PORT: String(await findFreePort()),
          OIDC_ISSUER: issuer.url,
          OIDC_AUDIENCE: AUDIENCE,
          CPD_NOW: NOW.toString(),
          LOG_LEVEL: 'warn',
          NODE_COMPILE_CACHE: join(folder, 'compiled'),
        };
        const server = await startServer(settings, program);
        ending.push(() => server.end('SIGTERM'));
        return server;
      },
      async startRaw(given) {
        const { connection } = postgres;
        const files = await mkdtemp(join(folder, 'raw-'));
        const raw = await startRawServer({ ...given, connection, port: await findFreePort(), folder: files });
        ending.push(raw.end);
        return raw;
      },
      clear,
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

async function prepareDatabase(connection: DatabaseConnection): Promise<void> {
  const { database, close } = openDatabase(connection, { log, size: 2, patient: true });
  await migrate(database);
  await loadReference(database, readReferenceData());
  await close();
}

/** The embedded PostgreSQL listens on a socket in a folder; addresses name such a one as a parameter. */
export function urlOf({ host, port, user, database }: DatabaseConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function startRawServer(task: RawServerTask) {
  const child = spawn(process.execPath, [RAW_SERVER, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${task.port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The raw server did not start.');
    await delay(50);
  }
  return { url, processId: child.pid ?? 0, end: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
