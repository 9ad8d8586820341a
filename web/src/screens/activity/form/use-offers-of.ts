import type { CPDYear } from '@cpd/contract/cpd-years';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { activityTypesQuery, reflectionQuestionsQuery, specialitiesQuery } from '../../../queries/reference.ts';
import { type YearOffers, yearOffers } from './year-offers.ts';

/** What a year offers, once all of it is loaded; a form that starts with values of another place waits for it (ACT-34). */
export function useOffersOf(year: CPDYear | undefined): YearOffers | undefined {
  const { userId } = useUser();
  const id = year?.cpdYearId ?? 0;
  const asks = year?.hasReflectionQuestions === true;
  const types = useQuery({ ...activityTypesQuery(id), enabled: year !== undefined });
  const areas = useQuery({ ...specialitiesQuery(userId, id), enabled: year !== undefined });
  const questions = useQuery({ ...reflectionQuestionsQuery(id), enabled: asks });
  const asked = asks ? questions.data : [];
  if (!year || !types.data || !areas.data || !asked) return undefined;
  return yearOffers(year, types.data, areas.data, asked);
}
