import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openBrowser } from './provider-on-trial.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** No one waits for it but what hangs: a first start on a machine that does much else takes its time. */
const READY_WITHIN_MS = 100_000;

/** The real server as a process of its own, as `npm start` runs it. */
export interface RunningServer {
  publicUrl: string;
  processId: number;
  /** What it has said to its starter, on stderr. */
  said(): string;
  /** Its exit code; null while it runs, and when a signal ended it. */
  exitCode(): number | null;
  /** Ends it with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
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

/**
 * Starts the server, from its sources or another program, and answers when it is ready; throws with what it said when it
 * ends before.
 */
export async function startServer(settings: Record<string, string>, program = MAIN): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--heap-growing-percent=50', program], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const publicUrl = `http://127.0.0.1:${settings.PORT}`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(publicUrl))) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${said}`);
    if (performance.now() > deadline) throw new Error(`The server was not ready in time: ${said}`);
    await delay(50);
  }
  return {
    publicUrl,
    processId: child.pid ?? 0,
    said: () => said,
    exitCode: () => child.exitCode,
    end: (signal) => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function isReady(publicUrl: string): Promise<boolean> {
  return await fetch(`${publicUrl}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Signs a demo account in and answers its access token and user id. */
export async function signInTo(publicUrl: string, account: string): Promise<{ token: string; userId: number }> {
  const { access_token: token } = await openBrowser(publicUrl).signIn(account);
  const users = await fetch(`${publicUrl}/api/Users?Value=${account}&TypeOfSearch=USERNAME`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [user] = z.array(z.object({ UserId: z.number() })).parse(await users.json());
  if (user === undefined) throw new Error(`The account ${account} is not known.`);
  return { token, userId: user.UserId };
}
