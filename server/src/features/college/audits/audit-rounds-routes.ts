import * as calls from '@cpd/contract/audit-rounds';
import * as team from '@cpd/contract/audit-team';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { remindChosen } from './audit-clock-service.ts';
import { downloadBundle } from './bundle-service.ts';
import {
  assign,
  changeAudit,
  decideReview,
  decideWish,
  listAuditsOfMember,
  readAuditors,
  readTeamAudit,
} from './case-service.ts';
import { checkChoice, choose, removeChosen } from './choice-service.ts';
import { appointObserver } from './observer-service.ts';
import { releaseRound } from './release-service.ts';
import { exportReport, reportOf } from './report-service.ts';
import { createRound, dropRound, listMandatory, readRound, readRounds } from './round-service.ts';

/** The calls with which the CPD team makes and releases rounds of audits (DRW-05, DRW-06, CAS). */
export function auditRoundsRoutes(database: Database, files: FileStore): Handler[] {
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
    handler(calls.appointAuditObserver, (caller, _query, appointed) => appointObserver(caller, appointed)),
    handler(calls.listMandatoryAudits, async (caller, { cpdYearId }) => ({
      members: await listMandatory(database, caller, cpdYearId),
    })),
    handler(calls.releaseAuditRound, (caller, _query, release) => releaseRound(caller, release)),
    handler(team.listAuditors, async () => ({ auditors: await readAuditors(database) })),
    handler(team.assignAudits, (caller, _query, input) => assign(caller, input)),
    handler(team.remindAudited, async (caller, _query, { auditCaseIds }) => ({
      told: await remindChosen(caller, auditCaseIds),
    })),
    handler(team.getTeamAudit, (caller, { id }) => readTeamAudit(database, caller, id)),
    handler(team.downloadAuditBundle, (caller, { id }) => downloadBundle(database, files, caller, id)),
    handler(team.listAuditsOfMember, async (caller, { forUserId }) => ({
      audits: await listAuditsOfMember(database, caller, forUserId),
    })),
    handler(team.changeAudit, (caller, _query, input) => changeAudit(caller, input)),
    handler(team.decideAuditWish, (caller, _query, input) => decideWish(caller, input)),
    handler(team.decideAuditReview, (caller, _query, input) => decideReview(caller, input)),
    handler(team.getAuditReport, (_caller, { id }) => reportOf(database, id)),
    handler(team.exportAuditReport, (caller, { id }) => exportReport(database, caller, id)),
  ];
}
