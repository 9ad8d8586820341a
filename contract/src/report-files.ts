import { REPORT_FILE_TYPES } from '@cpd/domain/report/board';
import { z } from 'zod';
import { queryId } from './fields.ts';
import { file, operation } from './operation.ts';

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
