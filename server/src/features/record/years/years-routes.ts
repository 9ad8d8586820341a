import { type CPDYear, listCpdYears } from '@cpd/contract/cpd-years';
import { dueDayOf } from '@cpd/domain/year/reopening-words';
import { isOpenStatus, isYearEnding, yearRules, yearStatusName } from '@cpd/domain/year/year-rules';
import type { Database } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { MemberYear } from './year-reader.ts';
import { earlierToWire, isYearClosed, isYearEditable, listYears, statusOf } from './year-service.ts';

/** The calls about the member's years. */
export function yearsRoutes(database: Database): Handler[] {
  return [
    handler(listCpdYears, async (caller, { openOrInProgressOnly }) => {
      const years = await listYears(database, caller);
      const wired = years.map((year) => toWire(year, caller));
      return openOrInProgressOnly === true ? wired.filter(({ cpdStatusCode }) => isOpenStatus(cpdStatusCode)) : wired;
    }),
  ];
}

function toWire(year: Awaited<ReturnType<typeof listYears>>[number], caller: Caller): CPDYear {
  const { facts, framework, report } = year;
  const status = statusOf(year, caller.now);
  const rules = yearRules(facts, framework);
  return {
    cpdYearId: facts.cpdYearId,
    cpdYearYear: facts.year,
    cpdStatusCode: status,
    cpdStatusName: yearStatusName(status),
    editable: isYearEditable(year, caller.now),
    checked: false,
    frameworkCurrencyIsCredits: framework.currency === 'C',
    frameworkId: framework.frameworkId,
    frameworkName: framework.name,
    hasPlans: year.hasPlans,
    showRegistrationQuestions: isOpenStatus(status) && !year.hasRegistration,
    submitted: year.submittedAt !== null,
    userCpdYearId: year.memberYearId,
    userId: caller.subjectUserId,
    closeDate: facts.closesAt,
    isEnding: isYearEnding(facts, caller.now) && isYearEditable(year, caller.now),
    usesTotalHours: rules.hoursModel === 'total',
    mandatoryAreaIds: [...rules.mandatoryDomainIds],
    hasReflectionQuestions: rules.reflection === 'questions',
    reflectionValues: [...rules.reflectionValues],
    defaultReflectionValue: rules.defaultReflectionValue,
    reflectionRows: rules.reflectionRows,
    reopening: reopeningOf(year, caller.now),
    ...auditToWire(year),
    ...(report !== null && { report }),
    ...(facts.countsElsewhere === true && year.earlier === null && { countsElsewhere: true as const }),
    ...earlierToWire(year),
  };
}

function auditToWire({ auditStatus }: MemberYear): Pick<CPDYear, 'audit'> {
  switch (auditStatus) {
    case 'SELECTED':
    case 'INREVIEW':
      return { audit: 'RUNNING' };
    case 'PASSED':
    case 'FAILED':
      return { audit: 'DECIDED' };
    default:
      return {};
  }
}

/** One that has ended is shown only where it left the record incomplete: while the year is open, the record goes on. */
function reopeningOf(year: MemberYear, now: Temporal.Instant): CPDYear['reopening'] {
  const { facts, reopening, reopenedAt, reopenedUntil } = year;
  if (reopening === null || reopenedAt === undefined || reopenedUntil === undefined) return null;
  if (reopening.ended && !isYearClosed(year, now)) return null;
  const { by, byMember, reason, ended, changed, before } = reopening;
  return {
    by,
    byMember,
    reason,
    at: reopenedAt,
    until: reopenedUntil,
    dueDay: dueDayOf(facts, reopenedUntil),
    lasts: !ended,
    changed: changed ?? true,
    statusBefore: yearStatusName(before?.status ?? 'INCOMPLETE'),
  };
}
