import { useRef, useState } from 'react';
import { type FieldErrors, wrongFields } from './date-check.ts';
import type { DateValues } from './date-values.ts';

/** The values of the form with their messages. Changing a field takes away its message, and only its. */
export function useDateValues(initial: DateValues) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  // What is saved are the newest values, also those that came in while files were still on their way.
  const latest = useRef(values);

  /** Applies a pure change to the newest values. */
  function change(next: (values: DateValues) => DateValues) {
    const before = latest.current;
    latest.current = next(before);
    setValues(latest.current);
    const changed = changedFields(before, latest.current);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !changed.includes(field))));
  }

  return {
    values,
    current: () => latest.current,
    change,
    errors,
    wrong: wrongFields(errors),
    setErrors,
    /** Whether anything differs from how the form opened. */
    isDirty: () => JSON.stringify(initial) !== JSON.stringify(latest.current),
  };
}

/** The fields whose message may no longer hold; choosing about the reflection at all concerns every part of it. */
function changedFields(before: DateValues, after: DateValues): string[] {
  const fields: [name: string, part: (values: DateValues) => unknown][] = [
    ['dates', ({ date }) => date],
    ['hours', ({ hours }) => hours],
    ['areaHours', ({ areaHours }) => areaHours],
    ['additionalInformation', ({ additionalInformation }) => additionalInformation],
    ['reflection', ({ reflection }) => reflection],
    ['reflection.text', ({ reflection: { chosen, text } }) => [chosen, text]],
    ['reflection.hours', ({ reflection: { chosen, hours } }) => [chosen, hours]],
    ['files', ({ files }) => files],
    ...after.reflection.answers.map(({ questionId }): [string, (values: DateValues) => unknown] => [
      `reflection.answers.${questionId}`,
      ({ reflection: { chosen, answers } }) => [chosen, answers.find((answer) => answer.questionId === questionId)],
    ]),
  ];
  return fields
    .filter(([, part]) => JSON.stringify(part(before)) !== JSON.stringify(part(after)))
    .map(([name]) => name);
}
