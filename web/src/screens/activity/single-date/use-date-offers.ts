import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { offerQueries } from '../form/use-offers.ts';
import { withAreasInUse } from '../form/year-offers.ts';
import { filesOfActivity } from './date-values.ts';

/** What the year of a date offers to it: questions, areas with hours of their own, files to attach. Empty while they load. */
export function useDateOffers(saved: ActivityDate, year: CPDYear) {
  const { userId } = useUser();
  const queries = offerQueries(userId, year);
  const questions = useQuery(queries.questions);
  const areas = useQuery({ ...queries.areas, enabled: !year.usesTotalHours });
  const files = useQuery(queries.files);
  const yearFiles = files.data ?? [];
  const ofActivity = filesOfActivity(saved).map(({ documentId }) => documentId);
  return {
    questions: questions.data ?? [],
    areas: withAreasInUse(areas.data ?? [], saved.areaHours),
    yearFiles,
    /** Those that this date does not have through its activity already. */
    attachable: yearFiles.filter(({ documentId }) => !ofActivity.includes(documentId)),
    failed: questions.isError || areas.isError,
    retry: () => {
      for (const query of [questions, areas]) if (query.isError) void query.refetch();
    },
  };
}
