import { lastMinuteBefore } from '@cpd/domain/audit/own-audit';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type {
  AcknowledgementForm,
  AuditLetter,
  OutcomeLetter,
  PlanDocument,
} from '../../../platform/print/print-document.ts';
import { statusOf } from '../../record/years/year-service.ts';
import type { AuditOutcome } from '../audit/audit-outcome-service.ts';
import type { ListedActivity } from '../summary/year-record-reader.ts';
import { dayAtCollege, pages, timeAtCollege, totals } from './certificate-print.ts';
import type { PrintablePlan } from './certificate-reader.ts';
import type { PrintOccasion } from './printing-service.ts';

/** The letter of a successful audit; whether there was one is not asked here (CRT-05). */
export function auditLetter(occasion: PrintOccasion): AuditLetter {
  const { status: _status, ...figures } = totals(occasion);
  const submittedOn = dayAtCollege(occasion.record.year.submittedAt);
  return { kind: 'audit-letter', ...pages(occasion), ...figures, submittedOn };
}

/** The letter of any other outcome of an audit (CAS-08). */
export function outcomeLetter(
  occasion: PrintOccasion,
  outcome: AuditOutcome & { letter: NonNullable<AuditOutcome['letter']> },
): OutcomeLetter {
  const { letter, decidedAt, deferredUntil, text, requirements, corrections } = outcome;
  const short = letter === 'AUDITNOTMET' ? requirements.filter(({ required, accepted }) => accepted < required) : [];
  return {
    kind: 'outcome-letter',
    ...pages(occasion),
    outcome: letter,
    decidedOn: dayAtCollege(decidedAt),
    deferredUntil: deferredUntil === null ? '' : formatDayMonthYear(deferredUntil),
    text,
    requirements: short.map(({ text: name, required, accepted, unit }) => ({
      name: name === '' ? 'Total' : name,
      // Activities and plans are counted, which their names say.
      required: unit === 'hours' || unit === 'credits' ? `${formatHours(required)} ${unit}` : String(required),
      accepted: formatHours(accepted),
    })),
    corrections: corrections.map(({ activityName: name, claimedHours, acceptedHours, reason }) => ({
      name,
      claimed: `${formatHours(claimedHours)} hours`,
      accepted: formatHours(acceptedHours),
      reason,
    })),
    follows: followsOf(occasion, outcome),
  };
}

function followsOf({ record, now }: PrintOccasion, outcome: AuditOutcome): string[] {
  const { letter, follows, reviewUntil, review } = outcome;
  const { year } = record.year.facts;
  const isIncomplete = letter === 'AUDITNOTMET' && statusOf(record.year, now) === 'INCOMPLETE';
  return [
    isIncomplete ? `Your record for ${year} is incomplete, so there is no certificate.` : '',
    follows ?? '',
    letter === 'AUDITDEFERRED' ? 'You need to do nothing until then. You will be told when the audit continues.' : '',
    letter === 'AUDITELSEWHERE' ? 'You need to do nothing more.' : '',
    reviewUntil === undefined
      ? ''
      : `If you disagree, you can ask for a review until ${timeAtCollege(lastMinuteBefore(reviewUntil))}, under Audit check, in the menu of your record. Another colleague decides it.`,
    review === null ? '' : reviewInWords(review),
  ].filter((sentence) => sentence !== '');
}

function reviewInWords({ askedAt, decidedAt, decision, decisionText }: NonNullable<AuditOutcome['review']>): string {
  const asked = `You asked for a review on ${dayAtCollege(askedAt)}.`;
  if (decision === null || decidedAt === null) return `${asked} It is not decided yet.`;
  const decided = `Another colleague decided it on ${dayAtCollege(decidedAt)}`;
  if (decision === 'CHANGED') return `${asked} ${decided}, and this is what holds now.`;
  return [asked, `${decided}: the outcome stays as it was.`, decisionText].filter(Boolean).join(' ');
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
