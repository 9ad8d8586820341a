import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const LOOK_EVERY_MS = 50;

/** Whether the operating system tells what its processes use (Linux). */
export const hasProcessFigures = existsSync('/proc/self/stat');

/**
 * Processor time in the program and in the kernel for it, in milliseconds: of a process with all its threads, of the processes
 * that it started, as PostgreSQL does for each connection and our server for what it prints, and of those that have ended.
 * 0 where the operating system does not tell.
 */
export function processorMs(processId: number): number {
  if (!hasProcessFigures) return 0;
  const { user, system, endedChildren } = readStat(processId);
  const children = readAll().filter(({ parent }) => parent === processId);
  return children.reduce((sum, child) => sum + child.user + child.system, user + system + endedChildren) * TICK_MS;
}

/** Resident memory of a process in MB; 0 where the operating system does not tell. */
export function residentMegabytes({ processId }: { processId: number }): number {
  if (!hasProcessFigures) return 0;
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

/** The most memory in MB that a process had while `work` was done. */
export async function mostMemory(process: { processId: number }, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let working = true;
  const watching = (async () => {
    while (working) {
      most = Math.max(most, residentMegabytes(process));
      await delay(LOOK_EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await watching;
  }
  return most;
}

function readAll(): ReturnType<typeof readStat>[] {
  const ids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return ids.flatMap((id) => {
    try {
      return [readStat(id)];
    } catch {
      // It ended in the meantime.
      return [];
    }
  });
}

function readStat(processId: number) {
  const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
  // The program's name is in brackets and may hold blanks; the fields are counted from behind it (proc(5): 4, 14 to 17).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map((index) =>
    Number(fields[index]),
  );
  return { parent, user, system, endedChildren: childUser + childSystem };
}
