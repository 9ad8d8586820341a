import type { KeyboardEvent } from 'react';

type Key = KeyboardEvent<HTMLElement>;

/** Ctrl+Enter, or Cmd+Enter, does what the Save button of a form does, wherever the focus is inside; for the form's frame. */
export function saveKeys(onSave: () => void) {
  function onKeyDown(event: Key) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // A dialog that the form has opened has keys of its own.
    if (!(event.target instanceof Element) || dialogOf(event.target) !== dialogOf(event.currentTarget)) return;
    event.preventDefault();
    onSave();
  }

  /** An open list would take its marked entry with the same key. */
  function onKeyDownCapture(event: Key) {
    if (!(event.target instanceof Element) || event.target.getAttribute('role') !== 'combobox') return;
    onKeyDown(event);
    if (event.isDefaultPrevented()) event.stopPropagation();
  }

  return { onKeyDown, onKeyDownCapture };
}

function dialogOf(element: Element): Element | null {
  return element.closest('[role="dialog"]');
}
