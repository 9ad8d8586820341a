import type { BodyInput } from '@cpd/contract/operation';
import type { saveRegistrations } from '@cpd/contract/registrations';
import { call } from '../lib/api.ts';
import { callQuery, ownErrors, undisturbed } from './call-query.ts';

/** The registrations that can be chosen in a year, with the member's own marked (API2-50). Asked for anew at each opening. */
export function registrationsQuery(userId: number, cpdYearId: number) {
  // What is ticked must not be replaced by a later answer of the server.
  // The form says that they are missing.
  return callQuery(
    ['registrations', userId, cpdYearId],
    'listRegistrations',
    { userId, cpdYearId },
    { ...ownErrors, refetchOnMount: 'always', ...undisturbed },
  );
}

/** What a year says of the member by the registrations (REG-07). */
const CHANGED_BY_REGISTRATIONS = ['registrations', 'years', 'summary', 'requirements', 'declaration'];

/** The changes of this resource. */
export const registrationsChanges = {
  /**
   * Saves the registrations of a year (API2-51, ERR2-18); what follows from them is asked for anew. The summary, which shows
   * that at once, says so (API2-52).
   */
  saveRegistrations: (rateRealtime: boolean) => ({
    call: ({ body, key }: { body: BodyInput<typeof saveRegistrations>; key: string }) =>
      call('saveRegistrations', { query: rateRealtime ? { rateRealtime } : {}, body, idempotencyKey: key }),
    deferred: CHANGED_BY_REGISTRATIONS,
  }),
};
