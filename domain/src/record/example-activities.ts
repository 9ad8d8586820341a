/**
 * What most doctors know, for a member who has logged nothing yet (HOM-02, ACT-18): a name, its type and usual hours. The ids of
 * types are kept for good, and one that a year does not offer is left out. Areas are the member's to choose.
 */
export const EXAMPLE_ACTIVITIES = [
  { activityName: 'Journal club', activityTypeId: 106, hoursPerDate: 1 },
  { activityName: 'Conference', activityTypeId: 102, hoursPerDate: 6 },
  { activityName: 'Peer review group', activityTypeId: 213, hoursPerDate: 1 },
  { activityName: 'Clinical audit', activityTypeId: 301, hoursPerDate: 4 },
] as const;
