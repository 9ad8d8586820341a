import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { ReflectionFields } from '@cpd/domain/record/activity-form';

type Saved = Pick<ActivityDate, 'addReflection' | 'reflection' | 'reflectionHours' | 'reflectionAnswers'>;

/** A saved reflection as forms have it; where there is none, a new one starts with the year's value (RFL-05, RFL-06). */
export function reflectionOf(saved: Saved, yearsHours: number): ReflectionFields {
  const { addReflection: chosen, reflection, reflectionHours, reflectionAnswers } = saved;
  return {
    chosen,
    text: reflection ?? '',
    hours: chosen ? reflectionHours : yearsHours,
    answers: reflectionAnswers.map((one) => ({ questionId: one.reflectionQuestionId, answer: one.reflectionAnswer })),
  };
}

/** Answers as they are sent. */
export function answersToSend(answers: ReflectionFields['answers']) {
  return answers.map((one) => ({ reflectionQuestionId: one.questionId, reflectionAnswer: one.answer }));
}
