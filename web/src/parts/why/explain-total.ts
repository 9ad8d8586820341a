import type { CPDSummary, RequirementItem, SummaryActivity, SummaryCategory } from '@cpd/contract/summary';
import { sumHours } from '@cpd/domain/values/hours';
import { activityPath, countedOfCategory } from '../activity-facts/activity-words.ts';
import { mandatoryItems, mandatoryStatus } from '../requirement-items.ts';
import {
  againstMinimum,
  capOf,
  type Explanation,
  enteredOfCategory,
  linesOf,
  overMaximum,
  quantity,
  type Step,
  unitOfYear,
} from './counted.ts';

/** The year's total: what each category counts, and what was handed in on paper (SUM-12, SUM-36). */
export function explainTotal(summary: CPDSummary): Explanation {
  const unit = unitOfYear(summary);
  const categories = summary.cpdSummaryCategories.toSorted((one, other) => one.displayOrder - other.displayOrder);
  const steps = categories.map((category) =>
    categoryStep(
      category,
      summary,
      overMaximum(category) > 0 ? `${quantity(category.enteredCredits, unit)} entered` : '',
    ),
  );
  if (summary.paperSubmission > 0) {
    const value = summary.paperSubmission;
    steps.push({ label: 'Others', detail: 'submitted on paper', value, figure: { kind: 'others' } });
  }
  const minimum = summary.userFrameworkRequirementsOverview.minimumCreditsOrHours;
  return {
    subject: `Total for ${summary.cpdYear}`,
    unit,
    steps,
    result: summary.recognised,
    lines: linesOf(unit, {
      entered: sumHours([summary.paperSubmission, ...enteredOf(categories, summary)]),
      counted: summary.recognised,
      cap: capsOf(categories),
    }),
    notes: [
      againstMinimum(summary.recognised, minimum, unit),
      ...categories.filter((category) => overMaximum(category) > 0).map(overMaximumNote),
      `Dates outside ${summary.cpdYear} do not count.`,
    ],
  };
}

/** A category as a part of a figure, which opens what makes it. */
function categoryStep(category: SummaryCategory, { currency }: CPDSummary, detail = ''): Step {
  return {
    label: `${category.displayOrder}. ${category.categoryName}`,
    detail,
    value: countedOfCategory(category, currency),
    figure: { kind: 'category', categoryId: category.categoryId },
  };
}

function enteredOf(categories: readonly SummaryCategory[], { currency }: CPDSummary): number[] {
  return categories.map((category) => enteredOfCategory(category, currency));
}

/** The maximums that categories are over, in one line. */
function capsOf(categories: readonly SummaryCategory[]): string {
  return categories
    .filter((category) => overMaximum(category) > 0)
    .map((category) => `${capOf(category)} in ${category.categoryName}`)
    .join(', ');
}

/** What was handed in on paper (SUM-12). */
export function explainOthers(summary: CPDSummary): Explanation {
  const unit = unitOfYear(summary);
  return {
    subject: 'Others',
    unit,
    steps: [],
    result: summary.paperSubmission,
    lines: linesOf(unit, { entered: summary.paperSubmission, counted: summary.paperSubmission, cap: '' }),
    notes: [
      'This was submitted on paper and entered by the CPD team. It counts towards your total, but not towards a category.',
    ],
  };
}

/** Why not everything of a category counts. */
export function overMaximumNote(category: CPDSummary['cpdSummaryCategories'][number]): string {
  const over = quantity(overMaximum(category), 'credit');
  const verb = over.startsWith('1 ') ? 'does' : 'do';
  return `${over} of ${category.categoryName} ${verb} not count: at most ${quantity(category.maximumCredits ?? 0, 'credit')} count there.`;
}

type BadgeType = RequirementItem['badgeType'];

/** The categories that a minimum is measured on, by their place among the categories, unless the item names them (PRG-04). */
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
      figure: { kind: 'requirement', item },
    })),
    result: overview.completedMandatoryActivities,
    lines: whole('requirement', overview.completedMandatoryActivities),
    notes: [
      'A requirement counts once it is complete, however many hours it took. Its hours count in their category too.',
    ],
  };
}

/** How far a requirement is, and what counts towards it (PRG-04 to PRG-06, PRG-15). */
export function explainRequirement(item: RequirementItem, summary: CPDSummary): Explanation {
  if (item.badgeType === 'SpecialtyMinimum' && isOfPart(item)) return explainPart(item, summary);
  if (!item.badgeType.endsWith('Minimum')) return explainMandatoryItem(item, summary);
  const { categoryIds, badgeType } = item;
  const unit = unitOfYear(summary);
  const categories = summary.cpdSummaryCategories.filter(({ categoryId, displayOrder }) =>
    categoryIds === undefined ? CATEGORIES_OF[badgeType]?.includes(displayOrder) : categoryIds.includes(categoryId),
  );
  return {
    subject: item.badgeText1,
    unit,
    steps: categories.map((category) => categoryStep(category, summary)),
    result: item.currentValue,
    lines: linesOf(unit, {
      entered: sumHours(enteredOf(categories, summary)),
      counted: item.currentValue,
      cap: capsOf(categories),
    }),
    notes: [
      againstMinimum(item.currentValue, item.requiredValue, unit),
      ...categories.filter((category) => overMaximum(category) > 0).map(overMaximumNote),
    ],
  };
}

/** Whether an item is about a type of activity or an area. */
function isOfPart({ activityTypeId, areaId }: RequirementItem): boolean {
  return activityTypeId !== null || areaId !== null;
}

/** Hours of a specialty that are those of a type of activity or of an area (FWK-05). */
function explainPart(item: RequirementItem, summary: CPDSummary): Explanation {
  const unit = unitOfYear(summary);
  const counted = activitiesOf(item, summary);
  const countedOf = ({ enteredHours, enteredReflectionHours, recognisedCredits }: SummaryActivity) =>
    summary.currency === 'C' ? recognisedCredits : sumHours([enteredHours, enteredReflectionHours]);
  const steps = counted.map((activity) => ({
    label: activity.activityName,
    detail: '',
    value: countedOf(activity),
    href: activityPath(activity),
  }));
  return {
    subject: item.badgeText1,
    unit,
    steps,
    result: item.currentValue,
    lines: linesOf(unit, { entered: item.currentValue, counted: item.currentValue, cap: '' }),
    notes: [
      againstMinimum(item.currentValue, item.requiredValue, unit),
      'These hours are part of your total and count in their category too.',
    ],
  };
}

function activitiesOf(item: RequirementItem, summary: CPDSummary): SummaryActivity[] {
  return summary.cpdSummaryCategories
    .flatMap(({ cpdSummaryActivities }) => cpdSummaryActivities)
    .filter((activity) => countsFor(item, activity));
}

function explainMandatoryItem(item: RequirementItem, summary: CPDSummary): Explanation {
  const unit = item.badgeType === 'PDP' ? 'plan' : 'activity';
  const counted = activitiesOf(item, summary);
  return {
    subject: item.badgeText1,
    unit,
    steps: counted.map((activity) => ({
      label: activity.activityName,
      detail: activity.dateCount > 1 ? `${activity.dateCount} dates, one activity` : '',
      value: 1,
      href: activityPath(activity),
    })),
    result: item.currentValue,
    lines: whole(unit, item.currentValue),
    notes: [...minimumOf(item, unit), ruleOf(item)],
  };
}

/** What is not due yet lacks nothing. */
function minimumOf({ complete, currentValue, requiredValue }: RequirementItem, unit: Explanation['unit']): string[] {
  return complete && currentValue === 0 ? [] : [againstMinimum(currentValue, requiredValue, unit)];
}

/** Whether an activity is one of those that a mandatory requirement counts (framework rule 5). */
function countsFor(item: RequirementItem, activity: SummaryActivity): boolean {
  if (item.badgeType === 'PDP') return activity.userActivityIconType === 'PDP' && activity.enteredHours > 0;
  if (item.areaId !== null) return activity.areaIds.includes(item.areaId);
  return item.activityTypeId !== null && activity.activityTypeId === item.activityTypeId;
}

/** Of what is counted whole: nothing is rounded, and more than is asked for counts as well. */
function whole(unit: Explanation['unit'], counted: number): Explanation['lines'] {
  return linesOf(unit, { entered: counted, counted, cap: '' });
}

function ruleOf({ badgeType, badgeText1, badgeText3, requirementFriendlyStatus, dueBy }: RequirementItem): string {
  switch (badgeType) {
    case 'OnceInYears':
      return `${badgeText3}, in this year or one before it. ${dueBy === undefined ? '' : `${requirementFriendlyStatus}.`}`.trim();
    case 'PDP':
      return 'Each plan of the year with hours counts, written here or uploaded. Its hours count in their category too.';
    case 'AnnualConversation':
      return 'Each conversation that you log counts. Its hours count in their category too.';
    default:
      return `Each activity that names “${badgeText1}” counts once, however many dates it has. Its hours count in their category too.`;
  }
}
