import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ActivityType, Speciality } from '@cpd/contract/reference';
import { formatHours } from '@cpd/domain/hours';
import { formatDayMonthYear } from '@cpd/domain/plain-date';
import { type ActivityValues, enteredHours } from './activity-values.ts';

/** What the closed sections say in one line each; parts that are not filled are left out. */
export type SectionSummaries = Record<'details' | 'time' | 'evidence', string>;

/** The one-line versions of the three sections. */
export function sectionSummaries(
  values: ActivityValues,
  year: CPDYear | undefined,
  activityTypes: readonly ActivityType[],
  areas: readonly Speciality[],
): SectionSummaries {
  const type = activityTypes.find(({ ActivityTypeId }) => ActivityTypeId === values.activityTypeId);
  const chosen = areas.filter(({ SpecialityId }) => values.areaIds.includes(SpecialityId));
  const hours = enteredHours(values);
  return {
    details: line([year && String(year.CPDYearYear), values.name.trim(), type?.Type]),
    time: line([
      formatDayMonthYear(values.date),
      hours === undefined ? undefined : hoursInWords(hours),
      chosen.map(({ Name }) => Name).join(', '),
    ]),
    evidence: values.files.length === 0 ? 'No files' : filesInWords(values.files.length),
  };
}

/** "1 hour", "1.5 hours". */
export function hoursInWords(hours: number): string {
  return hours === 1 ? '1 hour' : `${formatHours(hours)} hours`;
}

function filesInWords(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function line(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
