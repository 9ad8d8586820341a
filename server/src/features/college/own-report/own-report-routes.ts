import * as calls from '@cpd/contract/own-reports';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { Team } from '../contact/contact-service.ts';
import { disputeReport } from './dispute-service.ts';
import { readOwnReports } from './own-report-service.ts';

/** The calls about what boards are told of a member's years (RPT-03). */
export function ownReportRoutes(database: Database, team: () => Team): Handler[] {
  return [
    handler(calls.getOwnReports, (caller) => readOwnReports(database, caller.subjectUserId)),
    handler(calls.disputeReport, (caller, _query, { reportVersionId, message }) =>
      disputeReport(caller, team(), { reportVersionId, message: message ?? '' }),
    ),
  ];
}
