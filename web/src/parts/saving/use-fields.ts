import { useCallback, useRef, useState } from 'react';
import { type FieldErrors, partOf } from './problems.ts';

/** Whether a change of the form is one of what a field's message is about; the same function each time. */
type Concerns<Values> = (before: Values, after: Values) => (field: string) => boolean;

/** The values of a form with their messages. Changing a field takes away its message, and only its. */
export function useFields<Values extends object>(
  initial: Values | (() => Values),
  concerns: Concerns<Values> = namedAlike,
) {
  const [start] = useState(initial);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  // What is saved are the newest values, also those that came in while files were still on their way.
  const latest = useRef(values);
  const listener = useRef<() => void>(undefined);

  /** Applies a pure change to the newest values. */
  const change = useCallback(
    (next: (values: Values) => Values) => {
      const before = latest.current;
      latest.current = next(before);
      listener.current?.();
      setValues(latest.current);
      const isOver = concerns(before, latest.current);
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !isOver(field))));
    },
    [concerns],
  );

  return {
    values,
    current: () => latest.current,
    change,
    set: (part: Partial<Values>) => change((now) => ({ ...now, ...part })),
    errors,
    setErrors,
    /** Whether anything differs from how the form opened. */
    isDirty: () => isDifferent(start, latest.current),
    /** Calls `listen` at each change, before anything is drawn from it, in place of the one before. */
    onChange: (listen: () => void) => {
      listener.current = listen;
    },
  };
}

/** Most fields are called as their values are. */
function namedAlike<Values extends object>(before: Values, after: Values): (field: string) => boolean {
  const [one, other] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return (field) => isDifferent(one.get(partOf(field)), other.get(partOf(field)));
}

/** Whether two values, or parts of a form, say something different. */
export function isDifferent(one: unknown, other: unknown): boolean {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other);
}
