import * as calls from '@cpd/contract/audits';
import * as own from '@cpd/contract/own-audits';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { readAudit, readAuditLog } from './audit-service.ts';
import * as service from './own-audit-service.ts';

/** The calls about the audit of a member's year. */
export function auditRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(own.getOwnAudit, (caller, { cpdYearId }) => service.readOwnAudit(database, caller, cpdYearId)),
    handler(own.addAuditFile, (caller, { auditCaseId, auditItemId }, upload) =>
      service.addAuditFile(caller, files, { auditCaseId, auditItemId: auditItemId ?? null }, upload),
    ),
    handler(own.removeAuditFile, (caller, query) => service.removeAuditFile(caller, query)),
    handler(own.writeToAuditor, (caller, _query, { text, ...place }) =>
      service.writeToAuditor(caller, { ...place, text: text ?? '' }),
    ),
    handler(own.markAuditRead, (caller, _query, read) => service.markAuditRead(caller, read)),
    handler(own.askForMoreTime, (caller, _query, { reason, ...wish }) =>
      service.askForMoreTime(caller, { ...wish, reason: reason ?? '' }),
    ),
    handler(own.sendAudit, (caller, _query, { auditCaseId }) => service.sendAudit(caller, auditCaseId)),
    handler(own.askForReview, (caller, _query, { auditCaseId, grounds }) =>
      service.askForReview(caller, auditCaseId, grounds ?? ''),
    ),
    handler(calls.getUserAudit, (caller, { cpdYearId }) => readAudit(database, caller, cpdYearId)),
    handler(calls.listAuditLog, (caller, { userAuditId }) => readAuditLog(database, caller, userAuditId)),
  ];
}
