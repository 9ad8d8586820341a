import { useEffect, useState } from 'react';

/** Who opened what is just being taken away, until the focus is back there or something else has opened in its place. */
let waiting: HTMLElement | undefined;

/**
 * Whether something that opens over the page is to be shown; when it closes, what had the focus gets it back. The kit
 * looks for the opener when it goes from closed to open, so one that arrives open starts closed. What opens in place of
 * another, as a thank-you does after a form, gives the focus back to the opener of that one (NAV-22).
 */
export function useOpener(opened: boolean): boolean {
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(true), []);
  useEffect(() => {
    if (!opened) return;
    const opener = waiting ?? document.activeElement;
    waiting = undefined;
    return () => {
      if (!(opener instanceof HTMLElement) || opener === document.body) return;
      waiting = opener;
      setTimeout(() => {
        if (waiting !== opener) return;
        waiting = undefined;
        opener.focus();
      });
    };
  }, [opened]);
  return opened && arrived;
}
