import { isAboutHealth, REASON_ON_FILE, withoutReasons } from '@cpd/domain/college/health';
import {
  asksForLess,
  deciderRefusal,
  decidersInWords,
  grantRefusal,
  teamTextProblem,
} from '@cpd/domain/college/member-requests';
import type { ContactRequest } from '@cpd/domain/member/contact';
import { OWN_REQUESTS_LISTED, REQUESTS_PAGE } from '@cpd/domain/values/limits';
import { earlierRefusal } from '@cpd/domain/year/earlier-year';
import type { Leave } from '@cpd/domain/year/leave';
import { refuseAmongMany } from '@cpd/domain/year/reopening';
import { teamStatusName } from '@cpd/domain/year/year-rules';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isOwn, looksAtHealth, whoReadsHealth } from '../../../platform/people/health-service.ts';
import { findParticipantByNumber } from '../../../platform/people/users-service.ts';
import type { MemberYear } from '../../record/years/year-reader.ts';
import { getYear, isYearEditable, statusOf } from '../../record/years/year-service.ts';
import { standing } from '../../year/reopening/reopening-service.ts';
import { enterRequest } from '../contact/contact-service.ts';
import { findYearElsewhere } from '../elsewhere/elsewhere-service.ts';
import { readReportedLine } from '../own-report/own-report-service.ts';
import { type AskedYear, effectsOf, leaveOutcomes, listAskedYears, notDone } from './asked-years-service.ts';
import * as reader from './request-reader.ts';
import * as store from './request-store.ts';

/** A page of the queue. */
export async function listQueue(database: Database, filter: Omit<reader.QueueFilter, 'limit'>) {
  const found = await reader.listQueue(database, { ...filter, limit: REQUESTS_PAGE + 1 });
  const requests = found.slice(0, REQUESTS_PAGE).map((request) => asListed(request));
  return { requests, next: found.length > REQUESTS_PAGE ? (requests.at(-1)?.requestId ?? null) : null };
}

/** Lists say of what may be about health that there is a reason, and not which (PPL-18). */
function asListed(request: reader.QueuedRequest): reader.QueuedRequest {
  return isAboutHealth(matterOf(request)) ? withoutReasons(request) : request;
}

function matterOf({ kind, source, enteredByUserId, appeal }: Matter) {
  return { kind, isProposal: isProposed({ source, enteredByUserId }), isAppealed: appeal !== null };
}

type Matter = Pick<reader.QueuedRequest, 'kind' | 'source' | 'enteredByUserId'> & { appeal: object | null };

/** How many requests are open, and the whole days that the oldest has waited; null without any. */
export async function countWaiting(database: Database, now: Temporal.Instant) {
  const { count, since } = await reader.countWaiting(database);
  return { count, oldestDays: since === null ? null : waitedDays(Temporal.Instant.from(since), now) };
}

/** Whole days from one instant to another; 0 where the first is the later one. */
export function waitedDays(since: Temporal.Instant, until: Temporal.Instant): number {
  return Math.max(0, Math.floor(since.until(until).total('hours') / 24));
}

/** A request with everything that deciding it needs. */
export type OpenedRequest = Awaited<ReturnType<typeof openRequest>>;

/** A request of anyone, without its reasons for a colleague who does not read them (PPL-18). Throws NOT_FOUND. */
export async function openRequest(database: Database, caller: Caller, requestId: number) {
  const stored = await getRequest(database, requestId);
  const isHealth = isAboutHealth(matterOf(stored));
  const reads = isHealth && (await looksAtHealth(database, caller, stored.member.userId, `request ${requestId}`));
  const isWithheld = isHealth && !reads;
  const request = isWithheld ? withoutReasons(stored) : stored;
  const kept = await reader.listNotes(database, requestId);
  const notes = isWithheld ? kept.map((note) => ({ ...note, text: REASON_ON_FILE })) : kept;
  const colleagues = await reader.listColleagues(database);
  const member = forMember(caller, request.member.userId);
  // None for a call back, and where the member has lost the year.
  const years = await listAskedYears(database, member, request);
  const usual = await Promise.all(years.map(({ record }) => getYear(database, record.facts.cpdYearId)));
  const asked = years.map(({ record, now }, index) => ({
    record,
    // With the targets that the year has for everyone, also where those of the member are reduced.
    usual: usual[index]?.framework ?? record.framework,
    state: stateOf(record, now, reads),
    refusal: refusalFor(request, { record, now }) ?? '',
    // What the days asked for would make of the year is refused only where it is something.
    isTouched: request.leave === null || effectsOf('LEAVE', grantOf(request.leave), [{ record, now }]).length > 0,
  }));
  const readers = isHealth ? await whoReadsHealth(database) : undefined;
  const decisionRefusal = deciderRefusalFor(caller.actor.userId, request, { colleagues, readers });
  const isUndone = await notDone(database, request, { userId: request.member.userId, years });
  const outcomes = isWithheld ? [] : outcomesOf(request, years);
  const { year, boardCode } = request;
  const reportedLine =
    year === null || boardCode === null
      ? null
      : await readReportedLine(database, { userId: request.member.userId, year, boardCode });
  const elsewhere = await findYearElsewhere(database, requestId);
  const more = { outcomes, reportedLine, elsewhere };
  return { ...request, notes, colleagues, asked, decisionRefusal, doneRefusal: isUndone ?? '', ...more };
}

/** Why a year cannot be given what is asked for, or undefined. What is reported, and what was done elsewhere, changes nothing of it. */
function refusalFor({ kind }: Pick<reader.QueuedRequest, 'kind'>, { record, now }: AskedYear): string | undefined {
  if (kind === 'REOPENING') return refuseAmongMany(standing(record, now));
  return asksForLess(kind) ? refusalOf(record, now) : undefined;
}

/** Why someone of the team cannot decide, and which colleagues can; empty when they can. */
function deciderRefusalFor(
  userId: number,
  request: reader.QueuedRequest,
  { colleagues, readers }: { colleagues: readonly reader.Colleague[]; readers: ReadonlySet<number> | undefined },
): string {
  const refusal = decidingRefusal(userId, request, request.appeal, readers);
  if (refusal === undefined) return '';
  const deciders = colleagues.filter(
    (each) => decidingRefusal(each.userId, request, request.appeal, readers) === undefined,
  );
  return `${refusal} ${decidersInWords(deciders.map(({ name }) => name))}`;
}

/**
 * Throws NOT_ALLOWED, also at what a second person confirms, for who entered the request, for who made the decision that the
 * member appealed against (PPL-12), and for who does not read the reason that is judged (PPL-18).
 */
export async function refuseDecider(
  transaction: Change,
  { actor }: Caller,
  request: store.LockedRequest,
  appeal: store.StoredAppeal | undefined,
): Promise<void> {
  const isHealth = isAboutHealth(matterOf({ ...request, appeal: appeal ?? null }));
  const readers = isHealth ? await whoReadsHealth(transaction) : undefined;
  const refusal = decidingRefusal(actor.userId, request, appeal, readers);
  if (refusal === undefined) return;
  const isReader = readers?.has(actor.userId) ?? true;
  if (isReader) throw new AppError('NOT_ALLOWED', refusal);
  const deciders = (await reader.listColleagues(transaction)).filter(
    ({ userId }) => decidingRefusal(userId, request, appeal, readers) === undefined,
  );
  throw new AppError('NOT_ALLOWED', `${refusal} ${decidersInWords(deciders.map(({ name }) => name))}`);
}

/**
 * Why someone of the team can neither decide a request nor take its decision back, as a sentence, or undefined (PPL-12).
 * `readers` are those who read its reason, where that is not everyone of the team.
 */
function decidingRefusal(
  userId: number,
  request: Pick<store.LockedRequest, 'kind' | 'enteredByUserId'>,
  appeal:
    | Pick<store.StoredAppeal, 'firstDecidedByUserId' | 'firstPreparedByUserId' | 'enteredByUserId'>
    | null
    | undefined,
  readers: ReadonlySet<number> | undefined,
): string | undefined {
  return deciderRefusal({
    kind: request.kind,
    readsReason: readers?.has(userId) ?? true,
    isFirstDecider: appeal?.firstDecidedByUserId === userId || appeal?.firstPreparedByUserId === userId,
    hasEntered: request.enteredByUserId === userId || appeal?.enteredByUserId === userId,
  });
}

/** What leave that was granted makes of each of its years, as the member reads it; none where none was granted. */
function outcomesOf({ granted }: Pick<reader.QueuedRequest, 'granted'>, years: readonly AskedYear[]): string[] {
  return granted === null ? [] : leaveOutcomes(granted, years).map(({ words }) => words);
}

function grantOf(leave: Leave) {
  return { result: 'GRANTED', monthsOfLeave: undefined, leave } as const;
}

/** A request of anyone as the queue has it. Throws NOT_FOUND. */
export async function getRequest(database: Database, requestId: number): Promise<reader.QueuedRequest> {
  return known(await reader.findRequest(database, requestId), 'request');
}

/** The latest requests of the caller's record, with what was made of each year of a leave. */
export async function listOwnRequests(database: Database, caller: Caller) {
  const requests = await reader.listRequestsOf(database, caller.subjectUserId, OWN_REQUESTS_LISTED);
  const own: (reader.QueuedRequest & { outcomes: string[] })[] = [];
  for (const request of requests) {
    const years = request.granted === null ? [] : await listAskedYears(database, caller, request);
    // A colleague who looks at the record reads the reason where the request is decided, and nowhere else (PPL-18).
    const isWithheld = !isOwn(caller) && isAboutHealth(matterOf(request));
    const outcomes = isWithheld ? [] : outcomesOf(request, years);
    own.push({ ...(isWithheld ? withoutReasons(request) : request), outcomes });
  }
  return own;
}

/** Why a member's year can be neither exempted nor varied, or undefined. */
export function refusalOf(record: MemberYear, now: Temporal.Instant): string | undefined {
  if (record.earlier !== null) return earlierRefusal(record.facts.year, record.earlier);
  return grantRefusal({
    year: record.facts.year,
    exempt: record.exemptionReason !== null,
    varied: record.variation !== null,
    submitted: record.submittedAt !== null,
    editable: isYearEditable(record, now),
  });
}

function stateOf(record: MemberYear, now: Temporal.Instant, readsReason: boolean): string {
  const { exemptionReason, variation } = record;
  if (exemptionReason !== null) return readsReason ? `Exempt: ${exemptionReason.fragment}` : 'Exempt';
  const status = teamStatusName(statusOf(record, now));
  return variation === null ? status : `${status}, targets reduced: ${variation.monthsOfLeave} months`;
}

/** Enters what a member asked for by telephone or e-mail. Errors: INVALID with every problem. */
export async function createRequest(
  database: Database,
  caller: Caller,
  input: { memberNumber: string; source: 'PHONE' | 'EMAIL'; request: ContactRequest },
): Promise<number> {
  const member = await findParticipantByNumber(database, input.memberNumber.trim());
  if (member === undefined) {
    throw invalid([{ field: 'MIN', message: 'There is no member with this number.' }]);
  }
  return await enterRequest({ ...caller, subject: member, subjectUserId: member.userId }, input.request, input.source);
}

/** Gives an open request to a colleague, or to no one. Errors: NOT_FOUND, STALE, IN_USE for a done one, INVALID. */
export async function assignRequest(
  caller: Caller,
  input: { requestId: number; version: number; userId: number | null },
): Promise<void> {
  await caller.change(async (transaction) => {
    const request = await lockRequest(transaction, input);
    if (request.status === 'DONE')
      throw new AppError('IN_USE', 'This request is done, so it can no longer be assigned.');
    const colleagues = await reader.listColleagues(transaction);
    if (input.userId !== null && !colleagues.some(({ userId }) => userId === input.userId)) {
      throw invalid([{ field: 'AllocatedToUserId', message: 'Please choose a colleague who works on requests.' }]);
    }
    await store.updateAllocated(transaction, request, input.userId);
    await recordChange(transaction, forMember(caller, request.userId), 'request.allocated', request.requestId, {
      before: { allocatedToUserId: request.allocatedToUserId },
      after: { allocatedToUserId: input.userId },
    });
  });
}

/** Adds a note to a request, done or not; answers its number. Errors: NOT_FOUND, INVALID. */
export async function addNote(caller: Caller, requestId: number, text: string): Promise<number> {
  const problem = teamTextProblem(text, 'The note', 'Please write a note.');
  if (problem !== undefined) throw invalid([{ field: 'Text', message: problem }]);
  return await caller.change(async (transaction) => {
    const request = await lockRequest(transaction, { requestId });
    const noteId = await keepNote(transaction, caller, request.requestId, text);
    await recordChange(transaction, forMember(caller, request.userId), 'request.noted', request.requestId, {
      after: { noteId },
    });
    return noteId;
  });
}

/** Stores a note of the caller. */
export async function keepNote(transaction: Change, caller: Caller, requestId: number, text: string): Promise<number> {
  const at = caller.now.toString();
  return await store.insertNote(transaction, { requestId, authorUserId: caller.actor.userId, text: text.trim(), at });
}

/** Locks a request for a change. Throws NOT_FOUND, and STALE when it was changed after the caller had read `version`. */
export async function lockRequest(
  transaction: Change,
  input: { requestId: number; version?: number },
): Promise<store.LockedRequest> {
  const request = known(await store.lockRequest(transaction, input.requestId), 'request');
  if (input.version !== undefined && input.version !== request.version) {
    throw new AppError(
      'STALE',
      'Someone else changed this request after you opened it. Nothing was saved: please look at it again before you decide.',
    );
  }
  return request;
}

/** Two facts: the team is the source of what it proposes, which no one entered, and of what a colleague enters while acting. */
export function isProposed({
  source,
  enteredByUserId,
}: Pick<store.LockedRequest, 'source' | 'enteredByUserId'>): boolean {
  return source === 'TEAM' && enteredByUserId === null;
}

/** The call is the colleague's; what it leaves is in the member's history. */
export function forMember(caller: Caller, subjectUserId: number): Caller {
  return { ...caller, subjectUserId };
}
