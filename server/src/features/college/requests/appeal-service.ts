import { appealRefusal, requestName } from '@cpd/domain/college/member-requests';
import { messageProblem } from '@cpd/domain/values/free-text';
import { REQUEST_MESSAGE_MAX } from '@cpd/domain/values/limits';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, invalid, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { insertMail } from '../../../platform/mail/outgoing-mail-store.ts';
import { aboutRequest, emailToTeam, entererOf, findRequester, type Team } from '../contact/contact-service.ts';
import { isProposed, lockRequest } from './request-service.ts';
import * as store from './request-store.ts';

/**
 * Puts a decided request of the caller's record into the queue again, with what the member holds against the decision; the
 * team is notified. The decision holds until someone else has decided the appeal (PPL-12). Errors: NOT_FOUND, also for someone
 * else's, INVALID without a reason, IN_USE where nothing can be appealed against.
 */
export async function appealDecision(
  caller: Caller,
  team: Team,
  input: { requestId: number; message: string },
): Promise<void> {
  const text = input.message.trim();
  const problem = text === '' ? 'is missing. Please say why you disagree.' : messageProblem(text, REQUEST_MESSAGE_MAX);
  if (problem !== undefined) throw invalid([{ field: 'Message', message: `Your reason ${problem}` }]);
  await caller.change(async (transaction) => {
    const request = await lockOwnRequest(transaction, caller, input.requestId);
    const first = await store.findAppeal(transaction, request.requestId);
    const refusal = appealRefusal({ ...request, isAppealed: first !== undefined, isAsAsked: isAsAsked(request) });
    const { result, decidedByUserId, decidedAt } = request;
    if (refusal !== undefined) throw new AppError('IN_USE', refusal);
    if (result === null || result === 'DONE' || decidedByUserId === null || decidedAt === null)
      throw notFound('decision');
    const at = caller.now.toString();
    await store.insertAppeal(transaction, {
      memberRequestId: request.requestId,
      appealText: text,
      appealedAt: at,
      firstResult: result,
      firstDecisionText: request.decisionText,
      firstDecidedByUserId: decidedByUserId,
      firstDecidedAt: decidedAt,
      enteredByUserId: entererOf(caller),
    });
    await store.updateAppealed(transaction, request);
    await recordChange(transaction, caller, 'request.appealed', request.requestId, {
      before: { result },
      after: { result: null, message: text, ...(entererOf(caller) !== null && { source: 'TEAM' }) },
    });
    const requester = await findRequester(transaction, caller.subjectUserId);
    const words = await readWordings(transaction);
    const about = {
      ...aboutRequest(words, caller, team, requester, request.requestId),
      what: isProposed(request) ? `proposal of reduced targets for ${request.year}` : requestName(request),
    };
    const subject = words.line('team-appeal.subject', about);
    const message = words.blocks('team-appeal.text', about);
    await insertMail(transaction, emailToTeam(team, requester, { subject, message }), caller.now);
  });
}

/** Whether everything was granted that was asked for: for leave all of its days. */
export function isAsAsked({ leave, granted }: Pick<store.LockedRequest, 'leave' | 'granted'>): boolean {
  return leave?.from === granted?.from && leave?.to === granted?.to;
}

/** A request of the caller's record, locked. Throws NOT_FOUND, also for someone else's (API2-64). */
export async function lockOwnRequest(
  transaction: Change,
  caller: Caller,
  requestId: number,
): Promise<store.LockedRequest> {
  const request = await lockRequest(transaction, { requestId });
  if (request.userId !== caller.subjectUserId) throw notFound('request');
  return request;
}
