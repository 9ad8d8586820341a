import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolder } from '../system/make-folder.ts';
import { systemCode } from '../system/system-code.ts';

const SQLITE_BUSY = 5;

/**
 * Takes the one lock of a data folder, made if it is not there, and answers the function that gives it back (R4).
 * The lock is the operating system's own on the empty file `server.lock`, reached through SQLite because Node offers no
 * file locks: it ends with its process however that ends, so there is no stale lock to judge, and a process number that
 * was given to another program since cannot be mistaken for the holder. `server.pid` only names the holder for people.
 * Throws at once, naming the holder's process number, when another server has the folder.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  await makeFolder(folder).catch((error: unknown) => {
    throw unusable(folder, error);
  });
  const lock = openLock(folder);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw new Error(`The data folder ${folder} cannot be locked.`, { cause: error });
    const holder = await findHolder(folder);
    throw new Error(
      `The data folder ${folder} is in use by ${holder}. Stop that server first, or set another DATA_DIR.`,
    );
  }
  await writeFile(join(folder, 'server.pid'), `${process.pid}\n`);
  return () => lock.close();
}

function openLock(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'server.lock'));
  } catch {
    throw new Error(mayNotWrite(folder));
  }
}

function unusable(folder: string, error: unknown): unknown {
  const code = systemCode(error) ?? '';
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new Error(
      `The data folder ${folder} is a file, or lies below one, and not a folder. Name a folder in DATA_DIR.`,
    );
  }
  return MAY_NOT.has(code) ? new Error(mayNotWrite(folder)) : error;
}

/** ENOENT is what some systems answer where nothing can be made, such as below the place where shares are mounted. */
const MAY_NOT = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);

function mayNotWrite(folder: string): string {
  return `This user cannot write to the data folder ${folder}. Give it to the user who starts the server (chown), or name another folder in DATA_DIR.`;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** The number of the process that has a data folder, where one runs that noted it there. Takes nothing and waits for nothing. */
export async function notedHolder(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'server.pid'), 'utf8').catch(() => '');
  const processId = Number.parseInt(text, 10);
  return isAlive(processId) ? processId : undefined;
}

/** The holder writes its number right after it has the lock: an empty or dead number means that it is about to. */
async function findHolder(folder: string): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const processId = await notedHolder(folder);
    if (processId !== undefined) return `the process ${processId}`;
    await delay(20);
  }
  return 'another process';
}

/** Whether a process of this number runs, under any user. */
export function isAlive(processId: number): boolean {
  if (!(processId > 0)) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
