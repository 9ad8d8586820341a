import type { TeamAudit } from '@cpd/contract/audit-team';
import { STATE_NAMES, waitsFor } from '@cpd/domain/audit/case';
import { stepInWords, type TeamStep } from '@cpd/domain/audit/team-step';
import { formatDayMonthYear, isPlainDate } from '@cpd/domain/values/plain-date';

/** The state of an audit, and what it waits for: "Selected. The member has until 12/01/2027." */
export function standingInWords(audit: TeamAudit): string {
  return `${STATE_NAMES[audit.state]}. ${waitInWords(audit)}`.trim();
}

function waitInWords({ state, lastDay, deferredUntil, auditorName }: TeamAudit): string {
  switch (waitsFor(state)) {
    case 'MEMBER':
      return lastDay === null ? 'It waits for the member.' : `The member has until ${formatDayMonthYear(lastDay)}.`;
    case 'AUDITOR':
      return auditorName === '' ? 'It needs an auditor.' : `It waits for its auditor, ${auditorName}.`;
    case 'TEAM':
      return lastDay === null ? '' : `The last day was ${formatDayMonthYear(lastDay)}.`;
    default:
      if (state === 'DEFERRED' && deferredUntil !== null)
        return `It continues after ${formatDayMonthYear(deferredUntil)}.`;
      return '';
  }
}

/** "Dr Jude Example, audit of 2025". */
export function titleOf({ name, cpdYear }: TeamAudit): string {
  return `${name}, audit of ${cpdYear}`;
}

/** What the member is told of a step; undefined until its day is entered. */
export function toldInWords({ continuesUntil }: TeamAudit, step: TeamStep, until: string): string | undefined {
  const day = step === 'RESUME' ? continuesUntil : until;
  const needsDay = step === 'EXTEND' || step === 'DEFER';
  if (needsDay && !isPlainDate(day)) return undefined;
  return stepInWords(step, day).whatHolds;
}
