import { z } from 'zod';
import { id, queryBoolean, queryId, queryTrue } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** One year of a member's record (ACT-51, YR-05), with what the form and the badges need to know of its rules. */
export const CPDYear = z.strictObject({
  CPDYearId: id,
  CPDYearYear: z.number().int(),
  CPDStatusCode: z.enum(['OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE']),
  CPDStatusName: z.string(),
  Editable: z.boolean(),
  Checked: z.boolean(),
  FrameworkCurrencyIsCredits: z.boolean(),
  FrameworkId: id,
  FrameworkName: z.string(),
  HasPDPs: z.boolean(),
  ShowRegistrationQuestions: z.boolean(),
  Submitted: z.boolean(),
  /** 0 until something of that year has been saved. */
  UserCPDYearId: id,
  UserId: id,
  /** The instant at which the year closes. */
  CloseDate: z.string(),
  /** Whether the year is coming to its end and still takes changes: time to say what became of its plans. Ours. */
  IsEnding: z.boolean(),
  UsesTotalHours: z.boolean(),
  /** The domains that two activities each must have, empty before 2025 (DOM-03). */
  MandatorySpecialityIds: z.array(id),
  /** Whether reflection answers questions, or is one free text (RFL-04). */
  HasReflectionQuestions: z.boolean(),
  /** The values that the time spent on a reflection may have, and the one to begin with (RFL-05, RFL-06). */
  ReflectionValues: z.array(z.number()),
  DefaultReflectionValue: z.number(),
  /** Rows of a reflection's text box (RFL-07). */
  ReflectionRows: z.number().int(),
});
export type CPDYear = Inside<z.output<typeof CPDYear>>;

/** API-06, API2-07. */
export const listCpdYears = operation({
  name: 'listCpdYears',
  call: 'GET /api/UserCPDYears',
  access: 'own-record',
  query: { UserId: queryId, OpenOrInProgressOnly: queryBoolean.optional() },
  answer: json(z.array(CPDYear)),
  summary: 'The years of a member, newest first; with OpenOrInProgressOnly=true only those that can still change.',
});

/** API2-06, SUB-26. */
export const submitCpdYear = operation({
  name: 'submitCpdYear',
  call: 'PUT /api/UserCPDYears',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, SubmitCPDYear: queryTrue },
  distinguishedBy: ['SubmitCPDYear'],
  answer: json(z.strictObject({ CPDStatusCode: z.string(), CPDStatusName: z.string() })),
  summary: 'Submits the record of a year, once its declaration is saved and submission is open.',
});

/** Which year staff open again for whom, why, and until when (an ISO instant). */
export const YearReopening = z.strictObject({
  /** Not `UserId`: that names the caller's own record everywhere. */
  ForUserId: id,
  CPDYearId: id,
  Reason: z.string().max(5_000),
  Until: z.iso.datetime({ offset: true, error: 'This must be a date and time such as 2027-05-01T00:00:00+10:00.' }),
});
export type YearReopening = Inside<z.output<typeof YearReopening>>;

/** Staff re-open a record that was handed in, or that its year's closing made incomplete (YR-03). */
export const reopenCpdYear = operation({
  name: 'reopenCpdYear',
  call: 'POST /api/YearReopenings',
  access: 'staff',
  body: json(YearReopening),
  summary: 'Re-opens the submitted or incomplete year of a member until a given time, with a reason. For the CPD team.',
});
