import {
  decidedMatter,
  decisionProblems,
  type RequestDecision,
  requestName,
  resultName,
} from '@cpd/domain/college/member-requests';
import type { Leave } from '@cpd/domain/year/leave';
import { variationInWords } from '@cpd/domain/year/variation';
import { readWordings, type Wordings } from '../../../platform/content/wording-service.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Notice, notify } from '../../../platform/notifications/notification-service.ts';
import { listReasonCodes } from '../contact/contact-service.ts';
import { acceptElsewhere } from '../elsewhere/elsewhere-service.ts';
import {
  type AskedYear,
  type Effect,
  effectsOf,
  leaveOutcomes,
  listAskedYears,
  lockAskedYears,
  notDone,
} from './asked-years-service.ts';
import { grantReopening } from './grant-reopening-service.ts';
import { applyEffects, undoEffects } from './grant-service.ts';
import { forMember, isProposed, lockRequest, refusalOf, refuseDecider } from './request-service.ts';
import * as store from './request-store.ts';

const WIRE_FIELDS = {
  result: 'Result',
  text: 'DecisionText',
  monthsOfLeave: 'MonthsOfLeave',
  exemptionReason: 'ExemptionReason',
  leaveFrom: 'LeaveFrom',
  leaveTo: 'LeaveTo',
} as const;

/** A decision of a colleague; without a reason code the year gets the one asked for. */
export interface DecisionInput extends Omit<RequestDecision, 'exemptionReason'> {
  requestId: number;
  version: number;
  exemptionReason: string | undefined;
  /** For a re-opening that is granted: the ISO time at which it ends. */
  until?: string;
  /** For a year from another CPD home: its key is the one that the college publishes. */
  keyCompared?: boolean;
}

/**
 * Decides a request, or an appeal against the first decision on it (PPL-12): years are exempt, re-opened or their targets reduced
 * at once, the member is notified, and their history says who did it. Answers whether a whole year became exempt. Errors: NOT_FOUND, STALE when someone changed the request
 * in the meantime, NOT_ALLOWED for what one entered oneself and an appeal against one's own decision, INVALID naming each field, among them a year that was
 * submitted, is closed, exempt or varied.
 */
export async function decideRequest(caller: Caller, input: DecisionInput): Promise<boolean> {
  return await caller.change(async (transaction) => {
    const request = await lockRequest(transaction, input);
    if (request.result !== null)
      throw new AppError('STALE', 'This request has already been decided. Nothing was changed.');
    const first = await store.findAppeal(transaction, request.requestId);
    await refuseDecider(transaction, caller, request, first);
    const isAppeal = first !== undefined && first.upheld === null;
    const exemptionReason = input.exemptionReason ?? request.exemptionReason ?? '';
    const decision = { ...input, exemptionReason, text: input.text.trim() };
    const member = forMember(caller, request.userId);
    const decided = { request, decision, appeal: isAppeal ? first : undefined };
    const changed = decision.result === 'UPHELD' ? undefined : await changeYears(transaction, member, decided);
    // Upholding a decision is judged like any other, and changes no year.
    if (changed === undefined) await refuseWhatIsWrong(transaction, decided, []);
    const exempts = changed?.effects.some(({ monthsOfLeave }) => monthsOfLeave === undefined) === true;
    const reopens = request.kind === 'REOPENING' && decision.result === 'GRANTED';
    if (reopens) await grantReopening(transaction, caller, request, { reason: decision.text, until: input.until });
    await keepDecision(transaction, member, decided, changed?.years ?? []);
    // A member whose year was re-opened was notified, with the reason.
    if (reopens) return exempts;
    const years = changed?.years ?? (await listAskedYears(transaction, member, request));
    await tellDecision(transaction, caller, decided, years);
    return exempts;
  });
}

interface Decided {
  request: store.LockedRequest;
  decision: RequestDecision & Pick<DecisionInput, 'keyCompared'>;
  /** The appeal that is decided. */
  appeal: store.StoredAppeal | undefined;
}

/** Makes of the years what the decision says; what the first decision made of them goes. Answers that, and them as they are then. */
async function changeYears(
  transaction: Change,
  member: Caller,
  decided: Decided,
): Promise<{ effects: Effect[]; years: AskedYear[] }> {
  const { request, decision, appeal } = decided;
  let years = await lockAskedYears(transaction, member, request);
  const before = appeal === undefined ? [] : madeBy(request, appeal.firstResult, years);
  if (before.length > 0) {
    await undoEffects(transaction, member, before, decision.text);
    years = await listAskedYears(transaction, member, request);
  }
  const leave = grantedLeave(decided);
  const effects = effectsOf(request.kind, { ...decision, leave }, years);
  const touched = years.filter((year) =>
    [...before, ...effects].some(({ asked }) => asked.record.memberYearId === year.record.memberYearId),
  );
  if (decision.result === 'DONE') await refuseUndone(transaction, member, request, years);
  await refuseWhatIsWrong(transaction, decided, years, {
    touched,
    more: await elsewhereProblems(transaction, decided, years),
  });
  await applyEffects(transaction, member, effects, {
    requestId: request.requestId,
    exemptionReason: decision.exemptionReason,
    reason: decision.text,
  });
  // The sentence that the member reads names the months and the reason that the year has now.
  return { effects, years: await listAskedYears(transaction, member, request) };
}

async function refuseUndone(
  transaction: Change,
  { subjectUserId: userId }: Caller,
  request: store.LockedRequest,
  years: readonly AskedYear[],
): Promise<void> {
  const refusal = await notDone(transaction, request, { userId, years });
  refuse(refusal === undefined ? [] : [{ field: WIRE_FIELDS.result, message: refusal }]);
}

/** What a decision that holds made of the years. */
export function madeBy(
  request: store.LockedRequest,
  result: NonNullable<store.LockedRequest['result']>,
  years: readonly AskedYear[],
): Effect[] {
  const monthsOfLeave = years[0]?.record.variation?.monthsOfLeave;
  return effectsOf(request.kind, { result, monthsOfLeave, leave: request.granted }, years);
}

function grantedLeave({ request, decision }: Decided): Leave | null {
  return request.leave === null ? null : (decision.leave ?? request.leave);
}

async function refuseWhatIsWrong(
  transaction: Change,
  { request, decision, appeal }: Decided,
  years: readonly AskedYear[],
  { touched, more }: { touched: readonly AskedYear[]; more: readonly FieldProblem[] } = { touched: [], more: [] },
): Promise<void> {
  const problems = decisionProblems(decision, {
    kind: request.kind,
    framework: years[0]?.record.framework,
    reasonCodes: await listReasonCodes(transaction),
    isAppeal: appeal !== undefined,
    leave: request.leave ?? undefined,
  }).map(({ field, message }) => ({ field: WIRE_FIELDS[field], message }));
  const refusals = touched.flatMap(({ record, now }) => refusalOf(record, now) ?? []);
  refuse([...refusals.map((message) => ({ field: WIRE_FIELDS.result, message })), ...more, ...problems]);
}

/** What keeps a year from another CPD home from being accepted; its key is confirmed by this decision (RPT-05). */
async function elsewhereProblems(
  transaction: Change,
  { request, decision }: Decided,
  [year]: readonly AskedYear[],
): Promise<readonly FieldProblem[]> {
  if (request.kind !== 'ELSEWHERE' || decision.result !== 'GRANTED') return [];
  const { requestId } = request;
  return await acceptElsewhere(transaction, { requestId, keyCompared: decision.keyCompared === true, year });
}

/** The year whose record a decision changes that makes no other year of it: hours done elsewhere count in it, or count no more. */
export function countedYear({ kind }: store.LockedRequest, result: string | null, [year]: readonly AskedYear[]) {
  if (kind !== 'ELSEWHERE' || result !== 'GRANTED' || year?.record.facts.countsElsewhere !== true) return {};
  return { cpdYearId: year.record.facts.cpdYearId };
}

async function keepDecision(
  transaction: Change,
  member: Caller,
  decided: Decided,
  years: readonly AskedYear[],
): Promise<void> {
  const { request, decision, appeal } = decided;
  const { result, text } = decision;
  const stands = result === 'UPHELD';
  const granted = stands ? request.granted : result === 'GRANTED' ? grantedLeave(decided) : null;
  await store.updateDecided(transaction, request, {
    result: stands ? (appeal?.firstResult ?? 'DECLINED') : result,
    text,
    granted,
    userId: member.actor.userId,
    at: member.now.toString(),
  });
  if (appeal !== undefined) await store.updateAppealDecided(transaction, request.requestId, stands);
  await recordChange(transaction, member, 'request.decided', request.requestId, {
    before: { status: request.status },
    after: {
      result,
      decisionText: text,
      ...(result === 'VARIED' && { monthsOfLeave: decision.monthsOfLeave }),
      ...(granted !== null && !stands && { leaveFrom: granted.from, leaveTo: granted.to }),
      ...(appeal !== undefined && { onAppeal: true }),
      ...(decision.keyCompared === true && { keyCompared: true }),
      ...countedYear(request, result, years),
    },
  });
}

async function tellDecision(
  transaction: Change,
  caller: Caller,
  decided: Decided,
  years: readonly AskedYear[],
): Promise<void> {
  const { request, decision } = decided;
  const words = await readWordings(transaction);
  const corrects = request.kind === 'REPORT' && decision.result === 'GRANTED';
  const outcome = corrects
    ? words.blocks('objection.granted', {})
    : outcomesOf(decided, years).map((paragraph) => ({ paragraph }));
  await notify(
    transaction,
    {
      userId: request.userId,
      ...decisionNews(words, decided, { outcome, reason: [{ paragraph: decision.text }] }),
      alertCode: 'M',
      occasion: `request-decided:${request.requestId}:${request.version}`,
    },
    caller.now,
  );
}

/** The notification about a decision. */
function decisionNews(
  words: Wordings,
  { request, decision: { result }, appeal }: Decided,
  paragraphs: { outcome: Notice['message']; reason: Notice['message'] },
): Pick<Notice, 'title' | 'message'> {
  const isProposal = isProposed(request);
  const about = { ...paragraphs, decision: resultName(result, request.kind), year: String(request.year) };
  if (appeal !== undefined) {
    const matter = decidedMatter({ ...request, isProposal });
    return { title: words.line('appeal.title', about), message: words.blocks('appeal.text', { ...about, matter }) };
  }
  // The member did not ask for what the team proposed.
  if (isProposal) return { title: words.line('proposal.title', about), message: words.blocks('proposal.text', about) };
  const asked = { ...about, request: requestName(request) };
  return { title: words.line('decision.title', asked), message: words.blocks('decision.text', asked) };
}

/** What the decision made of the years, in words. */
function outcomesOf(decided: Decided, years: readonly AskedYear[]): string[] {
  const { decision } = decided;
  const leave = grantedLeave(decided);
  if (leave !== null && decision.result === 'GRANTED') return leaveOutcomes(leave, years).map(({ words }) => words);
  const [asked] = years;
  if (decision.result !== 'VARIED' || !asked?.record.variation) return [];
  const { facts, variation } = asked.record;
  return [variationInWords(facts.year, variation, variation.fragment)];
}
