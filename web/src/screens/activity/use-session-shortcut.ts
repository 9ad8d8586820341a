import { readShortcutQuery, type ShortcutQuery } from '@cpd/domain/record/shortcut-link';
import { useEffect, useState } from 'react';
import type { ActivitySearch } from '../../lib/paths.ts';
import { rememberedShortcut, rememberShortcut } from '../../lib/remembered.ts';

/**
 * The shortcut of the address, which stays with the session so that a reload or a sign-in on the way does not lose it
 * (SHC-01), until it was saved or the screen was left (SHC-09).
 */
export function useSessionShortcut(search: ActivitySearch): {
  query: ShortcutQuery | undefined;
  forget: () => void;
} {
  const ofAddress = queryText(search);
  const [ofSession, setOfSession] = useState(() => (ofAddress === null ? rememberedShortcut() : null));
  const text = ofAddress ?? ofSession;
  useEffect(() => rememberShortcut(text), [text]);
  // Whoever leaves the screen has given the shortcut up; closing or reloading the page does not pass here.
  useEffect(() => () => rememberShortcut(null), []);
  return {
    query: text === null ? undefined : readShortcutQuery(Object.fromEntries(new URLSearchParams(text))),
    forget: () => {
      setOfSession(null);
      rememberShortcut(null);
    },
  };
}

/** The shortcut's part of an address as a query; null when there is none. */
function queryText({ Shortcut, aId, h, t, rId }: ActivitySearch): string | null {
  const given = Object.entries({ Shortcut, aId, h, t, rId }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text]],
  );
  return given.length === 0 ? null : new URLSearchParams(given).toString();
}
