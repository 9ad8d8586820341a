const STEPS: Readonly<Record<string, Temporal.DurationLike>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { weeks: -1 },
  ArrowDown: { weeks: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** The plain date that a key leads to from another one, or undefined for keys that mean nothing here (CAL-01). */
export function dayByKey(day: string, key: string): string | undefined {
  const date = Temporal.PlainDate.from(day);
  const column = date.dayOfWeek % 7;
  if (key === 'Home') return date.subtract({ days: column }).toString();
  if (key === 'End') return date.add({ days: 6 - column }).toString();
  const step = STEPS[key];
  return step && date.add(step).toString();
}
