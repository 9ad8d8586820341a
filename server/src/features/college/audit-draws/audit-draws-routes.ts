import * as calls from '@cpd/contract/audit-draws';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler, visitorHandler } from '../../../platform/http/handler.ts';
import { checkDraw, downloadDraw } from './draw-file-service.ts';
import { commitDraw, drawMembers, freezeDraw, previewDraw } from './draw-service.ts';
import { getOwnTicket, getPublicDraw, listDraws } from './shown-draw-service.ts';

/** The calls by which members are drawn for an audit, and by which that can be checked (DRW). */
export function auditDrawsRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(calls.previewDraw, (caller, _query, asked) => previewDraw(database, caller, asked)),
    handler(calls.listAuditDraws, (caller, { auditRoundId }) => listDraws(database, caller, auditRoundId)),
    handler(calls.freezeDraw, async (caller, _query, { reason, ...asked }) => ({
      auditDrawId: await freezeDraw(database, caller, { ...asked, reason: reason ?? '' }),
    })),
    handler(calls.commitDraw, async (caller, _query, { auditDrawId, publicSource }) => ({
      secret: await commitDraw(caller, { auditDrawId, publicSource: publicSource ?? '' }),
    })),
    handler(calls.drawMembers, (caller, _query, { auditDrawId, secret, publicValue }) =>
      drawMembers(database, caller, { auditDrawId, secret: secret ?? '', publicValue: publicValue ?? '' }),
    ),
    handler(calls.downloadDraw, (caller, { id }) => downloadDraw(database, caller, id)),
    handler(calls.checkDraw, async (caller, { auditDrawId }, upload) => ({
      findings: await checkDraw({ database, files }, caller, auditDrawId, upload),
    })),
    visitorHandler(calls.getPublicDraw, ({ root }) => getPublicDraw(database, root)),
    handler(calls.getOwnDrawTicket, (caller, { cpdYearId }) => getOwnTicket(database, caller, cpdYearId)),
  ];
}
