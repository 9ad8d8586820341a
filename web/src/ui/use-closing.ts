import { useMemo } from 'react';
import { useLeaving } from './leaving.ts';

/** Closes what has opened over the page; first asks where something entered in it would be lost (ACT-49). */
export function useClosing(opened: boolean, onClose: () => void): () => void {
  const { byNow, leave } = useLeaving();
  // What is entered behind it stays when it closes.
  const outside = useMemo(() => (opened ? byNow() : undefined), [opened, byNow]);
  return () => leave(onClose, outside);
}
