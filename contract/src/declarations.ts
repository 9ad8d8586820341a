import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
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

/** Why a member answers Yes although the record says less, by the field of its question. Ours. */
const reasons = { ContradictionReasons: z.record(z.string().max(100), z.string().max(5_000)).default({}) };

/** The answers as they are given, with the reasons. */
export const DeclarationGiven = DeclarationAnswers.extend(reasons);
export type DeclarationGiven = Inside<z.output<typeof DeclarationGiven>>;

/** What the record of the year says to a question. Ours. */
const Recorded = z.strictObject({
  /** "12.5 of 50 hours". */
  Text: z.string(),
  /** Whether a Yes says more, so that a reason is asked for. */
  ContradictsYes: z.boolean(),
});

/** One question as it is put to the member. */
const DeclarationQuestion = z.strictObject({
  Field: DeclarationAnswers.keyof(),
  Kind: z.enum(['yes-no', 'year']),
  Text: z.string(),
  Compulsory: z.boolean(),
  Years: z.array(z.number().int()),
  /** The yes-or-no question whose Yes brings this one. */
  After: DeclarationAnswers.keyof().nullable(),
  /** Null where no record of one year can say anything. */
  Recorded: Recorded.nullable(),
});

/** What a member declared, in the words of that day, whatever is asked by now. */
const DeclaredRecord = z.strictObject({
  SavedOn: z.string(),
  RegistrationText: z.string(),
  Sections: z.array(
    z.strictObject({
      Title: z.string(),
      Statements: z.array(z.string()),
      Answers: z.array(
        z.strictObject({
          Text: z.string(),
          Answer: z.union([z.boolean(), z.number(), z.null()]),
          /** What the record said on that day; empty where it said nothing, or it was not kept yet. */
          Recorded: z.string(),
          /** Why the member answered Yes although it said less, or "no reason given"; empty where it did not. */
          Reason: z.string(),
        }),
      ),
    }),
  ),
});

/** A day of an activity that has not come yet. */
const PlannedDay = z.strictObject({ StartDate: z.string(), ActivityName: z.string(), Hours: z.number() });

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
  /** The days after today that the record has, in order; ours. */
  PlannedDays: z.array(PlannedDay),
  /** The status in words that the record gets when it is submitted as it is now. Ours. */
  StatusOnceSubmitted: z.string(),
  ...DeclarationGiven.shape,
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
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** API2-05. The wording of that day is kept with the answers. */
export const saveDeclaration = operation({
  name: 'saveDeclaration',
  call: 'PUT /api/SubmissionDeclarations',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  body: json(DeclarationGiven),
  summary:
    'Saves the answers of the declaration; the year is submitted by a call of its own. What the year or the registration ' +
    'does not ask is left out. A Yes that says more than the record may have a reason in ContradictionReasons, of at most ' +
    '1000 characters; without one, “no reason given” is kept. Reasons for other answers are left out.',
  example: ({ userId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID },
    body: { Fiftyhourscpd: true, ContradictionReasons: { Fiftyhourscpd: 'Some hours are still on paper.' } },
  }),
});
