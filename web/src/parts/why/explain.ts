import type { CPDSummary, SummaryActivity, SummaryCategory } from '@cpd/contract/summary';
import { sumHours } from '@cpd/domain/values/hours';
import { activityPath, countedOfCategory, datesOf, dayOf } from '../activity-facts/activity-words.ts';
import type { Figure } from '../figure.ts';
import {
  againstMinimum,
  capOf,
  countedReflection,
  creditsPerHour,
  type Explanation,
  enteredOfActivity,
  enteredOfCategory,
  linesOf,
  overMaximum,
  quantity,
  type Step,
  unitOfYear,
} from './counted.ts';
import { explainMandatory, explainOthers, explainRequirement, explainTotal, overMaximumNote } from './explain-total.ts';

/**
 * How a figure of the summary came about; undefined when it is no longer part of it (SUM-30, SUM-36). In a waived
 * year it is said first that the minimums are none (framework rule 9).
 */
export function explain(figure: Figure, summary: CPDSummary): Explanation | undefined {
  const explanation = explainFigure(figure, summary);
  // What was submitted and what an activity brings are measured against no minimum.
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

/** A category's figure: its activities, reflection on them, and its maximum (SUM-30, SUM-33). */
function explainCategory(category: SummaryCategory, summary: CPDSummary): Explanation {
  const { currency } = summary;
  const unit = unitOfYear(summary);
  const result = countedOfCategory(category, currency);
  const steps = [
    ...earlierSteps(category, summary),
    ...category.cpdSummaryActivities.map((activity) => activityStep(activity, currency)),
  ];
  const over = overMaximum(category);
  const reflection = countedReflection(category, currency);
  if (over > 0) {
    const most = `over the maximum of ${quantity(category.maximumCredits ?? 0, unit)}`;
    steps.push({ label: 'Does not count', detail: most, value: -over });
  }
  const isFull = currency === 'C' && category.recognisedCredits === category.maximumCredits;
  const detail = isFull ? 'the part that counts' : '';
  if (reflection > 0) steps.push({ label: 'Reflection', detail, value: reflection });
  for (const { collegeName, recognised: value } of category.elsewhere ?? []) {
    steps.push({ label: `Done at ${collegeName}`, detail, value });
  }
  return {
    subject: category.categoryName,
    unit,
    steps,
    result,
    lines: linesOf(unit, { entered: enteredOfCategory(category, currency), counted: result, cap: capOf(category) }),
    notes: notesOf(category, summary, result),
  };
}

/** What a year has from the system before is one sum for each category. */
function earlierSteps(category: SummaryCategory, { earlier, currency }: CPDSummary): Step[] {
  const value = enteredOfCategory(category, currency);
  if (earlier === undefined || value === 0) return [];
  return [{ label: `From ${earlier.system}`, detail: '', value }];
}

function activityStep(activity: SummaryActivity, currency: CPDSummary['currency']): Step {
  const rate = creditsPerHour(activity, currency);
  const dates = activity.dateCount > 1 ? `${activity.dateCount} dates` : '';
  const detail = rate === undefined ? dates : `${quantity(activity.enteredHours, 'hour')} × ${rate}`;
  const value = enteredOfActivity(activity, currency);
  return { label: activity.activityName, detail, value, href: activityPath(activity) };
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

/** More dates than these are told month by month. */
const DATES_ONE_BY_ONE = 12;

/** An activity's figure: the hours of its dates, in credit years times the rate of its category (SUM-30, SUM-34). */
function explainActivity(activityId: number, summary: CPDSummary): Explanation | undefined {
  const category = summary.cpdSummaryCategories.find(({ cpdSummaryActivities }) =>
    cpdSummaryActivities.some(({ activityId: UserActivityId }) => UserActivityId === activityId),
  );
  const activity = category?.cpdSummaryActivities.find(
    ({ activityId: UserActivityId }) => UserActivityId === activityId,
  );
  if (category === undefined || activity === undefined) return undefined;
  const rate = creditsPerHour(activity, summary.currency);
  const notes = [`It counts in ${category.displayOrder}. ${category.categoryName}.`];
  if (rate !== undefined) notes.push(`Each hour earns ${quantity(rate, 'credit')} there.`);
  notes.push(...reflectionNotes(activity, summary));
  if (overMaximum(category) > 0) notes.push(overMaximumNote(category));
  if (activity.enteredHours === 0) notes.push('No hours have been entered yet, so it adds nothing.');
  notes.push(`Dates outside ${summary.cpdYear} do not count.`);
  const unit = unitOfYear(summary);
  const entered = enteredOfActivity(activity, summary.currency);
  const counted = summary.currency === 'C' ? activity.recognisedCredits : entered;
  return {
    subject: activity.activityName,
    href: activityPath(activity),
    unit,
    steps: dateSteps(activity, rate ?? 1, rate !== undefined),
    result: entered,
    lines: linesOf(unit, { entered, counted, cap: `${capOf(category)}; earlier activities count first` }),
    notes,
  };
}

function reflectionNotes(activity: SummaryActivity, summary: CPDSummary): string[] {
  if (!activity.hasReflection) return [];
  if (summary.currency === 'C') return ['Its reflection counts with the reflections of the category.'];
  if (activity.enteredReflectionHours === 0) return [];
  return [`Reflection adds ${quantity(activity.enteredReflectionHours, 'hour')} in the same category.`];
}

function dateSteps(activity: SummaryActivity, rate: number, isCredits: boolean): Step[] {
  const step = (label: string, hours: number): Step => ({
    label,
    detail: isCredits ? `${quantity(hours, 'hour')} × ${rate}` : '',
    value: sumHours([hours * rate]),
  });
  const dates = datesOf(activity);
  if (dates.length <= DATES_ONE_BY_ONE) {
    return dates.map(({ startDate, dateHours }) => step(dayOf(startDate), dateHours));
  }
  return activity.activityDateMonths.map(({ month, activityDates }) =>
    step(
      `${month}, ${activityDates.length} ${activityDates.length === 1 ? 'date' : 'dates'}`,
      sumHours(activityDates.map(({ dateHours }) => dateHours)),
    ),
  );
}
