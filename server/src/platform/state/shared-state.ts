import type { Database } from '../database/tables.ts';
import { readSharedState, type SharedState } from './state-reader.ts';

/** What of the state of the service is known just now. */
export interface SharedStateWatch {
  /** As it was some seconds ago at most; undefined when the database does not answer in time. */
  look(): Promise<SharedState | undefined>;
}

/** Two that ask at the same time, and again and again, cost one statement. */
const KEPT_MS = 5_000;
/** Anyone who asks has little time themself, and has more to hear than this. */
const LIMIT_MS = 2_000;

/** Opens a watch; `goneAfterS`: a server that was silent for so long is gone. Tests have other times. */
export function openSharedState(
  database: Database,
  goneAfterS: number,
  { keptMs = KEPT_MS, limitMs = LIMIT_MS }: { keptMs?: number; limitMs?: number } = {},
): SharedStateWatch {
  let known: { at: number; state: SharedState | undefined } | undefined;
  let underWay: Promise<SharedState | undefined> | undefined;

  async function read(): Promise<SharedState | undefined> {
    const state = await readSharedState(database, goneAfterS).catch(() => undefined);
    known = { at: performance.now(), state };
    underWay = undefined;
    return state;
  }
  return {
    look: async () => {
      if (known !== undefined && performance.now() - known.at < keptMs) return known.state;
      // One that hangs is not asked a second time.
      underWay ??= read();
      const { promise: late, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => resolve(undefined), limitMs);
      return await Promise.race([underWay, late]).finally(() => clearTimeout(timer));
    },
  };
}
