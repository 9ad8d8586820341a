import type { Activity } from '@cpd/contract/activities';
import type { LinkedFile } from '@cpd/domain/record/evidence-links';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useStale } from './form-change.ts';

/** Everything that shows which files an activity has. */
const KEPT_BY_LINKS = ['activity', 'calendar', 'document-names', 'summary'];

/** Attaches files of the year to a saved activity, one after the other (API-36). */
export function useAttachFiles() {
  const stale = useStale(KEPT_BY_LINKS);
  return useMutation({
    mutationFn: async ({ activity, files }: { activity: Activity; files: readonly LinkedFile[] }) => {
      for (const { documentId, link } of files) {
        const dates = link.to === 'dates' ? link.dates : [];
        await call('saveDocumentLink', {
          query: { documentId, activityId: activity.activityId },
          body: {
            documentId,
            linkedToUserActivity: link.to === 'activity',
            linkedDates: activity.dates
              .filter(({ startDate }) => dates.includes(startDate))
              .map(({ activityDateId, startDate }) => ({ activityDateId, startDate })),
          },
        });
      }
    },
    // The dialog stays and says it.
    meta: { ownErrors: 'all' },
    onSettled: () => void stale(),
  });
}
