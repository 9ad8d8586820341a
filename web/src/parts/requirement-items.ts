import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';

/** The requirements that are activities or a plan, whichever hours they bring (PRG-05). */
export function mandatoryItems(requirements: FrameworkRequirements): RequirementItem[] {
  return requirements.userFrameworkRequirements.filter(isMandatory);
}

/** The minimums of the categories, of their group and of a specialty (PRG-04, FWK-05). */
export function categoryItems(requirements: FrameworkRequirements): RequirementItem[] {
  return requirements.userFrameworkRequirements.filter((item) => !isMandatory(item));
}

function isMandatory(item: RequirementItem): boolean {
  return !item.badgeType.endsWith('Minimum');
}

/** How far a mandatory item is: the server's friendly text, else the figures (PRG-06). */
export function mandatoryStatus(item: RequirementItem): string {
  if (item.requirementFriendlyStatus !== '') return item.requirementFriendlyStatus;
  return `${formatHours(item.currentValue)} / ${formatHours(item.requiredValue)} hours min`;
}
