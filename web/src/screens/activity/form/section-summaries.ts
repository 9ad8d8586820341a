import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ActivityType, Speciality } from '@cpd/contract/reference';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { formatHours } from '@cpd/domain/values/hours';
import { formRules } from '../../../parts/year-rules.ts';
import { occurrenceInWords } from '../time/occurrence-in-words.ts';
import type { SectionName } from './activity-check.ts';
import { hoursPerOccurrence } from './activity-totals.ts';

/** What the closed sections say in one line each; parts that are not filled are left out. */
export type SectionSummaries = Record<SectionName, string>;

/** The one-line versions of the three sections. */
export function sectionSummaries(
  values: ActivityFormModel,
  year: CPDYear,
  activityTypes: readonly ActivityType[],
  areas: readonly Speciality[],
): SectionSummaries {
  const type = activityTypes.find(({ activityTypeId }) => activityTypeId === values.activityTypeId);
  const hours = hoursPerOccurrence(values, formRules(year));
  const each = values.occurrence === 'S' ? '' : ' each';
  return {
    details: line([String(year.cpdYearYear), values.name.trim(), type?.type]),
    time: line([
      occurrenceInWords(values, year.cpdYearYear),
      hours === undefined ? undefined : `${hoursInWords(hours)}${each}`,
      chosenAreas(values, year, areas),
      values.occurrence === 'S' && values.reflection.chosen ? 'with reflection' : undefined,
    ]),
    evidence: values.files.length === 0 ? 'No files' : filesInWords(values.files.length),
  };
}

/** "1 hour", "1.5 hours". */
export function hoursInWords(hours: number): string {
  return hours === 1 ? '1 hour' : `${formatHours(hours)} hours`;
}

/** The areas the activity counts for: those chosen, or in years with hours per specialty those with hours (DOM-02). */
function chosenAreas(values: ActivityFormModel, year: CPDYear, areas: readonly Speciality[]): string {
  const withHours = values.areaHours.filter(({ hours }) => Number(hours) > 0).map(({ areaId }) => areaId);
  const chosen = new Set(year.usesTotalHours ? values.areaIds : withHours);
  const names = areas.filter(({ areaId }) => chosen.has(areaId)).map(({ name }) => name);
  return names.join(', ');
}

function filesInWords(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function line(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
