import * as calls from '@cpd/contract/erasures';
import type { Settings } from '@cpd/domain/college/content-settings';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { Team } from '../contact/contact-service.ts';
import * as service from './erasure-service.ts';
import * as retention from './retention-service.ts';

/** What these calls need besides the database. */
export interface ErasureParts {
  files: FileStore;
  publicUrl: string;
  team: () => Team;
  settings: () => Settings;
}

/** The calls by which records are erased: because someone asked for it (0048), or because their time is over (0047). */
export function erasureRoutes(database: Database, { files, publicUrl, team, settings }: ErasureParts): Handler[] {
  const years = () => retention.retentionYearsOf(settings());
  return [
    handler(calls.askForErasure, (caller, _query, { reason }) =>
      service.askForErasure(caller, { team: team(), publicUrl }, reason ?? ''),
    ),
    handler(calls.listErasureCases, (caller, { before }) => service.listCases(database, caller, before)),
    handler(calls.getErasureCase, (caller, { id }) => service.getCase(database, caller, id)),
    handler(calls.openErasureCase, (caller, _query, { reason, ...input }) =>
      service.openCase(caller, { ...input, reason: reason ?? '' }),
    ),
    handler(calls.takeErasureStep, async (caller, { id }, { rowVersion, step, text, counts }) => {
      const input = { erasureCaseId: id, version: rowVersion, step, text: text ?? '', counts };
      await service.takeStep(caller, { database, files }, input);
    }),
    handler(calls.listRetentionRuns, (caller) => retention.listRuns(database, caller, years())),
    handler(calls.countRetention, (caller) =>
      caller.change((transaction) =>
        retention.proposeRun(
          transaction,
          { now: caller.now, retentionYears: years() },
          { productName: team().productName, publicUrl },
        ),
      ),
    ),
    handler(calls.confirmRetention, async (caller, { id }, shown) => {
      await retention.confirmRun(caller, years(), { runId: id, shown });
    }),
  ];
}
