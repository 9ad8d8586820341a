import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { AcknowledgementForm, AuditLetter, PlanDocument } from '../../../platform/print/print-document.ts';
import type { ListedActivity } from '../summary/year-record-reader.ts';
import { dayAtCollege, pages, totals } from './certificate-print.ts';
import type { PrintablePlan } from './certificate-reader.ts';
import type { PrintOccasion } from './printing-service.ts';

/** The letter of a successful audit; whether there was one is not asked here (CRT-05). */
export function auditLetter(occasion: PrintOccasion): AuditLetter {
  const { status: _status, ...figures } = totals(occasion);
  const submittedOn = dayAtCollege(occasion.record.year.submittedAt);
  return { kind: 'audit-letter', ...pages(occasion), ...figures, submittedOn };
}

/** A plan that was written here (CRT-06). */
export function planDocument(occasion: PrintOccasion, plan: PrintablePlan): PlanDocument {
  return {
    kind: 'plan-document',
    ...pages(occasion),
    planName: plan.name,
    need: plan.need,
    hours: formatHours(plan.hours),
    createdOn: dayAtCollege(plan.createdAt),
    goals: plan.goals.map((goal) => ({
      goal: goal.goal,
      description: goal.description,
      planned: goal.planned.map(({ description, timeframe }) =>
        timeframe === '' ? description : `${description} (${timeframe})`,
      ),
      activities: goal.activities.map(({ name }) => name),
      outcome: outcomeOf(goal, occasion.record.year.facts.year),
    })),
  };
}

function outcomeOf({ outcome, outcomeReason }: PrintablePlan['goals'][number], year: number): string {
  if (outcome === null) return '';
  const words = { DONE: 'Done', CARRIED: `Carried into ${year + 1}`, DROPPED: 'Dropped' }[outcome];
  return outcomeReason === '' ? words : `${words}: ${outcomeReason}`;
}

/** The form on which someone acknowledges that the member took part in these activities (CRT-07). */
export function acknowledgementForm(
  occasion: PrintOccasion,
  activities: readonly ListedActivity[],
): AcknowledgementForm {
  return {
    kind: 'acknowledgement-form',
    ...pages(occasion),
    hours: formatHours(sumHours(activities.map(({ hours }) => hours))),
    activities: activities.map((activity) => ({
      name: activity.name,
      type: activity.typeName,
      dates: activity.dates.map(({ startDate }) => formatDayMonthYear(startDate)),
      hours: formatHours(activity.hours),
    })),
  };
}
