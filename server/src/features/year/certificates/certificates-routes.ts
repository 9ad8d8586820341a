import * as calls from '@cpd/contract/documents';
import { printPlanById as printPlanByIdCall } from '@cpd/contract/plan-goals';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { createAcknowledgement } from './acknowledgement-service.ts';
import { listCertificateDocuments, printOutcomeLetter, printPlan, printStatement } from './certificate-service.ts';
import type { PrintRoom } from './printing-service.ts';

/** The calls of the certificates page, on the shared path of documents. */
export function certificatesRoutes(printRoom: PrintRoom): Handler[] {
  return [
    handler(calls.listCertificateDocuments, (caller, { cpdYearId }) =>
      listCertificateDocuments(printRoom, caller, cpdYearId),
    ),
    handler(calls.printStatement, (caller, { cpdYearId, generatableDocumentType }) =>
      generatableDocumentType === '12'
        ? printOutcomeLetter(printRoom, caller, cpdYearId)
        : printStatement(
            printRoom,
            caller,
            cpdYearId,
            generatableDocumentType === '10' ? 'CPDSTATEMENT' : 'DETAILEDSTATEMENT',
          ),
    ),
    handler(calls.getPrintQueue, async (caller) => ({
      before: printRoom.printer.before(caller.actor.userId) ?? null,
    })),
    handler(calls.printPlan, (caller, { cpdYearId, objectId }) => printPlan(printRoom, caller, objectId, cpdYearId)),
    handler(printPlanByIdCall, (caller, { id }) => printPlan(printRoom, caller, id)),
    handler(calls.createAcknowledgement, (caller, { cpdYearId }, activityIds) =>
      createAcknowledgement(printRoom, caller, cpdYearId, activityIds),
    ),
  ];
}
