import { useDeferredValue, useEffect } from 'react';

/** What was on the screen since the page was loaded. */
const seen = new WeakSet<object>();

/**
 * `data`, a moment after the rest of the screen was drawn; undefined until then. What is made of it is drawn piece by piece,
 * and the page answers to a finger in between. What was on the screen before is there at once: going back leads to the place
 * on the page that was left.
 */
export function useInPieces<Data extends object>(data: Data | undefined): Data | undefined {
  const isNew = data !== undefined && !seen.has(data);
  const drawn = useDeferredValue<Data | null | undefined>(data, isNew ? null : undefined) ?? undefined;
  useEffect(() => {
    if (drawn !== undefined) seen.add(drawn);
  }, [drawn]);
  return drawn;
}
