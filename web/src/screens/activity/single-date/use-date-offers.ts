import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import type { Speciality } from '@cpd/contract/reference';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { documentNamesQuery } from '../../../queries/documents.ts';
import { reflectionQuestionsQuery, specialitiesQuery } from '../../../queries/reference.ts';
import { type DateFile, filesOfActivity } from './date-values.ts';

/** What the year of a date offers to it: questions, areas with hours of their own, files to attach. Empty while they load. */
export function useDateOffers(saved: ActivityDate, year: CPDYear) {
  const { UserId } = useUser();
  const { CPDYearId } = year;
  const questions = useQuery({ ...reflectionQuestionsQuery(CPDYearId), enabled: year.HasReflectionQuestions });
  const areas = useQuery({ ...specialitiesQuery(UserId, CPDYearId), enabled: !year.UsesTotalHours });
  const documents = useQuery(documentNamesQuery(UserId, CPDYearId));
  const yearFiles: DateFile[] = (documents.data ?? []).map(({ DocumentId, DocumentName }) => ({
    documentId: DocumentId,
    name: DocumentName,
  }));
  const ofActivity = filesOfActivity(saved).map(({ documentId }) => documentId);
  return {
    questions: questions.data ?? [],
    areas: withOwnAreas(areas.data ?? [], saved),
    yearFiles,
    /** Those that this date does not have through its activity already. */
    attachable: yearFiles.filter(({ documentId }) => !ofActivity.includes(documentId)),
    failed: questions.isError || areas.isError,
    retry: () => {
      if (questions.isError) void questions.refetch();
      if (areas.isError) void areas.refetch();
    },
  };
}

/** An area that left the year's list stays on an activity that uses it (DOM-08). */
function withOwnAreas(areas: readonly Speciality[], { UserActivityHours }: ActivityDate): Speciality[] {
  const missing = UserActivityHours.filter(
    ({ SpecialityId }) => !areas.some((area) => area.SpecialityId === SpecialityId),
  );
  const own = missing.map(({ SpecialityId, SpecialityName }) => ({
    SpecialityId,
    UserSpecialityId: 0,
    Name: SpecialityName,
    IsSpeciality: true,
    IsMandatory: false,
    LinkedToUser: true,
  }));
  return [...areas, ...own];
}
