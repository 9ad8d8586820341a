let count = 0;
const listeners = new Set<() => void>();

/** How many requests are under way; for `useSyncExternalStore` (ERR2-08). */
export function requestsInFlight(): number {
  return count;
}

/** Calls `listener` whenever the number changes; answers how to stop that. */
export function watchRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a request has gone out. */
export function requestStarted(): void {
  count += 1;
  for (const listener of listeners) listener();
}

/** Says that a request has ended, well or not. */
export function requestEnded(): void {
  count -= 1;
  for (const listener of listeners) listener();
}
