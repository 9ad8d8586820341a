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
  const { UserId } = useUser();
  const { CPDYearId } = year;
  const types = useQuery(activityTypesQuery(CPDYearId));
  const areas = useQuery(specialitiesQuery(UserId, CPDYearId));
  const questions = useQuery({ ...reflectionQuestionsQuery(CPDYearId), enabled: year.HasReflectionQuestions });
  const suggestions = useQuery(activitySuggestionsQuery(UserId, CPDYearId));
  const documents = useQuery(documentNamesQuery(UserId, CPDYearId));
  const logged = useQuery(loggedDatesQuery(UserId, `${year.CPDYearYear}-01-01`, `${year.CPDYearYear}-12-31`));
  const yearFiles: YearFile[] = (documents.data ?? []).map(({ DocumentId, DocumentName }) => ({
    documentId: DocumentId,
    name: DocumentName,
  }));
  const allTypes = types.data ?? [];
  const allAreas = withOwnAreas(areas.data ?? [], ownAreas);
  const asked = questions.data ?? [];
  return {
    activityTypes: allTypes.filter((type) => !type.IsPDPActivityType),
    takesPlans: allTypes.some((type) => type.IsPDPActivityType),
    areas: allAreas,
    questions: asked,
    suggestions: suggestions.data ?? [],
    yearFiles,
    /** The days of the year on which something is logged already, for the calendars that dates are picked on. */
    loggedDates: (logged.data?.UserActivityCounts ?? []).map(({ Date: date, ActivityCount }) => ({
      date,
      count: ActivityCount,
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
  const { UserId } = useUser();
  const client = useQueryClient();
  return async (year) => {
    const [types, areas, questions] = await Promise.all([
      client.ensureQueryData(activityTypesQuery(year.CPDYearId)),
      client.ensureQueryData(specialitiesQuery(UserId, year.CPDYearId)),
      year.HasReflectionQuestions ? client.ensureQueryData(reflectionQuestionsQuery(year.CPDYearId)) : [],
    ]);
    return yearOffers(year, types, areas, questions);
  };
}

/** An area that left the year's list stays on an activity that already uses it (DOM-08). */
function withOwnAreas(areas: readonly Speciality[], own: readonly Speciality[]): Speciality[] {
  const listed = new Set(areas.map((area) => area.SpecialityId));
  return [...areas, ...own.filter((area) => !listed.has(area.SpecialityId))];
}
