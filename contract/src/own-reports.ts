import { REPORT_OUTCOMES } from '@cpd/domain/report/outcome';
import { z } from 'zod';
import { freeText, id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What is told of a year. */
const Told = z.strictObject({
  Outcome: z.enum(REPORT_OUTCOMES),
  /** In hours or credits, as Currency says. */
  Recognised: z.number(),
  Required: z.number(),
  /** Whole months by which leave or membership lowered the targets; 0 for none. */
  MonthsReduced: z.number().int(),
  /** In the words that the member reads. */
  Missing: z.array(z.string()),
});

/** A member's line of the report of a year to a board, as it stands. */
export const ReportedLine = Told.extend({
  ReportVersionId: id,
  CPDYearId: id,
  /** As a number such as 2026. */
  Year: z.number().int(),
  BoardCode: z.string(),
  /** The name of the board. */
  Board: z.string(),
  Currency: z.enum(['C', 'H']),
  State: z.enum(['PREVIEW', 'SIGNED', 'SENT']),
  /** The line says what the record said at this time, an ISO one. */
  MadeOn: z.string(),
  /** Plain dates: the last day of the preview, and the day on which the board was told what the line says; null while it was not. */
  PreviewUntil: z.string(),
  SentOn: z.string().nullable(),
  SubmittedOn: z.string().nullable(),
  LeftOn: z.string().nullable(),
  /** What the board gets, in its own words. */
  Cells: z.array(z.strictObject({ Heading: z.string(), Text: z.string() })),
});
export type ReportedLine = Inside<z.output<typeof ReportedLine>>;

/** What a member said is wrong, the latest (RPT-03). */
const Dispute = z.strictObject({
  RequestId: id,
  /** ISO times. */
  CreatedOn: z.string(),
  DecidedOn: z.string().nullable(),
  /** A plain date: the day by which it is answered. */
  DueOn: z.string(),
  Message: z.string(),
  /** GRANTED: the line was wrong. Null while it is not decided. */
  Result: z.enum(['GRANTED', 'DECLINED']).nullable(),
  DecisionText: z.string(),
  /** The colleague who entered it for the member; null where the member sent it. */
  EnteredBy: z.string().nullable(),
});

/** The same as the member sees it. */
export const OwnReport = ReportedLine.extend({
  /** What an earlier version said, and when the board was told so; null where it is the same, or there was none. */
  Earlier: Told.extend({ SentOn: z.string().nullable() }).nullable(),
  Dispute: Dispute.nullable(),
  /** Why the member cannot say now that the line is wrong, in words; empty where they can. */
  DisputeRefusal: z.string(),
});
export type OwnReport = Inside<z.output<typeof OwnReport>>;

/** Ours (RPT-03). */
export const getOwnReports = operation({
  name: 'getOwnReports',
  call: 'GET /api/OwnReports',
  access: 'own-record',
  query: { UserId: queryId },
  answer: json(z.array(OwnReport)),
  summary:
    'What boards are, or were, told of the years of a member, the latest year first: the newest version that members are shown. ' +
    'Drafts are not in it, and neither are reasons of leave or an exemption.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** Ours (RPT-03). */
export const disputeReport = operation({
  name: 'disputeReport',
  call: 'POST /api/OwnReportDisputes',
  access: 'own-record',
  body: json(z.strictObject({ UserId: id.optional(), ReportVersionId: id, Message: freeText })),
  answer: json(id),
  summary:
    'Says that a line is wrong, a request that the CPD team answers by a day; answers its number. 409 IN_USE while one waits for the ' +
    'same year and board, 409 STALE where a later version has taken the place of the one that was looked at.',
  // An objection keeps the version in preview from being signed.
  example: ({ userId, signedReportId }) => ({
    body: { UserId: userId, ReportVersionId: signedReportId, Message: 'My course in June is not counted.' },
  }),
});
