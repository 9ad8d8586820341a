import type { DocumentLink, DocumentLinkRequest } from '@cpd/contract/document-links';
import { type EvidenceLink, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';

/** What a file proves of an activity by now; one that is not attached begins with the whole of it (EVD-06, FIL-20). */
export function linkOf({ linkedToUserActivity, linkedDates }: DocumentLink): EvidenceLink {
  const dates = linkedDates.filter(({ checked }) => checked).map(({ startDate }) => startDate);
  return linkedToUserActivity || dates.length === 0 ? WHOLE_ACTIVITY : { to: 'dates', dates };
}

/** The wanted link as it is sent (API-36, FIL-21). */
export function toLinkRequest(stored: DocumentLink, wanted: EvidenceLink): DocumentLinkRequest {
  const dates = wanted.to === 'dates' ? wanted.dates : [];
  return {
    documentId: stored.documentId,
    linkedToUserActivity: wanted.to === 'activity',
    linkedDates: stored.linkedDates
      .filter(({ startDate }) => dates.includes(startDate))
      .map(({ activityDateId, startDate }) => ({ documentId: stored.documentId, activityDateId, startDate })),
  };
}
