import { REPORT_FILE_TYPES } from '@cpd/domain/report/board';
import { REPORT_OUTCOMES } from '@cpd/domain/report/outcome';
import { VERSION_STATES } from '@cpd/domain/report/version';
import { MEMBER_SEARCH_TEXT_MAX, REPORT_PAGE } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EARLIER_YEAR_ID } from './example.ts';
import { freeText, id, plainDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const count = z.int().min(0);
const boardCode = z.string().max(12);
const outcome = z.enum(REPORT_OUTCOMES);
const fileType = z.enum(REPORT_FILE_TYPES);

/** A version of the report of a year to a board. Days are plain dates, times ISO instants. */
const ReportVersion = z.strictObject({
  ReportVersionId: id,
  /** 1 for the first of its year and board. */
  Number: z.int(),
  State: z.enum(VERSION_STATES),
  Making: z.enum(['RUNNING', 'DONE', 'STOPPED', 'FAILED']),
  /** How many members are gone through, and how many of them its lines are made of. */
  Members: count,
  Walked: count,
  /** Nothing was heard of the making for a minute: another server goes on with it in a moment. */
  IsSilent: z.boolean(),
  /** The lines are as of this time. */
  MadeOn: z.string(),
  MadeByName: z.string(),
  /** Why there is another; empty for the first. */
  Reason: z.string(),
  ShownOn: z.string().nullable(),
  /** The last day on which members see their line before it is signed; null before they do. */
  PreviewUntil: z.string().nullable(),
  /** How many have signed. */
  Signatures: count,
  SentOn: z.string().nullable(),
});
export type ReportVersion = Inside<z.output<typeof ReportVersion>>;

const ReportedBoard = z.strictObject({
  BoardCode: boardCode,
  Name: z.string(),
  /** Lines that members say are wrong, and no one has decided. */
  OpenDisputes: count,
  /** The latest first. */
  Versions: z.array(ReportVersion),
});
export type ReportedBoard = Inside<z.output<typeof ReportedBoard>>;

/** RPT-02, RPT-04. */
export const listReports = operation({
  name: 'listReports',
  call: 'GET /api/Reports',
  access: 'observe',
  query: { CPDYearId: queryId.optional() },
  answer: json(
    z.strictObject({
      /** Those that have opened, the latest first. */
      Years: z.array(z.strictObject({ CPDYearId: id, CPDYear: z.int() })),
      CPDYearId: id,
      CPDYear: z.int(),
      /** The last day on which boards are to be told. */
      DueOn: z.string(),
      /** Why no report of the year can be made, in a sentence; empty where it can. */
      StartRefusal: z.string(),
      /** Members of the year who have no registration, and so are in no report. */
      Unregistered: count,
      Boards: z.array(ReportedBoard),
    }),
  ),
  summary:
    'The reports of a year to each board with all their versions; without a year those of the latest one that is over. For the CPD team.',
  example: () => ({ query: { CPDYearId: EARLIER_YEAR_ID } }),
});

const Person = { UserId: id, MIN: z.string(), Name: z.string() };

/** A line that a member says is wrong, by the request that says so. */
const Dispute = z.strictObject({ RequestId: id, ...Person, DueOn: z.string() });

/** Why the caller cannot take a step, in a sentence; empty where they can. */
const Refusals = z.strictObject({
  Stop: z.string(),
  GoOn: z.string(),
  Drop: z.string(),
  Preview: z.string(),
  Sign: z.string(),
  Send: z.string(),
  Again: z.string(),
});
export type ReportRefusals = Inside<z.output<typeof Refusals>>;

const ReportDetails = z.strictObject({
  ...ReportVersion.shape,
  RowVersion: z.int(),
  CPDYearId: id,
  CPDYear: z.int(),
  DueOn: z.string(),
  BoardCode: boardCode,
  BoardName: z.string(),
  /** What the file that is sent usually is. */
  FileType: fileType,
  /** How many lines there are of each outcome that there is. */
  Outcomes: z.array(z.strictObject({ Outcome: outcome, Count: count })),
  /** The first to be answered first. */
  Disputes: z.array(Dispute),
  /** Lines that were found wrong since they were made, or before and say still what they said. */
  FoundWrong: z.array(Dispute),
  /** Who has submitted their record since the lines were made, the latest first, of so many the first hundred. */
  SubmittedSince: z.strictObject({
    Count: count,
    Members: z.array(z.strictObject({ ...Person, SubmittedOn: z.string() })),
  }),
  Signed: z.array(z.strictObject({ Name: z.string(), SignedOn: z.string() })),
  /** Null until it is sent. The SHA-256 is that of the very file. */
  Sent: z
    .strictObject({
      SentOn: z.string(),
      ByName: z.string(),
      Channel: z.string(),
      Reference: z.string(),
      FileType: fileType,
      Sha256: z.string(),
    })
    .nullable(),
  /** The version that it takes the place of, with how many lines differ; null for the first. */
  Before: z.strictObject({ ReportVersionId: id, Number: z.int(), Differences: count }).nullable(),
  /** The version that takes its place, or is to; null while there is no later one. */
  After: z.strictObject({ ReportVersionId: id, Number: z.int() }).nullable(),
  Refusals,
});
export type ReportDetails = Inside<z.output<typeof ReportDetails>>;

/** RPT-02. */
export const getReport = operation({
  name: 'getReport',
  call: 'GET /api/Reports/:id',
  access: 'observe',
  query: { id: queryId },
  answer: json(ReportDetails),
  summary:
    'A version of a report: its figures, disputes and signatures, and what the caller can do with it. For the CPD team.',
  example: ({ reportVersionId }) => ({ query: { id: reportVersionId } }),
});

const Line = z.strictObject({
  ...Person,
  Registration: z.string(),
  Outcome: outcome,
  /** Hours or credits. */
  Recognised: z.number(),
  Required: z.number(),
  Missing: z.array(z.string()),
  MonthsReduced: count,
  SubmittedOn: z.string().nullable(),
  LeftOn: z.string().nullable(),
});
export type ReportedLine = Inside<z.output<typeof Line>>;

/** RPT-01. */
export const listReportLines = operation({
  name: 'listReportLines',
  call: 'POST /api/ReportLines',
  access: 'observe',
  body: json(
    z.strictObject({
      ReportVersionId: id,
      Outcome: outcome.optional(),
      /** Any part of number or name. It is in a body, so that names of members are in no log of addresses. */
      Text: z.string().max(MEMBER_SEARCH_TEXT_MAX).optional(),
      /** `Next` of the page before; left out for the first one. */
      After: id.optional(),
    }),
  ),
  answer: json(z.strictObject({ Lines: z.array(Line), Next: id.nullable() })),
  readsOnly: true,
  summary: `A page of ${REPORT_PAGE} lines of a version of a report, in the order of member numbers. For the CPD team.`,
  example: ({ reportVersionId }) => ({ body: { ReportVersionId: reportVersionId, Text: 'member' } }),
});

/** RPT-02. */
export const listReportDifferences = operation({
  name: 'listReportDifferences',
  call: 'GET /api/ReportDifferences',
  access: 'observe',
  query: { ReportVersionId: queryId, After: queryId.optional() },
  answer: json(
    z.strictObject({
      /** A line that is new or gone has one side. */
      Differences: z.array(z.strictObject({ ...Person, Before: Line.nullable(), After: Line.nullable() })),
      Next: id.nullable(),
    }),
  ),
  summary: `A page of ${REPORT_PAGE} lines in which a version differs from the one that it takes the place of. For the CPD team.`,
  example: ({ reportVersionId }) => ({ query: { ReportVersionId: reportVersionId } }),
});

/** RPT-01, RPT-02. */
export const startReport = operation({
  name: 'startReport',
  call: 'POST /api/Reports',
  access: 'staff',
  body: json(z.strictObject({ CPDYearId: id, BoardCode: boardCode, Reason: freeText })),
  answer: json(z.strictObject({ ReportVersionId: id })),
  summary:
    'Begins a draft of the report of a year to a board, whose lines are made in the background; no one is told of it. A reason is ' +
    'required where members have been shown one before. 409 for a year that is not over or in which nothing was required, and while ' +
    'there is a draft.',
  example: () => ({ body: { CPDYearId: EARLIER_YEAR_ID - 2, BoardCode: 'MBA' } }),
});

/** RPT-01. */
export const changeReportMaking = operation({
  name: 'changeReportMaking',
  call: 'PUT /api/ReportMakings',
  access: 'manage',
  body: json(z.strictObject({ ReportVersionId: id, Step: z.enum(['STOP', 'GO_ON']) })),
  summary: 'Stops the making of the lines of a draft, or goes on with one that was stopped. For managers.',
  example: ({ runningReportId }) => ({ body: { ReportVersionId: runningReportId, Step: 'STOP' } }),
});

/** RPT-02. */
export const dropReport = operation({
  name: 'dropReport',
  call: 'DELETE /api/Reports',
  access: 'manage',
  query: { ReportVersionId: queryId },
  summary: 'Deletes a draft of a report with its lines. 409 for one that members have been shown. For managers.',
  example: ({ runningReportId }) => ({ query: { ReportVersionId: runningReportId } }),
});

/** RPT-02. */
export const previewReport = operation({
  name: 'previewReport',
  call: 'POST /api/ReportPreviews',
  access: 'manage',
  body: json(z.strictObject({ ReportVersionId: id })),
  answer: json(z.strictObject({ Told: count, PreviewUntil: z.string() })),
  summary:
    'Shows a draft to its members and tells them of it, of a later version those alone whose line differs. It takes the place of one ' +
    'that was shown or signed and not sent. For managers.',
  example: ({ draftReportId }) => ({ body: { ReportVersionId: draftReportId } }),
});

/** RPT-02. */
export const signReport = operation({
  name: 'signReport',
  call: 'POST /api/ReportSignatures',
  access: 'staff',
  recentSignIn: true,
  body: json(z.strictObject({ ReportVersionId: id, RowVersion: z.int() })),
  summary:
    'Signs a report whose preview is over, as one of two managers. 403 for who cannot be one of them, 409 while a member’s objection is open ' +
    'or a line was found wrong.',
  example: ({ reportVersionId }) => ({ body: { ReportVersionId: reportVersionId, RowVersion: 1 } }),
});

/** RPT-02, RPT-04. */
export const sendReport = operation({
  name: 'sendReport',
  call: 'POST /api/SentReports',
  access: 'manage',
  recentSignIn: true,
  cost: 'export',
  body: json(
    z.strictObject({
      ReportVersionId: id,
      RowVersion: z.int(),
      SentOn: plainDate,
      Channel: z.string().max(20_000),
      Reference: z.string().max(20_000),
      FileType: fileType,
    }),
  ),
  summary:
    'Notes that a signed report was sent to its board, on which day and how, and keeps the file with its SHA-256. Nothing is sent by ' +
    'this. For managers.',
  example: ({ signedReportId }) => ({
    body: {
      ReportVersionId: signedReportId,
      RowVersion: 1,
      SentOn: '2026-11-20',
      FileType: 'CSV',
      Channel: 'Portal of the board',
      Reference: '',
    },
  }),
});
