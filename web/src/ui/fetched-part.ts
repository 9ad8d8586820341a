import { type ComponentType, lazy } from 'react';

/** How browsers, and Vite for style sheets, say that a part of the program did not arrive. */
const DID_NOT_ARRIVE =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i;
/** Between one attempt and the next, each twice as long as the one before. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * A part of a page that is fetched when it is first drawn. Without a network it comes as soon as there is one again: until
 * then the place around it waits, and nothing that someone typed on the page goes with it. Any other error is thrown there.
 */
export function fetchedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilFetched(load) }));
}

/** Does `load` again until what it fetches arrives; fails as it does where something else is wrong. */
export async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error && DID_NOT_ARRIVE.test(error.message))) throw error;
      await networkOrPause(wait);
    }
  }
}

/** Ends when the browser has a network again, or after a pause: what does not answer may be the server alone. */
function networkOrPause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
}
