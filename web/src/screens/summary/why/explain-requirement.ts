import type { CPDSummary, RequirementItem } from '@cpd/contract/summary';
import { mandatoryItems, mandatoryStatus } from '../../../parts/progress-badge-states.ts';
import { countedOfCategory, overMaximum, unitOfYear } from './counted.ts';
import { overMaximumNote } from './explain-total.ts';
import type { Explanation } from './explanation.ts';
import { againstMinimum } from './quantity.ts';

type BadgeType = RequirementItem['BadgeType'];

/** The categories that a minimum is measured on, by their place among the categories (PRG-04). */
const CATEGORIES_OF: Partial<Record<BadgeType, readonly number[]>> = {
  CategoryOneMinimum: [1],
  CategoryTwoMinimum: [2],
  CategoryThreeMinimum: [3],
  CategoryGroupMinimum: [2, 3],
};

/** The mandatory ring: each mandatory requirement that is complete is one (PRG-03, PRG-05). */
export function explainMandatory(summary: CPDSummary): Explanation {
  const overview = summary.UserFrameworkRequirementsOverview;
  return {
    subject: 'Mandatory activities',
    unit: 'requirement',
    steps: mandatoryItems(overview).map((item) => ({
      label: item.BadgeText1,
      detail: mandatoryStatus(item),
      value: item.Complete ? 1 : 0,
    })),
    result: overview.CompletedMandatoryActivities,
    notes: [
      'A requirement counts once it is complete, whichever hours it brings. Its hours count in their category too.',
    ],
  };
}

/** How far a requirement is, and what counts towards it (PRG-04 to PRG-06, PRG-15). */
export function explainRequirement(item: RequirementItem, summary: CPDSummary): Explanation {
  const places = CATEGORIES_OF[item.BadgeType];
  if (places === undefined) return explainMandatoryItem(item);
  const unit = unitOfYear(summary);
  const categories = summary.CPDSummaryCategories.filter(({ DisplayOrder }) => places.includes(DisplayOrder));
  return {
    subject: item.BadgeText1,
    unit,
    steps: categories.map((category) => ({
      label: `${category.DisplayOrder}. ${category.CategoryName}`,
      detail: '',
      value: countedOfCategory(category, summary.Currency),
    })),
    result: item.CurrentValue,
    notes: [
      againstMinimum(item.CurrentValue, item.RequiredValue, unit),
      ...categories.filter((category) => overMaximum(category) > 0).map(overMaximumNote),
    ],
  };
}

function explainMandatoryItem(item: RequirementItem): Explanation {
  const unit = item.BadgeType === 'PDP' ? 'plan' : 'activity';
  return {
    subject: item.BadgeText1,
    unit,
    steps: [],
    result: item.CurrentValue,
    notes: [againstMinimum(item.CurrentValue, item.RequiredValue, unit), ruleOf(item)],
  };
}

function ruleOf({ BadgeType, BadgeText1 }: RequirementItem): string {
  switch (BadgeType) {
    case 'PDP':
      return 'Each plan of the year with hours counts, written here or uploaded. Its hours count in their category too.';
    case 'AnnualConversation':
      return 'Each conversation that you log counts. Its hours count in their category too.';
    default:
      return `Each activity that names “${BadgeText1}” counts once, however many dates it has. Its hours count in their category too.`;
  }
}
