import type { RepeatRequest } from '@cpd/contract/repeating';
import { call } from '../lib/api.ts';
import { atEachOpening, callQuery, undisturbed } from './call-query.ts';

/** What the year before has for a year. */
export function repeatOffersQuery(userId: number, cpdYearId: number) {
  return callQuery(
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

/** The changes of this resource. */
export const repeatingChanges = {
  /** Saves activities of the year before again, all or none. */
  repeatActivities: {
    call: ({ body, key }: { body: RepeatRequest; key: string }) =>
      call('repeatActivities', { query: {}, body, idempotencyKey: key }),
    // What offers it on Home goes with the first activity, and the dialog leads on before.
    deferred: CHANGED_BY_REPEATING,
  },
};
