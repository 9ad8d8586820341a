import type { Activity } from '@cpd/contract/activities';
import { useEffect, useState } from 'react';
import {
  rememberDrafts,
  rememberedDrafts,
  rememberedOpenItem,
  rememberOpenItem,
  saysDraftsChanged,
} from '../../../lib/remembered.ts';
import { keyOfItem, withKey } from './import-key.ts';

const KIND = 'calendar-import';

/** Items of calendars that wait to be finished in the form, and the key of the one that is open in this tab (CAL-12). */
type ImportedItems = { waiting: readonly Activity[]; open: string | null };

/**
 * Imported items are kept on the device until each is saved or taken away, so that a reload, a sign-in or another day
 * loses none of them (CAL-12). Each tab has open what was opened there; an item that another tab has saved waits no more.
 */
export function useImportedItems(userId: number) {
  const [items, setItems] = useState(() => read(userId));
  const [round, setRound] = useState(0);
  // Anyone who leaves the screen comes back to an empty form; closing or reloading the page does not pass here.
  useEffect(() => () => rememberOpenItem(userId, null), [userId]);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (!saysDraftsChanged(event, userId, KIND)) return;
      // What is typed into the open item stays; saving it twice makes one activity of it.
      setItems((now) => ({ waiting: joined(now, readWaiting(userId)), open: now.open }));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [userId]);
  const change = (next: ImportedItems) => {
    rememberDrafts(userId, KIND, next.waiting.length === 0 ? null : JSON.stringify(next.waiting.map(kept)));
    rememberOpenItem(userId, next.open);
    setItems(next);
    setRound((now) => now + 1);
  };
  const item = openItemOf(items);
  const others = (one: Activity) => items.waiting.filter((other) => keyOfItem(other) !== keyOfItem(one));
  return {
    waiting: items.waiting,
    /** What the form is filled with now. */
    item,
    /** Differs for each item that is opened. */
    round,
    /** Adds items; `open` shows the first of them in the form at once. */
    add: (added: readonly Activity[], open: boolean) => {
      const [first] = added;
      const waiting = open ? [...added, ...items.waiting] : [...items.waiting, ...added];
      change({ waiting, open: open && first !== undefined ? keyOfItem(first) : null });
    },
    openItem: (one: Activity) => change({ waiting: [one, ...others(one)], open: keyOfItem(one) }),
    remove: (one: Activity) => change({ waiting: others(one), open: null }),
    removeAll: () => change({ waiting: [], open: null }),
    /** Leaves the form; what is open waits on. */
    close: () => change({ ...items, open: null }),
    /** The open item is saved: the next one follows. Answers how many are left. */
    saved: () => {
      const waiting = item === undefined ? items.waiting : others(item);
      const [next] = waiting;
      change({ waiting, open: next === undefined ? null : keyOfItem(next) });
      return waiting.length;
    },
  };
}

function openItemOf({ waiting, open }: ImportedItems): Activity | undefined {
  return waiting.find((one) => keyOfItem(one) === open);
}

/** The items as another tab left them, and the open one of this tab. */
function joined(now: ImportedItems, waiting: readonly Activity[]): readonly Activity[] {
  const open = openItemOf(now);
  return open === undefined ? waiting : [open, ...waiting.filter((one) => keyOfItem(one) !== now.open)];
}

function kept(item: Activity) {
  return { key: keyOfItem(item), item };
}

function read(userId: number): ImportedItems {
  return { waiting: readWaiting(userId), open: rememberedOpenItem(userId) };
}

/** What can no longer be read, of an older version say, counts as nothing. */
function readWaiting(userId: number): Activity[] {
  try {
    const text: unknown = JSON.parse(rememberedDrafts(userId, KIND) ?? 'null');
    return Array.isArray(text) && text.every(isKept) ? text.map(({ item, key }) => withKey(item, key)) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is { key: string; item: Activity } {
  const { key, item } = (one ?? {}) as { key?: unknown; item?: Partial<Activity> | null };
  return typeof key === 'string' && typeof item?.activityName === 'string';
}
