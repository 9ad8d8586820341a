import { isJudgedTwice } from '@cpd/domain/audit/agreement';
import { goesOn, isOpenCase, waitsFor } from '@cpd/domain/audit/case';
import { hoursAccepted, type Judgement } from '@cpd/domain/audit/judgement';
import { mayDo } from '@cpd/domain/member/roles';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid, known, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { previewFile, storedFile } from '../../record/documents/document-content-service.ts';
import { getDocument } from '../../record/documents/document-service.ts';
import { type LockedCase, lockCase, takeStep } from '../../year/audit/audit-case-service.ts';
import { type ReadCase, showCase } from '../../year/audit/audit-case-view-service.ts';
import * as reader from './bench-reader.ts';
import * as store from './bench-store.ts';
import * as opinionReader from './opinion-reader.ts';
import { compareAgain, refuseJudgement } from './opinion-service.ts';
import { deleteTaken } from './opinion-store.ts';

/** A case as the one to whom it is given works on it, and as the CPD team reads it. */
export interface OpenedCase {
  read: ReadCase;
  reflections: reader.Reflection[];
  /** Items of which others still have to say what they find. */
  awaitedOpinions: number;
}

/** The audits given to the caller; one event of the look (R41). */
export async function listGivenAudits(
  database: Database,
  caller: Caller,
  show: 'OPEN' | 'DONE',
): Promise<reader.GivenAuditRow[]> {
  const found = await reader.listGivenAudits(database, caller.actor.userId, show);
  const after = { name: 'Audits', filters: { show }, rows: found.length, more: false };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: ['Audits', show] });
  return found;
}

/**
 * A case that the caller may look at: an auditor one that is given to them, the CPD team every other too, to see what a review is
 * about (CAS-07, CAS-09). Throws NOT_FOUND for all others, the caller's own, and one that they have given back.
 */
export async function getCase(database: Reading, caller: Caller, auditCaseId: number): Promise<OpenedCase> {
  const { userId } = caller.actor;
  const which = { auditCaseId, shownTo: onlooker(caller) };
  const read = await showCase(database, which, { readerUserId: userId, isInternal: true });
  if (read.userId === userId) throw notFound('audit');
  const asks = read.items.some(({ asksReflection }) => asksReflection);
  const [reflections, awaitedOpinions] = await Promise.all([
    asks ? reader.listReflections(database, auditCaseId) : [],
    isOpenCase(read.state) ? opinionReader.countAwaited(database, auditCaseId) : 0,
  ]);
  return { read, reflections, awaitedOpinions };
}

function onlooker({ actor: { userId, role } }: Caller) {
  return { userId, isOfTeam: mayDo(role, 'staff') };
}

/** The same when it is opened: a look at the member, whose history has it (R41). */
export async function openCase(database: Database, caller: Caller, auditCaseId: number): Promise<OpenedCase> {
  const opened = await getCase(database, caller, auditCaseId);
  const { userId: subjectUserId, memberYearId: objectId } = opened.read;
  await noteAccess(database, caller, {
    ...{ kind: 'audit_case.viewed', objectId, subjectUserId, after: { auditCaseId }, question: 'opened' },
  });
  return opened;
}

/**
 * A file of a case that the caller may look at, to be saved or shown. Errors: NOT_FOUND also for a file that is not of the case,
 * INVALID for one that has no preview, WAITING_FOR_SCAN, FILE_REMOVED.
 */
export async function getFile(
  database: Database,
  caller: Caller,
  files: FileStore,
  { auditCaseId, documentId, purpose }: { auditCaseId: number; documentId: number; purpose: 'save' | 'preview' },
): Promise<FileAnswer> {
  const asked = { auditCaseId, shownTo: onlooker(caller), documentId };
  const owner = (await reader.findFileOwner(database, asked)) ?? (await findOwnerForSecond(database, caller, asked));
  const subjectUserId = known(owner, 'file');
  const document = await getDocument(database, { ...caller, subjectUserId }, documentId);
  await noteAccess(database, caller, {
    ...{ kind: 'document.opened', objectId: documentId, subjectUserId, after: { name: document.name } },
    question: 'opened',
  });
  return purpose === 'save' ? storedFile(files, document) : await previewFile(files, document);
}

/** The same of a file that is seen with the item that someone has taken for a second opinion (CAS-07). */
async function findOwnerForSecond(
  database: Reading,
  { actor }: Caller,
  { auditCaseId, documentId }: { auditCaseId: number; documentId: number },
): Promise<number | undefined> {
  const taken = await opinionReader.findTaken(database, actor.userId);
  if (taken?.auditCaseId !== auditCaseId) return undefined;
  return await opinionReader.findFileOwner(database, { ...taken, documentId });
}

/** Locks a case given to the caller. Errors: NOT_FOUND, STALE where it changed since `version`. */
export async function lockGiven(
  transaction: Change,
  { actor }: Caller,
  auditCaseId: number,
  version?: number,
): Promise<LockedCase> {
  const found = await lockCase(transaction, auditCaseId);
  if (found.auditorUserId !== actor.userId || found.userId === actor.userId) throw notFound('audit');
  if (version !== undefined && version !== found.rowVersion) {
    throw new AppError('STALE', 'This audit has moved on since you opened it. Please load the page again.');
  }
  return found;
}

/** Whether items can be judged in a state: not before the member has had their days, nor after the outcome. */
export function canJudge(state: LockedCase['state']): boolean {
  return state === 'ASKED' || (waitsFor(state) !== undefined && state !== 'SELECTED');
}

export interface JudgeInput extends Omit<Judgement, 'verdict'> {
  auditItemId: number;
  version: number;
  /** Null takes back what was found. */
  verdict: Judgement['verdict'] | null;
}

/**
 * Judges an item of a case given to the caller, or takes that back; the first judgement begins the audit (CAS-04). The member's
 * claim stays as it is (CAS-05). Answers the number of the case. Errors: NOT_FOUND, STALE for the later of two (CAS-11), IN_USE in a state
 * in which nothing is judged, INVALID naming each field.
 */
export async function judgeItem(caller: Caller, input: JudgeInput): Promise<number> {
  return await caller.change(async (transaction) => {
    const auditCaseId = known(await reader.findCaseOfItem(transaction, input.auditItemId), 'item of an audit');
    const found = await lockGiven(transaction, caller, auditCaseId);
    const item = known(await store.lockItem(transaction, input.auditItemId), 'item of an audit');
    if (item.rowVersion !== input.version) {
      throw new AppError('STALE', 'This item was judged in the meantime. It is shown as it is now.');
    }
    refuseUnlessJudged(found);
    const { verdict } = input;
    const reason = input.reason.trim();
    const judgement = verdict === null ? undefined : { verdict, acceptedHours: input.acceptedHours, reason };
    if (judgement !== undefined) refuseJudgement(judgement, item.claimedHours);
    if (judgement !== undefined && (found.state === 'ANSWERED' || found.state === 'NOT_ANSWERED')) {
      await takeStep(transaction, caller, found, { step: 'BEGIN', actor: 'AUDITOR' });
    }
    const acceptedHours = judgement === undefined ? null : hoursAccepted(judgement, item.claimedHours);
    await store.updateJudged(transaction, item.auditItemId, {
      verdict,
      acceptedHours,
      reason: judgement === undefined ? '' : reason,
      judgedByUserId: judgement === undefined ? null : caller.actor.userId,
      judgedAt: judgement === undefined ? null : caller.now.toString(),
      ...(judgement !== undefined && isJudgedTwice(item, found.settings.judgedTwice) && { isJudgedTwice: true }),
    });
    await compareAgain(
      transaction,
      item.auditItemId,
      acceptedHours === null || verdict === null ? undefined : { verdict, acceptedHours },
    );
    await recordChange(transaction, caller, 'audit_case.judged', auditCaseId, {
      before: { verdict: item.verdict, acceptedHours: item.acceptedHours },
      after: { auditItemId: item.auditItemId, verdict, acceptedHours },
    });
    return auditCaseId;
  });
}

function refuseUnlessJudged({ state, dueOn }: LockedCase): void {
  if (canJudge(state)) return;
  throw new AppError(
    'IN_USE',
    state === 'SELECTED'
      ? `The member can still answer${dueOn === null ? '' : ` until ${formatDayMonthYear(dueOn)}`}. Items are judged after that.`
      : 'This audit is over, so nothing more is judged in it.',
  );
}

/** Says how far the caller has read a case given to them. Throws NOT_FOUND. */
export async function markRead(caller: Caller, auditCaseId: number, auditMessageId: number): Promise<void> {
  await caller.change(async (transaction) => {
    await lockGiven(transaction, caller, auditCaseId);
    await store.upsertRead(transaction, { auditCaseId, userId: caller.actor.userId, auditMessageId });
  });
}

/** Gives a case back, or what was taken of it for a second opinion, because of a conflict of interest (CAS-07). Errors: NOT_FOUND, IN_USE after the outcome, INVALID. */
export async function declareConflict(caller: Caller, auditCaseId: number, reason: string): Promise<void> {
  await caller.change(async (transaction) => {
    const { userId } = caller.actor;
    const isSecond = await deleteTaken(transaction, { auditCaseId, userId });
    if (!isSecond) {
      const found = await lockGiven(transaction, caller, auditCaseId);
      if (!goesOn(found.state)) {
        throw new AppError('IN_USE', 'This audit is over. Please tell the CPD team about the conflict of interest.');
      }
    }
    if (reason.trim() === '') throw invalid([{ field: 'Reason', message: 'Please say what the conflict is.' }]);
    const at = caller.now.toString();
    await store.insertConflict(transaction, { auditCaseId, userId, reason: reason.trim(), at });
    if (!isSecond) await store.updateGivenBack(transaction, auditCaseId);
    await recordChange(transaction, caller, 'audit_case.conflict', auditCaseId, {
      before: isSecond ? { secondUserId: userId } : { auditorUserId: userId },
    });
  });
}

/** The last day that is offered for a request for more. */
export function askUntil(now: Temporal.Instant, daysForMore: number): string {
  return collegeDay(now).add({ days: daysForMore }).toString();
}
