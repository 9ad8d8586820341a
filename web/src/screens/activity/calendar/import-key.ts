import type { Activity } from '@cpd/contract/activities';

const keys = new WeakMap<Activity, string>();

/**
 * The key by which an imported item is saved, straight away or later in the form: one that nobody knows to be saved or not is
 * not saved a second time.
 */
export function keyOfItem(item: Activity): string {
  const key = keys.get(item) ?? crypto.randomUUID();
  keys.set(item, key);
  return key;
}
