import type { RiskCase, RiskCaseInput } from '@cpd/contract/risk-cases';
import { collegeDay } from '@cpd/domain/values/college-day';
import { listMissing } from '@cpd/domain/year/missing';
import { paceMoment, pacePercentage } from '@cpd/domain/year/pace';
import { progressFiguresOf } from '@cpd/domain/year/progress-figures';
import { checkFollowUp, RISK_STATES, riskStateOf } from '@cpd/domain/year/risk';
import { recordEvents } from '../../../platform/database/event-log.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, invalid, known } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getParticipant, readContactDetails } from '../../../platform/people/users-service.ts';
import { getYear, isYearEditable } from '../../record/years/year-service.ts';
import { measureYear } from '../../year/progress/progress-service.ts';
import { keepNewestProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { countRisk, findRiskCase, findRiskYear, readRiskRules } from './risk-reader.ts';
import * as store from './risk-store.ts';

/** How a member is in a year, judged as on their own screens (COH-05). Throws NOT_FOUND for a year that is not theirs. */
export async function standingOf(database: Reading, userId: number, cpdYearId: number, now: Temporal.Instant) {
  const { year, progress } = await measureYear(database, { subjectUserId: userId, now }, cpdYearId);
  const rules = await readRiskRules(database, cpdYearId, now);
  const moment = paceMoment(year.facts, now, rules);
  const exempt = year.exemptionReason !== null;
  const waived = year.facts.enforcement === 'waived';
  const paced = { ...progressFiguresOf(progress, year.facts), exempt, waived, editable: isYearEditable(year, now) };
  return { year, progress, moment, paced, state: riskStateOf(paced, moment, rules) };
}

/**
 * A member of the queue: how far they are behind, and what colleagues noted. Errors: NOT_FOUND for no one's id, and for a year
 * that there is not, or not in the member's list.
 */
export async function readRiskCase(
  database: Database,
  { now }: Caller,
  { forUserId, cpdYear }: { forUserId: number; cpdYear?: number | undefined },
): Promise<RiskCase> {
  const member = await getParticipant(database, forUserId);
  const { telephone } = await readContactDetails(database, member.userId);
  const cpdYearId = known((await findRiskYear(database, now, cpdYear)) ?? undefined, 'CPD year');
  const { year, progress, moment, paced, state } = await standingOf(database, forUserId, cpdYearId, now);
  const noted = await findRiskCase(database, forUserId, cpdYearId);
  return {
    userId: forUserId,
    cpdYearId,
    cpdYear: year.facts.year,
    state: RISK_STATES[state],
    currency: progress.currency,
    recognised: progress.current,
    required: progress.minimum,
    pacePercent: pacePercentage(paced, moment),
    missing: paced.exempt ? [] : listMissing(progress, year.facts).map(({ text }) => text),
    telephone,
    takenByUserId: noted?.takenByUserId ?? null,
    takenByName: noted?.takenByName ?? null,
    lastContactOn: noted?.lastContactOn ?? null,
    nextDate: noted?.nextDate ?? null,
    rowVersion: noted?.version ?? 0,
  };
}

const WIRE_FIELDS = { lastContactOn: 'LastContactOn', nextDate: 'NextDate' } as const;

/**
 * Takes a member who is at risk, or gives them back, and notes the last contact and the next date (COH-05). It is work of the
 * team: the event is in the log of the college, and not in the member's history. Errors: INVALID naming each field, STALE when
 * a colleague was first, NOT_FOUND.
 */
export async function saveRiskCase(caller: Caller, input: RiskCaseInput): Promise<void> {
  await caller.change(async (transaction) => {
    const member = await getParticipant(transaction, input.forUserId);
    const { year, state } = await standingOf(transaction, member.userId, input.cpdYearId, caller.now);
    const [locked] = (await store.lockRiskCases(transaction, input.cpdYearId, [member.userId])).values();
    const { isNew, version, ...before } = known(locked, 'member');
    if (isNew && state !== 'ATRISK') {
      const message = `This member is not at risk in ${year.facts.year}.`;
      throw invalid([{ field: 'ForUserId', message }]);
    }
    if (input.rowVersion !== (isNew ? 0 : version)) {
      throw new AppError('STALE', 'A colleague has changed this meanwhile. Please look at it again.');
    }
    refuseWhatIsWrong(input, before, caller);
    const after = {
      takenByUserId: input.takenByUserId,
      lastContactOn: input.lastContactOn || null,
      nextDate: input.nextDate || null,
    };
    await saveNoted(transaction, notedBy(caller), input.cpdYearId, [
      { userId: member.userId, before: { ...before, version, isNew }, after },
    ]);
  });
}

interface Noted {
  userId: number;
  before: store.LockedCase;
  after: store.StoredCase;
}

/** Who notes it, null for the clock, and the colleague whose work it is. */
interface NotedBy {
  actorUserId: number | null;
  ofUserId: number;
  requestId: string;
  now: Temporal.Instant;
}

export function notedBy({ actor: { userId }, requestId, now }: Caller): NotedBy {
  return { actorUserId: userId, ofUserId: userId, requestId, now };
}

/** Stores what is noted now, each with its event. */
export async function saveNoted(
  transaction: Change,
  { actorUserId, ofUserId, requestId, now }: NotedBy,
  cpdYearId: number,
  noted: readonly Noted[],
): Promise<void> {
  await store.updateRiskCases(
    transaction,
    cpdYearId,
    noted.map(({ userId, before, after }) => ({ userId, ...after, version: before.isNew ? 1 : before.version + 1 })),
  );
  await recordEvents(
    transaction,
    noted.map(({ userId, before: { isNew, version: _version, ...before }, after }) => ({
      actorUserId,
      subjectUserId: ofUserId,
      kind: 'risk.followed' as const,
      objectId: userId,
      before: isNew ? null : { cpdYearId, ...before },
      after: { cpdYearId, ...after },
      requestId,
      at: now,
    })),
  );
}

function refuseWhatIsWrong(input: RiskCaseInput, before: store.StoredCase, { actor, now }: Caller): void {
  // A next date that has passed may stay until there is another one.
  const isKept = input.nextDate === before.nextDate;
  const problems: FieldProblem[] = checkFollowUp({ ...input, nextDate: isKept ? '' : input.nextDate }, now).map(
    ({ field, message }) => ({ field: WIRE_FIELDS[field], message }),
  );
  if (input.takenByUserId !== null && ![actor.userId, before.takenByUserId].includes(input.takenByUserId)) {
    problems.push({ field: 'TakenByUserId', message: 'You can take a member yourself, or give them back.' });
  }
  if (problems.length > 0) throw invalid(problems);
}

/**
 * Notes that members of the queue of a calendar year were written to today, in the transaction that tells them (COH-05). A later
 * contact stays. It is the work of the colleague who sent it.
 */
export async function noteContacts(
  transaction: Change,
  { calendarYear, userIds }: { calendarYear: number; userIds: readonly number[] },
  sent: { by: number; requestId: string; now: Temporal.Instant },
): Promise<void> {
  const cpdYearId = await findRiskYear(transaction, sent.now, calendarYear);
  if (cpdYearId === null || userIds.length === 0) return;
  const today = collegeDay(sent.now).toString();
  const locked = await store.lockRiskCases(transaction, cpdYearId, userIds);
  const noted = [...locked]
    .filter(([, { lastContactOn }]) => lastContactOn === null || lastContactOn < today)
    .map(([userId, before]) => {
      const { takenByUserId, nextDate } = before;
      return { userId, before, after: { takenByUserId, nextDate, lastContactOn: today } };
    });
  const { by, requestId, now } = sent;
  await saveNoted(transaction, { actorUserId: null, ofUserId: by, requestId, now }, cpdYearId, noted);
}

/** How many of a year are at risk, and how those who were taken are now. Errors: NOT_FOUND for a year that there is not. */
export async function readRiskCounts(database: Database, { now }: Caller, cpdYear: number | undefined) {
  await keepNewestProgressFigures(database, now);
  const cpdYearId = known((await findRiskYear(database, now, cpdYear)) ?? undefined, 'CPD year');
  const { facts } = await getYear(database, cpdYearId);
  return { cpdYear: facts.year, ...(await countRisk(database, { cpdYearId, now })) };
}

/** How many are at risk in the year that closes next; 0 where none closes. */
export async function countAtRisk(database: Database, now: Temporal.Instant): Promise<number> {
  await keepNewestProgressFigures(database, now);
  const cpdYearId = await findRiskYear(database, now, undefined);
  return cpdYearId === null ? 0 : (await countRisk(database, { cpdYearId, now })).atRisk;
}
