import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { type DatabaseConnection, openDatabase } from '../../server/src/platform/database/open-database.ts';
import { openFileStore } from '../../server/src/platform/files/open-file-store.ts';
import { acceptStore } from '../../server/src/platform/files/recognise-store.ts';
import { learnCollegeZone } from '../../server/src/platform/reference/college-zone-service.ts';
import { readReferenceData } from '../../server/src/platform/reference/reference-data.ts';
import { loadReference } from '../../server/src/platform/reference/reference-store.ts';
import { findFreePort, type RunningServer, startServer } from '../../server/src/testing/running-server.ts';
import { startTrustedIssuer, type TrustedIssuer } from '../../server/src/testing/trusted-issuer.ts';
import type { Target } from './calls.ts';
import { loadDataSet } from './load-data-set.ts';
import type { Options } from './options.ts';

/** What the measurements run on: a database, an issuer and a folder of their own. */
export interface Stage {
  postgres: EmbeddedPostgres;
  issuer: TrustedIssuer;
  /** Starts the product as it was bundled, as `npm start` does, its calls under their own role, or another build as told. */
  startProduct(other?: { databaseUrl: string; program: string }): Promise<RunningServer>;
  /** Ends everything that was started and removes the folder. */
  clear(): Promise<void>;
}

/** A build on a filled database. */
export interface Side {
  /** Starts it; `target` is what calls are made to. */
  start(): Promise<RunningServer & { target: Target }>;
}

/** What `npm start` runs; the command of the bench has made it. */
const PRODUCT = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const AUDIENCE = 'cpd-api';
/** A large database takes its time to write what it has in memory. */
const STOP_MS = 120_000;
/** The database of another build: its tables differ. */
const OTHER = 'other';
/** The data set's current year is open and under way. */
const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');
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
    ending.push(() => postgres.stop(STOP_MS));
    const files = join(folder, 'files');
    // Each database names its own.
    const otherFiles = join(folder, 'other-files');
    await Promise.all([files, otherFiles].map((each) => mkdir(each)));
    await prepareDatabase(postgres.connection, files);
    const issuer = await startTrustedIssuer(AUDIENCE);
    ending.push(() => issuer.close());
    const settings = {
      VERIFICATION_KEY: newKey(),
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: AUDIENCE,
      // No pooler is between, for which the second way would stand.
      DATABASE_PREPARED: 'on',
      CPD_NOW: NOW.toString(),
      LOG_LEVEL: 'warn',
      MALLOC_ARENA_MAX: '2',
    };
    return {
      postgres,
      issuer,
      async startProduct(other) {
        const data = await mkdtemp(join(folder, 'data-'));
        const server = await startServer(
          {
            ...settings,
            FILES_URL: pathToFileURL(other === undefined ? files : otherFiles).href,
            DATABASE_URL: other?.databaseUrl ?? urlOf(postgres.calls),
            DATABASE_DIRECT_URL: other?.databaseUrl ?? urlOf(postgres.connection),
            DATA_DIR: data,
            PORT: String(await findFreePort()),
            NODE_COMPILE_CACHE: join(folder, 'compiled'),
          },
          other?.program ?? PRODUCT,
        );
        ending.push(() => server.end('SIGTERM'));
        return server;
      },
      clear,
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** This build, its database filled and everyone signed in. */
export async function fillOwn(stage: Stage, options: Options): Promise<Side> {
  const data = await loadDataSet({ ...stage.postgres.connection, ssl: false }, options);
  return await sideOf(stage, data, () => stage.startProduct());
}

/** The build in another checkout with its packages, in a second database that its own bench has filled. */
export async function fillOther(stage: Stage, folder: string, options: Options): Promise<Side> {
  const program = join(resolve(folder), 'server/dist/main.js');
  if (!existsSync(program)) throw new Error(`${program} is not there: start that build once, so that it is bundled.`);
  const connection = { ...stage.postgres.connection, database: OTHER };
  await execute(stage, `create database ${OTHER}`);
  const start = () => stage.startProduct({ databaseUrl: urlOf(connection), program });
  await (await start()).end('SIGTERM');
  const file = pathToFileURL(join(resolve(folder), 'bench/src/load-data-set.ts')).href;
  const loader: { loadDataSet: typeof loadDataSet } = await import(file);
  const data = await loader.loadDataSet({ ...connection, ssl: false }, { ...options, years: 1 });
  return await sideOf(stage, data, start);
}

/** Runs a statement as the owner of the database. */
export async function execute({ postgres }: Stage, statement: string): Promise<void> {
  const client = new pg.Client({ ...postgres.connection, ssl: false });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function sideOf({ issuer }: Stage, data: Target['data'], start: () => Promise<RunningServer>): Promise<Side> {
  const tokens = await Promise.all(data.members.map(({ username }) => issuer.tokenFor(username)));
  return {
    async start() {
      const server = await start();
      return { ...server, target: { url: server.publicUrl, data, tokens } };
    },
  };
}

async function prepareDatabase(connection: DatabaseConnection, filesFolder: string): Promise<void> {
  const { database, close } = openDatabase(connection, { log, size: 2, patient: true });
  await migrate(database);
  // What is measured in this program judges by days of the college.
  await learnCollegeZone(database);
  await loadReference(database, readReferenceData(), NOW);
  const store = await openFileStore({ kind: 'folder', folder: filesFolder });
  await acceptStore(database, store.files);
  await store.close();
  await close();
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

/** The embedded PostgreSQL listens on a socket in a folder; addresses name such a one as a parameter. */
function urlOf({ host, port, user, database }: DatabaseConnection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
