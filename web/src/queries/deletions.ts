import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useInvalidates } from './form-change.ts';

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

/** Brings back what was deleted under a key, with its ids; it has ended when the screens show it again. */
export function useBringBack() {
  const stale = useInvalidates(SHOWN_BY);
  return useMutation({
    mutationFn: ({ userId, key }: { userId: number; key: string }) =>
      call('bringBack', { query: {}, body: { userId, deletionKey: key } }),
    // The message that offers it says it.
    meta: { ownErrors: 'all' },
    onSettled: stale,
  });
}
