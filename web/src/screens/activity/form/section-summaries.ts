import type { ActivityType, Speciality } from '@cpd/contract/reference';
import { DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import { type ActivityFormModel, formDates, recurrenceOf } from '@cpd/domain/record/activity-form';
import { describeRecurrence } from '@cpd/domain/record/recurrence-words';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { datesInWords, spanInWords } from '../../../parts/day/day-words.ts';
import { goalsInWords } from '../../../parts/goals-words.ts';
import { hoursInWords } from '../../../parts/hours-text.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { hoursPerOccurrence } from './activity-totals.ts';

/** What the form's first section says while it is closed; parts that are not filled are left out. */
export function detailsSummary(
  values: ActivityFormModel,
  year: YearWithRules,
  activityTypes: readonly ActivityType[],
): string {
  const type = activityTypes.find(({ activityTypeId }) => activityTypeId === values.activityTypeId);
  return line([String(year.cpdYearYear), values.name.trim(), type?.type]);
}

/** What its second section says while it is closed. */
export function timeSummary(values: ActivityFormModel, year: YearWithRules, areas: readonly Speciality[]): string {
  const hours = hoursPerOccurrence(values, year.rules);
  const each = values.occurrence === 'S' ? '' : ' each';
  return line([
    occurrenceInWords(values, year.cpdYearYear),
    hours === undefined ? undefined : `${hoursInWords(hours)}${each}`,
    chosenAreas(values, year, areas),
    values.occurrence === 'S' && values.reflection.chosen ? 'with reflection' : undefined,
  ]);
}

/** What its third section says while it is closed. */
export function evidenceSummary({ files }: ActivityFormModel): string {
  return files.length === 0 ? 'No files' : filesInWords(files.length);
}

/** What the folded groups say in one line each; '' where there is nothing to say. */
export function groupSummaries(values: ActivityFormModel, year: YearWithRules): Record<'more' | 'reflection', string> {
  const { goalIds, additionalInformation, reflection } = values;
  return {
    more: line([
      String(year.cpdYearYear),
      goalIds.length > 0 ? goalsInWords(goalIds.length) : undefined,
      ...DETAIL_NAMES.map((name) => values[name].trim()),
      additionalInformation.trim() === '' ? undefined : 'with information',
    ]),
    reflection: reflection.chosen ? 'Yes' : '',
  };
}

/** The areas the activity counts for: those chosen, or in years with hours per specialty those with hours (DOM-02). */
function chosenAreas(values: ActivityFormModel, year: YearWithRules, areas: readonly Speciality[]): string {
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

/**
 * When the activity is, in one line for the closed section: "12/03/2026", "12 dates, 4 Feb to 24 Jun" or "Every second
 * Wednesday, 4 Feb to 24 Jun, 11 dates"; '' while nothing is entered (ACT-14).
 */
export function occurrenceInWords(values: ActivityFormModel, year: number): string {
  const { occurrence, recurrence } = values;
  if (occurrence === 'S') return formatDayMonthYear(values.date);
  const dates = formDates(values, year);
  if (occurrence === 'M') return dates.length === 0 ? '' : `${datesInWords(dates.length)}, ${spanInWords(dates)}`;
  // A new pattern has a weekday without anyone having entered it.
  if (recurrence.startDate === '' && recurrence.endDate === '') return '';
  const pattern = describeRecurrence(recurrenceOf(recurrence));
  return dates.length === 0 ? pattern : `${pattern}, ${datesInWords(dates.length)}`;
}
