import { startTransition, useEffect, useState } from 'react';

/** What was on the screen since the page was loaded. */
const seen = new WeakSet<object>();

/**
 * How many of the `count` pieces of `data` are drawn: none at first, and one more each time the ones before are on the screen,
 * so that the page answers to a finger in between. What was on the screen before is there at once: going back leads to the place
 * on the page that was left.
 */
export function usePieces(data: object, count: number): number {
  const [drawn, setDrawn] = useState(() => (seen.has(data) ? count : 0));
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1));
    else seen.add(data);
  }, [data, count, drawn]);
  return drawn;
}
