import type { RiskCase, RiskCaseInput } from '@cpd/contract/risk-cases';
import { listMissing } from '@cpd/domain/year/missing';
import { paceMoment, pacePercentage } from '@cpd/domain/year/pace';
import { progressFiguresOf } from '@cpd/domain/year/progress-figures';
import { checkFollowUp, RISK_STATES, riskStateOf } from '@cpd/domain/year/risk';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getParticipant, readContactDetails } from '../../../platform/people/users-service.ts';
import { getYear, isYearEditable } from '../../record/years/year-service.ts';
import { measureYear } from '../../year/progress/progress-service.ts';
import { keepNewestProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { countRisk, findRiskCase, findRiskYear, readRiskRules } from './risk-reader.ts';
import * as store from './risk-store.ts';

/** How a member is in a year, judged as on their own screens (COH-05). */
async function standingOf(database: Reading, userId: number, cpdYearId: number, now: Temporal.Instant) {
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
    const about = { userId: member.userId, cpdYearId: input.cpdYearId };
    const { isNew, version, ...before } = await store.lockRiskCase(transaction, about);
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
    await store.updateRiskCase(transaction, about, { ...after, version: isNew ? 1 : version + 1 });
    const named = { cpdYearId: input.cpdYearId };
    await recordChange(transaction, caller, 'risk.followed', member.userId, {
      before: isNew ? null : { ...named, ...before },
      after: { ...named, ...after },
    });
  });
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
