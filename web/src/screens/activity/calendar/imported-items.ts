import type { Activity } from '@cpd/contract/activities';
import { useEffect, useState } from 'react';
import { rememberDrafts, rememberedDrafts } from '../../../lib/remembered.ts';

const KIND = 'calendar-import';

/** Items of calendars that wait to be finished in the form, and whether the first of them is open there (CAL-12). */
type ImportedItems = { waiting: readonly Activity[]; open: boolean };

const NOTHING: ImportedItems = { waiting: [], open: false };

/**
 * Imported items are kept on the device until each is saved or taken away, so that a reload, a sign-in or another day
 * loses none of them (CAL-12).
 */
export function useImportedItems(userId: number) {
  const [items, setItems] = useState(() => read(userId));
  const [round, setRound] = useState(0);
  // Whoever leaves the screen comes back to an empty form; closing or reloading the page does not pass here.
  useEffect(() => () => write(userId, { ...read(userId), open: false }), [userId]);
  const change = (next: ImportedItems) => {
    write(userId, next);
    setItems(next);
    setRound((now) => now + 1);
  };
  return {
    waiting: items.waiting,
    /** What the form is filled with now. */
    item: items.open ? items.waiting[0] : undefined,
    /** Differs for each item that is opened. */
    round,
    /** Adds items; `open` shows the first of them in the form at once. */
    add: (added: readonly Activity[], open: boolean) =>
      change({ waiting: open ? [...added, ...items.waiting] : [...items.waiting, ...added], open }),
    openItem: (item: Activity) => change({ waiting: [item, ...without(items, item)], open: true }),
    remove: (item: Activity) => change({ waiting: without(items, item), open: false }),
    removeAll: () => change(NOTHING),
    /** Leaves the form; what is open waits on. */
    close: () => change({ ...items, open: false }),
    /** The open item is saved: the next one follows. Answers how many are left. */
    saved: () => {
      const waiting = items.waiting.slice(1);
      change({ waiting, open: waiting.length > 0 });
      return waiting.length;
    },
  };
}

function write(userId: number, items: ImportedItems): void {
  rememberDrafts(userId, KIND, items.waiting.length === 0 ? null : JSON.stringify(items));
}

function without({ waiting }: ImportedItems, item: Activity): Activity[] {
  return waiting.filter((one) => one !== item);
}

/** What cannot be read any more, of an older version say, counts as nothing. */
function read(userId: number): ImportedItems {
  try {
    const kept: unknown = JSON.parse(rememberedDrafts(userId, KIND) ?? 'null');
    return isItems(kept) ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isItems(kept: unknown): kept is ImportedItems {
  if (typeof kept !== 'object' || kept === null || !('waiting' in kept) || !('open' in kept)) return false;
  return Array.isArray(kept.waiting) && kept.waiting.every((item) => typeof item?.activityName === 'string');
}
