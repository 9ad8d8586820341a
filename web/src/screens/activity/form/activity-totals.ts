import type { Activity } from '@cpd/contract/activities';
import type { ActivityType } from '@cpd/contract/reference';
import type { FrameworkRequirements } from '@cpd/contract/summary';
import { type ActivityFormModel, enteredActivity, formDates } from '@cpd/domain/record/activity-form';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { hoursInWords } from '../../../parts/hours-text.ts';

/** The hours of one occurrence as they will be kept; undefined while there are none (HRS-06, HRS-11). */
export function hoursPerOccurrence(
  values: ActivityFormModel,
  rules: Pick<YearRules, 'hoursModel'>,
): number | undefined {
  const { hours, areaHours = [] } = enteredActivity(values, rules);
  const kept = rules.hoursModel === 'total' ? hours : sumHours(areaHours.map((line) => line.hours || 0));
  return kept !== undefined && kept > 0 ? kept : undefined;
}

/**
 * All hours of the form as the year will count them: every date, with its own hours where a saved one has such (HRS-12),
 * and the reflection. Undefined while nothing can be counted; credits are not hours.
 */
export function countedHours(
  values: ActivityFormModel,
  year: number,
  rules: YearRules,
  saved: Activity | undefined,
): number | undefined {
  const each = hoursPerOccurrence(values, rules);
  const dates = formDates(values, year);
  if (each === undefined || rules.currency === 'C') return undefined;
  const own = new Map(
    saved?.dates.filter(({ hasOwnHours }) => hasOwnHours).map(({ startDate, hours }) => [startDate, hours]),
  );
  const several = values.occurrence !== 'S';
  const onDates = several ? dates.map((date) => own.get(date) ?? each) : [each];
  return sumHours([...onDates, several ? reflectionOnDates(saved) : reflectionHours(values)]);
}

function reflectionHours({ reflection }: ActivityFormModel): number {
  return reflection.chosen ? reflection.hours : 0;
}

/** Single dates of a series have reflections of their own, which the form leaves as they are (OCC-17). */
function reflectionOnDates(saved: Activity | undefined): number {
  if (!saved || saved.occurrence === 'S') return 0;
  return sumHours([saved.enteredHoursWithReflections, -saved.totalHours]);
}

/**
 * "34.5 of 50 hours after this". `entered` are the hours of the form, `counted` those of this activity that the year's total
 * holds already; credit years, exempt ones and those that have not loaded say nothing.
 */
export function totalInWords(
  requirements: FrameworkRequirements | undefined,
  entered: number | undefined,
  counted: number,
): string {
  if (requirements?.currency !== 'H' || requirements.hasExemption) return '';
  const others = sumHours([requirements.currentCreditsOrHours, -counted]);
  const required = formatHours(requirements.minimumCreditsOrHours);
  if (entered === undefined)
    return `${formatHours(others)} of ${required} hours ${counted > 0 ? 'without this' : 'so far'}`;
  return `${formatHours(sumHours([others, entered]))} of ${required} hours after this`;
}

/** What was saved, in words (ACT-42). */
export type SavedActivity = {
  activityId: number;
  name: string;
  category: string;
  type: string;
  /** One date, or the first and the last (ACT-44). */
  date: string;
  hours: string;
  /** "1 file attached: certificate.jpg"; empty without files. */
  files: string;
  cpdYearId: number;
  /** It was not there before. */
  isNew: boolean;
  /** Once it was taken back: its form, which is filled still, is to be saved anew. Left out where nothing is taken back. */
  reopen?: () => void;
};

/** The saved form for the dialog that says so; `year` is its calendar year. */
export function savedInWords(
  activityId: number,
  values: ActivityFormModel,
  activityTypes: readonly ActivityType[],
  { year, rules, isNew }: { year: number; rules: YearRules; isNew: boolean },
): SavedActivity {
  const type = activityTypes.find(({ activityTypeId }) => activityTypeId === values.activityTypeId);
  const dates = formDates(values, year);
  const each = hoursPerOccurrence(values, rules) ?? 0;
  return {
    activityId,
    name: values.name.trim(),
    category: type?.category ?? '',
    type: type?.type ?? '',
    date: timeframe(dates),
    hours: dates.length > 1 ? `${hoursInWords(each)} for each of ${dates.length} dates` : hoursInWords(each),
    files: filesInWords(values),
    cpdYearId: values.cpdYearId,
    isNew,
  };
}

function filesInWords({ files }: ActivityFormModel): string {
  const [first] = files;
  if (first === undefined) return '';
  return files.length === 1 ? `1 file attached: ${first.name}` : `${files.length} files attached`;
}

function timeframe(dates: readonly string[]): string {
  const [first = ''] = dates;
  const last = dates.at(-1) ?? first;
  return dates.length > 1
    ? `${formatDayMonthYear(first)} to ${formatDayMonthYear(last)} (${dates.length} dates)`
    : formatDayMonthYear(first);
}
