import { useEffect, useRef } from 'react';
import { type Holder, holdUnsaved } from '../../lib/unsaved.ts';

/** Tells `lib/unsaved` of a form for as long as it is on screen (ACT-49, AUTH-17). */
export function useUnsaved(holder: Holder): void {
  const latest = useRef(holder);
  useEffect(() => {
    latest.current = holder;
  });
  useEffect(
    () =>
      holdUnsaved({
        isHolding: () => latest.current.isHolding(),
        kept: () => latest.current.kept?.(),
        isOnDevice: () => latest.current.isOnDevice?.() === true,
        onLeave: () => latest.current.onLeave?.(),
      }),
    [],
  );
}
