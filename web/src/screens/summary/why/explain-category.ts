import type { CPDSummary, SummaryActivity, SummaryCategory } from '@cpd/contract/summary';
import {
  countedOfCategory,
  countedReflection,
  creditsPerHour,
  enteredOfActivity,
  overMaximum,
  unitOfYear,
} from './counted.ts';
import { overMaximumNote } from './explain-total.ts';
import type { Explanation, Step } from './explanation.ts';
import { againstMinimum, quantity } from './quantity.ts';

/** A category's figure: its activities, reflection on them, and its maximum (SUM-30, SUM-33). */
export function explainCategory(category: SummaryCategory, summary: CPDSummary): Explanation {
  const { Currency } = summary;
  const unit = unitOfYear(summary);
  const result = countedOfCategory(category, Currency);
  const steps = category.CPDSummaryActivities.map((activity) => activityStep(activity, Currency));
  const over = overMaximum(category);
  const reflection = countedReflection(category, Currency);
  if (over > 0) {
    const detail = `over the maximum of ${quantity(category.MaximumCredits ?? 0, unit)}`;
    steps.push({ label: 'Does not count', detail, value: -over });
  }
  if (reflection > 0) {
    const isFull = Currency === 'C' && category.RecognisedCredits === category.MaximumCredits;
    const detail = isFull ? 'as far as it counts' : '';
    steps.push({ label: 'Reflection', detail, value: reflection });
  }
  return { subject: category.CategoryName, unit, steps, result, notes: notesOf(category, summary, result) };
}

function activityStep(activity: SummaryActivity, currency: CPDSummary['Currency']): Step {
  const rate = creditsPerHour(activity, currency);
  const dates = activity.DateCount > 1 ? `${activity.DateCount} dates` : '';
  const detail = rate === undefined ? dates : `${quantity(activity.EnteredHours, 'hour')} × ${rate}`;
  return { label: activity.ActivityName, detail, value: enteredOfActivity(activity, currency) };
}

function notesOf(category: SummaryCategory, summary: CPDSummary, result: number): string[] {
  const unit = unitOfYear(summary);
  const { MinimumHours, CategoryRequirementsShortVersion } = category;
  const notes = [MinimumHours === null ? CategoryRequirementsShortVersion : againstMinimum(result, MinimumHours, unit)];
  if (overMaximum(category) > 0) notes.push(overMaximumNote(category));
  const empty = category.CPDSummaryActivities.filter(({ EnteredHours }) => EnteredHours === 0);
  for (const { ActivityName } of empty) notes.push(`“${ActivityName}” has no hours yet, so it brings nothing.`);
  notes.push(`Dates outside ${summary.CPDYear} do not count.`);
  return notes;
}
