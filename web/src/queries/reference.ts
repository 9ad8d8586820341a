import type { AnswerOf, BodyInput } from '@cpd/contract/operation';
import type { updateSpecialities } from '@cpd/contract/reference';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, forAnHour, ownErrors } from './call-query.ts';

/** The types of activity of a year, in the order of its categories (API-12). */
export function activityTypesQuery(cpdYearId: number) {
  // The form says that they are missing (ERR-06).
  return callQuery(['activity-types', cpdYearId], 'listActivityTypes', { cpdYearId }, { ...ownErrors, ...forAnHour });
}

/** The specialties and professional domains of a year, with those the member has chosen marked (API-09). */
export function specialitiesQuery(userId: number, cpdYearId: number) {
  return callQuery(['specialities', userId, cpdYearId], 'listSpecialities', { userId, cpdYearId });
}

/** The reflection questions of a year, in their order (API-14). Of a year that has none no one is asked (RFL-04). */
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
  return callQuery(
    ['specialities', userId, cpdYearId, 'grouped'],
    'groupSpecialities',
    { userId, cpdYearId, isGrouped: true },
    { ...ownErrors, refetchOnMount: 'always' },
  );
}

type ChosenAreas = { request: BodyInput<typeof updateSpecialities>; key: string };

/** The changes of this resource. */
export const referenceChanges = {
  /** Saves the member's own specialties and domains of a year; what forms show follows at once (API-11, DOM-06). */
  updateSpecialities: (cpdYearId: number) => ({
    call: ({ request, key }: ChosenAreas) =>
      call('updateSpecialities', { query: { cpdYearId }, body: request, idempotencyKey: key }),
    keep: (client: QueryClient, areas: AnswerOf<typeof updateSpecialities>, { request: { userId } }: ChosenAreas) =>
      client.setQueryData(specialitiesQuery(userId, cpdYearId).queryKey, areas),
  }),
};

/** The texts of the help bubbles of a year by their code (API-05, HLP-02, HLP-04). Without them there are no bubbles (HLP-03). */
export function helpTextsQuery(cpdYearId?: number) {
  return callQuery(['help-texts', cpdYearId], 'listHelpTexts', { cpdYearId }, { ...ownErrors, ...forAnHour });
}
