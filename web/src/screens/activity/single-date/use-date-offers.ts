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
  const { userId } = useUser();
  const { cpdYearId } = year;
  const questions = useQuery({ ...reflectionQuestionsQuery(cpdYearId), enabled: year.hasReflectionQuestions });
  const areas = useQuery({ ...specialitiesQuery(userId, cpdYearId), enabled: !year.usesTotalHours });
  const documents = useQuery(documentNamesQuery(userId, cpdYearId));
  const yearFiles: DateFile[] = (documents.data ?? []).map(({ documentId, documentName }) => ({
    documentId: documentId,
    name: documentName,
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
function withOwnAreas(areas: readonly Speciality[], { areaHours }: ActivityDate): Speciality[] {
  const missing = areaHours.filter(({ areaId }) => !areas.some((area) => area.areaId === areaId));
  const own = missing.map(({ areaId, areaName }) => ({
    areaId,
    userAreaId: 0,
    name: areaName,
    isArea: true,
    isMandatory: false,
    linkedToUser: true,
  }));
  return [...areas, ...own];
}
