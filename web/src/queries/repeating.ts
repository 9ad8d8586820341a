import type { RepeatRequest } from '@cpd/contract/repeating';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, atEachOpening, undisturbed } from './asked.ts';
import { useInvalidates } from './form-change.ts';

/** What the year before has for a year. */
export function repeatOffersQuery(userId: number, cpdYearId: number) {
  return asked(
    ['repeat-offers', userId, cpdYearId],
    'listRepeatOffers',
    { userId, cpdYearId },
    { ...atEachOpening, ...undisturbed },
  );
}

/** What shows activities that come. */
const CHANGED_BY_REPEATING = [
  'activity-names',
  'activity-suggestions',
  'calendar',
  'plans',
  'requirements',
  'summary',
  'years',
];

/** Saves activities of the year before again, all or none. */
export function useRepeatActivities() {
  const stale = useInvalidates(CHANGED_BY_REPEATING);
  return useMutation({
    mutationFn: ({ body, key }: { body: RepeatRequest; key: string }) =>
      call('repeatActivities', { query: {}, body, idempotencyKey: key }),
    meta: { ownErrors: 'all', offersSignIn: true },
    // Not waited for: what offers it on Home goes with the first activity, and the dialog leads on before.
    onSettled: () => void stale(),
  });
}
