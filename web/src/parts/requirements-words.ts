import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';

/** Whether an item names one category. */
function isOfCategory({ badgeType }: RequirementItem): boolean {
  return /^Category(?!Group)/.test(badgeType);
}

/**
 * What a year requires in one sentence: the total, the categories it counts over, and from 2025 the activities with cultural
 * safety and ethics (ACT-46, LIM-04). All figures and names are those of the server.
 */
export function requirementsInWords(requirements: FrameworkRequirements): string {
  if (requirements.hasExemption) return `You are exempt for ${requirements.year}: nothing is required of you.`;
  const items = requirements.userFrameworkRequirements;
  const categories = items.filter(isOfCategory);
  const domains = items.filter(({ badgeType }) => badgeType === 'MandatorySpecialty');
  const across = categories.length === 0 ? '' : ` across ${listed(categories.map(({ badgeText2 }) => badgeText2))}`;
  const including = listed(domains.map(activitiesInWords));
  const inclusion = including === '' ? '' : `, including at least ${including}`;
  return `You need ${totalInWords(requirements)} in ${requirements.year}${across}${inclusion}.`;
}

function activitiesInWords({ requiredValue, badgeText1 }: RequirementItem): string {
  return `${formatHours(requiredValue)} ${requiredValue === 1 ? 'activity' : 'activities'} on “${badgeText1}”`;
}

/** "50 hours", "100 credits". */
function totalInWords({ minimumCreditsOrHours, currency }: FrameworkRequirements): string {
  return `${formatHours(minimumCreditsOrHours)} ${currency === 'C' ? 'credits' : 'hours'}`;
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join();
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The requirements one by one, "Category 1, Educational Activities: 12.5 hours min" (ACT-46); none of an exempt year. */
export function requirementLines(requirements: FrameworkRequirements): string[] {
  if (requirements.hasExemption) return [];
  return requirements.userFrameworkRequirements.map((item) => `${nameOf(item)}: ${item.badgeText3}`);
}

function nameOf(item: RequirementItem): string {
  return isOfCategory(item) ? `${item.badgeText1}, ${item.badgeText2}` : item.badgeText1;
}

/** How what a year requires differs from the year before, a sentence each; empty when it does not (ACT-45). */
export function requirementChanges(now: FrameworkRequirements, before: FrameworkRequirements): string[] {
  const earlier = new Map(before.userFrameworkRequirements.map((item) => [nameOf(item), item.badgeText3]));
  const current = new Set(now.userFrameworkRequirements.map(nameOf));
  const total = totalInWords(now);
  const totalBefore = totalInWords(before);
  return [
    ...(total === totalBefore ? [] : [`This year requires ${total}; ${before.year} required ${totalBefore}.`]),
    ...now.userFrameworkRequirements.flatMap((item) => {
      const was = earlier.get(nameOf(item));
      if (was === undefined) return [`New: ${nameOf(item)} (${item.badgeText3}).`];
      return was === item.badgeText3 ? [] : [`${nameOf(item)}: ${item.badgeText3}, previously ${was}.`];
    }),
    ...[...earlier.keys()].filter((name) => !current.has(name)).map((name) => `No longer required: ${name}.`),
  ];
}

/**
 * Where a year stands once something was saved: "31 of 50 hours. Measuring Outcomes done." `before` is how it stood, where
 * that is known.
 */
export function achievedInWords(now: FrameworkRequirements, before: FrameworkRequirements | undefined): string {
  const total = `${formatHours(now.currentCreditsOrHours)} of ${totalInWords(now)}.`;
  if (now.allRequirementsMet) return `${total} Everything is done.`;
  const open = new Set(before?.userFrameworkRequirements.filter(({ complete }) => !complete).map(shortNameOf));
  const met = now.userFrameworkRequirements.filter((item) => item.complete && open.has(shortNameOf(item)));
  return met.length === 0 ? total : `${total} ${listed(met.map(shortNameOf))} done.`;
}

function shortNameOf(item: RequirementItem): string {
  return isOfCategory(item) ? item.badgeText2 : item.badgeText1;
}
