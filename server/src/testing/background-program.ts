import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresAccount } from '../platform/database/postgres-account.ts';

/** No one waits for it but what hangs. */
const READY_WITHIN_MS = 60_000;

/** A program that a test started and ends. */
export interface BackgroundProgram {
  /** The last of what it said. */
  said(): string;
  /** Ends it with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a program under an account, and waits until it is ready. Throws with what it said when it is not in time. */
export async function startUntilReady(
  account: PostgresAccount,
  command: readonly string[],
  isReady: () => Promise<boolean>,
): Promise<BackgroundProgram> {
  const [first = '', ...rest] = [...account.prefix, ...command];
  const child = spawn(first, rest, { ...account.identity, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.on('error', (error) => (said += error.message));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-10_000);
    });
  }
  const program = { said: () => said, end: (signal: NodeJS.Signals) => end(child, signal) };
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await delay(50)) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`${command[0]} ended: ${said}`);
    if (await isReady()) return program;
  }
  await program.end('SIGKILL');
  throw new Error(`${command[0]} was not ready in time: ${said}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Whether something listens on a port of loopback. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
