import { useSyncExternalStore } from 'react';

let height: number | undefined;
const listeners = new Set<() => void>();

/** Tells the height of the form's bar on the screen, in px; undefined once the form is left. */
export function setBarHeight(next: number | undefined): void {
  height = next;
  for (const listener of listeners) listener();
}

/** The height of the form's bar on the screen, for what floats above it: in px, undefined without a form. */
export function useBarHeight(): number | undefined {
  return useSyncExternalStore(subscribe, () => height);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
