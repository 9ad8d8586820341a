import { z } from 'zod';
import { EARLIER_YEAR_ID, EXAMPLE_YEAR_ID } from './example.ts';
import { id, queryBoolean, queryId, queryTrue } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/**
 * A re-opening of a year by the CPD team, or by the member who took a submission back, that lasts, or after which the record was changed and not submitted (ROP-02). Ours.
 */
const YearReopened = z.strictObject({
  /** Who did it; empty where that is no longer known. */
  By: z.string(),
  /** Whether the member did it: they took their submission back. */
  ByMember: z.boolean(),
  Reason: z.string(),
  /** The instants at which it started and at which it ends. */
  At: z.string(),
  Until: z.string(),
  /** The last day to submit, a plain date: the year itself may close later. */
  DueDay: z.string(),
  /** Whether it lasts, and whether the record was changed since it started. */
  Lasts: z.boolean(),
  Changed: z.boolean(),
  /** What the record was before, in words. */
  StatusBefore: z.string(),
});

/** Of a year that a member has from the system before (PPL-16). Ours. */
export const EarlierYear = z.strictObject({
  /** The name of that system. */
  System: z.string(),
  /** Of the certificate that it issued; empty for none. */
  CertificateNumber: z.string(),
  /** A plain date; null where it is not known. */
  SubmittedOn: z.string().nullable(),
});
export type EarlierYear = Inside<z.output<typeof EarlierYear>>;

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
  /** Whether the year is ending and can still be changed: time to close its plans. Ours. */
  IsEnding: z.boolean(),
  UsesTotalHours: z.boolean(),
  /** The domains that two activities each must have, empty before 2025 (DOM-03). */
  MandatorySpecialityIds: z.array(id),
  /** Whether reflection answers questions, or is one free text (RFL-04). */
  HasReflectionQuestions: z.boolean(),
  /** The values that the time spent on a reflection may have, and the one to start with (RFL-05, RFL-06). */
  ReflectionValues: z.array(z.number()),
  DefaultReflectionValue: z.number(),
  /** Rows of a reflection's text box (RFL-07). */
  ReflectionRows: z.number().int(),
  /** Null for a year that was not re-opened, or was submitted again. Ours. */
  Reopening: YearReopened.nullable(),
  /** Whether an audit goes on or was decided by the college; left out without an audit, or while it is deferred (CAS-02). Ours. */
  Audit: z.enum(['RUNNING', 'DECIDED']).optional(),
  /**
   * What the member is shown of a report to a board: a preview, to check where a board may act on it, or what is past its preview;
   * left out where there is nothing (RPT-03). Ours.
   */
  Report: z.enum(['TO_CHECK', 'PREVIEW', 'TOLD']).optional(),
  /** Hours done at another CPD home count once they are accepted (RPT-05); left out where they are only shown. Ours. */
  CountsElsewhere: z.literal(true).optional(),
  /** Left out for a year that was recorded here. Ours. */
  Earlier: EarlierYear.optional(),
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
  example: ({ userId }) => ({ query: { UserId: userId } }),
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
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, SubmitCPDYear: true } }),
});

/** Ours (SUB-07). */
export const takeBackSubmission = operation({
  name: 'takeBackSubmission',
  call: 'PUT /api/UserCPDYears',
  access: 'in-person',
  query: { UserId: queryId, CPDYearId: queryId, TakeBack: queryTrue },
  distinguishedBy: ['TakeBack'],
  answer: json(z.strictObject({ CPDStatusCode: z.string(), CPDStatusName: z.string() })),
  summary:
    'Takes the submission of a year back, by the member alone: until 24 hours after it or until the year closes, once a year, ' +
    'and not while an audit is open. The record is open until the year closes; when nothing is changed until then, it is what it was.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, TakeBack: true } }),
});

/** An ISO time as a call gives it. */
export const instant = z.iso.datetime({
  offset: true,
  error: 'This must be a date and time such as 2027-05-01T00:00:00+10:00.',
});

/** Which year staff open again for whom, why, and until when (an ISO time). */
export const YearReopening = z.strictObject({
  /** Not `UserId`: that names the caller's own record everywhere. */
  ForUserId: id,
  CPDYearId: id,
  Reason: z.string().max(5_000),
  Until: instant,
  /** For a year that is re-opened already: the end that it has, and gets another one in place of. */
  InsteadOf: instant.optional(),
});
export type YearReopening = Inside<z.output<typeof YearReopening>>;

/** Staff re-open a record that was submitted, or that its year's closing made incomplete (YR-03). */
export const reopenCpdYear = operation({
  name: 'reopenCpdYear',
  call: 'POST /api/YearReopenings',
  access: 'staff',
  body: json(YearReopening),
  summary:
    'Re-opens the submitted or incomplete year of a member until a given time, at most 180 days ahead, with a reason that the ' +
    'member reads. With InsteadOf a re-opening that lasts gets another end. 409 when a colleague was first. For the CPD team.',
  example: ({ userId }) => ({
    body: {
      ForUserId: userId,
      CPDYearId: EARLIER_YEAR_ID,
      Reason: 'Evidence came late.',
      Until: '2027-02-01T00:00:00+11:00',
    },
  }),
});

/** Ours (ROP-01): a re-opening that lasts is over now. */
export const endYearReopening = operation({
  name: 'endYearReopening',
  call: 'POST /api/YearReopeningEnds',
  access: 'staff',
  body: json(
    z.strictObject({
      ForUserId: id,
      CPDYearId: id,
      Reason: YearReopening.shape.Reason,
      /** The end that the re-opening has. */
      Until: instant,
    }),
  ),
  summary:
    'Ends the re-opening of a member’s year at once, with a reason that the member reads: an unchanged record is what it was ' +
    'before, a changed one is incomplete unless the year is still open. 409 when it has ended, or has another end by now. For ' +
    'the CPD team.',
  example: ({ userId }) => ({
    body: {
      ForUserId: userId,
      CPDYearId: EARLIER_YEAR_ID,
      Reason: 'It was meant for another member.',
      Until: '2027-02-01T00:00:00+11:00',
    },
  }),
});

/** What re-opening a year would do (ROP-01). */
const ReopeningPreview = z.strictObject({
  /** In sentences; empty for a year that is re-opened already. */
  Effects: z.array(z.string()),
  /** The day on which the member left, a plain date; null for a present member. People who have left get no notification (PPL-05). */
  LeftOn: z.string().nullable(),
  /** The day until which it is re-opened unless another one is chosen, or until which it is. A plain date. */
  Day: z.string(),
  /** The last day that can be chosen, a plain date. */
  LatestDay: z.string(),
  /** When the present re-opening ends, to be sent as `InsteadOf`; null without one. */
  ReopenedUntil: z.string().nullable(),
  /** Why it was re-opened; empty while it is not. */
  Reason: z.string(),
  /** What ending the re-opening at once would make of the record, as a sentence; empty while it is not re-opened. */
  IfEnded: z.string(),
});
export type ReopeningPreview = Inside<z.output<typeof ReopeningPreview>>;

/** Ours (ROP-01): for the dialog, before anything is done. */
export const previewYearReopening = operation({
  name: 'previewYearReopening',
  call: 'GET /api/YearReopenings',
  access: 'staff',
  query: { ForUserId: queryId, CPDYearId: queryId },
  answer: json(ReopeningPreview),
  summary: 'What re-opening the year of a member would do, in words, and until when it can be. For the CPD team.',
  example: ({ userId }) => ({ query: { ForUserId: userId, CPDYearId: EARLIER_YEAR_ID } }),
});
