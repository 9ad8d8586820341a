import type { AnswerOf, BodyInput } from '@cpd/contract/operation';
import type { createShortcut, listShortcutYears, updateShortcut } from '@cpd/contract/shortcuts';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { callQuery, neverKept, ownErrors } from './call-query.ts';

/** The shortcut that a friendly link means (API-15); an unknown or expired one is an ApiError with status 404. */
export function shortcutQuery(userId: number, suffix: string) {
  return queryOptions({
    queryKey: ['shortcut', userId, suffix],
    queryFn: ({ signal }) =>
      call('findShortcut', { query: { forUserId: userId }, body: { friendlyUrlSuffix: suffix }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The screen says that the link leads nowhere (SHC-08).
    meta: { ownErrors: 'all' },
  });
}

/** A shortcut as the CPD team sends it to be stored. */
export type ShortcutRequest = BodyInput<typeof createShortcut>;
/** A year that takes entries, with its types and areas. */
export type ShortcutYear = AnswerOf<typeof listShortcutYears>[number];
/** What can be changed of one. */
type ShortcutChange = BodyInput<typeof updateShortcut>;

const KEY = 'shortcuts';

/** All shortcuts with how often they were used, the newest first. */
export function shortcutsQuery() {
  // The screen says that they are missing.
  return callQuery([KEY], 'listShortcuts', {}, { ...ownErrors, staleTime: 0 });
}

/** The years that take entries, with what shortcuts of them can be made of. */
export function shortcutYearsQuery() {
  return callQuery(['shortcut-years'], 'listShortcutYears', {}, ownErrors);
}

/** Whether an end of the link is free. */
export function suffixQuery(suffix: string) {
  // Storing it says so as well.
  return callQuery(['shortcut-suffix', suffix], 'findShortcutSuffix', { friendlyUrlSuffix: suffix }, neverKept);
}

/** The changes of this resource. */
export const shortcutsChanges = {
  /** Stores a shortcut. */
  createShortcut: {
    call: ({ request, key }: { request: ShortcutRequest; key: string }) =>
      call('createShortcut', { query: {}, body: request, idempotencyKey: key }),
    invalidates: [KEY],
  },
  /** Changes the dates of a shortcut, or takes its link back. */
  updateShortcut: (id: number) => ({
    call: ({ request, key }: { request: ShortcutChange; key: string }) =>
      call('updateShortcut', { query: { id }, body: request, idempotencyKey: key }),
    invalidates: [KEY],
  }),
};

/** Saves the QR code of a shortcut's link on the reader's device. */
export function downloadQrCode(CPDShortcutId: number): Promise<void> {
  return download('getShortcutQrCode', { shortcutId: CPDShortcutId });
}
