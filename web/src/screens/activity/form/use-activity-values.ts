import { type ActivityDetail, DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { useRef, useState } from 'react';
import { type FieldErrors, partOf } from './activity-check.ts';

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

/** The values of the form with their messages. Changing a field takes away its message, and only its. */
export function useActivityValues(initial: ActivityFormModel) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  // What is saved are the newest values, also those that came in while files were still on their way.
  const latest = useRef(values);

  /** Applies a pure change to the newest values. */
  function change(next: Change) {
    const before = latest.current;
    const after = next(before);
    latest.current = after;
    setValues(after);
    const parts = changedParts(before, after);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !parts.has(partOf(field)))));
  }

  return {
    values,
    current: () => latest.current,
    change,
    errors,
    setErrors,
    /** Whether anything differs from how the form opened. */
    isDirty: () => changedParts(initial, latest.current).size > 0,
  };
}

function changedParts(before: ActivityFormModel, after: ActivityFormModel): Set<string> {
  const changed = (Object.keys(PART_OF) as (keyof typeof PART_OF)[]).filter(
    (name) => before[name] !== after[name] && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return new Set(
    changed.flatMap((name) => (name === 'occurrence' ? ['occurrence', 'dates', 'recurrence'] : [PART_OF[name]])),
  );
}
