import * as calls from '@cpd/contract/reports';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import * as service from './report-service.ts';
import { noteSent, showReport, sign } from './report-steps-service.ts';

/** The calls of the reports to boards (RPT-01, RPT-02); `work` has lines made without waiting for their minute. */
export function reportRoutes(room: PrintRoom, work: () => void): Handler[] {
  const { database } = room;
  return [
    handler(calls.listReports, (caller, { cpdYearId }) => service.readReports(database, caller, cpdYearId)),
    handler(calls.getReport, (caller, { id }) => service.readReport(database, caller, id)),
    handler(calls.listReportLines, (caller, _query, asked) => service.readLines(database, caller, asked)),
    handler(calls.listReportDifferences, (caller, asked) => service.readDifferences(database, caller, asked)),
    handler(calls.startReport, async (caller, _query, asked) => {
      const reportVersionId = await service.startReport(caller, asked);
      work();
      return { reportVersionId };
    }),
    handler(calls.changeReportMaking, async (caller, _query, asked) => {
      await service.changeMaking(caller, asked);
      work();
    }),
    handler(calls.dropReport, (caller, { reportVersionId }) => service.dropReport(caller, reportVersionId)),
    handler(calls.previewReport, (caller, _query, asked) => showReport(room, caller, asked)),
    handler(calls.signReport, (caller, _query, asked) => sign(caller, asked)),
    handler(calls.sendReport, (caller, _query, asked) => noteSent(room, caller, asked)),
  ];
}
