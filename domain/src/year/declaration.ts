import type { RegistrationFacts } from '../member/registration.ts';
import type { Framework, YearFacts } from './framework.ts';
import { amount } from './rule-derived.ts';

/** The yes-or-no answers, named as on the wire, spelling included (SUB-15). */
export type YesNoField =
  | 'Fiftyhourscpd'
  | 'Inc20hourscme'
  | 'Inc10hourspeerreview'
  | 'Participationinoneauditmedicalpractiseduringyear'
  | 'Subjecttoregularpractisereviewlast3years'
  | 'Participationincollegialrelationship'
  | 'Participationinamultisourcefeedbackexercise'
  | 'Completepdp'
  | 'Participationinculturalcompentencylearning';

/** The two answers that are a year (SUB-16). */
export type YearField = 'Practicereviewinwhichyear' | 'Multisourcefeedbackinwhichyear';

export type DeclarationField = YesNoField | YearField;

/** Answers by wire name; null or absent means not answered yet. */
export type DeclarationAnswers = { [field in YesNoField]?: boolean | null } & { [field in YearField]?: number | null };

export type DeclarationQuestion =
  | { field: YesNoField; kind: 'yes-no'; text: string; compulsory: boolean }
  /** Asked when the question `after` is answered yes. */
  | { field: YearField; kind: 'year'; text: string; compulsory: boolean; years: readonly number[]; after: YesNoField };

/** A part of the declaration: statements the member confirms as a whole, and questions. */
export type DeclarationSection = {
  key: 'record' | 'nz-compulsory' | 'nz-general' | 'nz-optional' | 'special-purpose';
  title: string;
  statements: readonly string[];
  questions: readonly DeclarationQuestion[];
};

/** The year declared and the member's registration in it. */
export type DeclarationContext = {
  facts: YearFacts;
  /** What the year requires of this member in all, which may be reduced. */
  target: Pick<Framework, 'minimum' | 'currency'>;
} & Omit<RegistrationFacts, 'countryOfPractice'>;

/** The parts of the declaration that this member sees for this year, in order (SUB-17 to SUB-24). */
export function declarationSections(context: DeclarationContext): DeclarationSection[] {
  return [
    recordSection(context),
    ...specialPurposeSection(context),
    ...compulsorySection(context),
    ...generalScopeSection(context),
    ...optionalSection(context),
  ];
}

/** The choices of the two year questions: the declared CPD year and the two before it (SUB-16). */
export function declarationYears(facts: YearFacts): readonly number[] {
  return [facts.year - 2, facts.year - 1, facts.year];
}

/**
 * Compulsory questions without an answer, in order. "No" is an answer; a "Yes" that asks for a year needs the year as
 * well (SUB-09). Always empty from 2023 on, for general scope from 2021 on and for everyone else without compulsory part.
 */
export function unansweredCompulsory(context: DeclarationContext, answers: DeclarationAnswers): DeclarationField[] {
  return declarationSections(context)
    .flatMap(({ questions }) => questions)
    .filter((question) => question.compulsory && !isAnswered(question, answers))
    .map(({ field }) => field);
}

function isAnswered(question: DeclarationQuestion, answers: DeclarationAnswers): boolean {
  if (question.kind === 'year' && answers[question.after] !== true) return true;
  const answer = answers[question.field];
  return answer !== undefined && answer !== null;
}

/** Answers that cannot be stored, by wire name. A missing answer is not a problem: it warns and does not block (SUB-10). */
export function checkDeclaration(
  context: DeclarationContext,
  answers: DeclarationAnswers,
): { field: DeclarationField; message: string }[] {
  const years = declarationYears(context.facts);
  return YEAR_FIELDS.flatMap((field) => {
    const answer = answers[field];
    if (answer === undefined || answer === null || years.includes(answer)) return [];
    return [{ field, message: `Please choose one of the years ${years.join(', ')}.` }];
  });
}

const YEAR_FIELDS: readonly YearField[] = ['Practicereviewinwhichyear', 'Multisourcefeedbackinwhichyear'];

function recordSection({ facts, target }: DeclarationContext): DeclarationSection {
  const statements = [
    `The activities recorded are my own, happened in ${facts.year} and are relevant to my scope of practice.`,
    'I hold evidence for them and will keep it for at least three years after the year ends.',
  ];
  const title = `Your ${facts.year} record`;
  if (facts.declarationQuestionSet === 'pre2023') return { key: 'record', title, statements, questions: [] };
  const total = amount(target.minimum, target.currency === 'H' ? 'hours' : 'credits');
  return {
    key: 'record',
    title,
    statements,
    questions: [
      yesNo('Fiftyhourscpd', `Did you complete at least ${total} of CPD in ${facts.year}?`, false),
      yesNo('Completepdp', `Did you write and review a professional development plan for ${facts.year}?`, false),
    ],
  };
}

/** SUB-24. */
function specialPurposeSection({ facts, isMcnzSpecialPurpose }: DeclarationContext): DeclarationSection[] {
  if (!isMcnzSpecialPurpose || facts.newZealand === undefined || facts.declarationQuestionSet !== 'pre2023') return [];
  return [
    {
      key: 'special-purpose',
      title: 'Special purpose scope',
      statements: [
        'I am registered in a special purpose scope and work under supervision, for which the Medical Council of New Zealand sets no recertification requirement.',
      ],
      questions: [],
    },
  ];
}

/** SUB-18 to SUB-21. */
function compulsorySection(context: DeclarationContext): DeclarationSection[] {
  const { facts, isMcnzVocational, isMcnzGeneral } = context;
  if (!facts.mcnzCompulsorySection || facts.newZealand === undefined || !showsNewZealand(context)) return [];
  const { hours, education, peerReview } = facts.newZealand;
  if (!isMcnzVocational && !isMcnzGeneral) return [];
  const compulsory = isMcnzVocational || facts.generalScopeWarning;
  const audit = 'Participationinoneauditmedicalpractiseduringyear';
  return [
    {
      key: 'nz-compulsory',
      title: 'Medical Council of New Zealand requirements',
      statements: [],
      questions: [
        yesNo('Fiftyhourscpd', `Did you complete at least ${hours} hours of CPD in ${facts.year}?`, compulsory),
        yesNo(
          'Inc20hourscme',
          `Did these include at least ${education.hours} hours of continuing medical education?`,
          compulsory,
        ),
        yesNo(
          'Inc10hourspeerreview',
          `Did these include at least ${peerReview.hours} hours of peer review?`,
          compulsory,
        ),
        yesNo(audit, `Did you take part in at least one audit of medical practice in ${facts.year}?`, compulsory),
      ],
    },
  ];
}

/** Compulsory before 2021, shown without being compulsory in 2021 and 2022, gone from 2023 (SUB-20 to SUB-22). */
function generalScopeSection(context: DeclarationContext): DeclarationSection[] {
  const { facts, isMcnzGeneral } = context;
  const shown = facts.generalScopeWarning || facts.generalScopeBlock;
  if (!shown || !isMcnzGeneral || !showsNewZealand(context)) return [];
  const compulsory = facts.generalScopeWarning;
  const years = declarationYears(facts);
  const review = 'Subjecttoregularpractisereviewlast3years';
  const feedback = 'Participationinamultisourcefeedbackexercise';
  return [
    {
      key: 'nz-general',
      title: 'General scope of practice',
      statements: [],
      questions: [
        yesNo(review, 'Did you have a regular practice review within the last three years?', compulsory),
        {
          field: 'Practicereviewinwhichyear',
          kind: 'year',
          text: 'In which year was the practice review?',
          compulsory,
          years,
          after: review,
        },
        yesNo('Participationincollegialrelationship', 'Did you keep a collegial relationship?', compulsory),
        yesNo(feedback, 'Did you take part in multi-source feedback within the last three years?', compulsory),
        {
          field: 'Multisourcefeedbackinwhichyear',
          kind: 'year',
          text: 'In which year was the multi-source feedback?',
          compulsory,
          years,
          after: feedback,
        },
        yesNo('Completepdp', `Did you complete a professional development plan for ${facts.year}?`, compulsory),
      ],
    },
  ];
}

/** The part of the New Zealand block that is never compulsory; all that is left of the block from 2023 (SUB-20, SUB-23). */
function optionalSection(context: DeclarationContext): DeclarationSection[] {
  if (!showsNewZealand(context)) return [];
  const text = `Did you take part in learning about cultural competency or cultural safety in ${context.facts.year}?`;
  return [
    {
      key: 'nz-optional',
      title: 'Practice in New Zealand',
      statements: [],
      questions: [yesNo('Participationinculturalcompentencylearning', text, false)],
    },
  ];
}

/** SUB-23. */
function showsNewZealand({ facts, isAustralian, isMcnzSpecialPurpose }: DeclarationContext): boolean {
  return facts.newZealand !== undefined && !isAustralian && !isMcnzSpecialPurpose;
}

function yesNo(field: YesNoField, text: string, compulsory: boolean): DeclarationQuestion {
  return { field, kind: 'yes-no', text, compulsory };
}
