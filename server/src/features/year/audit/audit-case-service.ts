import { type CaseActor, type CaseStep, nextState, STATUS_OF_STATE } from '@cpd/domain/audit/case';
import { STEP_IN_LOG } from '@cpd/domain/audit/case-log';
import { collegeDay } from '@cpd/domain/values/college-day';
import { recordEvent } from '../../../platform/database/event-log.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, known } from '../../../platform/errors/app-error.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  type CaseChange,
  type LockedCase,
  lockCases,
  type ResumedCase,
  updateResumed,
  updateState,
} from './audit-case-store.ts';
import { type Clockwork, endLetters, settleRecord } from './audit-ending-service.ts';

export type { CaseChange, LockedCase } from './audit-case-store.ts';
export type { Clockwork } from './audit-ending-service.ts';

/** Locks a case. Whether the actor may see it is for the calling service to judge. Throws NOT_FOUND. */
export async function lockCase(transaction: Change, auditCaseId: number): Promise<LockedCase> {
  const [found] = await lockCases(transaction, [auditCaseId]);
  return known(found, 'audit');
}

/** The same for many; those that there are not are left out. */
export async function lockManyCases(transaction: Change, auditCaseIds: readonly number[]): Promise<LockedCase[]> {
  return await lockCases(transaction, auditCaseIds);
}

/**
 * Takes a step of a locked case as the table of `domain/audit/case` allows it (CAS-01): the state, the audit status of the year
 * and the entry in the member's log. `words` are added to what the log says. Throws STALE where the case has come to another state
 * since, or this actor may not take the step in it.
 */
export async function takeStep(
  transaction: Change,
  caller: Caller | Clockwork,
  found: LockedCase,
  { step, actor, change = {}, words }: { step: CaseStep; actor: CaseActor; change?: CaseChange; words?: string },
): Promise<LockedCase> {
  const today = collegeDay(caller.now).toString();
  const state = nextState({ state: found.state, askedUntil: found.askedUntil, today }, step, actor);
  if (state === undefined) {
    throw new AppError('STALE', 'This audit has moved on since you opened it. Please load the page again.');
  }
  await updateState(transaction, found, state, { ...change, stateSince: caller.now.toString() });
  const record = await settleRecord(transaction, caller, found, state);
  await endLetters(transaction, caller, found, state);
  const { kind, message } = STEP_IN_LOG[step];
  const told = {
    subjectUserId: found.userId,
    objectId: found.memberYearId,
    before: { auditStatus: STATUS_OF_STATE[found.state], state: found.state, ...record?.before },
    after: {
      ...{ auditStatus: STATUS_OF_STATE[state], state, ...record?.after },
      message: words === undefined || words === '' ? message : `${message} ${words}`,
    },
  };
  const { now: at, requestId } = caller;
  if (caller.actor === undefined) await recordEvent(transaction, { ...told, kind, actorUserId: null, requestId, at });
  else await recordChanges(transaction, caller, kind, [told]);
  return { ...found, ...change, state, rowVersion: found.rowVersion + 1 };
}

/**
 * Has the audits of records that are re-opened go on (CAS-01), with the entry in each member's log: what was audited is being
 * changed, and the letter must not vouch for what comes (CRT-05). The audit status of the years is the caller's, who changes
 * them anyway. Answers how each had ended, by the record's id.
 */
export async function resumeAudits(
  transaction: Change,
  caller: Caller,
  records: readonly { userId: number; memberYearId: number }[],
): Promise<Map<number, ResumedCase>> {
  if (records.length === 0) return new Map();
  const memberYearIds = records.map(({ memberYearId }) => memberYearId);
  const resumed = await updateResumed(transaction, memberYearIds, caller.now.toString());
  const { kind, message } = STEP_IN_LOG.REOPEN;
  const changes = records.map(({ userId, memberYearId }) => ({
    subjectUserId: userId,
    objectId: memberYearId,
    before: { auditStatus: 'PASSED' },
    after: { auditStatus: 'INREVIEW', message },
  }));
  await recordChanges(transaction, caller, kind, changes);
  return new Map(resumed.map((one) => [one.memberYearId, one]));
}
