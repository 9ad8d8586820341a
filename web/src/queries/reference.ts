import type { BodyInput } from '@cpd/contract/operation';
import type { updateSpecialities } from '@cpd/contract/reference';
import type { saveRegistrations } from '@cpd/contract/registrations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { asked, forAnHour, ownErrors, undisturbed } from './asked.ts';
import { useStale } from './form-change.ts';

/** The types of activity of a year, in the order of its categories (API-12). */
export function activityTypesQuery(cpdYearId: number) {
  // The form says that they are missing (ERR-06).
  return asked(['activity-types', cpdYearId], 'listActivityTypes', { cpdYearId }, { ...ownErrors, ...forAnHour });
}

/** The specialties and professional domains of a year, with those the member has chosen marked (API-09). */
export function specialitiesQuery(userId: number, cpdYearId: number) {
  return asked(['specialities', userId, cpdYearId], 'listSpecialities', { userId, cpdYearId });
}

/** The reflection questions of a year, in their order (API-14). Of a year that has none nobody is asked (RFL-04). */
export function reflectionQuestionsQuery({
  cpdYearId,
  hasReflectionQuestions = true,
}: {
  cpdYearId: number;
  hasReflectionQuestions?: boolean;
}) {
  return queryOptions({
    queryKey: ['reflection-questions', cpdYearId],
    queryFn: ({ signal }) =>
      hasReflectionQuestions ? call('listReflectionQuestions', { query: { cpdYearId }, signal }) : [],
    ...forAnHour,
  });
}

/** The same in three groups, the locked domains by themselves (API-10). Asked for anew at each opening. */
export function groupedSpecialitiesQuery(userId: number, cpdYearId: number) {
  // The dialog says that they are missing.
  return asked(
    ['specialities', userId, cpdYearId, 'grouped'],
    'groupSpecialities',
    { userId, cpdYearId, isGrouped: true },
    { ...ownErrors, refetchOnMount: 'always' },
  );
}

/** Saves the member's own specialties and domains of a year; what forms show follows at once (API-11, DOM-06). */
export function useUpdateSpecialities(cpdYearId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: BodyInput<typeof updateSpecialities>) =>
      call('updateSpecialities', { query: { cpdYearId }, body: request }),
    // The dialog stays and says it.
    meta: { ownErrors: 'all', offersSignIn: true },
    onSuccess: (areas, { userId }) => {
      client.setQueryData(specialitiesQuery(userId, cpdYearId).queryKey, areas);
    },
  });
}

/** The texts of the help bubbles of a year by their code (API-05, HLP-02, HLP-04). Without them there are no bubbles (HLP-03). */
export function helpTextsQuery(cpdYearId?: number) {
  return asked(['help-texts', cpdYearId], 'listHelpTexts', { cpdYearId }, { ...ownErrors, ...forAnHour });
}

/** The years of a member, newest first (API-06). Whatever saves, submits or deletes something of a year invalidates it. */
export function yearsQuery(userId: number) {
  return asked(['years', userId], 'listCpdYears', { userId });
}

/** The registrations that can be chosen in a year, with the member's own marked (API2-50). Asked for anew at each opening. */
export function registrationsQuery(userId: number, cpdYearId: number) {
  // What is ticked must not be replaced by a later answer of the server.
  // The form says that they are missing.
  return asked(
    ['registrations', userId, cpdYearId],
    'listRegistrations',
    { userId, cpdYearId },
    { ...ownErrors, refetchOnMount: 'always', ...undisturbed },
  );
}

/** What a year says of the member by the registrations (REG-07). */
const CHANGED_BY_REGISTRATIONS = ['registrations', 'years', 'summary', 'requirements', 'declaration'];

/** Saves the registrations of a year (API2-51); what follows from them is asked for anew. */
export function useSaveRegistrations() {
  const stale = useStale(CHANGED_BY_REGISTRATIONS);
  return useMutation({
    mutationFn: (body: BodyInput<typeof saveRegistrations>) =>
      call('saveRegistrations', { query: { rateRealtime: true }, body }),
    onSuccess: () => void stale(),
    // The form stays and says it (ERR2-18).
    meta: { ownErrors: 'all', offersSignIn: true },
  });
}
