import { AppError } from '../errors/app-error.ts';
import type { FileStore } from './file-store.ts';
import { storeAway } from './unless-silent.ts';

/** What the mark of a store is kept under, beside its files: no key, so no sweep and no move takes it for a file. */
export const STORE_ID = 'store-id';

/** A store that is known by its mark. */
export interface KnownStore {
  /** The store, which answers UNAVAILABLE while its place shows another one, and then neither keeps, lists nor removes anything. */
  files: FileStore;
  /** Throws UNAVAILABLE while the place shows another store, or none. */
  look(): Promise<void>;
  /**
   * Whether the place showed another store, or none, when it was last looked at. Answers at once, and looks anew in the background: a
   * place that hangs holds no one up who asks.
   */
  isAway(): boolean;
}

/** In a bucket each look is a request of its own. */
const LOOK_AGAIN_MS = 3_000;

/**
 * Has a store looked at before it is used: a share that is no longer mounted is an empty folder, and whatever were kept
 * there would be lost under it; what is not found there is no missing file (R51). `everyTime` is for stores that answer from
 * this machine; of the others each look is good for three seconds.
 */
export function knowStore(store: FileStore, mark: string, { everyTime }: { everyTime: boolean }): KnownStore {
  let isAnother = false;
  let last: { at: number; look: Promise<void> } | undefined;

  async function compare(): Promise<void> {
    const found = await store.mark();
    isAnother = found !== mark;
    if (isAnother)
      throw storeAway(`The place of the files shows ${found === undefined ? 'no store' : 'another store'}.`);
  }
  function lookAtMost(everyMs: number): Promise<void> {
    if (last === undefined || performance.now() - last.at > everyMs) {
      const look = compare();
      last = { at: performance.now(), look };
      // Who asks for it hears of it; a look that failed is not good for anyone else.
      look.catch(() => {
        last = undefined;
      });
    }
    return last.look;
  }
  const look = () => (everyTime ? compare() : lookAtMost(LOOK_AGAIN_MS));

  const files: FileStore = {
    ...store,
    async save(...given) {
      await look();
      return await store.save(...given);
    },
    async read(...given) {
      return await store.read(...given).catch(async (error: unknown) => {
        // In an empty folder nothing is found, and nothing is gone.
        if (error instanceof AppError && error.code === 'NOT_FOUND') await compare();
        throw error;
      });
    },
    async remove(key) {
      await look();
      await store.remove(key);
    },
    async *listOlderThan(instant) {
      await compare();
      yield* store.listOlderThan(instant);
    },
    async removeUnfinished(instant) {
      await compare();
      await store.removeUnfinished(instant);
    },
  };
  return {
    files,
    look,
    isAway: () => {
      // One that cannot be asked may be away for every server: that alone is no reason to be taken out of service.
      lookAtMost(LOOK_AGAIN_MS).catch(() => undefined);
      return isAnother;
    },
  };
}
