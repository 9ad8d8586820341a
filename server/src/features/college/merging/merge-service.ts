import type { Comparison, MergesOfMember } from '@cpd/contract/member-merges';
import {
  choiceOf,
  type MergeYear,
  mergeRefusals,
  PERSON_FIELD_CODES,
  type PersonField,
  undoProblem,
  type YearChoice,
  yearChoices,
  yearsToChoose,
} from '@cpd/domain/college/member-merge';
import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { ownRecord } from '../../../platform/errors/own-record.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { noteView } from '../acting/subject-service.ts';
import { doOrPrepare } from '../second-person/second-person-service.ts';
import * as reader from './merge-reader.ts';
import * as store from './merge-store.ts';

/** Two entries of one person as a manager asks to merge them. */
export interface AskedMerge {
  keptUserId: number;
  mergedUserId: number;
  years: { cpdYearId: number; choice: YearChoice }[];
  /** Details of the person that are taken from the other entry. */
  fromMerged: PersonField[];
  /** What both entries were when they were shown. */
  state: string;
  reason: string;
}

/** The same, prepared by a colleague for a second person. */
export interface PreparedMerge extends AskedMerge {
  preparedBy: number;
}

/** What may be another entry of a member, and what was merged. Throws NOT_FOUND. */
export async function readMerges(database: Database, caller: Caller, userId: number): Promise<MergesOfMember> {
  refuseOwn(caller, userId);
  const merges = await reader.listMerges(database, userId);
  const into = merges.find(({ mergedUserId }) => mergedUserId === userId);
  const listed = merges.filter(({ keptUserId }) => keptUserId === userId);
  const merged = [];
  for (const merge of listed) {
    const { memberMergeId, memberNumber, fullName, mergedOn } = merge;
    const undoRefusal = (await whyNotUndone(database, merge, caller.now)) ?? '';
    merged.push({ memberMergeId, userId: merge.mergedUserId, memberNumber, fullName, mergedOn, undoRefusal });
  }
  return {
    doubles: into === undefined ? known(await reader.listDoubles(database, userId), 'member') : [],
    merged,
    mergedInto:
      into === undefined ? null : { userId: into.keptUserId, memberNumber: into.memberNumber, fullName: into.fullName },
  };
}

/** Two entries side by side, with what can be chosen and what stands in the way; a look at both. Throws NOT_FOUND. */
export async function compareEntries(
  database: Database,
  caller: Caller,
  keptUserId: number,
  mergedUserId: number,
): Promise<Comparison> {
  refuseOwn(caller, keptUserId, mergedUserId);
  const { kept, merged, years, refusals } = await judge(database, keptUserId, mergedUserId);
  for (const userId of [keptUserId, mergedUserId]) {
    await noteView(database, caller.actor, userId, caller.now, caller.requestId);
  }
  return {
    kept: { userId: kept.userId, memberNumber: kept.memberNumber, fullName: kept.fullName },
    merged: { userId: merged.userId, memberNumber: merged.memberNumber, fullName: merged.fullName },
    details: PERSON_FIELD_CODES.filter((field) => kept.person[field] !== merged.person[field]).map((field) => ({
      field,
      ...{ kept: kept.person[field], merged: merged.person[field] },
    })),
    years: years.map((year) => ({ ...year, choices: [...yearChoices(year)] })),
    refusals,
    state: await reader.readState(database, [keptUserId, mergedUserId]),
  };
}

/** Throws OWN_RECORD for what a colleague would do to their own entry (PPL-17). */
function refuseOwn({ actor }: Caller, ...userIds: number[]): void {
  if (userIds.includes(actor.userId)) throw ownRecord();
}

async function judge(database: Reading, keptUserId: number, mergedUserId: number) {
  const entries = await reader.readEntries(database, [keptUserId, mergedUserId]);
  const find = (userId: number) =>
    known(
      entries.find((each) => each.userId === userId),
      'member',
    );
  const [kept, merged] = [find(keptUserId), find(mergedUserId)];
  const years = await reader.readYears(database, keptUserId, mergedUserId);
  return { kept, merged, years, refusals: mergeRefusals(kept, merged, years) };
}

/**
 * Prepares a merge for a second person: it is tried now, and nothing of it stays (PPL-07). Errors: NOT_FOUND, NOT_ALLOWED for one's own
 * entry, INVALID for what was not chosen and for the reason, STALE when either entry changed since it was shown, IN_USE for what
 * stands in the way, all at once.
 */
export async function prepareMerge(caller: Caller, asked: AskedMerge): Promise<void> {
  const input: PreparedMerge = { ...asked, preparedBy: caller.actor.userId };
  await doOrPrepare(caller, true, {
    ...{ kind: 'MERGE', objectId: asked.mergedUserId, input },
    work: (within) => mergeEntries(within, input),
    isBig: () => true,
  });
}

/** Merges what was prepared, in the transaction of its confirmation. Errors as above. */
export async function mergeEntries(caller: Caller, asked: PreparedMerge): Promise<void> {
  const { keptUserId, mergedUserId } = asked;
  refuseOwn(caller, keptUserId, mergedUserId);
  await caller.change(async (transaction) => {
    await store.lockEntries(transaction, [keptUserId, mergedUserId]);
    const { kept, merged, years, refusals } = await judge(transaction, keptUserId, mergedUserId);
    if (refusals.length > 0) throw new AppError('IN_USE', refusals.join(' '));
    const state = await reader.readState(transaction, [keptUserId, mergedUserId]);
    if (state !== asked.state) {
      throw new AppError(
        'STALE',
        'One of the entries has changed since. Nothing was merged. Please look at both again.',
      );
    }
    const chosen = new Map(asked.years.map(({ cpdYearId, choice }) => [cpdYearId, choice]));
    const open = yearsToChoose(years, chosen);
    const message = `Please choose for ${open.join(', ')}.`;
    refuse([
      ...(open.length > 0 ? [{ field: 'Years', message }] : []),
      ...problemOf('Reason', teamTextProblem(asked.reason, 'The reason', 'Please give a reason.')),
    ]);
    const moved = await move(transaction, { kept, merged, years, chosen, asked, at: caller.now.toString() });
    const by = { preparedBy: asked.preparedBy, by: caller.actor.userId, at: caller.now.toString() };
    const id = await store.insertMerge(transaction, { kept: keptUserId, merged: mergedUserId, ...by, moved });
    const { reason } = asked;
    await recordChanges(transaction, caller, 'member.merged', [
      { subjectUserId: keptUserId, objectId: mergedUserId, after: { from: merged.memberNumber, reason } },
      { subjectUserId: mergedUserId, objectId: keptUserId, after: { into: kept.memberNumber, reason } },
    ]);
    await store.updateStateAfter(transaction, id, await reader.readState(transaction, [keptUserId, mergedUserId]));
  });
}

interface Moving {
  kept: reader.StoredEntry;
  merged: reader.StoredEntry;
  years: readonly MergeYear[];
  chosen: ReadonlyMap<number, YearChoice>;
  asked: AskedMerge;
  at: string;
}

async function move(transaction: Change, { kept, merged, years, chosen, asked, at }: Moving): Promise<store.Moved> {
  const swapped: number[] = [];
  const added: store.Moved['added'] = [];
  for (const year of years) {
    const choice = choiceOf(year, chosen);
    const { cpdYearId } = year;
    if (choice === 'MERGED') {
      await swap(transaction, kept.userId, merged.userId, cpdYearId);
      swapped.push(cpdYearId);
    }
    if (choice === 'ADDED') {
      added.push(await store.addYear(transaction, { from: merged, to: kept.userId, cpdYearId }));
    }
  }
  const rest = await store.moveRest(transaction, merged.userId, kept.userId);
  const ids = { kept: kept.userId, merged: merged.userId };
  const people = await store.changePeople(transaction, { ...ids, fromMerged: asked.fromMerged, at });
  await store.countAnew(transaction, [kept.userId, merged.userId]);
  return { swapped, added, ...rest, people };
}

async function swap(transaction: Change, one: number, other: number, cpdYearId: number): Promise<void> {
  if (await store.swapYear(transaction, one, other, cpdYearId)) return;
  throw new AppError('IN_USE', 'Both entries have something in every year of the college, so they cannot be merged.');
}

/**
 * Undoes a merge: both entries are what they were, with the events of both (PPL-07). Errors: NOT_FOUND, INVALID for the reason,
 * IN_USE after 30 days and once anything was written.
 */
export async function undoMerge(caller: Caller, memberMergeId: number, reason: string): Promise<void> {
  await caller.change(async (transaction) => {
    const merge = known(await store.lockMerge(transaction, memberMergeId), 'merge');
    const { kept, merged, moved } = merge;
    const problem = teamTextProblem(reason, 'The reason', 'Please give a reason.');
    if (problem !== undefined) throw invalid([{ field: 'Reason', message: problem }]);
    if (merge.undoneAt !== null) throw new AppError('IN_USE', 'This merge was undone already.');
    refuseOwn(caller, kept, merged);
    await store.lockEntries(transaction, [kept, merged]);
    const told = { ...merge, keptUserId: kept, mergedUserId: merged };
    const why = await whyNotUndone(transaction, told, caller.now);
    if (why !== undefined || moved === null) throw new AppError('IN_USE', why ?? 'This merge cannot be undone.');
    await store.restorePeople(transaction, moved.people);
    await store.takeBackRest(transaction, moved, kept, merged);
    for (const each of moved.added) await store.takeBackAdded(transaction, each, merged);
    for (const cpdYearId of moved.swapped) await swap(transaction, kept, merged, cpdYearId);
    await store.countAnew(transaction, [kept, merged]);
    await store.updateUndone(transaction, memberMergeId, caller.actor.userId, caller.now.toString());
    await recordChanges(transaction, caller, 'member.merge_undone', [
      { subjectUserId: kept, objectId: merged, after: { reason: reason.trim() } },
      { subjectUserId: merged, objectId: kept, after: { reason: reason.trim() } },
    ]);
  });
}

async function whyNotUndone(
  database: Reading,
  {
    keptUserId,
    mergedUserId,
    mergedOn,
    stateAfter,
  }: Pick<reader.StoredMerge, 'keptUserId' | 'mergedUserId' | 'mergedOn' | 'stateAfter'>,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const isUnchanged = stateAfter === (await reader.readState(database, [keptUserId, mergedUserId]));
  return undoProblem({ mergedOn, isUnchanged }, collegeDay(now).toString());
}
