import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ReflectionQuestion } from '@cpd/contract/reference';
import type { YearRules } from '@cpd/domain/year/year-rules';

/** The rules of a year as far as forms know them. */
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

/** What the rules of a year judge by, besides the types and areas that it offers. */
export function judgedBy(year: CPDYear, questions: readonly ReflectionQuestion[]) {
  return {
    year: { year: year.cpdYearYear },
    rules: formRules(year),
    questions: questions.map(({ reflectionQuestionId: questionId, mandatory }) => ({ questionId, mandatory })),
  };
}
