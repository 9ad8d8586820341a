import type { Activity, ActivityRequest } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { isInYear } from '@cpd/domain/plain-date';
import { formYears } from './activity-opening.ts';
import { type ActivityValues, reflectionAndGoals, toFormValues, toRequest } from './activity-values.ts';

/**
 * What a copy starts with: everything of the activity but its files, in its own year, or where that is closed in the
 * earliest open one, in which its date cannot lie (ACT-06, ACT-33). Undefined when no year can be changed.
 */
export function copiedValues(source: Activity, years: readonly CPDYear[]): ActivityValues | undefined {
  const open = formYears(years);
  const year = open.find(({ CPDYearId }) => CPDYearId === source.CPDYearId) ?? open[0];
  if (!year) return undefined;
  const values = toFormValues(source);
  const date = isInYear(values.date, year.CPDYearYear) ? values.date : '';
  return { ...values, cpdYearId: year.CPDYearId, date, files: [] };
}

/**
 * A copy as it is sent: a new activity that nobody has verified (ACT-32) and that has no recurrence of its source (ACT-33).
 * Reflection and goals belong to a year, so they come along only inside it.
 */
export function toCopyRequest(values: ActivityValues, userId: number, source: Activity): ActivityRequest {
  const request = toRequest(values, userId, undefined);
  if (values.cpdYearId !== source.CPDYearId) return request;
  return { ...request, ...reflectionAndGoals(source) };
}

/** What is copied besides the form's fields and what is not, so that nobody is surprised by it later. */
export function copyInWords(source: Activity, year: CPDYear | undefined): string {
  const parts = [
    ...(source.AddReflection ? ['reflection'] : []),
    ...(source.UserActivityPDPGoals.length > 0 ? ['plan goals'] : []),
  ];
  const along =
    parts.length > 0 && year?.Editable === true
      ? ` with its ${parts.join(' and ')}, as long as this stays in ${year.CPDYearYear}`
      : '';
  return `This copies “${source.ActivityName}”${along}. Files stay with the original.`;
}
