import { withDerived } from '../year/rule-derived.ts';
import { mayStart } from '../year/rule-items.ts';
import type { RuleSet } from '../year/rule-set.ts';

/** Names of categories that no delivered year has, one of them long. */
const NAMES = [
  'Learning',
  'Peer review',
  'Quality improvement',
  'Teaching, supervision and examining',
  'Leadership, management and professional standards of practice',
];

/**
 * These rules as a college with another number of categories would have them (FWK-06): each requires four hours or credits, and
 * the types of activity are dealt out among them.
 */
export function withCategories(set: RuleSet, count: 2 | 5): RuleSet {
  const { framework } = set;
  const [first] = framework.categories;
  if (first === undefined) throw new Error('The rules have no category.');
  const activityTypes = set.activityTypes.map((type, place) => ({ ...type, categoryId: (place % count) + 1 }));
  const categories = NAMES.slice(0, count).map((name, index) => {
    const category = { ...first, categoryId: index + 1, displayOrder: index + 1, name };
    return {
      ...category,
      minimumHours: framework.currency === 'H' ? 4 : null,
      minimumCredits: framework.currency === 'C' ? 4 : null,
      startingActivityTypeId: activityTypes.find((type) => mayStart(type, category))?.activityTypeId ?? 0,
    };
  });
  const requirements = framework.requirements.filter(
    ({ badgeType }) => badgeType !== 'CategoryGroupMinimum' || count > 2,
  );
  const variation = { ...framework.variation, hoursPerMonth: null };
  return withDerived({ ...set, activityTypes, framework: { ...framework, categories, requirements, variation } });
}
