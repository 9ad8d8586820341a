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
  const { currency } = summary;
  const unit = unitOfYear(summary);
  const result = countedOfCategory(category, currency);
  const steps = category.cpdSummaryActivities.map((activity) => activityStep(activity, currency));
  const over = overMaximum(category);
  const reflection = countedReflection(category, currency);
  if (over > 0) {
    const detail = `over the maximum of ${quantity(category.maximumCredits ?? 0, unit)}`;
    steps.push({ label: 'Does not count', detail, value: -over });
  }
  if (reflection > 0) {
    const isFull = currency === 'C' && category.recognisedCredits === category.maximumCredits;
    const detail = isFull ? 'the part that counts' : '';
    steps.push({ label: 'Reflection', detail, value: reflection });
  }
  return { subject: category.categoryName, unit, steps, result, notes: notesOf(category, summary, result) };
}

function activityStep(activity: SummaryActivity, currency: CPDSummary['currency']): Step {
  const rate = creditsPerHour(activity, currency);
  const dates = activity.dateCount > 1 ? `${activity.dateCount} dates` : '';
  const detail = rate === undefined ? dates : `${quantity(activity.enteredHours, 'hour')} × ${rate}`;
  return { label: activity.activityName, detail, value: enteredOfActivity(activity, currency) };
}

function notesOf(category: SummaryCategory, summary: CPDSummary, result: number): string[] {
  const unit = unitOfYear(summary);
  const { minimumHours, categoryRequirementsShortVersion } = category;
  const notes = [minimumHours === null ? categoryRequirementsShortVersion : againstMinimum(result, minimumHours, unit)];
  if (overMaximum(category) > 0) notes.push(overMaximumNote(category));
  const empty = category.cpdSummaryActivities.filter(({ enteredHours }) => enteredHours === 0);
  for (const { activityName } of empty) notes.push(`“${activityName}” has no hours yet, so it adds nothing.`);
  notes.push(`Dates outside ${summary.cpdYear} do not count.`);
  return notes;
}
