import { call } from '../lib/api.ts';
import { ownErrors } from './call-query.ts';

/** Everything that shows what a member recorded. */
const SHOWN_BY = [
  'activity',
  'activity-names',
  'activity-suggestions',
  'calendar',
  'carried-goals',
  'document-names',
  'files',
  'plans',
  'requirements',
  'summary',
  'years',
];

/** The changes of this resource. */
export const deletionsChanges = {
  /** Brings back what was deleted under a key, with its ids. The message that offers it says what went wrong. */
  bringBack: {
    call: ({ userId, key }: { userId: number; key: string }) =>
      call('bringBack', { query: {}, body: { userId, deletionKey: key } }),
    invalidates: SHOWN_BY,
    ...ownErrors,
  },
};
