import { randomUUID } from 'node:crypto';
import { inTurn } from '../database/in-turn.ts';
import type { Database, Reading } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import type { FileStore } from './file-store.ts';
import { type KeptContent, listFirstContents } from './kept-contents-reader.ts';
import { findStoreMark, setStoreMark } from './store-mark-store.ts';

/** The store that a server opened. */
interface OpenedStore {
  files: FileStore;
  /** Where it is, in words for anyone who runs the server. */
  place: string;
  /** Whether no other database can have its files there. */
  isOwn: boolean;
}

const TURN = 'file-store';
/** If of so many files not a single one is there, none is. */
const SAMPLE = 20;
/** What the command is called that settles what a start cannot know. */
const COMMAND = 'npm run accept-files';

/**
 * Compares the mark of a store with the one that the database remembers, and answers it (R51). The first start gives both the
 * same one, servers that start together in turn. Throws what to do when the store is not that of this database: a share that is not mounted is an
 * empty folder, and whatever were kept there would be lost.
 */
export async function recogniseStore(database: Database, store: OpenedStore): Promise<string> {
  const known = await findStoreMark(database);
  if (known !== undefined) return await requireMark(store, known);
  const problem = await findStrangeness(database, store);
  if (problem === undefined) return await acceptStore(database, store.files);
  // Another server that starts at the same moment may have settled it in the meantime, and have kept files since.
  const settled = await findStoreMark(database);
  if (settled === undefined) throw new Error(problem);
  return await requireMark(store, settled);
}

async function requireMark({ files, place }: OpenedStore, known: string): Promise<string> {
  const found = await files.mark();
  if (found !== known) throw new Error(otherStore(place, found));
  return known;
}

/** What speaks against a store when neither it nor the database has been told to belong to the other. */
async function findStrangeness(database: Reading, { files, place, isOwn }: OpenedStore): Promise<string | undefined> {
  const named = await listFirstContents(database, SAMPLE);
  if (named.length > 0) return (await countThere(files, named)) === 0 ? noneThere(place, named.length) : undefined;
  return !isOwn && (await holdsFiles(files)) ? filesOfOthers(place) : undefined;
}

/**
 * Gives store and database the same mark, and answers it: that of the store, where it has one. Servers that start together
 * do it in turn, so they agree.
 */
export async function acceptStore(database: Database, files: FileStore): Promise<string> {
  return await inTurn(database, TURN, async (transaction) => {
    await files.setMark((await files.mark()) ?? randomUUID());
    const mark = await files.mark();
    if (mark === undefined) throw new Error('The store of the files did not keep its mark.');
    await setStoreMark(transaction, mark);
    return mark;
  });
}

/** Throws when files are to move into a store that is known by the mark of another one: the database it belongs to would remove them. */
export async function refuseForeignStore(database: Database, to: FileStore, place: string): Promise<void> {
  const found = await to.mark();
  if (found === undefined || found === (await findStoreMark(database))) return;
  throw new Error(`The files of another database are kept in ${place}. Give an empty place. Nothing was moved.`);
}

/**
 * Gives the mark of a store to the one that its files have moved to, and takes it from the old one: a server that still looks
 * there keeps no more files in it.
 */
export async function carryMarkOver(
  database: Database,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<void> {
  const known = await findStoreMark(database);
  if (known !== undefined) await to.setMark(known);
  const mark = await acceptStore(database, to);
  if ((await from.mark()) === mark) await from.removeMark();
}

async function countThere(files: FileStore, contents: Iterable<KeptContent>): Promise<number> {
  let there = 0;
  for (const { key } of contents) if (await isThere(files, key)) there += 1;
  return there;
}

/** Whether a store has a content of this key, whatever is in it. */
export async function isThere(files: FileStore, key: string): Promise<boolean> {
  try {
    await files.read(key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** Whether anything is kept in a store. */
export async function holdsFiles(files: FileStore): Promise<boolean> {
  // Whatever was kept until tomorrow is whatever is kept.
  for await (const _key of files.listOlderThan(Temporal.Instant.from('2999-01-01T00:00:00Z'))) return true;
  return false;
}

function otherStore(place: string, found: string | undefined): string {
  const what = found === undefined ? 'has no mark, as an empty folder has none' : 'has the mark of another store';
  return `The files of this database are not kept in ${place}: it ${what}. Nothing was changed.
If it is a share, mount it. If FILES_URL or DATA_DIR is wrong, correct it: all servers of a database need the same store. Move files with npm run move-files.
After a restore, or when the files were copied by hand without store-id: ${COMMAND}.`;
}

function noneThere(place: string, count: number): string {
  return `The database names files, and of ${count} not one is in ${place}. Nothing was changed.
If it is a share, mount it. If FILES_URL or DATA_DIR is wrong, correct it. If the files are to be somewhere else or are lost: ${COMMAND}.`;
}

function filesOfOthers(place: string): string {
  return `There are files in ${place}, and this database names none: they may be those of another database. Nothing was changed.
Give this one a place of its own with FILES_URL. If the files are its own: ${COMMAND}.`;
}
