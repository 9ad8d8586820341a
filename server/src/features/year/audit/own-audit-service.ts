import type { OwnAudit } from '@cpd/contract/own-audits';
import { isDecided, isOpenCase } from '@cpd/domain/audit/case';
import { correctedTotalOf } from '@cpd/domain/audit/case-proof';
import * as own from '@cpd/domain/audit/own-audit';
import { roundSettings } from '@cpd/domain/audit/round';
import { collegeDay } from '@cpd/domain/values/college-day';
import { AUDIT_FILES_MAX } from '@cpd/domain/values/limits';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, known, notFound, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { changeWithUpload, deleteApart, insertApart } from '../../record/documents/upload-service.ts';
import { getYear, judgeToTheEnd } from '../../record/years/year-service.ts';
import { findCase } from './audit-case-reader.ts';
import { type LockedCase, lockCase, takeStep } from './audit-case-service.ts';
import { caseToWire, proofOfCase } from './audit-case-wire.ts';
import * as store from './own-audit-store.ts';

/**
 * The latest audit of a member's year as they see it; null for a year without an audit (CAS-02). Nothing internal is read for it
 * (CAS-06). Errors: NOT_FOUND for a year that there is not.
 */
export async function readOwnAudit(database: Database, caller: Caller, cpdYearId: number): Promise<OwnAudit | null> {
  const { subjectUserId: userId, now } = caller;
  const read = await findCase(database, { userId, cpdYearId }, { readerUserId: userId, isInternal: false });
  if (read === undefined) {
    await getYear(database, cpdYearId);
    return null;
  }
  const { state, dueOn, askedUntil, decidedAt } = read;
  const { country, wish, review } = await store.readBesidesCase(database, read);
  const { daysToReview, daysForMore } = roundSettings(read.settings);
  const found = { state, dueOn, askedUntil, decidedAt, daysToReview, country, hasReview: review !== null };
  const proof = proofOfCase(read);
  const canReview = own.reviewRefusal(found, now) === undefined;
  return {
    ...caseToWire(read, { userId, seesNames: false }),
    lastDay: own.lastDayOf(read),
    canSend: own.canSend(state, collegeDay(now).toString()),
    canAdd: isOpenCase(state),
    daysForMore,
    correctedTotal: (isDecided(state) && proof && correctedTotalOf(proof)) || null,
    wish: wish && { ...wishToWire(wish) },
    reviewUntil: canReview ? (own.reviewUntil(found) ?? null) : null,
    review: review && {
      grounds: review.grounds,
      askedOn: review.askedAt,
      decidedOn: review.decidedAt,
      decision: review.decision,
      decisionText: review.decisionText,
    },
  };
}

function wishToWire({ askedAt, ...wish }: NonNullable<store.BesidesCase['wish']>) {
  return { ...wish, askedOn: askedAt };
}

/** A case of the caller's record, locked. Throws NOT_FOUND, also for someone else's (API2-64). */
async function lockOwnCase(transaction: Change, caller: Caller, auditCaseId: number): Promise<LockedCase> {
  const found = await lockCase(transaction, auditCaseId);
  if (found.userId !== caller.subjectUserId) throw notFound('audit');
  return found;
}

/** The same with everything that the rules of the member's side ask of it. */
async function readOwnCase(transaction: Change, found: LockedCase) {
  const besides = await store.readBesidesCase(transaction, found);
  const { country, review } = besides;
  return {
    ...besides,
    case: { ...found, daysToReview: found.settings.daysToReview, country, hasReview: review !== null },
  };
}

async function refuseForeignItem(transaction: Change, auditCaseId: number, auditItemId: number | null): Promise<void> {
  if (auditItemId !== null && !(await store.hasItem(transaction, auditCaseId, auditItemId))) throw notFound('item');
}

function over(): AppError {
  return new AppError('IN_USE', 'This audit is over, so nothing can be added to it any more.');
}

/**
 * Keeps a file of an audit; answers its document id (CAS-02). It is the case's own: the record and its year stay as they are. It
 * can be added until the outcome, and for a review. Errors: NOT_FOUND, IN_USE when the audit is over or has enough, and those of
 * an upload.
 */
export async function addAuditFile(
  caller: Caller,
  files: FileStore,
  place: { auditCaseId: number; auditItemId: number | null },
  upload: ReceivedFile,
): Promise<number> {
  return await changeWithUpload(caller, files, upload, async (transaction, judged) => {
    const found = await lockOwnCase(transaction, caller, place.auditCaseId);
    await refuseForeignItem(transaction, found.auditCaseId, place.auditItemId);
    const read = await readOwnCase(transaction, found);
    judgeToTheEnd(transaction, caller, (now) => {
      const forReview = read.review === null ? own.reviewRefusal(read.case, now) === undefined : !read.review.decidedAt;
      if (!isOpenCase(found.state) && !forReview) throw over();
    });
    if (read.files >= AUDIT_FILES_MAX) {
      throw new AppError('IN_USE', `An audit can have at most ${AUDIT_FILES_MAX} files.`);
    }
    // Names are free here: the files of the year are others.
    const apart = `audit ${found.auditCaseId}/${judged.storageKey}`;
    const where = { cpdYearId: found.cpdYearId, folderId: null, type: 'AUDIT', apart } as const;
    const documentId = await insertApart(transaction, caller, where, judged);
    await store.insertAuditFile(transaction, { ...place, documentId });
    await recordChange(transaction, caller, 'audit_file.added', documentId, { after: { name: judged.name } });
    return documentId;
  });
}

/** Takes a file away that the member has added and not sent yet (CAS-02). Errors: NOT_FOUND, STALE once it was sent. */
export async function removeAuditFile(
  caller: Caller,
  { auditCaseId, documentId }: { auditCaseId: number; documentId: number },
): Promise<void> {
  await caller.change(async (transaction) => {
    const found = await lockOwnCase(transaction, caller, auditCaseId);
    const { name, addedAt } = known(await store.findAuditFile(transaction, auditCaseId, documentId), 'file');
    const isSent = found.sentAt !== null && isBefore(addedAt, found.sentAt);
    if (isSent || !own.canSend(found.state, collegeDay(caller.now).toString())) {
      throw new AppError('STALE', 'This file was sent to the auditor, so it stays with the audit.');
    }
    await store.deleteAuditFile(transaction, documentId);
    await deleteApart(transaction, documentId);
    await recordChange(transaction, caller, 'audit_file.removed', documentId, { before: { name } });
  });
}

function isBefore(one: string, other: string): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0;
}

/** Keeps what the member writes to the auditor, who is never named (CAS-06); answers its id. Errors: NOT_FOUND, INVALID, IN_USE. */
export async function writeToAuditor(
  caller: Caller,
  { auditCaseId, auditItemId, text }: { auditCaseId: number; auditItemId: number | null; text: string },
): Promise<number> {
  refuseText('Text', 'The message', text);
  return await caller.change(async (transaction) => {
    const found = await lockOwnCase(transaction, caller, auditCaseId);
    await refuseForeignItem(transaction, auditCaseId, auditItemId);
    if (!isOpenCase(found.state)) throw over();
    const auditMessageId = await store.insertMessage(transaction, {
      ...{ auditCaseId, auditItemId, authorUserId: caller.subjectUserId, messageText: text.trim() },
      createdAt: caller.now.toString(),
    });
    // Of what is written the log keeps that it was, as of all conversations.
    await recordChange(transaction, caller, 'audit_message.written', auditMessageId, { after: { auditItemId } });
    return auditMessageId;
  });
}

function refuseText(field: string, what: string, text: string): void {
  const problem = own.auditTextProblem(text);
  refuse(problemOf(field, problem && `${what} ${problem}`));
}

/** Notes how far the member has read (CAS-06). Throws NOT_FOUND. */
export async function markAuditRead(
  caller: Caller,
  { auditCaseId, auditMessageId }: { auditCaseId: number; auditMessageId: number },
): Promise<void> {
  await caller.change(async (transaction) => {
    await lockOwnCase(transaction, caller, auditCaseId);
    await store.updateRead(transaction, { auditCaseId, auditMessageId, userId: caller.subjectUserId });
  });
}

/**
 * Asks the CPD team for more time, or to defer the audit (CAS-02). Errors: NOT_FOUND, INVALID naming each field, IN_USE where there
 * is nothing to ask for or a wish waits already.
 */
export async function askForMoreTime(
  caller: Caller,
  input: { auditCaseId: number; kind: own.WishKind; wantedUntil: string; reason: string },
): Promise<void> {
  const { auditCaseId, kind, wantedUntil } = input;
  const today = collegeDay(caller.now).toString();
  await caller.change(async (transaction) => {
    const found = await lockOwnCase(transaction, caller, auditCaseId);
    const { wish } = await readOwnCase(transaction, found);
    const refusal = own.wishRefusal(kind, found.state, today);
    if (refusal !== undefined) throw new AppError('IN_USE', refusal);
    if (wish !== null && wish.granted === null) {
      throw new AppError('IN_USE', 'You have already asked. The CPD team will answer you.');
    }
    const dayProblem = own.wantedDayProblem(wantedUntil, own.lastDayOf(found), today);
    const reasonProblem = own.auditTextProblem(input.reason);
    refuse([
      ...problemOf('WantedUntil', dayProblem && `The day ${dayProblem}`),
      ...problemOf('Reason', reasonProblem && `The reason ${reasonProblem}`),
    ]);
    const askedAt = caller.now.toString();
    await store.insertWish(transaction, { auditCaseId, kind, wantedUntil, reason: input.reason.trim(), askedAt });
    await recordChange(transaction, caller, 'audit_wish.asked', auditCaseId, { after: { kind, wantedUntil } });
  });
}

/** “I have sent everything” (CAS-02): the case waits for its auditor. Errors: NOT_FOUND, STALE where it did already. */
export async function sendAudit(caller: Caller, auditCaseId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const found = await lockOwnCase(transaction, caller, auditCaseId);
    const change = { sentAt: caller.now.toString() };
    await takeStep(transaction, caller, found, { step: 'SEND', actor: 'MEMBER', change });
  });
}

/**
 * Asks for a review of the outcome, once (CAS-09). Errors: NOT_FOUND, INVALID for the grounds, IN_USE with the reason where none
 * can be asked for, also when its time ends while the call waits.
 */
export async function askForReview(caller: Caller, auditCaseId: number, grounds: string): Promise<void> {
  refuseText('Grounds', 'What you disagree with', grounds);
  await caller.change(async (transaction) => {
    const read = await readOwnCase(transaction, await lockOwnCase(transaction, caller, auditCaseId));
    judgeToTheEnd(transaction, caller, (now) => {
      const refusal = own.reviewRefusal(read.case, now);
      if (refusal !== undefined) throw new AppError('IN_USE', refusal);
    });
    const askedAt = caller.now.toString();
    await store.insertReview(transaction, { auditCaseId, grounds: grounds.trim(), askedAt });
    await recordChange(transaction, caller, 'audit_review.asked', auditCaseId, { after: { state: read.case.state } });
  });
}
