import type { CPDSummary, RequirementItem } from '@cpd/contract/summary';
import { mandatoryItems, mandatoryStatus } from '../../../parts/progress-badge.tsx';
import { againstMinimum, countedOfCategory, type Explanation, overMaximum, quantity, unitOfYear } from './counted.ts';

/** The year's total: what each category counts, and what was handed in on paper (SUM-12, SUM-36). */
export function explainTotal(summary: CPDSummary): Explanation {
  const unit = unitOfYear(summary);
  const categories = summary.cpdSummaryCategories.toSorted((one, other) => one.displayOrder - other.displayOrder);
  const steps = categories.map((category) => ({
    label: `${category.displayOrder}. ${category.categoryName}`,
    detail: overMaximum(category) > 0 ? `${quantity(category.enteredCredits, unit)} entered` : '',
    value: countedOfCategory(category, summary.currency),
  }));
  if (summary.paperSubmission > 0) {
    steps.push({ label: 'Others', detail: 'submitted on paper', value: summary.paperSubmission });
  }
  const minimum = summary.userFrameworkRequirementsOverview.minimumCreditsOrHours;
  return {
    subject: `Total for ${summary.cpdYear}`,
    unit,
    steps,
    result: summary.recognised,
    notes: [
      againstMinimum(summary.recognised, minimum, unit),
      ...categories.filter((category) => overMaximum(category) > 0).map(overMaximumNote),
      `Dates outside ${summary.cpdYear} do not count.`,
    ],
  };
}

/** What was handed in on paper (SUM-12). */
export function explainOthers(summary: CPDSummary): Explanation {
  return {
    subject: 'Others',
    unit: unitOfYear(summary),
    steps: [],
    result: summary.paperSubmission,
    notes: ['This was submitted on paper and entered by the CPD team. It is part of your total, but of no category.'],
  };
}

/** Why not everything of a category counts. */
export function overMaximumNote(category: CPDSummary['cpdSummaryCategories'][number]): string {
  const over = quantity(overMaximum(category), 'credit');
  const verb = over.startsWith('1 ') ? 'does' : 'do';
  return `${over} of ${category.categoryName} ${verb} not count: at most ${quantity(category.maximumCredits ?? 0, 'credit')} count there.`;
}

type BadgeType = RequirementItem['badgeType'];

/** The categories that a minimum is measured on, by their place among the categories (PRG-04). */
const CATEGORIES_OF: Partial<Record<BadgeType, readonly number[]>> = {
  CategoryOneMinimum: [1],
  CategoryTwoMinimum: [2],
  CategoryThreeMinimum: [3],
  CategoryGroupMinimum: [2, 3],
};

/** The mandatory ring: each mandatory requirement that is complete is one (PRG-03, PRG-05). */
export function explainMandatory(summary: CPDSummary): Explanation {
  const overview = summary.userFrameworkRequirementsOverview;
  return {
    subject: 'Mandatory activities',
    unit: 'requirement',
    steps: mandatoryItems(overview).map((item) => ({
      label: item.badgeText1,
      detail: mandatoryStatus(item),
      value: item.complete ? 1 : 0,
    })),
    result: overview.completedMandatoryActivities,
    notes: [
      'A requirement counts once it is complete, however many hours it took. Its hours count in their category too.',
    ],
  };
}

/** How far a requirement is, and what counts towards it (PRG-04 to PRG-06, PRG-15). */
export function explainRequirement(item: RequirementItem, summary: CPDSummary): Explanation {
  const places = CATEGORIES_OF[item.badgeType];
  if (places === undefined) return explainMandatoryItem(item);
  const unit = unitOfYear(summary);
  const categories = summary.cpdSummaryCategories.filter(({ displayOrder }) => places.includes(displayOrder));
  return {
    subject: item.badgeText1,
    unit,
    steps: categories.map((category) => ({
      label: `${category.displayOrder}. ${category.categoryName}`,
      detail: '',
      value: countedOfCategory(category, summary.currency),
    })),
    result: item.currentValue,
    notes: [
      againstMinimum(item.currentValue, item.requiredValue, unit),
      ...categories.filter((category) => overMaximum(category) > 0).map(overMaximumNote),
    ],
  };
}

function explainMandatoryItem(item: RequirementItem): Explanation {
  const unit = item.badgeType === 'PDP' ? 'plan' : 'activity';
  return {
    subject: item.badgeText1,
    unit,
    steps: [],
    result: item.currentValue,
    notes: [againstMinimum(item.currentValue, item.requiredValue, unit), ruleOf(item)],
  };
}

function ruleOf({ badgeType, badgeText1 }: RequirementItem): string {
  switch (badgeType) {
    case 'PDP':
      return 'Each plan of the year with hours counts, written here or uploaded. Its hours count in their category too.';
    case 'AnnualConversation':
      return 'Each conversation that you log counts. Its hours count in their category too.';
    default:
      return `Each activity that names “${badgeText1}” counts once, however many dates it has. Its hours count in their category too.`;
  }
}
