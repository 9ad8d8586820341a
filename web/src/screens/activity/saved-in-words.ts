import type { ActivityType } from '@cpd/contract/reference';
import { formatHours } from '@cpd/domain/hours';
import { formatDayMonthYear } from '@cpd/domain/plain-date';
import { type ActivityValues, enteredHours } from './activity-values.ts';

/** What was saved, in words (ACT-42). */
export type SavedActivity = {
  activityId: number;
  name: string;
  category: string;
  type: string;
  date: string;
  hours: string;
};

/** The saved form for the dialog that says so. */
export function savedInWords(
  activityId: number,
  values: ActivityValues,
  activityTypes: readonly ActivityType[],
): SavedActivity {
  const type = activityTypes.find(({ ActivityTypeId }) => ActivityTypeId === values.activityTypeId);
  return {
    activityId,
    name: values.name.trim(),
    category: type?.Category ?? '',
    type: type?.Type ?? '',
    date: formatDayMonthYear(values.date),
    hours: formatHours(enteredHours(values) ?? 0),
  };
}
