import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { problemOf, refuse } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { Change } from '../../../database/tables.ts';
import { recordChange } from '../../../record-change.ts';
import { notify } from '../../member/notifications/notification-service.ts';
import type { MemberYear } from '../../year/years/year-reader.ts';
import { lockAskedYear, whatOf } from './decision-service.ts';
import { forMember, keepNote, lockRequest } from './request-service.ts';
import * as store from './request-store.ts';

/**
 * Takes a decision back: the year counts with its usual targets, the request is open again, the member is told why. Errors:
 * NOT_FOUND, STALE, INVALID without a reason, without a decision, and for a record that was handed in with reduced targets.
 */
export async function withdrawDecision(
  caller: Caller,
  wish: { requestId: number; version: number; reason: string },
): Promise<void> {
  const problem = teamTextProblem(wish.reason, 'The reason', 'Please give a reason; the member can read it.');
  await caller.change(async (transaction) => {
    const request = await lockRequest(transaction, wish);
    const member = forMember(caller, request.userId);
    const year = await lockAskedYear(transaction, member, request);
    const problems = [
      ...(request.result === null ? [{ field: 'RequestId', message: 'There is no decision to take back.' }] : []),
      ...(request.result === 'VARIED' && year !== undefined && year.submittedAt !== null
        ? [
            {
              field: 'RequestId',
              message: `The record for ${request.year} was submitted with these targets. Re-open it first.`,
            },
          ]
        : []),
      ...problemOf('Reason', problem),
    ];
    refuse(problems);
    const reason = wish.reason.trim();
    if (year !== undefined) await restoreYear(transaction, member, { request, year, reason });
    await store.updateUndecided(transaction, request);
    await keepNote(transaction, caller, request.requestId, `Took back the decision: ${reason}`);
    await recordChange(transaction, member, 'request.decision_withdrawn', request.requestId, {
      before: { result: request.result, decisionText: request.decisionText },
      after: { result: null, reason },
    });
    await tellWithdrawal(transaction, caller, request, reason);
  });
}

type Withdrawn = { request: store.LockedRequest; year: MemberYear; reason: string };

async function restoreYear(transaction: Change, member: Caller, { request, year, reason }: Withdrawn): Promise<void> {
  const { memberYearId } = year;
  if (request.result === 'GRANTED') {
    await store.updateExemption(transaction, memberYearId, null);
    await recordChange(transaction, member, 'year.exemption_withdrawn', memberYearId, {
      before: { exemptionReasonCode: year.exemptionReason?.code ?? null },
      after: { exemptionReasonCode: null, reason },
    });
  } else if (request.result === 'VARIED') {
    await store.deleteVariation(transaction, memberYearId);
    await recordChange(transaction, member, 'year.variation_withdrawn', memberYearId, {
      before: { monthsOfLeave: year.variation?.monthsOfLeave ?? null },
      after: { monthsOfLeave: null, reason },
    });
  }
}

async function tellWithdrawal(transaction: Change, caller: Caller, request: store.LockedRequest, reason: string) {
  const what = whatOf(request);
  await notify(
    transaction,
    {
      userId: request.userId,
      title: `Your ${what} is being looked at again`,
      alertCode: 'M',
      message: [
        { paragraph: `The CPD team has taken back its decision on your ${what}.` },
        ...(request.result === 'GRANTED' || request.result === 'VARIED'
          ? [{ paragraph: `The usual targets for ${request.year} apply again.` }]
          : []),
        { paragraph: reason },
      ],
      occasion: `request-reopened:${request.requestId}:${request.version}`,
    },
    caller.now,
  );
}
