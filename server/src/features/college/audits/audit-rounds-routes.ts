import * as calls from '@cpd/contract/audit-rounds';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { checkChoice, choose, removeChosen } from './choice-service.ts';
import { releaseRound } from './release-service.ts';
import { createRound, dropRound, listMandatory, readRound, readRounds } from './round-service.ts';

/** The calls with which the CPD team makes and releases rounds of audits (DRW-05, DRW-06, CAS). */
export function auditRoundsRoutes(database: Database): Handler[] {
  return [
    handler(calls.listAuditRounds, async () => ({ rounds: await readRounds(database) })),
    handler(calls.getAuditRound, (caller, { id }) => readRound(database, caller, id)),
    handler(calls.createAuditRound, async (caller, _query, round) => ({
      auditRoundId: await createRound(caller, round),
    })),
    handler(calls.dropAuditRound, (caller, { auditRoundId }) => dropRound(caller, auditRoundId)),
    handler(calls.checkAuditChoice, (caller, _query, { auditRoundId, who }) =>
      checkChoice(database, caller, auditRoundId, who),
    ),
    handler(calls.chooseForAudit, (caller, _query, choice) => choose(caller, choice)),
    handler(calls.removeFromAudit, (caller, _query, { auditRoundId, userIds }) =>
      removeChosen(caller, auditRoundId, userIds),
    ),
    handler(calls.listMandatoryAudits, async (caller, { cpdYearId }) => ({
      members: await listMandatory(database, caller, cpdYearId),
    })),
    handler(calls.releaseAuditRound, (caller, _query, release) => releaseRound(caller, release)),
  ];
}
