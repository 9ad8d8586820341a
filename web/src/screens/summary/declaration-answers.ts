import type { Declaration, DeclarationAnswers } from '@cpd/contract/declarations';
import { checkReasons, type Recorded } from '@cpd/domain/year/declaration-record';

/** One question as it is put to the member. */
export type DeclarationQuestion = Declaration['sections'][number]['questions'][number];

/** No question is answered beforehand, whatever was declared before. */
export const NOTHING_ANSWERED: DeclarationAnswers = {
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

/** Whether a question is answered with more than the record says, so that a reason is asked for (SUB-25). */
export function needsReason({ field, recorded }: DeclarationQuestion, answers: DeclarationAnswers): boolean {
  return recorded?.contradictsYes === true && answers[field] === true;
}

/** What is wrong with the reasons, as the server judges it; by the paths of the fields, in order. */
export function wrongReasons(
  declaration: Pick<Declaration, 'sections'>,
  answers: DeclarationAnswers,
  reasons: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const recorded = questionsOf(declaration).flatMap((question): [string, Recorded][] =>
    question.recorded === null ? [] : [[question.field, question.recorded]],
  );
  const problems = checkReasons(new Map(recorded), answers, reasons);
  return new Map(problems.map(({ field, message }) => [field.slice(field.indexOf('.') + 1), message]));
}

function questionsOf({ sections }: Pick<Declaration, 'sections'>): DeclarationQuestion[] {
  return sections.flatMap((section) => section.questions);
}
