import * as calls from '@cpd/contract/report-files';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import { downloadReport } from './report-file-service.ts';

/** The files of the reports to boards (RPT-04). */
export function reportFileRoutes(room: PrintRoom): Handler[] {
  return [
    handler(calls.downloadReport, (caller, { id, fileType }) =>
      downloadReport(room, caller, { reportVersionId: id, fileType }),
    ),
  ];
}
