import type { DocumentLinkRequest } from '@cpd/contract/document-links';
import type { Inside } from '@cpd/contract/spelling';
import { type EvidenceLink, linkProblem, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import type { z } from 'zod';
import { AppError, type FieldProblem, invalid, known } from '../../../platform/errors/app-error.ts';
import type { StoredActivity } from '../activities/activity-reader.ts';
import { linkedFiles, lockedDateProblems } from '../activities/linked-files-service.ts';

type Request = Inside<z.output<typeof DocumentLinkRequest>>;

/**
 * The link that a request asks for (API-36). Of a single activity a file belongs to the whole of it, whatever is chosen
 * (FIL-20). Throws NOT_FOUND for a date that is not the activity's, STALE for one that was moved since, INVALID with every
 * other problem: both or neither of whole activity and dates (EVD-04, EVD-05), dates with other evidence (EVD-07, FIL-22).
 */
export function requestedLink(activity: StoredActivity, documentId: number, request: Request): EvidenceLink {
  const chosen = chosenDays(activity, request);
  const problems = idProblems(documentId, request);
  const single = activity.occurrence === 'S';
  const wanted: EvidenceLink = single || request.linkedToUserActivity ? WHOLE_ACTIVITY : { to: 'dates', dates: chosen };
  if (!single && request.linkedToUserActivity && chosen.length > 0) {
    problems.push({ field: 'LinkedToUserActivity', message: 'Please choose the whole activity or dates, not both.' });
  }
  const neither = linkProblem(wanted);
  if (neither !== undefined) problems.push({ field: 'ListOfUserActivityDates', message: neither });
  problems.push(...lockedOf(activity, documentId, wanted));
  if (problems.length > 0) throw invalid(problems);
  return wanted;
}

function lockedOf(activity: StoredActivity, documentId: number, wanted: EvidenceLink): FieldProblem[] {
  const files = linkedFiles(activity);
  const before = files.find((file) => file.documentId === documentId)?.link;
  const others = files.filter((file) => file.documentId !== documentId);
  return lockedDateProblems('ListOfUserActivityDates', before, wanted, others);
}

/** The chosen days in order, each once. */
function chosenDays({ dates }: StoredActivity, { linkedDates }: Request): string[] {
  const dayOf = new Map(dates.map(({ activityDateId, startDate }) => [activityDateId, startDate]));
  const days = linkedDates.flatMap(({ activityDateId, startDate, checked }) => {
    const day = known(dayOf.get(activityDateId), 'activity date');
    if (startDate !== undefined && startDate !== day) {
      throw new AppError('STALE', 'A date of this activity has been moved since you opened it. Please choose again.');
    }
    return checked ? [day] : [];
  });
  return [...new Set(days)].sort();
}

function idProblems(documentId: number, request: Request): FieldProblem[] {
  const message = 'This is not the file in the address.';
  const entries = request.linkedDates.flatMap(({ documentId: DocumentId = documentId }, index) =>
    DocumentId === documentId ? [] : [{ field: `ListOfUserActivityDates.${index}.DocumentId`, message }],
  );
  return request.documentId === documentId ? entries : [{ field: 'DocumentId', message }, ...entries];
}
