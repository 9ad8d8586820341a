import { roundHours, sumHours } from '../values/hours.ts';

/**
 * The areas of an activity with the hours of someone who attended for `own` of its hours: in the proportion of the activity,
 * each a whole number of quarters, together exactly `own` (ADM-06, HRS-06). Areas without hours stay so; one whose part is
 * less than half a quarter is left out.
 */
export function shareHours<Area extends { hours: number | null }>(areas: readonly Area[], own: number): Area[] {
  const all = sumHours(areas.map(({ hours }) => hours ?? 0));
  let [seen, shared] = [0, 0];
  return areas.flatMap((area) => {
    if (area.hours === null) return [area];
    seen += area.hours;
    const until = roundHours((own * seen) / all);
    const hours = until - shared;
    shared = until;
    return hours > 0 ? [{ ...area, hours }] : [];
  });
}
