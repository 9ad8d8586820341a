import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ReflectionQuestion } from '@cpd/contract/reference';
import type { ReflectionFields } from '@cpd/domain/record/activity-form';
import { Fact, Facts } from '../../ui/facts.tsx';
import { creditsInWords, timeInWords } from './time-in-words.ts';

type ReflectionReadingProps = { year: CPDYear; questions: readonly ReflectionQuestion[]; value: ReflectionFields };

/** A reflection to be read: what was asked, what was answered, and what it counts (RFL-03 to RFL-06). */
export function ReflectionReading({ year, questions, value }: ReflectionReadingProps) {
  if (!value.chosen) {
    return (
      <Facts>
        <Fact label="Reflection">None</Fact>
      </Facts>
    );
  }
  const answered = questions.toSorted((one, other) => one.order - other.order);
  return (
    <Facts>
      <Fact label="Reflection">{value.text}</Fact>
      {answered.map(({ reflectionQuestionId, question }) => (
        <Fact key={reflectionQuestionId} label={question}>
          {value.answers.find(({ questionId }) => questionId === reflectionQuestionId)?.answer}
        </Fact>
      ))}
      <Fact label={year.frameworkCurrencyIsCredits ? 'The reflection counts for' : 'Time spent on the reflection'}>
        {year.frameworkCurrencyIsCredits ? creditsInWords(value.hours) : timeInWords(value.hours)}
      </Fact>
    </Facts>
  );
}
