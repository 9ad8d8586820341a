import type { ActivityType } from '@cpd/contract/reference';

/** Types of activity under their categories, for a list of choices. */
export function typeGroups(types: readonly Pick<ActivityType, 'activityTypeId' | 'type' | 'category'>[]) {
  return [...Map.groupBy(types, ({ category }) => category)].map(([group, ofGroup]) => ({
    group,
    items: ofGroup.map(({ activityTypeId, type }) => ({ value: String(activityTypeId), label: type })),
  }));
}
