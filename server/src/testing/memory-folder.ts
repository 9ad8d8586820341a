import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4_000_000_000;

/**
 * The folder for the folders of tests: one in memory where Linux has room for it, else that of the system or of `TMPDIR`.
 * A database is 757 files; to make and drop it takes a tenth of the processor time there.
 */
export function folderForTests(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  return hasMemoryFolder() ? MEMORY : tmpdir();
}

/** False on other systems, in small containers, and where no program may be started from it. */
function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mounted = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounted.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3] ?? 'noexec';
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES && !options.includes('noexec');
  } catch {
    return false;
  }
}
