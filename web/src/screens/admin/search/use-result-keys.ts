import { type RefObject, useEffect } from 'react';

/** Marks the link of a result, so that the arrow keys find it. */
export const RESULT = { 'data-result': true } as const;

type ResultKeys = {
  screen: RefObject<HTMLElement | null>;
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
  /** Enter in the field. */
  onEnter: () => void;
};

/**
 * The keyboard of the search: `/` leads to the field from anywhere on the screen, the arrows go through the results, Esc
 * clears. On a result Enter is the link's own.
 */
export function useResultKeys({ screen, field, onClear, onEnter }: ResultKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const results = [...(screen.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
      const active = document.activeElement;
      const place = active instanceof HTMLElement ? results.indexOf(active) : -1;
      const inField = active === field.current;
      if (event.key === '/' && !takesText(event.target)) {
        field.current?.focus();
        field.current?.select();
      } else if (event.key === 'Escape' && (inField || place >= 0)) {
        onClear();
        field.current?.focus();
      } else if (event.key === 'Enter' && inField) {
        onEnter();
      } else if (event.key === 'ArrowDown' && (inField || place >= 0)) {
        results[Math.min(place + 1, results.length - 1)]?.focus();
      } else if (event.key === 'ArrowUp' && place >= 0) {
        (results[place - 1] ?? field.current)?.focus();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
}
