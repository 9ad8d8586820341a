import type { ListColumn } from '@cpd/domain/college/lists';

/** Where a page ended, and in which order of the list. */
export interface Cursor {
  sort: string;
  descending: boolean;
  at: string;
  id: number;
}

/** A cursor as one word, to be handed back for the next page. */
export function writeCursor({ sort, descending, at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, descending, at, id])).toString('base64url');
}

/** The cursor in a word that came back; undefined for what `writeCursor` never wrote. */
export function readCursor(text: string, kind: ListColumn['kind']): Cursor | undefined {
  try {
    const given: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(given) || given.length !== 4) return undefined;
    const [sort, descending, at, id] = given;
    if (typeof sort !== 'string' || typeof descending !== 'boolean' || typeof at !== 'string') return undefined;
    if (!Number.isSafeInteger(id) || !IS_VALUE[kind](at)) return undefined;
    return { sort, descending, at, id };
  } catch {
    return undefined;
  }
}

/** What the database can read as a value of its type: anything else would fail there. */
const IS_VALUE: Readonly<Record<ListColumn['kind'], (text: string) => boolean>> = {
  text: (text) => !text.includes('\u0000'),
  number: (text) => /^-?\d{1,15}(\.\d{1,9})?$/.test(text),
  date: (text) => text === '-infinity' || isInstant(text),
};

function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text) || text.startsWith('0000')) return false;
  try {
    return Temporal.Instant.from(text).epochNanoseconds !== undefined;
  } catch {
    return false;
  }
}
