import { useEffect, useState } from 'react';

/**
 * Whether something that opens over the page is to be shown; when it closes, whoever had the focus gets it back. The kit
 * looks for the opener when it goes from closed to open, so one that arrives open starts closed (NAV-22).
 */
export function useOpener(opened: boolean): boolean {
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(true), []);
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) setTimeout(() => opener.focus());
    };
  }, [opened]);
  return opened && arrived;
}
