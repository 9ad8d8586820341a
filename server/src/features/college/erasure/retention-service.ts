import type { RetentionRun } from '@cpd/contract/erasures';
import { erasureScope, isDue, isSameErasure, type RunCounts, readRetentionYears } from '@cpd/domain/college/erasure';
import { messageText } from '@cpd/domain/member/message-blocks';
import { RETENTION_YEARS } from '@cpd/domain/values/limits';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import { readWordings } from '../../../platform/content/wording-service.ts';
import { recordEvent } from '../../../platform/database/event-log.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { insertMails } from '../../../platform/mail/outgoing-mail-store.ts';
import { listManagerAddresses } from '../../../platform/people/users-service.ts';
import { countErasure, type ErasureFacts, listCandidates, readFacts } from './erasure-reader.ts';
import { removeContents, whatWaits } from './erasure-service.ts';
import { eraseRecord, lockRecord } from './erasure-store.ts';
import * as reader from './retention-reader.ts';
import * as store from './retention-store.ts';

/** By what it is judged whose time is over. */
interface Judging {
  now: Temporal.Instant;
  /** The college's years after leaving. */
  retentionYears: number;
}

/** The college's years after leaving, as managers set them; no one can set what cannot be read. */
export function retentionYearsOf(settings: { 'retention.years': string }): number {
  return readRetentionYears(settings['retention.years']) ?? Number(RETENTION_YEARS);
}

/** Those whose time is over and who wait for nothing, with how much would be erased of them all. */
async function countDue(database: Reading, judging: Judging): Promise<{ userIds: number[]; counts: RunCounts }> {
  const candidates = await listCandidates(database, judging);
  const asked = new Set(candidates.filter((each) => each.asked).map(({ userId }) => userId));
  const facts = await readFacts(
    database,
    candidates.map(({ userId }) => userId),
    judging.now,
  );
  const due = facts.filter((each) => isToBeErased(each, judging, asked.has(each.userId)));
  const userIds = due.map(({ userId }) => userId);
  const [first] = due;
  const none = { activities: 0, files: 0, bytes: 0, messages: 0, events: 0 };
  // All of them have the same scope: everything.
  const counts = first === undefined ? none : await countErasure(database, userIds, erasureScope(first, judging.now));
  return { userIds, counts: { members: userIds.length, ...counts } };
}

/** Anyone who asked for it when they had left waits for the years that had to stay, and for nothing else. */
function isToBeErased(facts: ErasureFacts, { now, retentionYears }: Judging, asked: boolean): boolean {
  const { leftOn, years, erasedAt } = facts;
  if (leftOn === null || erasedAt !== null || whatWaits(facts).length > 0) return false;
  return isDue({ leftOn, years }, { now, retentionYears: asked ? 0 : retentionYears });
}

/**
 * Counts whose time is over, for a manager to confirm; nothing is erased (0047). The managers are notified by e-mail when someone
 * is due who was not before. A run that is being applied is left alone. Answers how many members are due.
 */
export async function proposeRun(
  transaction: Change,
  judging: Judging,
  site: { productName: string; publicUrl: string },
): Promise<number> {
  const open = await store.lockOpenRun(transaction);
  if (open?.status === 'CONFIRMED') return 0;
  const due = await countDue(transaction, judging);
  const before = new Set(open?.userIds);
  const at = judging.now.toString();
  await store.replaceRun(transaction, open?.retentionRunId, { at, years: judging.retentionYears, ...due });
  if (due.userIds.some((userId) => !before.has(userId))) await tellManagers(transaction, due.counts, judging, site);
  return due.userIds.length;
}

async function tellManagers(
  transaction: Change,
  { members }: RunCounts,
  { now, retentionYears }: Judging,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Promise<void> {
  const who = members === 1 ? 'The record of 1 member' : `The records of ${members} members`;
  const words = await readWordings(transaction);
  const about = {
    records: who,
    years: String(retentionYears),
    link: new URL('/Admin/Erasure', publicUrl).href,
    productName,
  };
  const subject = words.line('retention.subject', {});
  const text = messageText(words.blocks('retention.text', about));
  const addresses = await listManagerAddresses(transaction);
  const mails = addresses.map((recipient) => ({ recipient, subject, text }));
  await insertMails(transaction, mails, now);
}

/** What managers see: the runs, and who is in the one that waits, by name; a look at those people (R41). */
export async function listRuns(
  database: Database,
  caller: Caller,
  retentionYears: number,
): Promise<{ years: number; runs: RetentionRun[]; people: Awaited<ReturnType<typeof reader.listPeople>> }> {
  const [runs, people] = [await reader.listRuns(database), await reader.listPeople(database)];
  const waiting = runs.find(({ status }) => status === 'PROPOSED')?.members ?? 0;
  const after = { name: 'Records past their retention period', rows: people.length, more: waiting > people.length };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: after.name });
  return { years: retentionYears, runs, people };
}

/** What a manager was shown. */
type Shown = Pick<RunCounts, 'members' | 'activities' | 'files' | 'bytes'>;

/**
 * Confirms a run under the counts that were shown; the job erases within minutes. Errors: NOT_FOUND for a run that does not
 * wait, STALE when anything differs by now.
 */
export async function confirmRun(
  caller: Caller,
  retentionYears: number,
  { runId, shown }: { runId: number; shown: Shown },
): Promise<void> {
  await caller.change(async (transaction) => {
    const open = await store.lockOpenRun(transaction);
    if (open?.retentionRunId !== runId || open.status !== 'PROPOSED') throw notFound('count');
    const due = await countDue(transaction, { now: caller.now, retentionYears });
    const isSame = [shown, open.counts].every((each) => isSameRun(each, due.counts));
    const areSame = due.userIds.every((userId, place) => userId === open.userIds[place]);
    if (!isSame || !areSame || open.years !== retentionYears) {
      throw new AppError('STALE', 'The counts have changed, so nothing was erased. Please count again.');
    }
    await store.updateConfirmed(transaction, runId, { userId: caller.actor.userId, at: caller.now.toString() });
    await recordChange(transaction, caller, 'retention.confirmed', runId, { after: { ...due.counts, retentionYears } });
  });
}

function isSameRun(one: Shown, other: Shown): boolean {
  return one.members === other.members && isSameErasure(one, other);
}

/** What applying a run works with. */
interface ApplyingParts {
  database: Database;
  files: FileStore;
  now: Temporal.Instant;
  runId: string;
  signal: AbortSignal;
}

/**
 * Erases the members of a confirmed run, each in a transaction of its own, so that a server that is killed, or stops, goes on
 * where it was. Anyone who is no longer due, because they came back or asked for something, is left out. Answers how many
 * were erased.
 */
export async function applyConfirmed({ database, files, now, runId, signal }: ApplyingParts): Promise<number> {
  const run = await store.findConfirmed(database);
  if (run === undefined) return 0;
  let erased = 0;
  for (const userId of await store.listLeft(database, run.retentionRunId)) {
    if (signal.aborted) return erased;
    const keys = await inTransaction(database, (transaction) => eraseOne(transaction, run, userId, { now, runId }));
    if (keys === undefined) continue;
    erased += 1;
    await removeContents(database, files, keys);
  }
  await inTransaction(database, (transaction) => finish(transaction, run, { now, runId }));
  return erased;
}

type Moment = { now: Temporal.Instant; runId: string };

/** The storage keys of what was erased; undefined when nothing was. */
async function eraseOne(
  transaction: Change,
  { retentionRunId, years, confirmedBy }: store.ConfirmedRun,
  userId: number,
  { now, runId }: Moment,
): Promise<string[] | undefined> {
  if (!(await store.lockPlace(transaction, retentionRunId, userId))) return undefined;
  await lockRecord(transaction, userId);
  const judging = { now, retentionYears: years };
  const [candidate] = await listCandidates(transaction, judging, userId);
  const [facts] = await readFacts(transaction, [userId], now);
  if (candidate === undefined || facts === undefined || !isToBeErased(facts, judging, candidate.asked)) {
    await store.updateResult(transaction, retentionRunId, userId, 'LEFT_OUT');
    return undefined;
  }
  const scope = erasureScope(facts, now);
  const counts = await countErasure(transaction, [userId], scope);
  const by = { actorUserId: confirmedBy, requestId: runId, at: now };
  const keys = await eraseRecord(transaction, { ...scope, userId, at: now.toString() }, by);
  await store.updateResult(transaction, retentionRunId, userId, 'ERASED');
  await recordEvent(transaction, {
    ...{ kind: 'retention.erased', actorUserId: confirmedBy, subjectUserId: userId, objectId: retentionRunId },
    ...{ before: null, after: counts, requestId: runId, at: now },
  });
  return keys;
}

async function finish(
  transaction: Change,
  { retentionRunId, confirmedBy }: store.ConfirmedRun,
  { now, runId }: Moment,
): Promise<void> {
  if (!(await store.updateFinished(transaction, retentionRunId, now.toString()))) return;
  const run = (await reader.listRuns(transaction)).find((each) => each.retentionRunId === retentionRunId);
  await recordEvent(transaction, {
    ...{ kind: 'retention.done', actorUserId: confirmedBy, subjectUserId: confirmedBy, objectId: retentionRunId },
    ...{ before: null, after: { members: run?.erased, leftOut: run?.leftOut }, requestId: runId, at: now },
  });
}
