import type { BodyInput } from '@cpd/contract/operation';
import type { saveRegistrations } from '@cpd/contract/registrations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** The registrations that can be chosen in a year, with the member's own marked (API2-50). Asked for anew at each opening. */
export function registrationsQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    queryKey: ['registrations', userId, cpdYearId],
    queryFn: ({ signal }) => call('listRegistrations', { query: { userId: userId, cpdYearId: cpdYearId }, signal }),
    refetchOnMount: 'always',
    // What is ticked must not be replaced by a later answer of the server.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // The form says that they are missing.
    meta: { ownErrors: 'all' },
  });
}

/** What a year says of the member by the registrations (REG-07). */
const CHANGED_BY_REGISTRATIONS = ['registrations', 'years', 'summary', 'requirements', 'declaration'];

/** Saves the registrations of a year (API2-51); what follows from them is asked for anew. */
export function useSaveRegistrations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof saveRegistrations>) =>
      call('saveRegistrations', { query: { rateRealtime: true }, body }),
    onSuccess: () => {
      for (const key of CHANGED_BY_REGISTRATIONS) void client.invalidateQueries({ queryKey: [key] });
    },
    // The form stays and says it (ERR2-18).
    meta: { ownErrors: 'all', offersSignIn: true },
  });
}
