import { type ActivityFormModel, draftOf } from '@cpd/domain/record/activity-form';
import { sumHours } from '@cpd/domain/values/hours';
import type { YearRules } from '@cpd/domain/year/year-rules';

/** The hours of each occurrence as they will be kept; undefined while none are entered (HRS-01, HRS-06). */
export function hoursEach(values: ActivityFormModel, hoursModel: YearRules['hoursModel']): number | undefined {
  const { hours, areaHours = [] } = draftOf(values, { hoursModel });
  const each = hoursModel === 'total' ? hours : sumHours(areaHours.map((line) => line.hours));
  return each !== undefined && each > 0 ? each : undefined;
}
