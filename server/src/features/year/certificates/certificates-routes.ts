import * as audits from '@cpd/contract/audits';
import * as calls from '@cpd/contract/documents';
import { printPlanById as printPlanByIdCall } from '@cpd/contract/plan-goals';
import { type Handler, handler } from '../../../http/handler.ts';
import { createAcknowledgement } from './acknowledgement-service.ts';
import { readAudit, readAuditLog } from './audit-service.ts';
import { listCertificateDocuments, printPlan, printPlanById, printStatement } from './certificate-service.ts';
import type { PrintRoom } from './print-room.ts';

/** The calls of the certificates page, on the shared path of documents, and those of the audit. */
export function certificatesRoutes(printRoom: PrintRoom): Handler[] {
  return [
    handler(calls.listCertificateDocuments, (caller, { CPDYearId }) =>
      listCertificateDocuments(printRoom, caller, CPDYearId),
    ),
    handler(calls.printStatement, (caller, { CPDYearId, GeneratableDocumentType }) =>
      printStatement(
        printRoom,
        caller,
        CPDYearId,
        GeneratableDocumentType === '10' ? 'CPDSTATEMENT' : 'DETAILEDSTATEMENT',
      ),
    ),
    handler(calls.printPlan, (caller, { CPDYearId, Id }) => printPlan(printRoom, caller, CPDYearId, Id)),
    handler(printPlanByIdCall, (caller, { id }) => printPlanById(printRoom, caller, id)),
    handler(calls.createAcknowledgement, (caller, { CPDYearId }, activityIds) =>
      createAcknowledgement(printRoom, caller, CPDYearId, activityIds),
    ),
    handler(audits.getUserAudit, (caller, { CPDYearId }) => readAudit(printRoom.database, caller, CPDYearId)),
    handler(audits.listAuditLog, (caller, { UserAuditId }) => readAuditLog(printRoom.database, caller, UserAuditId)),
  ];
}
