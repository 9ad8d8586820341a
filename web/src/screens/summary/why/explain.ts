import type { CPDSummary } from '@cpd/contract/summary';
import type { Figure } from '../../../parts/why-number.tsx';
import { explainActivity } from './explain-activity.ts';
import { explainCategory } from './explain-category.ts';
import { explainMandatory, explainRequirement } from './explain-requirement.ts';
import { explainOthers, explainTotal } from './explain-total.ts';
import type { Explanation } from './explanation.ts';

/**
 * How a figure of the summary came about; undefined when it is no longer part of it (SUM-30, SUM-36). In a waived
 * year it is said first that the minimums are none (framework rule 9).
 */
export function explain(figure: Figure, summary: CPDSummary): Explanation | undefined {
  const explanation = explainFigure(figure, summary);
  // What was handed in and what an activity brings are measured against no minimum.
  const hasMinimum = figure.kind !== 'others' && figure.kind !== 'activity';
  if (explanation === undefined || !hasMinimum || !summary.userFrameworkRequirementsOverview.waived) return explanation;
  const waived = `The minimums for ${summary.cpdYear} are waived: any shortfall does not count against you.`;
  return { ...explanation, notes: [waived, ...explanation.notes] };
}

function explainFigure(figure: Figure, summary: CPDSummary): Explanation | undefined {
  switch (figure.kind) {
    case 'total':
      return explainTotal(summary);
    case 'others':
      return explainOthers(summary);
    case 'mandatory':
      return explainMandatory(summary);
    case 'requirement':
      return explainRequirement(figure.item, summary);
    case 'category': {
      const category = summary.cpdSummaryCategories.find(({ categoryId }) => categoryId === figure.categoryId);
      return category && explainCategory(category, summary);
    }
    case 'activity':
      return explainActivity(figure.activityId, summary);
  }
}
