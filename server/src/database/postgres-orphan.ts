import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './data-folder-lock.ts';

const run = promisify(execFile);

/**
 * Stops the PostgreSQL that a killed server left running on the cluster, and answers its process number if there was
 * one. Only for the holder of the folder's lock. The process is stopped only when it is proved to be a PostgreSQL of
 * this cluster: its number may have been given to another program since. Nothing committed is lost by any of this.
 */
export async function stopOrphan(cluster: string): Promise<number | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const processId = Number.parseInt(text, 10);
  if (!(await isPostgresOf(cluster, processId))) {
    // PostgreSQL would refuse to start while any program at all runs under the number in this file.
    await rm(file, { force: true });
    return undefined;
  }
  await stopPostgres(processId, () => isPostgresOf(cluster, processId));
  return processId;
}

/**
 * Stops a PostgreSQL: first with its fast shutdown (sessions are broken off, everything is written), then, when that takes
 * longer than ten seconds, without waiting for anything; the next start recovers from its log.
 */
export async function stopPostgres(processId: number, isRunning: () => boolean | Promise<boolean>): Promise<void> {
  const steps: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ];
  for (const [signal, patience] of steps) {
    signalProcess(processId, signal);
    for (let waited = 0; waited < patience; waited += 20) {
      if (!(await isRunning())) return;
      await delay(20);
    }
  }
  throw new Error(`PostgreSQL (process ${processId}) does not stop.`);
}

/** Sends a signal; a process that is gone already is no error. */
export function signalProcess(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal);
  } catch {
    // It has ended by itself meanwhile, which is what was wanted.
  }
}

async function isPostgresOf(cluster: string, processId: number): Promise<boolean> {
  if (!isAlive(processId)) return false;
  const command = await commandLine(processId);
  return command.includes('postgres') && command.includes(cluster);
}

async function commandLine(processId: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  const list: readonly [string, string[]] =
    process.platform === 'win32'
      ? [
          'powershell',
          ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${processId}).CommandLine`],
        ]
      : ['ps', ['-ww', '-o', 'command=', '-p', String(processId)]];
  return run(...list).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
