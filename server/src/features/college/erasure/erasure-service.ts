import type { ErasureCase, ErasureCaseDetails } from '@cpd/contract/erasures';
import {
  type ErasureCounts,
  type ErasureScope,
  type ErasureStep,
  erasureScope,
  erasureStepProblem,
  isSameErasure,
} from '@cpd/domain/college/erasure';
import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { collegeDay } from '@cpd/domain/values/college-day';
import { freeTextProblem } from '@cpd/domain/values/free-text';
import { ERASURE_PAGE, REQUEST_NOTE_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import {
  AppError,
  changedMeanwhile,
  invalid,
  known,
  notFound,
  problemOf,
  refuse,
} from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { removeUnlessHeld } from '../../../platform/files/remove-unless-held.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { insertMail } from '../../../platform/mail/outgoing-mail-store.ts';
import { type Notice, notify } from '../../../platform/notifications/notification-service.ts';
import { noteView } from '../acting/subject-service.ts';
import { aboutRequest, emailToTeam, findRequester, type Team } from '../contact/contact-service.ts';
import { refuseSecond, secondProblem } from '../second-person/second-person-service.ts';
import * as reader from './erasure-reader.ts';
import * as store from './erasure-store.ts';

/**
 * A member asks for erasure (0048); the CPD team is notified by e-mail. Answers the number of the request. Errors: INVALID for the
 * words, IN_USE while an earlier one waits.
 */
export async function askForErasure(
  caller: Caller,
  { team, publicUrl }: { team: Team; publicUrl: string },
  reason: string,
): Promise<number> {
  return await caller.change(async (transaction) => {
    const facts = await getFacts(transaction, caller.subjectUserId, caller.now);
    const erasureCaseId = await enter(transaction, caller, facts, { source: 'MEMBER', reason });
    const requester = await findRequester(transaction, facts.userId);
    const words = await readWordings(transaction);
    const about = {
      ...aboutRequest(words, caller, team, requester, erasureCaseId),
      ...{ name: facts.name, memberNumber: facts.memberNumber },
      link: new URL(`/Admin/Erasure/${erasureCaseId}`, publicUrl).href,
    };
    const subject = words.line('team-erasure.subject', about);
    const mail = emailToTeam(team, requester, { subject, message: words.blocks('team-erasure.text', about) });
    await insertMail(transaction, mail, caller.now);
    return erasureCaseId;
  });
}

/** A request that came by phone or e-mail, or that the team makes itself. */
export interface EnteredErasure {
  memberNumber: string;
  source: 'PHONE' | 'EMAIL' | 'TEAM';
  reason: string;
}

/** Enters a request for someone; answers its number. Errors: INVALID naming each field, IN_USE. */
export async function openCase(caller: Caller, { memberNumber, ...input }: EnteredErasure): Promise<number> {
  return await caller.change(async (transaction) => {
    const userId = await reader.findPerson(transaction, memberNumber.trim());
    if (userId === undefined) {
      throw invalid([{ field: 'MIN', message: 'There is no member with this number.' }]);
    }
    return await enter(transaction, caller, await getFacts(transaction, userId, caller.now), input);
  });
}

async function enter(
  transaction: Change,
  caller: Caller,
  { userId, erasedAt }: reader.ErasureFacts,
  { source, reason }: { source: store.NewErasureCase['source']; reason: string },
): Promise<number> {
  const problem = freeTextProblem(reason.trim(), REQUEST_NOTE_MAX);
  refuse(problemOf('Reason', problem && `The text ${problem}`));
  refuseErased(erasedAt);
  const at = caller.now.toString();
  const input = { userId, source, reason: reason.trim(), askedBy: caller.actor.userId, at };
  const erasureCaseId = await store.insertCase(transaction, input);
  if (erasureCaseId === undefined) throw await askedAlready(transaction, userId, source);
  await recordChange(transaction, about(caller, userId), 'erasure.asked', erasureCaseId, { after: { source } });
  return erasureCaseId;
}

async function askedAlready(transaction: Change, userId: number, source: string): Promise<AppError> {
  const askedAt = await reader.findWaiting(transaction, userId);
  const day = askedAt === undefined ? '' : ` from ${dayOf(askedAt)}`;
  return new AppError(
    'IN_USE',
    source === 'MEMBER'
      ? `The CPD team already has your request${day} and is looking at it. You do not need to ask again.`
      : `There is a request${day} that is still open. Please decide it first.`,
  );
}

/** A page of the requests, the latest first. */
export async function listCases(
  database: Database,
  caller: Caller,
  before: number | undefined,
): Promise<{ cases: ErasureCase[]; next: number | null }> {
  const found = await reader.listCases(database, { before, limit: ERASURE_PAGE + 1 });
  const cases = found.slice(0, ERASURE_PAGE);
  const after = { name: 'Requests for erasure', rows: cases.length, more: found.length > ERASURE_PAGE };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: after.name });
  return { cases, next: found.length > ERASURE_PAGE ? (cases.at(-1)?.erasureCaseId ?? null) : null };
}

/** A request with what would be erased now, what must stay, and what it waits for; a look at the member (R41). Throws NOT_FOUND. */
export async function getCase(database: Database, caller: Caller, erasureCaseId: number): Promise<ErasureCaseDetails> {
  const { userId, preparerId, counts, ...told } = known(await reader.findCase(database, erasureCaseId), 'request');
  const isOver = told.status === 'DONE' || told.status === 'DECLINED';
  await noteView(database, caller.actor, userId, caller.now, caller.requestId);
  const facts = await getFacts(database, userId, caller.now);
  const scope = erasureScope(facts, caller.now);
  const now = isOver ? counts : await reader.countErasure(database, [userId], scope);
  return {
    ...told,
    counts: now ?? { activities: 0, files: 0, bytes: 0, messages: 0, events: 0 },
    preparedCounts: told.status === 'PREPARED' ? counts : null,
    years: isOver ? [] : recordedYears(facts, scope),
    erasesPerson: scope.person === 'ERASED',
    stays: isOver ? [] : scope.stays,
    waits: isOver ? [] : whatWaits(facts),
    notYours: preparerId === null ? '' : ((await secondProblem(database, caller, preparerId)) ?? ''),
  };
}

/** A step that a colleague takes with a request, with what they were shown. */
export interface StepInput {
  erasureCaseId: number;
  version: number;
  step: ErasureStep;
  text: string;
  counts: Pick<ErasureCounts, 'activities' | 'files' | 'bytes'> | undefined;
}

/**
 * Prepares, approves or declines a request (0048). Approving erases in the same transaction, so that it is done wholly or not
 * at all; the bytes of the files go right afterwards. Errors: NOT_FOUND; STALE for another version, or when something changed
 * since it was shown; IN_USE while something waits for a decision; INVALID for a reason; NOT_ALLOWED for the person who prepared it,
 * and for anyone who may not be the second.
 */
export async function takeStep(
  caller: Caller,
  { database, files }: { database: Database; files: FileStore },
  input: StepInput,
): Promise<void> {
  const keys = await caller.change(async (transaction) => {
    const found = known(await store.lockCase(transaction, input.erasureCaseId), 'request');
    const problem = erasureStepProblem(input.step, found.status);
    if (problem !== undefined) throw new AppError('STALE', problem);
    if (found.version !== input.version) throw changedMeanwhile();
    if (input.step === 'DECLINE') {
      await decline(transaction, caller, found, input.text);
      return [];
    }
    if (input.step === 'APPROVE') {
      if (found.preparedBy === null) throw changedMeanwhile();
      await refuseSecond(transaction, caller, found.preparedBy);
    }
    await store.lockRecord(transaction, found.userId);
    const { scope, counts } = await judge(transaction, caller, found, input);
    return input.step === 'PREPARE'
      ? await prepare(transaction, caller, found, counts)
      : await approve(transaction, caller, found, { scope, counts });
  });
  await removeContents(database, files, keys);
}

/**
 * The bytes of files that no row names; those that a killed server leaves, or that a backup is being written of, the
 * sweep of the files removes.
 */
export async function removeContents(database: Database, files: FileStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await removeUnlessHeld(database, files, [key]).catch(() => undefined);
}

async function judge(
  transaction: Change,
  { now }: Caller,
  { userId, counts: prepared }: store.StoredCase,
  input: StepInput,
) {
  const facts = await getFacts(transaction, userId, now);
  refuseErased(facts.erasedAt);
  const waits = whatWaits(facts);
  if (waits.length > 0) throw new AppError('IN_USE', waits.join(' '));
  const scope = erasureScope(facts, now);
  const counts = await reader.countErasure(transaction, [userId], scope);
  const shown = input.step === 'APPROVE' && prepared !== null ? [input.counts, prepared] : [input.counts];
  if (!shown.every((each) => each !== undefined && isSameErasure(each, counts))) {
    throw new AppError(
      'STALE',
      'The record changed since this was prepared, so nothing was erased. Please prepare it again, and look at the counts.',
    );
  }
  return { scope, counts };
}

async function prepare(transaction: Change, caller: Caller, found: store.StoredCase, counts: ErasureCounts) {
  const { erasureCaseId, userId } = found;
  const at = caller.now.toString();
  await store.updatePrepared(transaction, erasureCaseId, { by: caller.actor.userId, at, counts });
  await recordChange(transaction, about(caller, userId), 'erasure.prepared', erasureCaseId, { after: counts });
  return [];
}

async function approve(
  transaction: Change,
  caller: Caller,
  { erasureCaseId, userId }: store.StoredCase,
  { scope, counts }: { scope: ErasureScope; counts: ErasureCounts },
): Promise<string[]> {
  const at = caller.now.toString();
  const by = { actorUserId: caller.actor.userId, requestId: caller.requestId, at: caller.now };
  const { person } = scope;
  // Before anything is erased: the database erases contents of the log for a case that is approved alone.
  await store.updateDone(transaction, erasureCaseId, { by: caller.actor.userId, at, counts, person });
  const keys = await store.eraseRecord(transaction, { ...scope, userId, at }, by);
  // Of an erasure the log keeps how much went, and never what.
  await recordChange(transaction, about(caller, userId), 'erasure.done', erasureCaseId, {
    after: { ...counts, person },
  });
  const words = await readWordings(transaction);
  await tell(transaction, caller, userId, {
    title: words.line('erasure-done.title', {}),
    message: words.blocks('erasure-done.text', {}),
    occasion: `erasure-done:${erasureCaseId}`,
  });
  return keys;
}

async function decline(
  transaction: Change,
  caller: Caller,
  { erasureCaseId, userId }: store.StoredCase,
  words: string,
) {
  const message = 'Please give a reason; the member can read it.';
  refuse(problemOf('Text', teamTextProblem(words, 'The reason', message)));
  const text = words.trim();
  const at = caller.now.toString();
  await store.updateDeclined(transaction, erasureCaseId, { by: caller.actor.userId, at, text });
  await recordChange(transaction, about(caller, userId), 'erasure.declined', erasureCaseId, {
    after: { reason: text },
  });
  const wordings = await readWordings(transaction);
  await tell(transaction, caller, userId, {
    title: wordings.line('erasure-declined.title', {}),
    message: wordings.blocks('erasure-declined.text', { reason: text }),
    occasion: `erasure-declined:${erasureCaseId}`,
  });
}

/** Tells a member; anyone who has left is not notified (PPL-05). */
async function tell(
  transaction: Change,
  { now }: Caller,
  userId: number,
  { title, message, occasion }: Pick<Notice, 'title' | 'message' | 'occasion'>,
): Promise<void> {
  await notify(transaction, { userId, title, alertCode: 'M', message, occasion }, now);
}

async function getFacts(database: Reading, userId: number, now: Temporal.Instant): Promise<reader.ErasureFacts> {
  const [facts] = await reader.readFacts(database, [userId], now);
  if (facts === undefined) throw notFound('member');
  return facts;
}

function refuseErased(erasedAt: string | null): void {
  if (erasedAt === null) return;
  throw new AppError('IN_USE', `This record was erased on ${dayOf(erasedAt)}.`);
}

const REQUEST_WORDS = {
  CALLBACK: 'call back',
  EXEMPTION: 'exemption',
  LEAVE: 'leave',
  REDUCTION: 'reduced targets',
  REOPENING: 're-opening',
  REPORT: 'objection to the report',
  ELSEWHERE: 'a year from another CPD home',
} as const;

/** What must be decided before anything of the member is erased, a sentence each. */
export function whatWaits({
  openRequests,
  followUps,
}: Pick<reader.ErasureFacts, 'openRequests' | 'followUps'>): string[] {
  return [
    ...openRequests.map(
      ({ requestId, kind }) =>
        `Request ${requestId} (${REQUEST_WORDS[kind]}) waits for a decision. Please decide it first.`,
    ),
    ...followUps.map(
      (day) => `The case log has a follow-up on ${formatDayMonthYear(day)}. Please mark it as done first.`,
    ),
  ];
}

function recordedYears({ years }: reader.ErasureFacts, { cpdYearIds }: ErasureScope): number[] {
  return years
    .filter(({ cpdYearId, hasRecord }) => hasRecord && cpdYearIds.includes(cpdYearId))
    .map(({ year }) => year)
    .toSorted((one, other) => one - other);
}

function dayOf(instant: string): string {
  return formatDayMonthYear(collegeDay(Temporal.Instant.from(instant)).toString());
}

/** What happens to the record of a member is in their history. */
function about(caller: Caller, userId: number): Caller {
  return { ...caller, subjectUserId: userId };
}
