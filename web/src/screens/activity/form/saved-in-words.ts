import type { ActivityType } from '@cpd/contract/reference';
import { type ActivityFormModel, formDates } from '@cpd/domain/record/activity-form';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { FormRules } from '../../../parts/year-rules.ts';
import { hoursPerOccurrence } from './activity-totals.ts';

/** What was saved, in words (ACT-42). */
export type SavedActivity = {
  activityId: number;
  name: string;
  category: string;
  type: string;
  /** One date, or the first and the last (ACT-44). */
  date: string;
  hours: string;
};

/** The saved form for the dialog that says so; `year` is its calendar year. */
export function savedInWords(
  activityId: number,
  values: ActivityFormModel,
  activityTypes: readonly ActivityType[],
  { year, rules }: { year: number; rules: FormRules },
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
    hours: dates.length > 1 ? `${formatHours(each)} for each of ${dates.length} dates` : formatHours(sumHours([each])),
  };
}

function timeframe(dates: readonly string[]): string {
  const [first = ''] = dates;
  const last = dates.at(-1) ?? first;
  return dates.length > 1
    ? `${formatDayMonthYear(first)} to ${formatDayMonthYear(last)} (${dates.length} dates)`
    : formatDayMonthYear(first);
}
