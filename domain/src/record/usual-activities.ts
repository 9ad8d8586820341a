/** What an earlier name brings, as far as the choice of the usual ones goes. */
type Earlier = {
  /** 0 when the year does not have the type. */
  activityTypeId: number;
  hoursPerDate: number;
  /** How many activities of the year and the year before have the name. */
  timesLogged: number;
};

/** They are one line of a phone, swiped along, or one line of a desk. */
const USUAL_MAX = 4;

/**
 * The activities that a member logs most, of `earlier` names with the latest first: those that fill the form, so that one
 * press is enough to save them (ACT-18). Among equals the latest comes first.
 */
export function usualActivities<T extends Earlier>(earlier: readonly T[]): T[] {
  return earlier
    .filter(
      ({ activityTypeId, hoursPerDate, timesLogged }) => activityTypeId > 0 && hoursPerDate > 0 && timesLogged > 0,
    )
    .toSorted((one, other) => other.timesLogged - one.timesLogged)
    .slice(0, USUAL_MAX);
}
