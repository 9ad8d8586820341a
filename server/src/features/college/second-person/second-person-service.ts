import type { PreparedChange } from '@cpd/contract/prepared-changes';
import { REASON_ON_FILE } from '@cpd/domain/college/health';
import { choicesInWords } from '@cpd/domain/college/member-merge';
import { requestName } from '@cpd/domain/college/member-requests';
import { secondPersonProblem } from '@cpd/domain/member/team';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { brokenRuleIn, tryOut } from '../../../platform/database/transaction.ts';
import { AppError, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as reader from './second-person-reader.ts';
import * as store from './second-person-store.ts';

/** A change for which a college may want two people (PPL-06). */
export interface BigChange<Result> {
  kind: reader.PreparedKind;
  /** The request, the notification, of a re-opening the year, of a list of members the one who prepares it. */
  objectId: number;
  /** What `confirmed` is given to do it later; JSON. */
  input: object;
  work: (caller: Caller) => Promise<Result>;
  /** Whether what the work did is for two people. */
  isBig: (result: Result) => boolean;
}

/**
 * Does a change, or where the college requires a second person and it is big, keeps it for them: it is tried, so that what is
 * wrong is refused now, and taken back. Answers what it did, or null when it was kept. Errors: those of the work, IN_USE for
 * what waits already.
 */
export async function doOrPrepare<Result>(
  caller: Caller,
  isAsked: boolean,
  change: BigChange<Result>,
): Promise<Result | null> {
  const { kind, objectId, input, work, isBig } = change;
  if (!isAsked) return await work(caller);
  return await caller.change(async (transaction) => {
    const { result, isKept } = await tryOut(
      transaction,
      () => work(within(caller, transaction)),
      (done) => !isBig(done),
    );
    if (isKept) return result;
    const about = { kind, objectId, input, by: caller.actor.userId, at: caller.now.toString() };
    const preparedChangeId = await store.insertPrepared(transaction, about).catch((error: unknown) => {
      if (brokenRuleIn(error) === undefined) throw error;
      throw new AppError('IN_USE', 'This waits for a second person already. Nothing was changed.');
    });
    await tell(transaction, caller, 'change.prepared', preparedChangeId, { kind, objectId });
    return null;
  });
}

/** What each kind of change does once it is confirmed, in the transaction of that; by a list of members as many leave as were typed. */
export type Confirmed = Readonly<
  Record<reader.PreparedKind, (caller: Caller, input: object, leaving: number | undefined) => Promise<unknown>>
>;

/**
 * Has what a colleague prepared done as they asked, or withdraws it. Errors: NOT_FOUND, STALE when it has ended, NOT_ALLOWED
 * for who prepared it and who may not be the second person, and those of the change itself.
 */
export async function endPrepared(
  caller: Caller,
  preparedChangeId: number,
  { step, leaving }: { step: 'CONFIRM' | 'WITHDRAW'; leaving?: number | undefined },
  confirmed: Confirmed,
): Promise<void> {
  await caller.change(async (transaction) => {
    const prepared = known(await store.lockPrepared(transaction, preparedChangeId), 'prepared change');
    const { kind, objectId, input, preparedBy } = prepared;
    if (input === null)
      throw new AppError('STALE', 'A colleague has confirmed or withdrawn this. Nothing was changed.');
    await store.updateEnded(transaction, preparedChangeId, caller.actor.userId, caller.now.toString());
    if (step === 'CONFIRM') {
      await refuseSecond(transaction, caller, preparedBy);
      await confirmed[kind](within(caller, transaction), input, leaving);
    }
    const event = step === 'CONFIRM' ? 'change.confirmed' : 'change.withdrawn';
    await tell(transaction, caller, event, preparedChangeId, { kind, objectId, preparedByUserId: preparedBy });
  });
}

/** What was asked for and waits still, as its service takes it. Errors: NOT_FOUND. */
export async function getPrepared(
  database: Database,
  preparedChangeId: number,
  kind: reader.PreparedKind,
): Promise<object> {
  return known(await reader.findInput(database, preparedChangeId, kind), 'prepared change');
}

/** What waits for a second person, and whether the caller can be that; a look at the list. */
export async function listPrepared(database: Database, caller: Caller): Promise<PreparedChange[]> {
  const waiting = await reader.listWaiting(database);
  const { mayBeSecond, managers } = await reader.findSecond(database, caller.actor.userId);
  const second = { userId: caller.actor.userId, role: caller.actor.role, mayBeSecond };
  if (waiting.length > 0) {
    const after = { name: 'Prepared changes', rows: waiting.length, more: false };
    await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: after.name });
  }
  return waiting.map((change) => ({
    preparedChangeId: change.preparedChangeId,
    kind: change.kind,
    title: titleOf(change),
    // An exemption is read where it is decided (PPL-18).
    reason: change.kind === 'EXEMPTION' ? REASON_ON_FILE : (textIn(change.input, 'reason') ?? ''),
    ...(change.merge === null ? {} : toMerge(change.merge)),
    ...(change.kind === 'YEAR_RULES'
      ? { cpdYearId: change.objectId, choices: listIn(change.input, 'changes').map(String) }
      : {}),
    requestId: change.kind === 'EXEMPTION' ? change.objectId : null,
    preparedBy: change.preparedBy,
    preparedOn: Temporal.Instant.from(change.preparedOn).toString(),
    confirmRefusal: secondPersonProblem(change.preparedByUserId, second, managers) ?? '',
  }));
}

/** Throws NOT_ALLOWED for who prepared something, and for who may not be the second person (PPL-06). */
export async function refuseSecond(transaction: Change, caller: Caller, preparedBy: number): Promise<void> {
  const problem = await secondProblem(transaction, caller, preparedBy);
  if (problem !== undefined) throw new AppError('NOT_ALLOWED', problem);
}

/** Why the caller cannot be the second of two people, as a sentence, or undefined (PPL-06). */
export async function secondProblem(
  database: Reading,
  { actor }: Caller,
  preparedBy: number,
): Promise<string | undefined> {
  const { mayBeSecond, managers } = await reader.findSecond(database, actor.userId);
  return secondPersonProblem(preparedBy, { userId: actor.userId, role: actor.role, mayBeSecond }, managers);
}

function toMerge(merge: NonNullable<reader.WaitingChange['merge']>) {
  const { keptUserId, mergedUserId, keptNumber: kept, mergedNumber: merged } = merge;
  return { userIds: [keptUserId, mergedUserId], choices: choicesInWords(merge, { kept, merged }) };
}

function titleOf({ kind, asked, year, title, input, merge }: reader.WaitingChange): string {
  if (kind === 'EXEMPTION') return asked === null ? '' : `Exempt ${asked.member}: ${requestName(asked)}`;
  if (kind === 'MERGE') return merge === null ? '' : `Merge ${merge.merged} into ${merge.kept}`;
  if (kind === 'REOPENINGS') return `Re-open ${year} for ${inMembers(listIn(input, 'userIds').length)}`;
  if (kind === 'YEAR_RULES') return `Publish the rules for ${year}`;
  if (kind === 'MEMBER_LIST') {
    return `Save a list with every member, by which ${inMembers(numberIn(valueIn(input, 'shown'), 'LEFT'))} leave`;
  }
  return `Send “${title}” to ${inMembers(numberIn(input, 'recipients'))}`;
}

function inMembers(count: number): string {
  return count === 1 ? '1 member' : `${count.toLocaleString('en-AU')} members`;
}

function valueIn(input: unknown, name: string): unknown {
  return Object.entries(Object(input)).find(([key]) => key === name)?.[1];
}

function textIn(input: object, name: string): string | undefined {
  const value = valueIn(input, name);
  return typeof value === 'string' ? value : undefined;
}

function numberIn(input: unknown, name: string): number {
  return Number(valueIn(input, name));
}

function listIn(input: object, name: string): unknown[] {
  const value = valueIn(input, name);
  return Array.isArray(value) ? value : [];
}

/** The same caller, whose change is part of this one. */
function within(caller: Caller, transaction: Change): Caller {
  return { ...caller, change: (work) => work(transaction) };
}

/** Until something has happened it is the team's own business, and in the college's log alone. */
async function tell(
  transaction: Change,
  caller: Caller,
  event: 'change.prepared' | 'change.confirmed' | 'change.withdrawn',
  preparedChangeId: number,
  { kind, ...after }: { kind: reader.PreparedKind; objectId: number; preparedByUserId?: number },
): Promise<void> {
  const about = { ...caller, subjectUserId: caller.actor.userId };
  await recordChange(transaction, about, event, preparedChangeId, { after: { change: kind, ...after } });
}
