import type { AuditChoiceOutcome, WhoIsAudited } from '@cpd/contract/audit-rounds';
import { choiceReasonProblem, staysOut } from '@cpd/domain/audit/round';
import { checkListFilters } from '@cpd/domain/college/lists';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { listChosen, listNamed, listRounds } from './round-reader.ts';
import { choiceRefusal, lockOpenRound, tell } from './round-service.ts';
import * as store from './round-store.ts';

/** How many members a choice would add, and whom it leaves out. Errors: NOT_FOUND, INVALID that names the filter. */
export async function checkChoice(
  database: Database,
  caller: Caller,
  auditRoundId: number,
  who: WhoIsAudited,
): Promise<AuditChoiceOutcome> {
  const [round] = await listRounds(database, auditRoundId);
  const { cpdYearId } = known(round, 'round');
  const { able, leftOut } = await judge(database, { auditRoundId, cpdYearId }, who, caller.now);
  const after = { name: 'Members for an audit', rows: able.length + leftOut.length, more: false };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: [auditRoundId, who] });
  return { members: able.length, leftOut };
}

/**
 * Adds members to a round by hand, with the reason that each of them will read; whom it leaves out is named. Errors: INVALID
 * naming each field, also where no one can be added, NOT_FOUND, STALE for a released round, NOT_ALLOWED where a colleague chooses, or the list is frozen.
 */
export async function choose(
  caller: Caller,
  { auditRoundId, who, reason }: { auditRoundId: number; who: WhoIsAudited; reason: string },
): Promise<AuditChoiceOutcome> {
  refuse(problemOf('Reason', choiceReasonProblem(reason)));
  return await caller.change(async (transaction) => {
    const round = await lockOpenRound(transaction, auditRoundId);
    refuseOther(caller, round);
    await store.lockRoundsOfYear(transaction, round.cpdYearId);
    const { able, leftOut } = await judge(transaction, round, who, caller.now);
    if (able.length === 0) refuse(problemOf('Who', 'None of these members can be added to the round.'));
    await store.insertChosen(
      transaction,
      auditRoundId,
      able.map(({ userId }) => ({ userId, why: 'BY_HAND', reason: reason.trim() })),
    );
    await store.updateChooser(transaction, auditRoundId, caller.actor.userId);
    await tell(transaction, caller, 'audit_round.chosen', auditRoundId, { members: able.length });
    return { members: able.length, leftOut };
  });
}

/**
 * Takes members out of a round. A drawn member stays while they can be audited; a colleague who did not choose the
 * members can take out only those who can no longer be audited. Errors: NOT_FOUND, STALE, NOT_ALLOWED.
 */
export async function removeChosen(caller: Caller, auditRoundId: number, userIds: readonly number[]): Promise<void> {
  await caller.change(async (transaction) => {
    const round = await lockOpenRound(transaction, auditRoundId);
    const chosen = await listChosen(transaction, auditRoundId, caller.now);
    const asked = chosen.filter(({ userId }) => userIds.includes(userId));
    const able = asked.filter(({ problem }) => !staysOut(problem));
    if (able.length > 0 && round.isDrawn) {
      throw new AppError('NOT_ALLOWED', 'Members who were drawn stay in the round while they can be audited.');
    }
    if (able.length > 0) refuseOther(caller, round);
    await store.deleteChosen(transaction, auditRoundId, userIds);
    await tell(transaction, caller, 'audit_round.removed', auditRoundId, {
      userIds: asked.map(({ userId }) => userId),
    });
  });
}

function refuseOther(caller: Caller, round: store.LockedRound): void {
  const refusal = choiceRefusal(caller, round);
  if (refusal !== undefined) throw new AppError('NOT_ALLOWED', refusal);
}

async function judge(
  database: Reading | Change,
  round: { auditRoundId: number; cpdYearId: number },
  who: WhoIsAudited,
  now: Temporal.Instant,
) {
  if (who.kind === 'LIST') {
    refuse(checkListFilters(who.list, who.filters).map((problem) => ({ ...problem, field: `Who.${problem.field}` })));
  }
  const named = await listNamed(database, round, who, now);
  const able = named.filter(({ why }) => why === null);
  const leftOut: AuditChoiceOutcome['leftOut'] = named.flatMap(({ memberNumber, name, why }) =>
    why === null ? [] : [{ memberNumber, name, why }],
  );
  if (who.kind === 'LIST') return { able, leftOut };
  const numbers = who.memberNumbers.map((number) => number.trim());
  const known = new Set(named.map(({ memberNumber }) => memberNumber));
  const unknown = [...new Set(numbers)].filter((number) => !known.has(number));
  const twice = able.filter(({ memberNumber }) => numbers.filter((number) => number === memberNumber).length > 1);
  return {
    able,
    leftOut: [
      ...unknown.map((memberNumber) => ({ memberNumber, name: '', why: 'UNKNOWN' as const })),
      ...leftOut,
      ...twice.map(({ memberNumber, name }) => ({ memberNumber, name, why: 'REPEATED' as const })),
    ],
  };
}
