import type { CPDSummary } from '@cpd/contract/summary';
import { countedOfCategory, overMaximum, unitOfYear } from './counted.ts';
import type { Explanation } from './explanation.ts';
import { againstMinimum, quantity } from './quantity.ts';

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
