import * as calls from '@cpd/contract/audits';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { readAudit, readAuditLog } from './audit-service.ts';

/** The calls about the audit of a member's year. */
export function auditRoutes(database: Database): Handler[] {
  return [
    handler(calls.getUserAudit, (caller, { cpdYearId }) => readAudit(database, caller, cpdYearId)),
    handler(calls.listAuditLog, (caller, { userAuditId }) => readAuditLog(database, caller, userAuditId)),
  ];
}
