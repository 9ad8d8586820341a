import { useSyncExternalStore } from 'react';

let height: number | undefined;
const listeners = new Set<() => void>();

/** How high the bar of the form on the screen is, in px; undefined once there is none. */
export function setBarHeight(next: number | undefined): void {
  height = next;
  for (const listener of listeners) listener();
}

/** How high the bar of the form on the screen is, for what floats above it: in px, undefined without a form. */
export function useBarHeight(): number | undefined {
  return useSyncExternalStore(subscribe, () => height);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
