import { z } from 'zod';
import { queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const yesNo = z.boolean().nullable().default(null);
const year = z.number().int().nullable().default(null);

/** The answers of a declaration, in the spec's own spelling (SUB-15). */
export const DeclarationAnswers = z.object({
  Fiftyhourscpd: yesNo,
  Inc20hourscme: yesNo,
  Inc10hourspeerreview: yesNo,
  Participationinoneauditmedicalpractiseduringyear: yesNo,
  Subjecttoregularpractisereviewlast3years: yesNo,
  Practicereviewinwhichyear: year,
  Participationincollegialrelationship: yesNo,
  Participationinamultisourcefeedbackexercise: yesNo,
  Multisourcefeedbackinwhichyear: year,
  Completepdp: yesNo,
  Participationinculturalcompentencylearning: yesNo,
});
export type DeclarationAnswers = Inside<z.output<typeof DeclarationAnswers>>;

/** One question as it is put to the member. */
const DeclarationQuestion = z.strictObject({
  Field: DeclarationAnswers.keyof(),
  Kind: z.enum(['yes-no', 'year']),
  Text: z.string(),
  Compulsory: z.boolean(),
  Years: z.array(z.number().int()),
  /** The yes-or-no question whose Yes brings this one. */
  After: DeclarationAnswers.keyof().nullable(),
});

/** What a member declared, in the words of that day, whatever is asked by now. */
const DeclaredRecord = z.strictObject({
  SavedOn: z.string(),
  RegistrationText: z.string(),
  Sections: z.array(
    z.strictObject({
      Title: z.string(),
      Statements: z.array(z.string()),
      Answers: z.array(z.strictObject({ Text: z.string(), Answer: z.union([z.boolean(), z.number(), z.null()]) })),
    }),
  ),
});

/** What the declaration shows (SUB-14) and what was answered before, as it is sent (SUB-15). */
export const Declaration = z.strictObject({
  CPDYear: z.number().int(),
  FrameworkCurrency: z.enum(['C', 'H']),
  RegistrationText: z.string(),
  IsAustralian: z.boolean(),
  IsMCNZGeneral: z.boolean(),
  IsMCNZVocational: z.boolean(),
  IsMCNZSpecialPurpose: z.boolean(),
  FrameworkMinimumCriteriaPassed: z.boolean(),
  ActualPoint: z.number(),
  RequiredPoints: z.number(),
  ...DeclarationAnswers.shape,
  /** The statements are what the member declares by confirming, sentence by sentence. */
  Sections: z.array(
    z.strictObject({ Title: z.string(), Statements: z.array(z.string()), Questions: z.array(DeclarationQuestion) }),
  ),
  /** Null before a declaration was saved. */
  Declared: DeclaredRecord.nullable(),
});
export type Declaration = Inside<z.output<typeof Declaration>>;

/** API2-04. */
export const getDeclaration = operation({
  name: 'getDeclaration',
  call: 'GET /api/SubmissionDeclarations',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(Declaration),
  summary: 'The declaration of a year: its context, its questions and the answers saved so far.',
});

/** API2-05. The wording of that day is kept with the answers. */
export const saveDeclaration = operation({
  name: 'saveDeclaration',
  call: 'PUT /api/SubmissionDeclarations',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  body: json(DeclarationAnswers),
  summary:
    'Saves the answers of the declaration; the year is submitted by a call of its own. What the year or the registration ' +
    'does not ask is left out.',
});
