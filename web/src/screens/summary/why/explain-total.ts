import type { CPDSummary } from '@cpd/contract/summary';
import { countedOfCategory, overMaximum, unitOfYear } from './counted.ts';
import type { Explanation } from './explanation.ts';
import { againstMinimum, quantity } from './quantity.ts';

/** The year's total: what each category counts, and what was handed in on paper (SUM-12, SUM-36). */
export function explainTotal(summary: CPDSummary): Explanation {
  const unit = unitOfYear(summary);
  const categories = summary.CPDSummaryCategories.toSorted((one, other) => one.DisplayOrder - other.DisplayOrder);
  const steps = categories.map((category) => ({
    label: `${category.DisplayOrder}. ${category.CategoryName}`,
    detail: overMaximum(category) > 0 ? `${quantity(category.EnteredCredits, unit)} entered` : '',
    value: countedOfCategory(category, summary.Currency),
  }));
  if (summary.PaperSubmission > 0) {
    steps.push({ label: 'Others', detail: 'handed in on paper', value: summary.PaperSubmission });
  }
  const minimum = summary.UserFrameworkRequirementsOverview.MinimumCreditsOrHours;
  return {
    subject: `Total of ${summary.CPDYear}`,
    unit,
    steps,
    result: summary.Recognised,
    notes: [
      againstMinimum(summary.Recognised, minimum, unit),
      ...categories.filter((category) => overMaximum(category) > 0).map(overMaximumNote),
      `Dates outside ${summary.CPDYear} do not count.`,
    ],
  };
}

/** What was handed in on paper (SUM-12). */
export function explainOthers(summary: CPDSummary): Explanation {
  return {
    subject: 'Others',
    unit: unitOfYear(summary),
    steps: [],
    result: summary.PaperSubmission,
    notes: ['This was handed in on paper and entered by the CPD team. It is part of your total, in no category.'],
  };
}

/** Why not everything of a category counts. */
export function overMaximumNote(category: CPDSummary['CPDSummaryCategories'][number]): string {
  const over = quantity(overMaximum(category), 'credit');
  const verb = over.startsWith('1 ') ? 'does' : 'do';
  return `${over} of ${category.CategoryName} ${verb} not count: at most ${quantity(category.MaximumCredits ?? 0, 'credit')} count there.`;
}
