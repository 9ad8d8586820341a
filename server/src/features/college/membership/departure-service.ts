import {
  type DepartureInput,
  type DepartureReason,
  departureInWords,
  departureProblems,
} from '@cpd/domain/member/departure';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, changedMeanwhile, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { endProposals, enterProposals } from '../requests/proposal-service.ts';
import { stopMailToDeparted } from './departed-mail-service.ts';
import * as store from './departure-store.ts';
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
    const member = await lockMember(transaction, caller, forUserId);
    const departures = await store.listDepartures(transaction, forUserId);
    refuseSecondLeaving(departures, input, caller.now);
    await refuseWrong(transaction, member, input, undefined);
    const values = valuesOf(input);
    const departureId = await store.insertDeparture(transaction, forUserId, values);
    await recordChange(transaction, member, 'member.left', departureId, { after: values });
    await stopMailToDeparted(transaction, caller.now);
    await propose(transaction, member, departureId, input);
    return departureId;
  });
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
    await refuseWrong(transaction, member, input, departureId);
    const values = valuesOf(input);
    await store.updateDeparture(transaction, departureId, values);
    const isReturn = before.returnedOn === null && values.returnedOn !== null;
    await recordChange(transaction, member, isReturn ? 'member.returned' : 'member.departure_corrected', departureId, {
      before,
      after: values,
    });
    await stopMailToDeparted(transaction, caller.now);
    await endProposals(transaction, member, { departureId, text: 'The departure was corrected.' });
    await propose(transaction, member, departureId, input);
  });
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

async function lockMember(transaction: Change, caller: Caller, userId: number): Promise<Caller> {
  const subject = await getParticipant(transaction, userId);
  await store.lockMember(transaction, userId);
  return { ...caller, subject, subjectUserId: userId };
}

/** Throws NOT_FOUND unless a departure is one of the member. */
export async function refuseOtherDeparture(database: Reading, userId: number, departureId: number): Promise<void> {
  const owner = await store.findDepartedId(database, departureId);
  known(owner === userId ? owner : undefined, 'departure');
}

async function lockDeparture(transaction: Change, caller: Caller, departureId: number, version: number) {
  const userId = known(await store.findDepartedId(transaction, departureId), 'departure');
  const member = await lockMember(transaction, caller, userId);
  const departures = await store.listDepartures(transaction, userId);
  const found = departures.find((departure) => departure.departureId === departureId);
  // Under the lock: a colleague may have taken it back a moment ago.
  if (found === undefined || found.version !== version) {
    throw changedMeanwhile();
  }
  return { member, before: valuesOf(found) };
}

/** Two colleagues who enter the same letter: the later one gets 409. */
function refuseSecondLeaving(
  departures: readonly store.StoredDeparture[],
  input: DepartureInput,
  now: Temporal.Instant,
) {
  const open = departures.find(({ returnedOn }) => returnedOn === null);
  if (open === undefined || input.returnedOn !== null) return;
  throw new AppError(
    'STALE',
    `Nothing was changed, because the end of the membership has already been entered. ${departureInWords(open, collegeDay(now).toString())}`,
  );
}

async function refuseWrong(
  transaction: Change,
  { subjectUserId, now }: Caller,
  input: DepartureInput,
  departureId: number | undefined,
): Promise<void> {
  const { firstDay, departures } = await getMembership(transaction, subjectUserId);
  const others = departures.filter((departure) => departure.departureId !== departureId);
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
