import {
  type DepartureInput,
  type DepartureReason,
  departureInWords,
  departureProblems,
} from '@cpd/domain/member/departure';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, changedMeanwhile, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange, recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { endProposals, enterProposals } from '../requests/proposal-service.ts';
import { stopMailToDeparted } from './departed-mail-service.ts';
import * as store from './departure-store.ts';
import { listMemberships, type StoredMembership } from './membership-reader.ts';
import { getMembership, lastYearOf } from './membership-share-service.ts';

/** A departure as a colleague enters it. */
export interface EnteredDeparture extends DepartureInput {
  /** A variation of the last year is put into the queue, where the rules reduce something. */
  proposeVariation: boolean;
}

const WIRE_FIELDS = { leftOn: 'LeftOn', returnedOn: 'ReturnedOn', reason: 'Reason', note: 'Note' } as const;

/** What the year gets as the reason of its reduced targets. */
const REASON_CODES = {
  RESIGNED: 'WITHDRAWN',
  RETIRED: 'RETIRED',
  DECEASED: 'OTHER',
  OTHER_HOME: 'OTHERPROGRAM',
  MERGED: 'OTHER',
} as const satisfies Record<DepartureReason, string>;

/**
 * Ends a membership (PPL-05). From the day of leaving no one signs in and nothing is sent, also what waits; the record stays.
 * Answers the id of the departure. Errors: NOT_FOUND for no one's id, STALE for a member who has left in the meantime, INVALID
 * naming each field.
 */
export async function enterDeparture(caller: Caller, forUserId: number, input: EnteredDeparture): Promise<number> {
  return await caller.change(async (transaction) => {
    const subject = await getParticipant(transaction, forUserId);
    const entered = await enterDepartures(transaction, { ...caller, subject }, [forUserId], input);
    return known(entered.get(forUserId), 'member');
  });
}

/**
 * The same for many members who leave on one day for one reason, in the transaction of what names them. Answers the departures
 * by member. Errors: STALE, INVALID.
 */
export async function enterDepartures(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  input: EnteredDeparture,
): Promise<ReadonlyMap<number, number>> {
  await store.lockMembers(transaction, userIds);
  for (const membership of await listMemberships(transaction, userIds)) {
    refuseSecondLeaving(membership, input, caller.now);
    refuseWrong(membership, input, caller.now);
  }
  const values = valuesOf(input);
  const entered = await store.insertDepartures(transaction, userIds, values);
  const events = [...entered].map(([subjectUserId, objectId]) => ({ subjectUserId, objectId, after: values }));
  await recordChanges(transaction, caller, 'member.left', events);
  await stopMailToDeparted(transaction, caller.now);
  for (const [subjectUserId, departureId] of entered) {
    await propose(transaction, { ...caller, subjectUserId }, departureId, input);
  }
  return entered;
}

/**
 * Corrects a departure, or says when the member came back: then they have the old record. What was proposed for the year and
 * not decided is proposed anew. Errors: NOT_FOUND, STALE, INVALID.
 */
export async function correctDeparture(
  caller: Caller,
  { departureId, version }: { departureId: number; version: number },
  input: EnteredDeparture,
): Promise<void> {
  await caller.change(async (transaction) => {
    const { member, before } = await lockDeparture(transaction, caller, departureId, version);
    await correct(transaction, member, { departureId, before }, input);
  });
}

/** Brings members who have left back on one day, in the transaction of what names them. Errors: INVALID. */
export async function enterReturns(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  returnedOn: string,
): Promise<void> {
  await store.lockMembers(transaction, userIds);
  for (const subjectUserId of userIds) {
    const departures = await store.listDepartures(transaction, subjectUserId);
    const open = departures.find((departure) => departure.returnedOn === null);
    if (open === undefined) continue;
    const before = valuesOf(open);
    const input = { ...before, returnedOn, proposeVariation: true };
    await correct(transaction, { ...caller, subjectUserId }, { departureId: open.departureId, before }, input);
  }
}

async function correct(
  transaction: Change,
  member: Caller,
  { departureId, before }: { departureId: number; before: ReturnType<typeof valuesOf> },
  input: EnteredDeparture,
): Promise<void> {
  const { firstDay, departures } = await getMembership(transaction, member.subjectUserId);
  const others = departures.filter((departure) => departure.departureId !== departureId);
  refuseWrong({ firstDay, departures: others }, input, member.now);
  const values = valuesOf(input);
  await store.updateDeparture(transaction, departureId, values);
  const isReturn = before.returnedOn === null && values.returnedOn !== null;
  await recordChange(transaction, member, isReturn ? 'member.returned' : 'member.departure_corrected', departureId, {
    before,
    after: values,
  });
  await stopMailToDeparted(transaction, member.now);
  await endProposals(transaction, member, { departureId, text: 'The departure was corrected.' });
  await propose(transaction, member, departureId, input);
}

/** Takes a departure back, as if it had never been entered; the history keeps it. Errors: NOT_FOUND, STALE. */
export async function undoDeparture(
  caller: Caller,
  { departureId, version }: { departureId: number; version: number },
): Promise<void> {
  await caller.change(async (transaction) => {
    const { member, before } = await lockDeparture(transaction, caller, departureId, version);
    await endProposals(transaction, member, { departureId, text: 'The departure was taken back.' });
    await store.deleteDeparture(transaction, departureId);
    await recordChange(transaction, member, 'member.departure_undone', departureId, { before });
  });
}

/** Throws NOT_FOUND unless a departure is one of the member. */
export async function refuseOtherDeparture(database: Reading, userId: number, departureId: number): Promise<void> {
  const owner = await store.findDepartedId(database, departureId);
  known(owner === userId ? owner : undefined, 'departure');
}

async function lockDeparture(transaction: Change, caller: Caller, departureId: number, version: number) {
  const userId = known(await store.findDepartedId(transaction, departureId), 'departure');
  const subject = await getParticipant(transaction, userId);
  await store.lockMembers(transaction, [userId]);
  const member = { ...caller, subject, subjectUserId: userId };
  const departures = await store.listDepartures(transaction, userId);
  const found = departures.find((departure) => departure.departureId === departureId);
  // Under the lock: a colleague may have taken it back a moment ago.
  if (found === undefined || found.version !== version) {
    throw changedMeanwhile();
  }
  return { member, before: valuesOf(found) };
}

/** Two colleagues who enter the same letter: the later one gets 409. */
function refuseSecondLeaving({ departures }: StoredMembership, input: DepartureInput, now: Temporal.Instant) {
  const open = departures.find(({ returnedOn }) => returnedOn === null);
  if (open === undefined || input.returnedOn !== null) return;
  throw new AppError(
    'STALE',
    `Nothing was changed, because the end of the membership has already been entered. ${departureInWords(open, collegeDay(now).toString())}`,
  );
}

/** The departures of the membership are the others than the one that is judged. */
function refuseWrong(
  { firstDay, departures: others }: StoredMembership,
  input: DepartureInput,
  now: Temporal.Instant,
): void {
  const problems = departureProblems(input, { today: collegeDay(now).toString(), firstDay, others });
  if (problems.length > 0)
    throw invalid(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
}

function valuesOf({ leftOn, reason, note, returnedOn }: DepartureInput) {
  return { leftOn, reason, note: note.trim(), returnedOn };
}

/** Where someone is a member to the end of the year, or the year was submitted, there is nothing to propose. */
async function propose(transaction: Change, member: Caller, departureId: number, input: EnteredDeparture) {
  const last = input.proposeVariation ? await lastYearOf(transaction, member, { ...input, departureId }) : undefined;
  if (last === undefined || last.proposedMonths === null || last.refusal !== '') return;
  await enterProposals(transaction, member, [member.subjectUserId], {
    departureId,
    year: last.year,
    exemptionReason: REASON_CODES[input.reason],
    message: `${departureInWords(input, collegeDay(member.now).toString())} ${last.sentence} ${last.targets}`,
    monthsOfLeave: last.proposedMonths,
  });
}
