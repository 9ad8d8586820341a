import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type OpenDatabase, openDatabase } from '../server/src/platform/database/open-database.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const READY_WITHIN_MS = 120_000;
const ENDS_WITHIN_MS = 15_000;
const silent = { info: () => undefined, warn: () => undefined };

/** The built application as `npm start` runs it, on a port and a data folder of its own. */
export interface Application {
  /** Without a slash at its end. */
  url: string;
  /** Where it keeps its data. */
  dataFolder: string;
  /** Stops it and starts it again on the same port and data, with the clock at another ISO time. */
  restart(now: string): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the application with the clock standing at `now`, an ISO time: on a copy of the data folder of one that was
 * stopped, or on an empty folder, which it fills with the demo members first.
 */
export async function startApplication(
  now: string,
  readyMade?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Application> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cpd-e2e-'));
  const removeData = () => rm(dataFolder, { recursive: true, force: true });
  try {
    if (readyMade !== undefined) await cp(readyMade, dataFolder, { recursive: true });
    const { stop, ...running } = await runApplication(dataFolder, now, settings);
    const stopForGood = () => stop().finally(removeData);
    return { ...running, stop: stopForGood };
  } catch (error) {
    await removeData();
    throw error;
  }
}

/** Starts the application on a data folder that stays when it is stopped. */
export async function runApplication(
  dataFolder: string,
  now: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Application> {
  const port = await findFreePort();
  let server = await startServer(port, dataFolder, now, settings);
  return {
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    async restart(later) {
      await endProcess(server);
      server = await startServer(port, dataFolder, later, settings);
    },
    stop: () => endProcess(server),
  };
}

/** The database of a running application. */
export async function openDatabaseOf({ dataFolder }: Application): Promise<OpenDatabase> {
  const folder = join(dataFolder, 'database');
  // Where the path of the data is too long for a socket, a note says where it is (server: postgres-cluster).
  const host = await readFile(join(folder, 'socket-folder'), 'utf8').catch(() => join(folder, 'socket'));
  const connection = { host, port: 5432, user: 'cpd', database: 'postgres' };
  return openDatabase(connection, { log: silent, size: 1, patient: true });
}

/** Answers when the server is ready; throws with what it said when it is not. */
async function startServer(
  port: number,
  dataFolder: string,
  now: string,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, CPD_NOW: now, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Tests that are broken off take their server along.
  const endWithTests = () => void child.kill();
  process.once('exit', endWithTests);
  child.once('exit', () => process.off('exit', endWithTests));
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (hasEnded(child)) throw new Error(`The application ended: ${said}`);
    if (performance.now() > deadline) {
      await endProcess(child);
      throw new Error(`The application was not ready in time: ${said}`);
    }
    await delay(50);
  }
  return child;
}

async function isReady(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Asks a process to end, and makes it when it does not. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const tooSlow = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await ended;
  clearTimeout(tooSlow);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** A port that nothing listens on right now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
