import { decisionProblems, type RequestDecision, resultName } from '@cpd/domain/college/member-requests';
import { variationInWords, variedTargets } from '@cpd/domain/year/variation';
import { AppError, invalid } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { Change } from '../../../database/tables.ts';
import { recordChange } from '../../../record-change.ts';
import { listReasonCodes } from '../../member/contact/contact-service.ts';
import { notify } from '../../member/notifications/notification-service.ts';
import type { MemberYear } from '../../year/years/year-reader.ts';
import { getMemberYear, listYears, lockYear } from '../../year/years/year-service.ts';
import { forMember, lockRequest, refusalOf } from './request-service.ts';
import * as store from './request-store.ts';

const WIRE_FIELDS = {
  result: 'Result',
  text: 'DecisionText',
  monthsOfLeave: 'MonthsOfLeave',
  exemptionReason: 'ExemptionReason',
} as const;

/** A decision of a colleague; without a reason code the year gets the one asked for. */
export interface DecisionWish extends Omit<RequestDecision, 'exemptionReason'> {
  requestId: number;
  version: number;
  exemptionReason: string | undefined;
}

/**
 * Decides a request: the year is exempt or its targets are reduced at once, the member is told, and their history says who
 * did it. Errors: NOT_FOUND, STALE when somebody changed the request meanwhile, INVALID naming each field, among them a year
 * that was handed in, is closed, exempt or varied.
 */
export async function decideRequest(caller: Caller, wish: DecisionWish): Promise<void> {
  await caller.change(async (transaction) => {
    const request = await lockRequest(transaction, wish);
    if (request.result !== null)
      throw new AppError('STALE', 'This request has already been decided. Nothing was changed.');
    const member = forMember(caller, request.userId);
    const year = await lockAskedYear(transaction, member, request);
    const decision = { ...wish, exemptionReason: wish.exemptionReason ?? request.exemptionReason ?? '' };
    const reasonCodes = await listReasonCodes(transaction);
    refuse(decision, { kind: request.kind, framework: year?.framework, reasonCodes }, year, caller.now);
    if (year !== undefined) await changeYear(transaction, member, { request, decision, year });
    const text = decision.text.trim();
    const { result } = decision;
    await store.updateDecided(transaction, request, {
      result,
      text,
      userId: caller.actor.userId,
      at: caller.now.toString(),
    });
    const changed = {
      result,
      decisionText: text,
      ...(result === 'VARIED' && { monthsOfLeave: decision.monthsOfLeave }),
    };
    await recordChange(transaction, member, 'request.decided', request.requestId, {
      before: { status: request.status },
      after: changed,
    });
    // What a change made of the year is read anew: the sentence names the member's own months and reason.
    const now = await readAskedYear(transaction, member, request);
    await tellDecision(transaction, caller, request, { result, text, year: now });
  });
}

type Asked = Parameters<typeof decisionProblems>[1];

function refuse(decision: RequestDecision, asked: Asked, year: MemberYear | undefined, now: Temporal.Instant): void {
  const problems = decisionProblems(decision, asked).map(({ field, message }) => ({
    field: WIRE_FIELDS[field],
    message,
  }));
  const grants = decision.result === 'GRANTED' || decision.result === 'VARIED';
  const refusal = grants && year !== undefined ? refusalOf(year, now) : undefined;
  if (refusal !== undefined) problems.unshift({ field: 'Result', message: refusal });
  if (problems.length > 0) throw invalid(problems);
}

/** The year asked for, locked, as it is under the lock; undefined for a call back. */
export async function lockAskedYear(
  transaction: Change,
  member: Caller,
  request: store.LockedRequest,
): Promise<MemberYear | undefined> {
  const year = await readAskedYear(transaction, member, request);
  if (year === undefined) return undefined;
  await lockYear(transaction, member, year.facts.cpdYearId);
  // A colleague may have decided another request for the same year while this one waited.
  return await getMemberYear(transaction, member, year.facts.cpdYearId);
}

async function readAskedYear(transaction: Change, member: Caller, request: store.LockedRequest) {
  if (request.year === null) return undefined;
  return (await listYears(transaction, member)).find(({ facts }) => facts.year === request.year);
}

type Granted = { request: store.LockedRequest; decision: RequestDecision; year: MemberYear };

async function changeYear(transaction: Change, member: Caller, { request, decision, year }: Granted): Promise<void> {
  const { result, exemptionReason, monthsOfLeave } = decision;
  const { memberYearId } = year;
  const reason = decision.text.trim();
  if (result === 'GRANTED') {
    await store.updateExemption(transaction, memberYearId, exemptionReason);
    await recordChange(transaction, member, 'year.exempted', memberYearId, {
      before: { exemptionReasonCode: null },
      after: { exemptionReasonCode: exemptionReason, reason },
    });
  } else if (result === 'VARIED' && monthsOfLeave !== undefined) {
    const granted = { grantedByUserId: member.actor.userId, grantedAt: member.now.toString() };
    const asked = { exemptionReasonCode: exemptionReason, memberRequestId: request.requestId };
    await store.insertVariation(transaction, { memberYearId, monthsOfLeave, ...asked, ...granted });
    const targets = variedTargets(year.framework, { monthsOfLeave });
    await recordChange(transaction, member, 'year.varied', memberYearId, {
      before: { monthsOfLeave: null },
      after: { monthsOfLeave, exemptionReasonCode: exemptionReason, reason, targets },
    });
  }
}

interface Told {
  result: RequestDecision['result'];
  text: string;
  year: MemberYear | undefined;
}

async function tellDecision(
  transaction: Change,
  caller: Caller,
  request: store.LockedRequest,
  { result, text, year }: Told,
): Promise<void> {
  const what = whatOf(request);
  const targets =
    result === 'VARIED' && year?.variation
      ? [{ paragraph: variationInWords(year.facts.year, year.variation, year.variation.fragment) }]
      : [];
  await notify(
    transaction,
    {
      userId: request.userId,
      title: `Your ${what}: ${resultName(result)}`,
      alertCode: 'M',
      message: [
        { paragraph: `The CPD team has decided your ${what}: ${resultName(result)}.` },
        ...targets,
        { paragraph: text },
      ],
      occasion: `request-decided:${request.requestId}:${request.version}`,
    },
    caller.now,
  );
}

/** A request by its name in sentences. */
export function whatOf({ kind, year }: store.LockedRequest): string {
  return kind === 'CALLBACK' ? 'call-back request' : `exemption request for ${year}`;
}
