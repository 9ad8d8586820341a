const SATURDAY = 6;

/**
 * The days of the given places in the part of a year from `from` to `to`, 0 the first and 1 the last: working days, each
 * once, in order. Given the same range they are always the same.
 */
export function layDates(places: readonly number[], from: Temporal.PlainDate, to: Temporal.PlainDate): string[] {
  const days = from.until(to).days;
  const taken = new Set<string>();
  for (const place of places) {
    let day = from.add({ days: Math.round(days * place) });
    while (day.dayOfWeek >= SATURDAY || taken.has(day.toString())) day = nextWithin(day, from, to);
    taken.add(day.toString());
  }
  return [...taken].sort();
}

/** The next day, or the first one after the last: a short range must not lose an occurrence. */
function nextWithin(day: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(day, to) >= 0 ? from : day.add({ days: 1 });
}
