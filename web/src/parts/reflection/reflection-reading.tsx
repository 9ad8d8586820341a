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
  const answered = questions.toSorted((one, other) => one.Order - other.Order);
  return (
    <Facts>
      <Fact label="Reflection">{value.text}</Fact>
      {answered.map(({ ReflectionQuestionId, Question }) => (
        <Fact key={ReflectionQuestionId} label={Question}>
          {value.answers.find(({ questionId }) => questionId === ReflectionQuestionId)?.answer}
        </Fact>
      ))}
      <Fact label={year.FrameworkCurrencyIsCredits ? 'The reflection counts' : 'Time spent on the reflection'}>
        {year.FrameworkCurrencyIsCredits ? creditsInWords(value.hours) : timeInWords(value.hours)}
      </Fact>
    </Facts>
  );
}
