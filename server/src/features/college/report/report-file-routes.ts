import * as calls from '@cpd/contract/report-files';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import { listReportStates } from './report-file-reader.ts';
import { downloadReport, downloadSignedReport } from './report-file-service.ts';

/** The files of the reports to boards (RPT-04), and what a machine may read of them (PPL-09). */
export function reportFileRoutes(room: PrintRoom): Handler[] {
  return [
    handler(calls.downloadReport, (caller, { id, fileType }) =>
      downloadReport(room, caller, { reportVersionId: id, fileType }),
    ),
    handler(calls.listReportStates, () => listReportStates(room.database)),
    handler(calls.downloadSignedReport, (caller, { id, fileType }) =>
      downloadSignedReport(room, caller, { reportVersionId: id, fileType }),
    ),
  ];
}
