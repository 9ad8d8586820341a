import { type ActivityDetail, DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { partOf } from '../../../parts/saving/problems.ts';
import { isDifferent, useFields } from '../../../parts/saving/use-fields.ts';

/** A pure change of the form. */
export type Change = (values: ActivityFormModel) => ActivityFormModel;

/** A detail is called as it is. */
const DETAIL_PARTS = Object.fromEntries(DETAIL_NAMES.map((name) => [name, name])) as Record<
  ActivityDetail,
  ActivityDetail
>;

/** What each value of the form is called where it is wrong. */
const PART_OF = {
  cpdYearId: 'cpdYearId',
  name: 'name',
  activityTypeId: 'activityTypeId',
  additionalInformation: 'additionalInformation',
  ...DETAIL_PARTS,
  occurrence: 'occurrence',
  date: 'dates',
  dates: 'dates',
  recurrence: 'recurrence',
  exceptions: 'recurrence',
  hours: 'hours',
  areaHours: 'areaHours',
  areaIds: 'areas',
  reflection: 'reflection',
  files: 'files',
  documentsToDelete: 'files',
  goalIds: 'goalIds',
} as const satisfies Partial<Record<keyof ActivityFormModel, string>>;

/** The values of the form with their messages, by the names of the rules. */
export function useActivityValues(initial: ActivityFormModel) {
  const fields = useFields(initial, isAboutChange);
  // Reflections that wait for their year to come back are no change of their own.
  return { ...fields, isDirty: () => changedParts(initial, fields.current()).size > 0 };
}

function isAboutChange(before: ActivityFormModel, after: ActivityFormModel): (field: string) => boolean {
  const parts = changedParts(before, after);
  return (field) => parts.has(partOf(field));
}

function changedParts(before: ActivityFormModel, after: ActivityFormModel): Set<string> {
  const changed = (Object.keys(PART_OF) as (keyof typeof PART_OF)[]).filter((name) =>
    isDifferent(before[name], after[name]),
  );
  return new Set(
    changed.flatMap((name) => (name === 'occurrence' ? ['occurrence', 'dates', 'recurrence'] : [PART_OF[name]])),
  );
}
