import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './data-folder-lock.ts';
import { programPath } from './postgres-programs.ts';

const run = promisify(execFile);

/** No one is served while an orphan stops, and recovering from its log takes no longer than waiting for it. */
const ORPHAN_PATIENCE_MS = 1500;
/** PostgreSQL ends its sessions by itself in this time after it was told not to wait for them, unless one hangs. */
const HURRY_MS = 500;
const KILLED_MS = 5000;

/**
 * Stops the PostgreSQL that a killed server left running on the cluster, and answers its process number if there was
 * one. Only for the holder of the folder's lock. The process is stopped only when it is proved to be a PostgreSQL of
 * this cluster: its number may have been given to another program since. Nothing committed is lost by any of this.
 */
export async function stopOrphan(cluster: string, programs: string): Promise<number | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const processId = Number.parseInt(text, 10);
  const isOrphan = await isPostgresOf(cluster, processId);
  const way = { processId, programs };
  if (isOrphan) await stopPostgres(way, () => isPostgresOf(cluster, processId), ORPHAN_PATIENCE_MS);
  await clearRemains(cluster);
  return isOrphan ? processId : undefined;
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
 * longer than `patienceMs`, without waiting for anything; the next start recovers from its log.
 */
export async function stopPostgres(
  { processId, programs }: { processId: number; programs: string },
  isRunning: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<void> {
  const steps: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', HURRY_MS],
    ['SIGKILL', KILLED_MS],
  ];
  for (const [signal, patience] of steps) {
    await signalPostgres(programs, processId, signal);
    for (const end = performance.now() + patience; performance.now() < end; await delay(20)) {
      if (!(await isRunning())) return;
    }
  }
  throw new Error(`PostgreSQL (process ${processId}) does not stop.`);
}

async function signalPostgres(programs: string, processId: number, signal: NodeJS.Signals): Promise<void> {
  const command = signalCommand(process.platform, programs, processId, signal);
  if (command === undefined) return signalProcess(processId, signal);
  await run(...command).catch(() => signalProcess(processId, 'SIGKILL'));
}

/**
 * The program by which PostgreSQL is sent a signal where the system has none: Windows would end it at once, with nothing
 * written in order. Undefined where the system sends it itself.
 */
export function signalCommand(
  platform: NodeJS.Platform,
  programs: string,
  processId: number,
  signal: NodeJS.Signals,
): [program: string, parameters: string[]] | undefined {
  if (platform !== 'win32' || signal === 'SIGKILL') return undefined;
  return [programPath(programs, 'pg_ctl'), ['kill', signal.replace('SIG', ''), String(processId)]];
}

/** Sends a signal; a process that is gone already is no error. */
export function signalProcess(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal);
  } catch {
    // It has ended by itself in the meantime, which is what was wanted.
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
