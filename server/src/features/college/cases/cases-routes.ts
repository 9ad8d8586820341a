import * as calls from '@cpd/contract/case-log';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import * as service from './case-service.ts';

/** The calls of the case logs that the CPD team keeps of members (COH-09). */
export function casesRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(calls.listCaseEntries, (_caller, { forUserId, before }) =>
      service.listEntries(database, { forUserId, before }),
    ),
    handler(calls.createCaseEntry, (caller, _query, { text, followUpOn, ...input }) =>
      service.addEntry(caller, { ...input, text: text ?? '', followUpOn: followUpOn ?? '' }),
    ),
    handler(calls.changeFollowUp, (caller, { id }, { followUpOn }) => service.changeFollowUp(caller, id, followUpOn)),
    handler(calls.listFollowUps, (caller, { show, after }) =>
      service.listFollowUps(database, caller, { show: show ?? 'DUE', after }),
    ),
    handler(calls.createCaseFile, (caller, { caseEntryId }, upload) =>
      service.addFile(caller, files, caseEntryId, upload),
    ),
    handler(calls.downloadCaseFile, (caller, { id }) => service.getFile(database, caller, files, id)),
  ];
}
