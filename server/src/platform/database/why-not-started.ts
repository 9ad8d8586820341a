import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresVersion } from './postgres-programs.ts';

const NO_ROOM = /No space left on device|Disk quota exceeded/;
const DAMAGED =
  /could not find the database system|could not locate a valid checkpoint|invalid (primary )?checkpoint|invalid data in file|incorrect checksum in control file|PANIC/;
const MAY_NOT = /Permission denied|has wrong ownership|Read-only file system/;
const NO_MEMORY = /could not (create|map) (any )?(anonymous )?shared memory|Cannot allocate memory/;

/** An embedded PostgreSQL that ended before it took connections. */
export interface EndedStart {
  programs: string;
  /** The folder of the database, and that of PostgreSQL itself in it. */
  folder: string;
  cluster: string;
  /** What it wrote into its log since it was started, and where that is. */
  said: string;
  log: string;
}

/** Why an embedded PostgreSQL did not start, in a sentence with what to do. */
export async function whyNotStarted({ programs, folder, cluster, said, log }: EndedStart): Promise<string> {
  const [made, ours] = await Promise.all([madeBy(cluster), postgresVersion(programs)]);
  if (made !== undefined && Number(made) !== ours) {
    return `The database in ${folder} is of PostgreSQL ${made}, and this version of CPD Logbook brings PostgreSQL ${ours}, which cannot open it. Nothing was changed. Start the version of CPD Logbook that made it, or restore a backup into another DATA_DIR (docs/run-and-restore.md).`;
  }
  return sentenceOf(folder, said) ?? `PostgreSQL did not start${lastWords(said)}. Its log is ${log}.`;
}

/** Why no database could be made in a folder, in a sentence with what to do; `error` is that of PostgreSQL's `initdb`. */
export function whyNotCreated(folder: string, error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return sentenceOf(folder, said) ?? `The database could not be made in ${folder}${lastWords(said)}.`;
}

function sentenceOf(folder: string, said: string): string | undefined {
  if (NO_ROOM.test(said)) {
    return `There is no room left for the database in ${folder}. Make room on that disk, or name a folder on a larger one in DATA_DIR, then start again.`;
  }
  if (MAY_NOT.test(said)) {
    return `PostgreSQL may not use the files in ${folder}${lastWords(said)}. Give them to the user who starts the server (chown -R), then start again.`;
  }
  if (NO_MEMORY.test(said)) {
    return `There is not enough memory for PostgreSQL${lastWords(said)}. End what takes it, or give this machine more, then start again.`;
  }
  if (DAMAGED.test(said)) {
    return `The database in ${folder} is damaged, so PostgreSQL cannot start with it${lastWords(said)}. Keep a copy of the folder, then restore the newest backup into another DATA_DIR (docs/run-and-restore.md).`;
  }
  return undefined;
}

/** The version of PostgreSQL that made a cluster, such as 18, as it says itself. */
async function madeBy(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  return /^\d+(\.\d+)?/.exec(text)?.[0];
}

/** The line by which PostgreSQL says why it ends, in brackets and without its time; of several the last. */
function lastWords(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const last = lines.findLast((line) => /FATAL|PANIC|error:|could not/.test(line)) ?? lines.at(-1);
  if (last === undefined) return '';
  const reason = last
    .replace(/^.*?(FATAL|PANIC|error): +/, '')
    .trim()
    .replace(/\.$/, '');
  return ` (${reason})`;
}
