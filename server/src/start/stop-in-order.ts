import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '../platform/database/open-database.ts';

/** A stop takes at most so long, from the signal to the end of the process; anyone who watches us kills after some more. */
const STOP_MS = 9_500;
/** After so long only what must end in order, the database, is still waited for. */
const PATIENCE_MS = 8_600;

/** How something is closed; `leftMs` is the time until the whole stop must be over. */
export type Close = (leftMs: number) => Promise<void> | void;

interface Opened {
  name: string;
  close: Close;
  tell: (() => void) | undefined;
  mustEnd: boolean;
}

/** What has been opened, and how to close it again in the opposite order (R25). */
export interface StopList {
  /**
   * Adds what was opened just now; `name` is for the log. `tell` is called for everything when the stop starts, before
   * anything is closed. What must end is waited for however late it is, so it has to keep to `leftMs` by itself.
   */
  add(name: string, close: Close, options?: { tell?: () => void; mustEnd?: boolean }): void;
  /** Closes everything, the last opened first. What fails or hangs is logged and holds no one up. */
  stop(): Promise<void>;
}

/** `limits` are for tests, which need not wait as long. */
export function openStopList(
  log: DatabaseLog,
  { stopMs, patienceMs }: { stopMs: number; patienceMs: number } = { stopMs: STOP_MS, patienceMs: PATIENCE_MS },
): StopList {
  const list: Opened[] = [];

  async function closeOne({ name, close, mustEnd }: Opened, begun: number): Promise<void> {
    const gone = () => performance.now() - begun;
    try {
      const closed = Promise.resolve(close(Math.max(stopMs - gone(), 0)));
      const ended = mustEnd ? closed.then(() => true) : await endsWithin(closed, patienceMs - gone());
      if (!(await ended)) log.warn(`While stopping: ${name} did not end in time and was left behind.`);
    } catch (error) {
      log.warn(`While stopping, ${name}: ${error}`);
    }
  }

  return {
    add(name, close, { tell, mustEnd = false } = {}) {
      list.push({ name, close, tell, mustEnd });
    },
    async stop() {
      const begun = performance.now();
      for (const { tell } of list) tell?.();
      // Taken one by one: a start that is still under way may add to the list.
      for (let last = list.pop(); last !== undefined; last = list.pop()) await closeOne(last, begun);
    },
  };
}

async function endsWithin(closed: Promise<void>, milliseconds: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = delay(Math.max(milliseconds, 0), false, { signal: waiting.signal }).catch(() => false);
  return await Promise.race([closed.then(() => true), late]).finally(() => waiting.abort());
}
