import { expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const ANY_INSTANT = Temporal.Instant.from('2026-03-01T00:00:00Z');

test('[EVD-25, UPL-18] removes the files that no row names and keeps every other', async () => {
  const { store, keys } = storeOf(1_203);
  const known = new Set([...keys].filter((_key, index) => index % 3 === 0));
  const asked: number[] = [];
  const removed = await sweepOrphans(
    store,
    async (batch) => {
      asked.push(batch.length);
      return known;
    },
    ANY_INSTANT,
  );
  expect(removed).toBe(802);
  expect(keys).toEqual(known);
  expect(asked).toEqual([500, 500, 203]);
});

test('[EVD-25] removes nothing when the database names none of the files', async () => {
  const { store, keys } = storeOf(10);
  expect(await sweepOrphans(store, async () => new Set(), ANY_INSTANT)).toBe(0);
  expect(keys.size).toBe(10);
});

test('[EVD-25] removes nothing when the rows cannot be read', async () => {
  const { store, keys } = storeOf(10);
  const failing = sweepOrphans(store, () => Promise.reject(new Error('no database')), ANY_INSTANT);
  await expect(failing).rejects.toThrow('no database');
  expect(keys.size).toBe(10);
});

function storeOf(count: number): { store: FileStore; keys: Set<string> } {
  const keys = new Set(Array.from({ length: count }, (_, index) => `key-${index}`));
  const unused = () => Promise.reject(new Error('not part of sweeping'));
  const store: FileStore = {
    save: unused,
    read: unused,
    remove: async (key) => {
      keys.delete(key);
    },
    async *listOlderThan() {
      yield* [...keys];
    },
    removeUnfinished: async () => undefined,
    mark: unused,
    setMark: unused,
    removeMark: unused,
  };
  return { store, keys };
}
