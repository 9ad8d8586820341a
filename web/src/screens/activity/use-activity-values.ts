import { useRef, useState } from 'react';
import { type ActivityField, activityFields } from './activity-check.ts';
import type { ActivityValues } from './activity-values.ts';

export type FieldErrors = Partial<Record<ActivityField, string>>;

/** The values of the form with their messages. Changing a field takes away its message, and only its. */
export function useActivityValues(initial: ActivityValues) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  // What is saved are the newest values, also those that came in while files were still on their way.
  const latest = useRef(values);

  /** Applies a pure change to the newest values. */
  function change(next: (values: ActivityValues) => ActivityValues) {
    const before = latest.current;
    const after = next(before);
    latest.current = after;
    setValues(after);
    setErrors((now) => ({
      ...now,
      ...Object.fromEntries(changedFields(before, after).map((field) => [field, undefined])),
    }));
  }

  return {
    values,
    current: () => latest.current,
    change,
    errors,
    setErrors,
    /** Whether anything differs from how the form opened. */
    isDirty: () => changedFields(initial, latest.current).length > 0,
  };
}

function changedFields(before: ActivityValues, after: ActivityValues): ActivityField[] {
  return activityFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
