import type { CPDYear } from '@cpd/contract/cpd-years';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { queryOptions } from '@tanstack/react-query';
import { yearsQuery } from './years.ts';

/** A year of a member with its rules as one value, made where the years come in and nowhere behind (LIM-02). */
export type YearWithRules = CPDYear & { rules: YearRules };

/** The years of a member, newest first, each with its rules: for what is entered. The same answer as `yearsQuery`. */
export function yearsWithRulesQuery(userId: number) {
  return queryOptions({ ...yearsQuery(userId), select: allWithRules });
}

function allWithRules(years: readonly CPDYear[]): YearWithRules[] {
  return years.map(withRules);
}

/** A year with the rules that the server says of it. */
export function withRules(year: CPDYear): YearWithRules {
  const rules: YearRules = {
    hoursModel: year.usesTotalHours ? 'total' : 'per-specialty',
    currency: year.frameworkCurrencyIsCredits ? 'C' : 'H',
    reflection: year.hasReflectionQuestions ? 'questions' : 'free-text',
    reflectionValues: year.reflectionValues,
    defaultReflectionValue: year.defaultReflectionValue,
    reflectionRows: year.reflectionRows,
    mandatoryDomainIds: year.mandatoryAreaIds,
  };
  return { ...year, rules };
}
