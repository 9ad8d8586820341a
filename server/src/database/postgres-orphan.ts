import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
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
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const processId = Number.parseInt(text, 10);
  if (await isPostgresOf(cluster, processId)) {
    await stopPostgres(processId, () => isPostgresOf(cluster, processId));
    return processId;
  }
  await clearRemains(cluster);
  return undefined;
}

/** Clears away what keeps a new PostgreSQL from starting after the one of this cluster was killed. */
export async function clearRemains(cluster: string): Promise<void> {
  await endSessions(cluster);
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => undefined);
  // PostgreSQL refuses to start while any program at all runs under the number in its file, except its own parent. The
  // rest of the file stays: by it PostgreSQL finds the memory that sessions of its predecessor may still hold.
  if (text !== undefined) await writeFile(pidFile(cluster), text.replace(/^-?\d+/, String(process.pid)));
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/**
 * Ends the sessions whose PostgreSQL is gone. One in the middle of a statement would not notice before its end, and until
 * then holds the memory that a new PostgreSQL must not share. Where there is no /proc, their end is waited for instead.
 */
async function endSessions(cluster: string): Promise<void> {
  const names = process.platform === 'linux' ? await readdir('/proc') : [];
  for (const name of names.filter((text) => /^\d+$/.test(text))) {
    // PostgreSQL lives in its cluster's folder, and calls itself so in the list of processes.
    const folder = await readlink(`/proc/${name}/cwd`).catch(() => '');
    if (folder !== cluster) continue;
    const command = await commandLine(Number(name));
    if (command.startsWith('postgres:')) signalProcess(Number(name), 'SIGKILL');
  }
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
