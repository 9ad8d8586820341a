import { useState } from 'react';

/**
 * How every list that opens below a field behaves here: inside the page's landmarks, and the list itself is what scrolls,
 * so that it is reachable for readers and keys (the kit wraps it into a scroll area of its own otherwise). Its options are
 * drawn once its field was entered: the kit marks them there while the list is closed, and a form that comes up has hundreds.
 */
export function useListProps() {
  const [wasEntered, setWasEntered] = useState(false);
  return {
    comboboxProps: { withinPortal: false, keepMounted: wasEntered },
    withScrollArea: false,
    styles: { options: { maxHeight: 320, overflowY: 'auto' } },
    onFocus: () => setWasEntered(true),
  } as const;
}
