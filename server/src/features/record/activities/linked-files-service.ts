import { type EvidenceLink, type LinkedFile, lockedDates, WHOLE_ACTIVITY } from '@cpd/domain/record/evidence-links';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { FieldProblem } from '../../../platform/errors/app-error.ts';
import type { StoredActivity } from './activity-reader.ts';

/** The files of an activity as the rules read them. */
export function linkedFiles({ documents, dates }: Pick<StoredActivity, 'documents' | 'dates'>): LinkedFile[] {
  const dayOf = new Map(dates.map(({ activityDateId, startDate }) => [activityDateId, startDate]));
  return documents.map(({ documentId, documentName, dateIds }) => {
    const days = dateIds.flatMap((dateId) => dayOf.get(dateId) ?? []).sort();
    const link: EvidenceLink = days.length === 0 ? WHOLE_ACTIVITY : { to: 'dates', dates: days };
    return { documentId, name: documentName, link };
  });
}

/** A problem for each date that a file would newly take although another one has it, at `field` of the request (EVD-07, FIL-22). */
export function lockedDateProblems(
  field: string,
  before: EvidenceLink | undefined,
  wanted: EvidenceLink,
  others: readonly LinkedFile[],
): FieldProblem[] {
  return lockedDates(before, wanted, others).map((date) => ({
    field,
    message: `${formatDayMonthYear(date)} already has evidence.`,
  }));
}
