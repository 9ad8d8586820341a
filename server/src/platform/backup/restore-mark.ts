import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../files/sync-folder.ts';
import { systemCode } from '../system/system-code.ts';

/** In the data folder while a restore is under way: what is there then is half, and of no use to anyone. */
const NAME = 'restore-under-way.json';

const Mark = z.object({
  /** What is being restored, in words. */
  backup: z.string(),
  /** The mark of the store of the college that is being restored. */
  storeMark: z.string(),
  /** Where the files go, in words. */
  files: z.string(),
  /** What was not in the data folder before. */
  made: z.array(z.string()),
});
/** What a restore notes before it changes anything. */
export type RestoreMark = z.output<typeof Mark>;

/** Notes on disk that a restore into this folder has begun. */
export async function setRestoreMark(folder: string, mark: RestoreMark): Promise<void> {
  const handle = await open(join(folder, NAME), 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(mark)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder);
}

/** What a restore that broke off has noted; undefined where none did. */
export async function findRestoreMark(folder: string): Promise<RestoreMark | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  // Killed before it was on disk, it may be empty: then nothing else had begun.
  return Mark.safeParse(parsed(text)).data ?? { backup: 'a backup', storeMark: '', files: '', made: [] };
}

/** The restore is done, or all that it left was taken away. */
export async function removeRestoreMark(folder: string): Promise<void> {
  await rm(join(folder, NAME), { force: true });
  await syncFolder(folder);
}

/** Throws what to do when a restore into this folder was broken off: nothing of it is ever served (R57). */
export async function refuseHalfRestored(folder: string): Promise<void> {
  const mark = await findRestoreMark(folder);
  if (mark === undefined) return;
  throw new Error(
    `The restore of ${mark.backup} into ${folder} was broken off, so what is there is not whole. Run npm run restore again: it will remove what is unfinished and start again.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
