import { REPORT_FILE_TYPES } from '@cpd/domain/report/board';
import { VERSION_STATES } from '@cpd/domain/report/version';
import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A version of a report to a board, and nothing of any member. */
const ReportState = z.strictObject({
  ReportVersionId: id,
  BoardCode: z.string(),
  Name: z.string(),
  CPDYear: z.int(),
  VersionNumber: z.int(),
  State: z.enum(VERSION_STATES),
  /** Lines, those that are made so far of a draft. */
  Members: z.int(),
  /** ISO times; null for what was not done yet. */
  MadeAt: z.string(),
  SignedAt: z.string().nullable(),
  /** A plain date, what was sent and its SHA-256; null until it is. */
  SentOn: z.string().nullable(),
  FileType: z.enum(REPORT_FILE_TYPES).nullable(),
  Sha256: z.string().nullable(),
});
export type ReportState = Inside<z.output<typeof ReportState>>;

/** Ours (RPT-04). */
export const downloadReport = operation({
  name: 'downloadReport',
  call: 'GET /api/ReportFiles/:id',
  access: 'observe',
  query: { id: queryId, FileType: z.enum(REPORT_FILE_TYPES) },
  answer: file('text/csv', 'application/json', 'application/pdf'),
  cost: 'export',
  summary:
    'A version of a report to a board as a file, its SHA-256 as ETag. What was sent comes as it was sent. 404 while its lines are ' +
    'made; 410 for a sent file that is no longer kept because a member of it was erased.',
  example: ({ reportVersionId }) => ({ query: { id: reportVersionId, FileType: 'CSV' } }),
});

/** Ours (PPL-09). */
export const listReportStates = operation({
  name: 'listReportStates',
  call: 'GET /api/ReportStates',
  access: 'machine-reporting',
  answer: json(z.array(ReportState)),
  summary: 'How far the reports to boards are, the latest year first, all their versions. With a token for reporting.',
  example: () => ({}),
});

/** Ours (PPL-09). */
export const downloadSignedReport = operation({
  name: 'downloadSignedReport',
  call: 'GET /api/SignedReports/:id',
  access: 'machine-reporting',
  query: downloadReport.query.shape,
  answer: downloadReport.answer,
  cost: 'export',
  summary:
    'A version that two people have signed, as a file, its SHA-256 as ETag; 404 for any other. What was sent comes as it was sent. ' +
    'With a token for reporting.',
  example: ({ signedReportId }) => ({ query: { id: signedReportId, FileType: 'CSV' } }),
});
