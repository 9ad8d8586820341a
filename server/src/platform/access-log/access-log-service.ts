import { memberSearchWords } from '@cpd/domain/college/member-search';
import { SAME_SEARCH_SECONDS, SAME_VIEW_MINUTES } from '@cpd/domain/values/limits';
import type { EventKind } from '../database/event-kinds.ts';
import type { Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordChanges } from '../events/record-change.ts';
import type { Caller } from '../http/caller.ts';

/** Something of a member that one of the CPD team opens or reads. */
export interface Access {
  kind: EventKind;
  /** Null for what has no id of its own. */
  objectId: number | null;
  /** The member whose it is, and whose history has it; left out where it is about no one, or not theirs to read. */
  subjectUserId?: number;
  /** What the log keeps of it; never words that were searched for. */
  after: object;
  /** What tells it from other accesses of its kind at the same thing, searched words too: it is kept nowhere. Left out, each look is one. */
  question?: unknown;
}

/** What each colleague looked at of late, on this server. */
interface Recent {
  /** Epoch milliseconds by the clock of the rules. */
  accesses: Map<string, number>;
  searches: Map<number, { text: string; at: number }>;
}

/** Looks that are remembered; one that is forgotten for others leaves an event more. */
const REMEMBERED_MAX = 10_000;

const remembered = new WeakMap<Database, Recent>();

/**
 * Leaves one event of a look before anything is shown (R41): of a list once for all its pages, whichever is asked for first, of a file not for its parts,
 * and with a `question` once an hour. What was looked at is remembered by each server for itself, so that no look costs more
 * than the statement of its event; another server, or a new start, may leave one more. A look that cannot be noted is not
 * answered: throws what the database throws.
 */
export async function noteAccess(database: Database, caller: Caller, access: Access): Promise<void> {
  const { question, ...told } = access;
  if (question === undefined) return await record(database, caller, told);
  const { accesses } = recentOf(database);
  const key = JSON.stringify([caller.actor.userId, access.kind, access.objectId, question]);
  const now = caller.now.epochMilliseconds;
  const last = accesses.get(key);
  if (last !== undefined && Math.abs(now - last) < SAME_VIEW_MINUTES * 60_000) return;
  remember(accesses, key, now);
  try {
    await record(database, caller, told);
  } catch (error) {
    accesses.delete(key);
    throw error;
  }
}

/**
 * Leaves one event of a search for members: that there was one and how many were found first, never the words. While someone
 * types, each letter more or fewer is the same search, and so is a further page of the latest one.
 */
export async function noteSearch(
  database: Database,
  caller: Caller,
  text: string,
  { isFurther = false, ...found }: { rows: number; more: boolean; isFurther?: boolean },
): Promise<void> {
  if (memberSearchWords(text).length === 0) return;
  const { searches } = recentOf(database);
  const words = text.trim().toLowerCase();
  const at = caller.now.epochMilliseconds;
  const last = searches.get(caller.actor.userId);
  const isOfLast = isFurther && last?.text === words && Math.abs(at - last.at) < SAME_VIEW_MINUTES * 60_000;
  if (isOfLast) return;
  remember(searches, caller.actor.userId, { text: words, at });
  const isSoon = last !== undefined && Math.abs(at - last.at) < SAME_SEARCH_SECONDS * 1_000;
  if (isSoon && (words.startsWith(last.text) || last.text.startsWith(words))) return;
  try {
    await record(database, caller, { kind: 'member.searched', objectId: null, after: found });
  } catch (error) {
    searches.delete(caller.actor.userId);
    throw error;
  }
}

/** A look is no change of the caller's: it is noted also where the answer is only read. */
async function record(
  database: Database,
  caller: Caller,
  { kind, objectId, after, ...about }: Omit<Access, 'question'>,
) {
  const subjectUserId = about.subjectUserId ?? caller.actor.userId;
  await inTransaction(database, (transaction) =>
    recordChanges(transaction, caller, kind, [{ subjectUserId, objectId, after }]),
  );
}

function recentOf(database: Database): Recent {
  const known = remembered.get(database) ?? { accesses: new Map(), searches: new Map() };
  remembered.set(database, known);
  return known;
}

/** The newest are last, so that the first are those that were looked at longest ago. */
function remember<Key, Value>(recent: Map<Key, Value>, key: Key, value: Value): void {
  recent.delete(key);
  recent.set(key, value);
  const [oldest] = recent.keys();
  if (recent.size > REMEMBERED_MAX && oldest !== undefined) recent.delete(oldest);
}
