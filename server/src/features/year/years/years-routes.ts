import { type CPDYear, listCpdYears } from '@cpd/contract/cpd-years';
import { isOpenStatus, isYearEnding, yearRules, yearStatusName } from '@cpd/domain/year/year-rules';
import type { Caller } from '../../../caller.ts';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import type { MemberYear } from './year-reader.ts';
import { isYearEditable, listYears, statusOf } from './year-service.ts';

/** The calls about the member's years. */
export function yearsRoutes(database: Database): Handler[] {
  return [
    handler(listCpdYears, async (caller, { OpenOrInProgressOnly }) => {
      const years = await listYears(database, caller);
      const wired = years.map((year) => toWire(year, caller));
      return OpenOrInProgressOnly === true ? wired.filter(({ CPDStatusCode }) => isOpenStatus(CPDStatusCode)) : wired;
    }),
  ];
}

function toWire(year: MemberYear, caller: Caller): CPDYear {
  const { facts, framework } = year;
  const status = statusOf(year, caller.now);
  const rules = yearRules(facts, framework);
  return {
    CPDYearId: facts.cpdYearId,
    CPDYearYear: facts.year,
    CPDStatusCode: status,
    CPDStatusName: yearStatusName(status),
    Editable: isYearEditable(year, caller.now),
    Checked: false,
    FrameworkCurrencyIsCredits: framework.currency === 'C',
    FrameworkId: framework.frameworkId,
    FrameworkName: framework.name,
    HasPDPs: year.hasPlans,
    ShowRegistrationQuestions: isOpenStatus(status) && !year.hasRegistration,
    Submitted: year.submittedAt !== null,
    UserCPDYearId: year.memberYearId,
    UserId: caller.subjectUserId,
    CloseDate: facts.closesAt,
    IsEnding: isYearEnding(facts, caller.now) && isYearEditable(year, caller.now),
    UsesTotalHours: rules.hoursModel === 'total',
    MandatorySpecialityIds: [...rules.mandatoryDomainIds],
    HasReflectionQuestions: rules.reflection === 'questions',
    ReflectionValues: [...rules.reflectionValues],
    DefaultReflectionValue: rules.defaultReflectionValue,
    ReflectionRows: rules.reflectionRows,
  };
}
