/** A member is asked so often at most whether days of series happened. */
export const ASKED_EVERY_DAYS = 7;

/** A day of an activity that a member says did not happen. */
type RemovedDay = {
  name: string;
  /** Whether the activity recurs by a pattern. */
  isSeries: boolean;
  /** Plain dates. */
  day: string;
  /** The last day that was asked about. */
  until: string;
};

/** Why a day cannot be taken out by the question whether days of series happened; undefined where it can. */
export function removedDayProblem({ name, isSeries, day, until }: RemovedDay): string | undefined {
  if (!isSeries) return `“${name}” is not a recurring activity. Change or delete it in the CPD Summary instead.`;
  if (day > until) return `This day of “${name}” was not asked about. Delete it in the CPD Summary instead.`;
  return undefined;
}

/** Why days cannot be confirmed up to a day; undefined where they can: only what is over can have happened. */
export function confirmedUntilProblem(until: string, today: string): string | undefined {
  return until < today ? undefined : 'Only days before today can be confirmed.';
}
