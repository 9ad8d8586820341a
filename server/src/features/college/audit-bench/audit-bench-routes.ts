import * as calls from '@cpd/contract/audit-bench';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import * as service from './bench-service.ts';
import { benchCaseToWire, givenAuditToWire } from './bench-wire.ts';
import { opinionRoutes } from './opinion-routes.ts';
import { askForMore, decide, writeMessage } from './outcome-service.ts';

/** The calls of the auditor's bench (CAS-04 to CAS-08, CAS-11). */
export function auditBenchRoutes(database: Database, files: FileStore): Handler[] {
  const asItIs = async (caller: Caller, auditCaseId: number) =>
    benchCaseToWire(await service.getCase(database, caller, auditCaseId), caller.actor.userId, caller.now);
  return [
    handler(calls.listGivenAudits, async (caller, { show }) => ({
      audits: (await service.listGivenAudits(database, caller, show ?? 'OPEN')).map((row) =>
        givenAuditToWire(row, caller.now),
      ),
    })),
    handler(calls.getBenchCase, async (caller, { id }) =>
      benchCaseToWire(await service.openCase(database, caller, id), caller.actor.userId, caller.now),
    ),
    handler(calls.downloadAuditFile, (caller, { auditCaseId, auditDocumentId: documentId }) =>
      service.getFile(database, caller, files, { auditCaseId, documentId, purpose: 'save' }),
    ),
    handler(calls.previewAuditFile, (caller, { auditCaseId, auditDocumentId: documentId }) =>
      service.getFile(database, caller, files, { auditCaseId, documentId, purpose: 'preview' }),
    ),
    handler(calls.judgeAuditItem, async (caller, _query, { rowVersion: version, reason, ...input }) =>
      asItIs(caller, await service.judgeItem(caller, { ...input, version, reason: reason ?? '' })),
    ),
    handler(calls.askForMore, async (caller, _query, { rowVersion: version, text, items, ...input }) => {
      const asked = items.map((item) => ({ ...item, text: item.text ?? '' }));
      await askForMore(caller, { ...input, version, text: text ?? '', items: asked });
      return await asItIs(caller, input.auditCaseId);
    }),
    handler(calls.writeAuditMessage, async (caller, _query, { text, ...input }) => {
      await writeMessage(caller, { ...input, text: text ?? '' });
      return await asItIs(caller, input.auditCaseId);
    }),
    handler(calls.markBenchRead, (caller, { id }, { auditMessageId }) => service.markRead(caller, id, auditMessageId)),
    handler(calls.takeAuditStep, async (caller, _query, { rowVersion: version, text, reason, ...input }) => {
      await decide(caller, { ...input, version, text: text ?? '', reason: reason ?? '' });
      return await asItIs(caller, input.auditCaseId);
    }),
    handler(calls.declareAuditConflict, (caller, _query, { auditCaseId, reason }) =>
      service.declareConflict(caller, auditCaseId, reason ?? ''),
    ),
    ...opinionRoutes(database),
  ];
}
