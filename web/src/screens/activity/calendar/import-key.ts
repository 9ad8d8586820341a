import type { Activity } from '@cpd/contract/activities';

const keys = new WeakMap<Activity, string>();

/**
 * The key by which an imported item is saved, straight away or later in the form of any tab: one whose answer
 * was lost, and one that two tabs have open, is not saved a second time.
 */
export function keyOfItem(item: Activity): string {
  const key = keys.get(item) ?? crypto.randomUUID();
  keys.set(item, key);
  return key;
}

/** An item with the key that it was kept under. */
export function withKey(item: Activity, key: string): Activity {
  keys.set(item, key);
  return item;
}
