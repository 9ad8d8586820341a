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

/**
 * What many doctors log, for a member who has logged nothing yet (ACT-18): a name, its type and the hours it takes. Areas are
 * the member's to choose.
 */
export const EXAMPLE_ACTIVITIES = [
  { activityName: 'Grand rounds', activityTypeId: 106, hoursPerDate: 1 },
  { activityName: 'Journal club', activityTypeId: 106, hoursPerDate: 1 },
  { activityName: 'Peer review group', activityTypeId: 213, hoursPerDate: 1 },
  { activityName: 'Morbidity and mortality meeting', activityTypeId: 307, hoursPerDate: 1 },
] as const;
