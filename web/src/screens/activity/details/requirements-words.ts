import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';

/** The items that name one category each. */
const CATEGORY_BADGES: readonly RequirementItem['BadgeType'][] = [
  'CategoryOneMinimum',
  'CategoryTwoMinimum',
  'CategoryThreeMinimum',
];

/**
 * What a year asks for in one sentence: the total, the categories it counts over, and from 2025 the activities with cultural
 * safety and ethics (ACT-46, LIM-04). All figures and names are those of the server.
 */
export function requirementsInWords(requirements: FrameworkRequirements): string {
  const items = requirements.UserFrameworkRequirements;
  const categories = items.filter(({ BadgeType }) => CATEGORY_BADGES.includes(BadgeType));
  const domains = items.filter(({ BadgeType }) => BadgeType === 'MandatorySpecialty');
  const across = categories.length === 0 ? '' : ` across ${listed(categories.map(({ BadgeText2 }) => BadgeText2))}`;
  const including = listed(domains.map(activitiesInWords));
  const inclusion = including === '' ? '' : `, including at least ${including}`;
  return `You need ${totalInWords(requirements)} in ${requirements.Year}${across}${inclusion}.`;
}

function activitiesInWords({ RequiredValue, BadgeText1 }: RequirementItem): string {
  return `${formatHours(RequiredValue)} ${RequiredValue === 1 ? 'activity' : 'activities'} on “${BadgeText1}”`;
}

/** "50 hours", "100 credits". */
function totalInWords({ MinimumCreditsOrHours, Currency }: FrameworkRequirements): string {
  return `${formatHours(MinimumCreditsOrHours)} ${Currency === 'C' ? 'credits' : 'hours'}`;
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join();
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The requirements one by one, "Category 1, Educational Activities: 12.5 hours min" (ACT-46). */
export function requirementLines(items: readonly RequirementItem[]): string[] {
  return items.map((item) => `${nameOf(item)}: ${item.BadgeText3}`);
}

function nameOf({ BadgeType, BadgeText1, BadgeText2 }: RequirementItem): string {
  return CATEGORY_BADGES.includes(BadgeType) ? `${BadgeText1}, ${BadgeText2}` : BadgeText1;
}

/** How what a year asks for differs from the year before, a sentence each; empty when it does not (ACT-45). */
export function requirementChanges(now: FrameworkRequirements, before: FrameworkRequirements): string[] {
  const earlier = new Map(before.UserFrameworkRequirements.map((item) => [nameOf(item), item.BadgeText3]));
  const current = new Set(now.UserFrameworkRequirements.map(nameOf));
  const total = totalInWords(now);
  const totalBefore = totalInWords(before);
  return [
    ...(total === totalBefore ? [] : [`The year asks for ${total}; ${before.Year} asked for ${totalBefore}.`]),
    ...now.UserFrameworkRequirements.flatMap((item) => {
      const was = earlier.get(nameOf(item));
      if (was === undefined) return [`New: ${nameOf(item)} (${item.BadgeText3}).`];
      return was === item.BadgeText3 ? [] : [`${nameOf(item)}: ${item.BadgeText3}, before ${was}.`];
    }),
    ...[...earlier.keys()].filter((name) => !current.has(name)).map((name) => `No longer asked for: ${name}.`),
  ];
}
