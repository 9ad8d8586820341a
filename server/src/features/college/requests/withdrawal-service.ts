import { decidedMatter, requestName, teamTextProblem } from '@cpd/domain/college/member-requests';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notify } from '../../../platform/notifications/notification-service.ts';
import { acceptedStays } from '../elsewhere/elsewhere-service.ts';
import { decisionStays } from '../own-report/dispute-service.ts';
import { type Effect, lockAskedYears } from './asked-years-service.ts';
import { countedYear, madeBy } from './decision-service.ts';
import { undoEffects } from './grant-service.ts';
import { forMember, isProposed, keepNote, lockRequest, refuseDecider } from './request-service.ts';
import * as store from './request-store.ts';

/**
 * Takes a decision back: the years count with their usual targets, the request is open again, the member is notified of the reason. Errors:
 * NOT_FOUND, STALE, NOT_ALLOWED for what the caller entered or decided before the appeal, INVALID without a reason,
 * without a decision, and for a record that was submitted with reduced targets.
 */
export async function withdrawDecision(
  caller: Caller,
  input: { requestId: number; version: number; reason: string },
): Promise<void> {
  const problem = teamTextProblem(input.reason, 'The reason', 'Please give a reason; the member can read it.');
  await caller.change(async (transaction) => {
    const request = await lockRequest(transaction, input);
    await refuseDecider(transaction, caller, request, await store.findAppeal(transaction, request.requestId));
    const member = forMember(caller, request.userId);
    const years = await lockAskedYears(transaction, member, request);
    const made = request.result === null ? [] : madeBy(request, request.result, years);
    const stays = await decisionStays(transaction, request);
    const counts = await acceptedStays(transaction, request, years[0]);
    const problems = [
      ...(request.result === null ? ['There is no decision to take back.'] : []),
      ...made.flatMap(submittedProblem),
      ...reopenedProblem(request),
      ...[stays, counts].flatMap((one) => one ?? []),
    ].map((message) => ({ field: 'RequestId', message }));
    refuse([...problems, ...problemOf('Reason', problem)]);
    const reason = input.reason.trim();
    await undoEffects(transaction, member, made, reason);
    await store.updateUndecided(transaction, request);
    await keepNote(transaction, caller, request.requestId, `Took back the decision: ${reason}`);
    await recordChange(transaction, member, 'request.decision_withdrawn', request.requestId, {
      before: { result: request.result, decisionText: request.decisionText },
      after: { result: null, reason, ...countedYear(request, request.result, years) },
    });
    await tellWithdrawal(transaction, caller, request, { made, reason });
  });
}

/** What was re-opened may have been changed since: it is given another end where that is seen (ROP-06). */
function reopenedProblem({ kind, result, year }: store.LockedRequest): string[] {
  if (kind !== 'REOPENING' || result !== 'GRANTED') return [];
  return [`The year ${year} was re-opened. Give the re-opening another end on the member's page.`];
}

/** What was submitted under reduced targets was judged by them. */
function submittedProblem({ asked, monthsOfLeave }: Effect): string[] {
  const { submittedAt, facts } = asked.record;
  if (monthsOfLeave === undefined || submittedAt === null) return [];
  return [`The record for ${facts.year} was submitted with these targets. Re-open it first.`];
}

async function tellWithdrawal(
  transaction: Change,
  caller: Caller,
  request: store.LockedRequest,
  { made, reason }: { made: readonly Effect[]; reason: string },
): Promise<void> {
  const isProposal = isProposed(request);
  const years = made.map(({ asked }) => asked.record.facts.year);
  const words = await readWordings(transaction);
  const targets = years.length > 0 ? words.blocks('decision-back.targets', { years: years.join(' and ') }) : [];
  await notify(
    transaction,
    {
      userId: request.userId,
      title: isProposal
        ? words.line('proposal-back.title', { year: String(request.year) })
        : words.line('decision-back.title', { request: requestName(request) }),
      alertCode: 'M',
      message: words.blocks('decision-back.text', {
        matter: decidedMatter({ ...request, isProposal }),
        targets,
        reason: [{ paragraph: reason }],
      }),
      occasion: `request-reopened:${request.requestId}:${request.version}`,
    },
    caller.now,
  );
}
