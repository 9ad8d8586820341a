import type { AuditRound, AuditRoundDetails, NewAuditRound } from '@cpd/contract/audit-rounds';
import { checkRound } from '@cpd/domain/audit/round';
import { mandatoryReason } from '@cpd/domain/audit/what-follows';
import { mayDo } from '@cpd/domain/member/roles';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, known, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getYear } from '../../record/years/year-service.ts';
import { secondProblem } from '../second-person/second-person-service.ts';
import { countOpenAsked, findRoundPeople, listChosen, listFollowedUp, listRounds } from './round-reader.ts';
import * as store from './round-store.ts';

/** All rounds that were not dropped, the latest first. */
export async function readRounds(database: Database): Promise<AuditRound[]> {
  return await listRounds(database);
}

/** How many wishes and reviews of audited members the CPD team has to decide, of all rounds. */
export async function countAsked(database: Database): Promise<number> {
  return await countOpenAsked(database);
}

/** A round with whom it will audit (CAS). Throws NOT_FOUND, also for one that was dropped. */
export async function readRound(database: Database, caller: Caller, auditRoundId: number): Promise<AuditRoundDetails> {
  const [round] = await listRounds(database, auditRoundId);
  const found = known(round, 'round');
  const chosen = found.releasedOn === null ? await listChosen(database, auditRoundId, caller.now) : [];
  if (chosen.length > 0) {
    const after = { name: 'Members of a round of audits', rows: chosen.length, more: false };
    await noteAccess(database, caller, {
      kind: 'list.viewed',
      objectId: null,
      after,
      question: [after.name, auditRoundId],
    });
  }
  const choice = { origin: found.origin, ...(await findRoundPeople(database, auditRoundId)) };
  return {
    round: found,
    chosen,
    mayChoose: found.releasedOn === null && choiceRefusal(caller, choice) === undefined,
    releaseRefusal:
      found.releasedOn !== null || choice.chosenByUserId === null
        ? ''
        : (drawRefusal(choice) ?? (await secondProblem(database, caller, choice.chosenByUserId)) ?? ''),
    observerUserId: choice.observerUserId,
    observerName: choice.observerName,
    maySeeDraw: found.origin === 'DRAW' && maySeeDraw(caller, choice.observerUserId),
  };
}

/** Whether someone may look at the draw of a round: a manager, or its observer (DRW-02, DRW-04). */
export function maySeeDraw({ actor }: Caller, observerUserId: number | null): boolean {
  return mayDo(actor.role, 'manage') || actor.userId === observerUserId;
}

type Choice = Pick<store.LockedRound, 'origin' | 'chosenByUserId' | 'isDrawn'>;

/**
 * Why the caller cannot choose members of a round by hand, in a sentence, or undefined. One person chooses and draws, so that
 * another can release; what is drawn from is settled before it is drawn (DRW-01, DRW-05).
 */
export function choiceRefusal({ actor }: Caller, { origin, chosenByUserId, isDrawn }: Choice): string | undefined {
  if (chosenByUserId !== null && chosenByUserId !== actor.userId) {
    return 'A colleague chooses the members of this round, so that you can release it.';
  }
  if (origin !== 'DRAW') return undefined;
  if (isDrawn !== null) return 'The list of this round is frozen. Members are chosen by hand before that.';
  return mayDo(actor.role, 'manage')
    ? undefined
    : 'Members of a round that is drawn are chosen by the manager who draws.';
}

/** Why a round that is drawn cannot be released by anyone yet, or undefined. */
export function drawRefusal({ origin, isDrawn }: Choice): string | undefined {
  return origin === 'DRAW' && isDrawn !== true ? 'The members of this round are not drawn yet.' : undefined;
}

const WIRE_FIELDS = {
  roundName: 'RoundName',
  daysToAnswer: 'Settings.DaysToAnswer',
  daysForMore: 'Settings.DaysForMore',
  daysToReview: 'Settings.DaysToReview',
  judgedTwice: 'Settings.JudgedTwice',
} as const;

/** Begins a round; answers its id. Errors: INVALID naming each field, NOT_FOUND for a year that there is not. */
export async function createRound(caller: Caller, round: NewAuditRound): Promise<number> {
  refuse(checkRound(round).map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
  const roundName = round.roundName.trim();
  return await caller.change(async (transaction) => {
    await getYear(transaction, round.cpdYearId);
    const { actor, now } = caller;
    const auditRoundId = await store.insertRound(transaction, {
      ...{ ...round, roundName, by: actor.userId, at: now.toString() },
    });
    await tell(transaction, caller, 'audit_round.created', auditRoundId, { ...round, roundName });
    return auditRoundId;
  });
}

/** Drops a round before its release, with its choice of members. Errors: NOT_FOUND, STALE for a released one. */
export async function dropRound(caller: Caller, auditRoundId: number): Promise<void> {
  await caller.change(async (transaction) => {
    await lockOpenRound(transaction, auditRoundId);
    await store.updateDropped(transaction, auditRoundId, caller.now.toString());
    await tell(transaction, caller, 'audit_round.dropped', auditRoundId, {});
  });
}

/** Locks a round whose members can still be chosen. Errors: NOT_FOUND, STALE for one that was released. */
export async function lockOpenRound(transaction: Change, auditRoundId: number): Promise<store.LockedRound> {
  const round = known(await store.lockRound(transaction, auditRoundId), 'round');
  if (round.droppedAt !== null) throw new AppError('STALE', 'A colleague has dropped this round. Nothing was changed.');
  if (round.releasedAt !== null) throw new AppError('STALE', 'This round has been released. Nothing was changed.');
  return round;
}

/** It is the team's own business: an event of the colleague's. */
export async function tell(
  transaction: Change,
  caller: Caller,
  kind: `audit_round.${'created' | 'dropped' | 'chosen' | 'removed' | 'released' | 'observed'}`,
  auditRoundId: number,
  after: object,
): Promise<void> {
  const about = { ...caller, subjectUserId: caller.actor.userId };
  await recordChange(transaction, about, kind, auditRoundId, { after });
}

/** Who is audited in any case in a year, each with the reason that they will read (CAS-10). Throws NOT_FOUND for no year. */
export async function listMandatory(database: Database, caller: Caller, cpdYearId: number) {
  await getYear(database, cpdYearId);
  const found = await listFollowedUp(database, cpdYearId);
  const after = { name: 'Members whose audit is followed up', rows: found.length, more: false };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: [after.name, cpdYearId] });
  return found.map(({ state, year, ...member }) => ({ ...member, reason: mandatoryReason({ state, year }) ?? '' }));
}
