import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { type DatabaseConnection, openDatabase } from '../../server/src/platform/database/open-database.ts';
import { openFileStore } from '../../server/src/platform/files/open-file-store.ts';
import { acceptStore } from '../../server/src/platform/files/recognise-store.ts';
import { readReferenceData } from '../../server/src/platform/reference/reference-data.ts';
import { loadReference } from '../../server/src/platform/reference/reference-store.ts';
import { findFreePort, type RunningServer, startServer } from '../../server/src/testing/running-server.ts';
import { startTrustedIssuer, type TrustedIssuer } from '../../server/src/testing/trusted-issuer.ts';
import type { RawServerTask } from './raw-server.ts';

/** What the measurements run on: a database, an issuer and a folder of their own. */
export interface Stage {
  postgres: EmbeddedPostgres;
  issuer: TrustedIssuer;
  /** A folder for whatever else has to lie somewhere. */
  folder: string;
  /**
   * Starts the product as it was bundled, as `npm start` does, its calls under their own role; with an address on another way
   * to its database, under one role unless the owner's address is given too, with `program` another build of it. Each has a
   * data folder of its own; files and key are those of the stage.
   */
  startProduct(other?: {
    databaseUrl?: string;
    directUrl?: string;
    program?: string;
    /** Scheduled work, which would be measured too. */
    jobs?: 'on' | 'off';
  }): Promise<RunningServer>;
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
/** What `npm start` sets besides. */
const STARTED_WITH = { MALLOC_ARENA_MAX: '2' };
const AUDIENCE = 'cpd-api';
/** A large database takes its time to write what it has in memory. */
const STOP_MS = 120_000;
/** The data set's current year is open and under way. */
export const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');
const log = { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) };

/**
 * Sets the stage: PostgreSQL as the product brings it, with tables and reference data, and an issuer. With `kept` the database
 * is in that folder and stays there; `settings` are PostgreSQL's own in the place of the product's.
 */
export async function setStage(other: { kept?: string; settings?: Record<string, string> } = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-bench-'));
  const ending: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const clear = async () => {
    for (let end = ending.pop(); end !== undefined; end = ending.pop()) await end();
  };
  try {
    const { kept = join(folder, 'database'), settings = {} } = other;
    const postgres = await startEmbeddedPostgres({ folder: kept, log, settings });
    ending.push(() => postgres.stop(STOP_MS));
    const shared = await sharedSettings(folder);
    await prepareDatabase(postgres.connection, join(folder, 'files'));
    const issuer = await startTrustedIssuer(AUDIENCE);
    ending.push(() => issuer.close());
    return {
      folder,
      postgres,
      issuer,
      async startProduct({ program = PRODUCT, jobs = 'on', ...other } = {}) {
        const { databaseUrl, directUrl } =
          other.databaseUrl === undefined
            ? { databaseUrl: urlOf(postgres.calls), directUrl: urlOf(postgres.connection) }
            : other;
        const settings = {
          DATABASE_URL: databaseUrl ?? '',
          ...(directUrl === undefined ? {} : { DATABASE_DIRECT_URL: directUrl }),
          DATA_DIR: await mkdtemp(join(folder, 'data-')),
          PORT: String(await findFreePort()),
          OIDC_ISSUER: issuer.url,
          OIDC_AUDIENCE: AUDIENCE,
          ...shared,
          JOBS: jobs,
          // No pooler is between, for which the second way would stand.
          DATABASE_PREPARED: 'on',
          CPD_NOW: NOW.toString(),
          LOG_LEVEL: 'warn',
          NODE_COMPILE_CACHE: join(folder, 'compiled'),
          ...(program === PRODUCT ? STARTED_WITH : {}),
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

/** What all servers on the database of the stage have to agree on, also those that are started one after the other. */
async function sharedSettings(folder: string): Promise<Record<string, string>> {
  const files = join(folder, 'files');
  await mkdir(files);
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    FILES_URL: pathToFileURL(files).href,
    VERIFICATION_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

async function prepareDatabase(connection: DatabaseConnection, filesFolder: string): Promise<void> {
  const { database, close } = openDatabase(connection, { log, size: 2, patient: true });
  await migrate(database);
  await loadReference(database, readReferenceData());
  // A database that was kept names files which were never here.
  const store = await openFileStore({ kind: 'folder', folder: filesFolder });
  await acceptStore(database, store.files);
  await store.close();
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
