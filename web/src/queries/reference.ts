import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** Types and questions change with a new version of the product, not while somebody works. */
const AN_HOUR_MS = 3_600_000;

/** The types of activity of a year, in the order of its categories (API-12). */
export function activityTypesQuery(cpdYearId: number) {
  return queryOptions({
    queryKey: ['activity-types', cpdYearId],
    queryFn: ({ signal }) => call('listActivityTypes', { query: { CPDYearId: cpdYearId }, signal }),
    staleTime: AN_HOUR_MS,
    // The form says that they are missing (ERR-06).
    meta: { ownErrors: 'all' },
  });
}

/** The specialties and professional domains of a year, with those the member has chosen marked (API-09). */
export function specialitiesQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    queryKey: ['specialities', userId, cpdYearId],
    queryFn: ({ signal }) => call('listSpecialities', { query: { UserId: userId, CPDYearId: cpdYearId }, signal }),
  });
}

/** The reflection questions of a year, in their order (API-14). */
export function reflectionQuestionsQuery(cpdYearId: number) {
  return queryOptions({
    queryKey: ['reflection-questions', cpdYearId],
    queryFn: ({ signal }) => call('listReflectionQuestions', { query: { CPDYearId: cpdYearId }, signal }),
    staleTime: AN_HOUR_MS,
  });
}
