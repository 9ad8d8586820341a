import type { TeamAudit } from '@cpd/contract/audit-team';
import { goesOn, isDecided, nextState } from '@cpd/domain/audit/case';
import { lastDayToAnswer, roundSettings } from '@cpd/domain/audit/round';
import { checkStep, hasDay, stepInWords, TEAM_STEPS, type TeamStep } from '@cpd/domain/audit/team-step';
import { collegeDay } from '@cpd/domain/values/college-day';
import { freeTextProblem, isBlank } from '@cpd/domain/values/free-text';
import { AUDIT_TEXT_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, changedMeanwhile, known, notFound, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange, recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notify } from '../../../platform/notifications/notification-service.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { type LockedCase, lockCase, lockManyCases, takeStep } from '../../year/audit/audit-case-service.ts';
import { noteView } from '../acting/subject-service.ts';
import * as reader from './case-reader.ts';
import * as store from './case-store.ts';

/** An audit as the team decides about it, a look at its member that is noted (R41). Throws NOT_FOUND. */
export async function readTeamAudit(database: Database, caller: Caller, auditCaseId: number): Promise<TeamAudit> {
  const found = known(await reader.findTeamAudit(database, auditCaseId), 'audit');
  await noteView(database, caller.actor, found.userId, caller.now, caller.requestId);
  const { askedUntil, decidedByUserId: _, settings, review, ...audit } = found;
  const today = collegeDay(caller.now).toString();
  return {
    ...audit,
    continuesUntil: lastDayToAnswer(today, roundSettings(settings)),
    steps: TEAM_STEPS.filter(
      (step) => nextState({ state: audit.state, askedUntil, today }, step, 'TEAM') !== undefined,
    ),
    review: review && {
      ...review,
      refusal: review.decision === null ? ((await reviewRefusal(database, caller, auditCaseId)) ?? '') : '',
    },
  };
}

/** The audits of a member, a look at them that is noted. Throws NOT_FOUND for no member's id. */
export async function listAuditsOfMember(database: Database, caller: Caller, forUserId: number) {
  const { userId } = await getParticipant(database, forUserId);
  await noteView(database, caller.actor, userId, caller.now, caller.requestId);
  return await reader.listAuditsOf(database, userId);
}

/** Those to whom cases can be given, auditors first. */
export async function readAuditors(database: Database) {
  return await reader.listAuditors(database);
}

/**
 * Gives cases to an auditor, or to no one, all or none. Errors: NOT_FOUND, INVALID for someone who is no auditor, STALE for a case
 * that is over, IN_USE that names the members whom they must not audit.
 */
export async function assign(
  caller: Caller,
  { auditCaseIds, auditorUserId }: { auditCaseIds: readonly number[]; auditorUserId: number | null },
): Promise<void> {
  const ids = [...new Set(auditCaseIds)];
  await caller.change(async (transaction) => {
    const cases = await lockManyCases(transaction, ids);
    if (cases.length < ids.length) throw notFound('audit');
    if (cases.some(({ state }) => !goesOn(state))) {
      throw new AppError(
        'STALE',
        'One of these audits is over by now. Nothing was changed. Please look at the list again.',
      );
    }
    if (auditorUserId !== null) await refuseAuditor(transaction, ids, auditorUserId);
    await store.updateAuditor(transaction, ids, auditorUserId);
    await recordChanges(
      transaction,
      caller,
      'audit_case.assigned',
      cases.map(({ auditCaseId, auditorUserId: before }) => ({
        ...{ subjectUserId: caller.actor.userId, objectId: auditCaseId },
        ...{ before: { auditorUserId: before }, after: { auditorUserId } },
      })),
    );
  });
}

async function refuseAuditor(transaction: Change, auditCaseIds: readonly number[], userId: number): Promise<void> {
  if (!(await reader.isAuditor(transaction, userId))) refuse(problemOf('AuditorUserId', 'This is no auditor.'));
  const barred = await reader.listBarred(transaction, auditCaseIds, userId);
  if (barred.length === 0) return;
  const names = barred.map(({ name, memberNumber }) => `${name} (${memberNumber})`).join(', ');
  throw new AppError(
    'IN_USE',
    `They must not audit ${names}. Nothing was changed. Please give these to another auditor.`,
  );
}

interface StepInput {
  auditCaseId: number;
  rowVersion: number;
  step: TeamStep;
  until: string;
  text: string;
}

/** Does what the team itself does to a case, and tells the member. Errors: NOT_FOUND, STALE, INVALID naming each field. */
export async function changeAudit(caller: Caller, input: StepInput): Promise<void> {
  await caller.change(async (transaction) => {
    const found = await lockCase(transaction, input.auditCaseId);
    if (found.rowVersion !== input.rowVersion) throw changedMeanwhile();
    const day = await doStep(transaction, caller, found, input);
    // What the member asked for is answered by it.
    const decided = { granted: true, text: input.text.trim(), by: caller.actor.userId, at: caller.now.toString() };
    if (input.step !== 'RESUME') await store.updateWish(transaction, { auditCaseId: found.auditCaseId }, decided);
    const { change, whatHolds } = stepInWords(input.step, day);
    const words = await readWordings(transaction);
    const year = String(found.year);
    await tellMember(transaction, caller, found, {
      title: words.line('audit-changed.title', { year, change }),
      message: words.blocks('audit-changed.text', { year, whatHolds, answer: paragraphs(input.text) }),
    });
  });
}

/** Takes the step; answers the day that holds now, or null. */
async function doStep(
  transaction: Change,
  caller: Caller,
  found: LockedCase,
  { step, until, text }: Pick<StepInput, 'step' | 'until' | 'text'>,
): Promise<string | null> {
  const today = collegeDay(caller.now).toString();
  const lastDay = found.state === 'ASKED' ? found.askedUntil : found.dueOn;
  refuse(
    checkStep({ step, until, text }, { lastDay, today }).map(({ field, message }) => ({
      field: field === 'until' ? 'Until' : 'Text',
      message,
    })),
  );
  const day = step === 'RESUME' ? lastDayToAnswer(today, found.settings) : hasDay(step) ? until : null;
  const change = {
    ...(step === 'DEFER' ? { deferredUntil: until } : {}),
    ...(step === 'EXTEND' && (found.state === 'ASKED' ? { askedUntil: until } : { dueOn: until })),
    ...(step === 'RESUME' && day !== null ? { dueOn: day, deferredUntil: null } : {}),
    ...(found.state === 'DEFERRED' && step !== 'DEFER' ? { deferredUntil: null } : {}),
    // With an end the page and the letter say why.
    ...((step === 'CLOSE' || step === 'ACCEPT_OTHER_HOME') && { outcomeText: text.trim() }),
  };
  const words =
    day === null
      ? ''
      : step === 'DEFER'
        ? `It is deferred until ${formatDayMonthYear(day)}.`
        : `The last day is ${formatDayMonthYear(day)}.`;
  await takeStep(transaction, caller, found, { step, actor: 'TEAM', change, words });
  return day;
}

/**
 * Grants or declines what a member asked for, and tells them. Errors: NOT_FOUND where it was decided already, INVALID naming each
 * field, STALE where the case has moved on.
 */
export async function decideWish(
  caller: Caller,
  { auditWishId, granted, until, text }: { auditWishId: number; granted: boolean; until: string; text: string },
): Promise<void> {
  await caller.change(async (transaction) => {
    const { auditCaseId, kind } = known(await reader.findOpenWish(transaction, auditWishId), 'request');
    const found = await lockCase(transaction, auditCaseId);
    if (!granted) refuse(problemOf('Text', textProblem(text)));
    const step = kind === 'DEFERRAL' ? 'DEFER' : 'EXTEND';
    const day = granted ? await doStep(transaction, caller, found, { step, until, text }) : null;
    const decided = { granted, text: text.trim(), by: caller.actor.userId, at: caller.now.toString() };
    if (!(await store.updateWish(transaction, { auditWishId }, decided))) throw changedMeanwhile();
    if (!granted) {
      await recordChange(
        transaction,
        { ...caller, subjectUserId: found.userId },
        'audit.wish_declined',
        found.memberYearId,
        {
          after: { message: `What you asked for was declined. ${text.trim()}` },
        },
      );
    }
    const words = await readWordings(transaction);
    const about = { year: String(found.year), decision: granted ? 'granted' : 'declined' };
    const lastDay = found.state === 'ASKED' ? found.askedUntil : found.dueOn;
    const holds = lastDay === null ? '' : `The last day to answer stays ${formatDayMonthYear(lastDay)}.`;
    const whatHolds = granted ? stepInWords(step, day).whatHolds : holds;
    const { decision } = about;
    await tellMember(transaction, caller, found, {
      title: words.line(kind === 'DEFERRAL' ? 'audit-deferral.title' : 'audit-wish.title', about),
      message: words.blocks('audit-wish.text', { decision, whatHolds, answer: paragraphs(text) }),
    });
  });
}

const REVIEW_STEPS = { PASS: 'REVIEW_PASS', ADVISE: 'REVIEW_ADVISE', AGAIN: 'REVIEW_AGAIN' } as const;
const REVIEW_WORDS = {
  UPHELD: 'the outcome stays as it was',
  PASS: 'your audit was successful',
  ADVISE: 'your audit was successful, with advice',
  AGAIN: 'the audit continues, with another auditor',
} as const;

const REVIEW_REFUSALS = {
  AUDITED: 'You have audited this record, so another colleague decides the review.',
  GAVE_BACK:
    'You have given this audit back because of a conflict of interest, so another colleague decides the review.',
} as const;

/** Why someone cannot decide a review, in a sentence, or undefined: those who had a part in the audit do not review it (CAS-09). */
async function reviewRefusal(database: Reading, { actor }: Caller, auditCaseId: number): Promise<string | undefined> {
  const part = await reader.findPart(database, auditCaseId, actor.userId);
  return part && REVIEW_REFUSALS[part];
}

/** Decides a review. Errors: NOT_FOUND where none is open, NOT_ALLOWED for who audited, INVALID, STALE. */
export async function decideReview(
  caller: Caller,
  { auditCaseId, decision, text }: { auditCaseId: number; decision: keyof typeof REVIEW_WORDS; text: string },
): Promise<void> {
  refuse(problemOf('Text', textProblem(text)));
  await caller.change(async (transaction) => {
    const found = await lockCase(transaction, auditCaseId);
    const read = known(await reader.findTeamAudit(transaction, auditCaseId), 'audit');
    if (read.review === null || read.review.decision !== null || !isDecided(found.state)) throw notFound('review');
    const refusal = await reviewRefusal(transaction, caller, auditCaseId);
    if (refusal !== undefined) throw new AppError('NOT_ALLOWED', refusal);
    const [by, at] = [caller.actor.userId, caller.now.toString()];
    const kept = { decision: decision === 'UPHELD' ? 'UPHELD' : 'CHANGED', text: text.trim(), by, at } as const;
    if (!(await store.updateReview(transaction, auditCaseId, kept))) throw changedMeanwhile();
    if (decision === 'UPHELD') {
      const member = { ...caller, subjectUserId: found.userId };
      await recordChange(transaction, member, 'audit.upheld', found.memberYearId, {
        after: { message: 'After a review the outcome of the audit stays as it was.' },
      });
    } else await changeOutcome(transaction, caller, found, { ...read, decision, text: text.trim() });
    const words = await readWordings(transaction);
    const about = { year: String(found.year), decision: REVIEW_WORDS[decision] };
    await tellMember(transaction, caller, found, {
      title: words.line('audit-review.title', about),
      message: words.blocks('audit-review.text', { ...about, answer: paragraphs(text) }),
    });
  });
}

async function changeOutcome(
  transaction: Change,
  caller: Caller,
  found: LockedCase,
  read: {
    decision: keyof typeof REVIEW_STEPS;
    text: string;
    decidedByUserId: number | null;
    auditorUserId: number | null;
  },
): Promise<void> {
  const isAgain = read.decision === 'AGAIN';
  const at = caller.now.toString();
  const change = isAgain
    ? { decidedByUserId: null, decidedAt: null, outcomeText: '' }
    : { decidedByUserId: caller.actor.userId, decidedAt: at, outcomeText: read.text };
  await takeStep(transaction, caller, found, { step: REVIEW_STEPS[read.decision], actor: 'TEAM', change });
  if (!isAgain) return;
  // Who audits it from now on has not done so before.
  await store.updateAuditor(transaction, [found.auditCaseId], null);
  const before = new Set([read.decidedByUserId, read.auditorUserId].filter((userId) => userId !== null));
  for (const userId of before) {
    const conflict = { auditCaseId: found.auditCaseId, userId, reason: 'Audited it before the review.', at };
    await store.insertConflict(transaction, conflict);
  }
}

function textProblem(text: string): string | undefined {
  const told = isBlank(text) ? 'is missing: the member reads it.' : freeTextProblem(text, AUDIT_TEXT_MAX);
  return told && `The text ${told}`;
}

function paragraphs(text: string) {
  return isBlank(text) ? [] : [{ paragraph: text.trim() }];
}

async function tellMember(
  transaction: Change,
  { now, requestId }: Caller,
  { userId, auditCaseId }: LockedCase,
  words: Pick<Parameters<typeof notify>[1], 'title' | 'message'>,
): Promise<void> {
  const occasion = `audit-decision:${auditCaseId}:${requestId}`;
  await notify(transaction, { ...words, userId, alertCode: 'H', occasion }, now);
}
