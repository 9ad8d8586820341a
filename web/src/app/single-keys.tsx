import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { useMySettings } from '../queries/my-settings.ts';

/** What takes letters for itself: fields, and lists and menus that one jumps through by typing. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"], [role="combobox"]';

/**
 * The key that works on every page of a member: `n` starts an activity, as the link does, with the question of a form that
 * would lose something. The member can switch it off (WCAG 2.1.4).
 */
export function SingleKeys() {
  const router = useRouter();
  const { singleKeys } = useMySettings().settings;
  useEffect(() => {
    if (!singleKeys) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'n' || !isPlain(event) || !isFree(event.target)) return;
      event.preventDefault();
      void router.navigate({ href: paths.activity() });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys, router]);
  return null;
}

function isPlain({ ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented);
}

/** No one types there, and nothing is open that asks for an answer first. */
function isFree(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TAKES_LETTERS) !== null) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
}
