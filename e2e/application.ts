import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const READY_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 15_000;

/** The built application as `npm start` runs it, on a port and a data folder of its own. */
export interface Application {
  /** Without a slash at its end. */
  url: string;
  /** Where it keeps its data. */
  dataFolder: string;
  /** Stops it and starts it again on the same port and data, with the clock at another ISO instant. */
  restart(now: string): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts the application with the demo members and the clock standing at `now`, an ISO instant. */
export async function startApplication(now: string): Promise<Application> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cpd-e2e-'));
  const port = await findFreePort();
  const removeData = () => rm(dataFolder, { recursive: true, force: true });
  let server = await startServer(port, dataFolder, now).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    async restart(later) {
      await end(server);
      server = await startServer(port, dataFolder, later);
    },
    async stop() {
      await end(server);
      await removeData();
    },
  };
}

/** Answers when the server is ready; throws with what it said when it is not. */
async function startServer(port: number, dataFolder: string, now: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, CPD_NOW: now, LOG_LEVEL: 'silent' },
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
      await end(child);
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

async function end(child: ChildProcess): Promise<void> {
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
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
