import { type Finding, isSameFinding } from '@cpd/domain/audit/agreement';
import { isOpenCase } from '@cpd/domain/audit/case';
import { checkJudgement, hoursAccepted, type Judgement } from '@cpd/domain/audit/judgement';
import { SECOND_OPINION_DAYS } from '@cpd/domain/values/limits';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, known, notFound, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockCase } from '../../year/audit/audit-case-service.ts';
import { type ReadCase, showCase } from '../../year/audit/audit-case-view-service.ts';
import { findCaseOfItem, listReflections, type Reflection } from './bench-reader.ts';
import { lockItem, updateJudged } from './bench-store.ts';
import * as reader from './opinion-reader.ts';
import * as store from './opinion-store.ts';

/** What waits for a second opinion of someone, and the item that they have taken. */
export interface Opinions {
  waiting: number;
  taken: { auditItemId: number; read: ReadCase; reflections: Reflection[] } | undefined;
}

/** The same of the caller, a look at the member of the item that they have taken (CAS-07, R41). */
export async function readOpinions(database: Database, caller: Caller): Promise<Opinions> {
  const { userId } = caller.actor;
  const found = await reader.findTaken(database, userId);
  if (found === undefined) return { waiting: await reader.countOffered(database, userId), taken: undefined };
  const { auditCaseId, auditItemId } = found;
  const read = await showCase(database, { auditCaseId }, { readerUserId: userId, isInternal: false });
  await noteAccess(database, caller, {
    ...{ kind: 'audit_case.viewed', objectId: read.memberYearId, subjectUserId: read.userId, after: { auditCaseId } },
    question: 'second opinion',
  });
  const [waiting, reflections] = await Promise.all([
    reader.countOffered(database, userId),
    listReflections(database, auditCaseId),
  ]);
  return { waiting, taken: { read, reflections, auditItemId } };
}

/** Takes the next item that waits, unless the caller has taken one that they have not judged (CAS-07). */
export async function takeNext(caller: Caller): Promise<void> {
  const { actor, now } = caller;
  await caller.change(async (transaction) => {
    if ((await reader.findTaken(transaction, actor.userId)) !== undefined) return;
    await store.deleteTakenBefore(transaction, now.subtract({ hours: SECOND_OPINION_DAYS * 24 }).toString());
    const taken = await store.insertTaken(transaction, actor.userId, now.toString());
    if (taken === undefined) return;
    const { auditCaseId, auditItemId } = taken;
    await recordChange(transaction, caller, 'audit_case.second_taken', auditCaseId, { after: { auditItemId } });
  });
}

/**
 * Keeps what the caller finds of the item that they have taken. The second's is compared with the first's, which stays what holds; where
 * both differ a third is asked, whose finding holds (CAS-07). Errors: NOT_FOUND for an item that they have not taken, STALE where they
 * have said so before or what was found first was taken back, IN_USE after the outcome, INVALID naming each field.
 */
export async function giveOpinion(caller: Caller, { auditItemId, ...input }: Judgement & { auditItemId: number }) {
  await caller.change(async (transaction) => {
    const auditCaseId = known(await findCaseOfItem(transaction, auditItemId), 'item of an audit');
    const found = await lockCase(transaction, auditCaseId);
    const item = known(await lockItem(transaction, auditItemId), 'item of an audit');
    const opinions = await store.listOpinions(transaction, auditItemId);
    const { userId } = caller.actor;
    const own = opinions.find((opinion) => opinion.userId === userId && opinion.place > 1);
    if (own === undefined || [found.auditorUserId, found.userId, item.judgedByUserId].includes(userId)) {
      throw notFound('item of an audit');
    }
    if (own.finding !== null) throw new AppError('STALE', 'You have said already what you find of this item.');
    if (!isOpenCase(found.state)) {
      throw new AppError('IN_USE', 'This audit was decided in the meantime, so your opinion is no longer needed.');
    }
    if (item.verdict === null || item.acceptedHours === null) {
      throw new AppError('STALE', 'This item is being judged again, so your opinion has to wait until that is done.');
    }
    refuseJudgement(input, item.claimedHours);
    const [reason, at] = [input.reason.trim(), caller.now.toString()];
    const finding = { verdict: input.verdict, acceptedHours: hoursAccepted(input, item.claimedHours) };
    const first = { verdict: item.verdict, acceptedHours: item.acceptedHours };
    const isSecond = own.place === 2;
    if (isSecond) await store.insertFirst(transaction, auditItemId);
    else await updateJudged(transaction, auditItemId, { ...finding, reason, judgedByUserId: userId, judgedAt: at });
    const differs = isSecond && !isSameFinding(first, finding);
    await store.updateGiven(transaction, { auditItemId, place: own.place }, { ...finding, reason, at, differs });
    await recordChange(transaction, caller, 'audit_case.second_given', auditCaseId, {
      ...(isSecond ? {} : { before: first }),
      after: { auditItemId, ...finding },
    });
  });
}

const WIRE_FIELDS = { acceptedHours: 'AcceptedHours', reason: 'Reason' } as const;

/** Throws INVALID naming each field of a judgement that cannot be, of an item of so many hours. */
export function refuseJudgement(judgement: Judgement, claimedHours: number): void {
  const problems = checkJudgement(judgement, claimedHours);
  refuse(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
}

/** Compares a second opinion with what the auditor finds of the item now; what a third said of the finding before no longer holds. */
export async function compareAgain(transaction: Change, auditItemId: number, now: Finding | undefined): Promise<void> {
  const second = (await store.listOpinions(transaction, auditItemId)).find(({ place }) => place === 2)?.finding;
  if (second === undefined || second === null) return;
  await store.updateDiffers(transaction, auditItemId, now !== undefined && !isSameFinding(now, second));
}
