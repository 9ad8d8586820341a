/**
 * How every list that opens below a field behaves here: inside the page's landmarks, and the list itself is what scrolls,
 * so that it is reachable for readers and keys (the kit wraps it into a scroll area of its own otherwise).
 */
export const listProps = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: 320, overflowY: 'auto' } },
} as const;
