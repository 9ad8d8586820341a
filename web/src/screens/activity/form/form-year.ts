import type { CPDYear } from '@cpd/contract/cpd-years';
import type { YearRules } from '@cpd/domain/year/year-rules';

/** The rules of a year as far as the form knows them. */
export type FormRules = Pick<
  YearRules,
  'hoursModel' | 'reflection' | 'reflectionValues' | 'defaultReflectionValue' | 'currency'
>;

/** The named rules of a year out of what the server says about it (LIM-02). */
export function formRules(year: CPDYear): FormRules {
  return {
    hoursModel: year.usesTotalHours ? 'total' : 'per-specialty',
    reflection: year.hasReflectionQuestions ? 'questions' : 'free-text',
    reflectionValues: year.reflectionValues,
    defaultReflectionValue: year.defaultReflectionValue,
    currency: year.frameworkCurrencyIsCredits ? 'C' : 'H',
  };
}

/** The years an activity can go into, earliest first (ACT-23, ACT-25). */
export function formYears(years: readonly CPDYear[]): CPDYear[] {
  return years.filter((year) => year.editable).toSorted((one, other) => one.cpdYearYear - other.cpdYearYear);
}

/** The years as the choice of screen and year reads them. */
export function yearChoices(years: readonly CPDYear[]) {
  return years.map((year) => ({
    cpdYearId: year.cpdYearId,
    year: year.cpdYearYear,
    status: year.cpdStatusCode,
    editable: year.editable,
  }));
}
