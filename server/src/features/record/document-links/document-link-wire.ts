import type { AttachableActivity, DocumentLink } from '@cpd/contract/document-links';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import type { StoredActivity } from '../activities/activity-reader.ts';
import { linkedFiles } from '../activities/linked-files-service.ts';
import type { AttachableRow } from './document-link-reader.ts';

/** What a file proves of an activity as the wire has it (EVD-28, FIL-28); `linkId` is 0 while the two are not linked. */
export function linkToWire(activity: StoredActivity, documentId: number, linkId: number): DocumentLink {
  const files = linkedFiles(activity);
  const link = files.find((file) => file.documentId === documentId)?.link;
  const proved = new Set(files.flatMap((file) => (file.link.to === 'dates' ? file.link.dates : [])));
  return {
    documentId,
    activityId: activity.activityId,
    userActivityDocumentId: linkId,
    isReoccurring: activity.occurrence !== 'S',
    linkedToUserActivity: link?.to === 'activity',
    linkedDates: activity.dates.map(({ activityDateId, startDate }) => ({
      documentId,
      activityDateId,
      startDate,
      checked: link?.to === 'dates' && link.dates.includes(startDate),
      hasEvidenceAttached: proved.has(startDate),
    })),
  };
}

/** An activity of the list to attach to (FIL-29). */
export function attachableToWire(row: AttachableRow): AttachableActivity {
  return {
    activityId: row.activityId,
    activityName: row.name,
    hasMultipleDates: row.occurrence !== 'S',
    timeframe: formatDayRange(row.firstDate, row.lastDate),
    createdOn: row.createdAt,
    isPlan: false,
  };
}
