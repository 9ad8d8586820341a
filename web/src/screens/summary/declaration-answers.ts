import type { Declaration, DeclarationAnswers } from '@cpd/contract/declarations';

/** One question as it is put to the member. */
export type DeclarationQuestion = Declaration['sections'][number]['questions'][number];

/** No question is answered beforehand, whatever was declared before. */
const NOTHING_ANSWERED: DeclarationAnswers = {
  Fiftyhourscpd: null,
  Inc20hourscme: null,
  Inc10hourspeerreview: null,
  Participationinoneauditmedicalpractiseduringyear: null,
  Subjecttoregularpractisereviewlast3years: null,
  Practicereviewinwhichyear: null,
  Participationincollegialrelationship: null,
  Participationinamultisourcefeedbackexercise: null,
  Multisourcefeedbackinwhichyear: null,
  Completepdp: null,
  Participationinculturalcompentencylearning: null,
};

/** The answers, and why an answer says more than the record. Consent is given anew each time. */
export type Given = { answers: DeclarationAnswers; reasons: Readonly<Record<string, string>> };

/** Nothing given yet. */
export const NOTHING_GIVEN: Given = { answers: NOTHING_ANSWERED, reasons: {} };

/** Whether a question is put: a year is asked for once the question before it is answered with Yes (SUB-16). */
export function isAsked(question: DeclarationQuestion, answers: DeclarationAnswers): boolean {
  return question.after === null || answers[question.after] === true;
}

/** The answers with one more; a year that is no longer asked for goes with the Yes that asked for it. */
export function answered(
  declaration: Pick<Declaration, 'sections'>,
  answers: DeclarationAnswers,
  field: keyof DeclarationAnswers,
  value: boolean | number,
): DeclarationAnswers {
  const next = { ...answers, [field]: value };
  const dropped = questionsOf(declaration).filter((question) => question.after !== null && !isAsked(question, next));
  return { ...next, ...Object.fromEntries(dropped.map((question) => [question.field, null])) };
}

/** Compulsory questions without an answer, in order; a No is an answer (SUB-09). The server marks them before 2023 only. */
export function unansweredCompulsory(
  declaration: Pick<Declaration, 'sections'>,
  answers: DeclarationAnswers,
): DeclarationQuestion[] {
  return questionsOf(declaration).filter(
    (question) => question.compulsory && isAsked(question, answers) && answers[question.field] === null,
  );
}

/** Whether a question is answered with more than the record says, so that a reason is asked for, and not demanded (SUB-12, SUB-25). */
export function asksForReason({ field, recorded }: DeclarationQuestion, answers: DeclarationAnswers): boolean {
  return recorded?.contradictsYes === true && answers[field] === true;
}

function questionsOf({ sections }: Pick<Declaration, 'sections'>): DeclarationQuestion[] {
  return sections.flatMap((section) => section.questions);
}
