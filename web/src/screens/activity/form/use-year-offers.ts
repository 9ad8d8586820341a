import type { CPDYear } from '@cpd/contract/cpd-years';
import type { Speciality } from '@cpd/contract/reference';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { activitySuggestionsQuery } from '../../../queries/activities.ts';
import { loggedDatesQuery } from '../../../queries/calendar.ts';
import { documentNamesQuery } from '../../../queries/documents.ts';
import { activityTypesQuery, reflectionQuestionsQuery, specialitiesQuery } from '../../../queries/reference.ts';
import { type YearOffers, yearOffers } from './year-offers.ts';

/** A file of the year that can be attached. */
export type YearFile = { documentId: number; name: string };

/** What the chosen year offers to the form: types, areas, questions, earlier names and files (ACT-34). Empty lists while they load. */
export function useYearOffers(year: CPDYear, ownAreas: readonly Speciality[]) {
  const { userId } = useUser();
  const { cpdYearId } = year;
  const types = useQuery(activityTypesQuery(cpdYearId));
  const areas = useQuery(specialitiesQuery(userId, cpdYearId));
  const questions = useQuery({ ...reflectionQuestionsQuery(cpdYearId), enabled: year.hasReflectionQuestions });
  const suggestions = useQuery(activitySuggestionsQuery(userId, cpdYearId));
  const documents = useQuery(documentNamesQuery(userId, cpdYearId));
  const logged = useQuery(loggedDatesQuery(userId, `${year.cpdYearYear}-01-01`, `${year.cpdYearYear}-12-31`));
  const yearFiles: YearFile[] = (documents.data ?? []).map(({ documentId, documentName }) => ({
    documentId: documentId,
    name: documentName,
  }));
  const allTypes = types.data ?? [];
  const allAreas = withOwnAreas(areas.data ?? [], ownAreas);
  const asked = questions.data ?? [];
  return {
    activityTypes: allTypes.filter((type) => !type.isPlanType),
    takesPlans: allTypes.some((type) => type.isPlanType),
    areas: allAreas,
    questions: asked,
    suggestions: suggestions.data ?? [],
    yearFiles,
    /** The days of the year on which something is logged already, for the calendars that dates are picked on. */
    loggedDates: (logged.data?.userActivityCounts ?? []).map(({ date, activityCount }) => ({
      date,
      count: activityCount,
    })),
    /** The same for the rules. */
    offers: yearOffers(year, allTypes, allAreas, asked),
    ready: types.isSuccess && areas.isSuccess,
    failed: types.isError || areas.isError || questions.isError,
    retry: () => {
      for (const query of [types, areas, questions]) if (query.isError) void query.refetch();
    },
  };
}

/** Loads what another year offers, before the form moves there (ACT-34). */
export function useLoadOffers(): (year: CPDYear) => Promise<YearOffers> {
  const { userId } = useUser();
  const client = useQueryClient();
  return async (year) => {
    const [types, areas, questions] = await Promise.all([
      client.ensureQueryData(activityTypesQuery(year.cpdYearId)),
      client.ensureQueryData(specialitiesQuery(userId, year.cpdYearId)),
      year.hasReflectionQuestions ? client.ensureQueryData(reflectionQuestionsQuery(year.cpdYearId)) : [],
    ]);
    return yearOffers(year, types, areas, questions);
  };
}

/** An area that left the year's list stays on an activity that already uses it (DOM-08). */
function withOwnAreas(areas: readonly Speciality[], own: readonly Speciality[]): Speciality[] {
  const listed = new Set(areas.map((area) => area.areaId));
  return [...areas, ...own.filter((area) => !listed.has(area.areaId))];
}
