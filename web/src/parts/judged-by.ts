import type { ReflectionQuestion } from '@cpd/contract/reference';
import type { YearWithRules } from '../queries/years-with-rules.ts';

/** What the rules of a year judge by, besides the types and areas that it offers. */
export function judgedBy({ cpdYearYear, rules }: YearWithRules, questions: readonly ReflectionQuestion[]) {
  return {
    year: { year: cpdYearYear },
    rules,
    questions: questions.map(({ reflectionQuestionId: questionId, mandatory }) => ({ questionId, mandatory })),
  };
}
