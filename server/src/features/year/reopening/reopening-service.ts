import type { ReopeningPreview, YearReopening } from '@cpd/contract/cpd-years';
import { isBeingAudited } from '@cpd/domain/audit/audit-status';
import { isAway } from '@cpd/domain/member/departure';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import {
  checkReopening,
  endOfReopening,
  isReopened,
  lastDayOf,
  latestReopeningDay,
  refuseReopening,
  usualReopeningDay,
} from '@cpd/domain/year/reopening';
import { endingEffect, reopeningEffects, type StandingBefore } from '@cpd/domain/year/reopening-words';
import { presentOf } from '../../../clock.ts';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifyEach } from '../../../platform/notifications/notification-service.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { hasIssuedDocuments } from '../../../platform/verification/verification-service.ts';
import { listOpenOffers } from '../../record/offers/open-offers-service.ts';
import type { MemberYear, YearStanding } from '../../record/years/year-reader.ts';
import { getMemberYear, isYearEditable, judgeToTheEnd, lockYear, statusOf } from '../../record/years/year-service.ts';
import { beginReopenings, type LockedRecord, type Told } from './reopening-begin-service.ts';
import { reopenedNotice } from './reopening-messages.ts';
import { listCertified, wasReopenedSince } from './reopening-reader.ts';
import * as store from './reopening-store.ts';

/**
 * Opens a member's year again until an instant, for staff and with a reason (ROP-01). A record that was submitted has to be
 * declared and submitted anew; its certificate goes, what was printed of the year is revoked, and an audit that was passed
 * goes on. The member is notified at once (ROP-02). One that is re-opened already gets another end, if the input names the end
 * that it has. Errors: INVALID naming each field, STALE when a colleague was first, NOT_FOUND for no one's id and for a year
 * that is not in the member's list.
 */
export async function reopenYear(caller: Caller, input: YearReopening): Promise<void> {
  await caller.change((transaction) => reopenYearIn(transaction, caller, input));
}

/** The same in the transaction of a change that does more. */
export async function reopenYearIn(transaction: Change, caller: Caller, input: YearReopening): Promise<void> {
  const forMember: Caller = { ...caller, subjectUserId: input.forUserId };
  await getParticipant(transaction, input.forUserId);
  const year = await lockYear(transaction, forMember, input.cpdYearId);
  judgeToTheEnd(transaction, caller, (now) => {
    refuseWhatIsWrong(year, input, now);
    refuseWhatIsOutdated(year, input, now);
  });
  if (isReopened(standing(year, presentOf(caller)))) return await changeEnd(transaction, forMember, year, input);
  await reopenTogether(transaction, caller, [{ userId: input.forUserId, year }], input);
}

/** Re-opens locked records of one year that can be re-opened, and tells each member (ROP-04); answers how many were notified. */
export async function reopenTogether(
  transaction: Change,
  caller: Caller,
  records: readonly LockedRecord[],
  input: Pick<YearReopening, 'until' | 'reason'>,
): Promise<number> {
  const told = toldBy(caller, input);
  const before = await beginReopenings(transaction, caller, records, told);
  const offers = await offersOf(transaction, records);
  const words = await readWordings(transaction);
  const notices = records.flatMap(({ userId, year: { facts } }) => {
    const was = before.get(userId);
    if (was === undefined) return [];
    const reopening = {
      ...told,
      userId,
      facts,
      before: was,
      by: nameOf(caller.actor),
      byMember: false,
      offers: offers.get(userId) ?? [],
    };
    return [reopenedNotice(words, reopening, { isNewEnd: false, requestId: caller.requestId })];
  });
  return await notifyEach(transaction, notices, caller.now);
}

/** What of each record waits to be confirmed, and comes along with its re-opening (ROP-06). */
export async function offersOf(transaction: Change, records: readonly LockedRecord[]): Promise<Map<number, string[]>> {
  const [first] = records;
  if (first === undefined) return new Map();
  return await listOpenOffers(
    transaction,
    first.year.facts.cpdYearId,
    records.map(({ userId }) => userId),
  );
}

/** The states of one year's records, shown before they are re-opened. */
export async function standingsBefore(
  database: Reading,
  now: Temporal.Instant,
  cpdYearId: number,
  records: readonly LockedRecord[],
): Promise<Omit<StandingBefore, 'hasPrints'>[]> {
  const certified = await listCertified(
    database,
    records.map(({ userId }) => userId),
    cpdYearId,
  );
  return records.map(({ userId, year }) => ({
    status: statusOf(year, now),
    submitted: year.submittedAt !== null,
    auditPassed: year.auditStatus === 'PASSED',
    auditGoesOn: isBeingAudited(year.auditStatus),
    hasCertificate: certified.has(userId),
    leftOn: leftOn(year, now),
  }));
}

/** Since when the member has been away; null for who is a member now (PPL-05). */
function leftOn({ absences }: YearStanding, now: Temporal.Instant): string | null {
  const today = collegeDay(now).toString();
  return absences.find((absence) => isAway([absence], today))?.leftOn ?? null;
}

/** What a colleague tells of a re-opening, as it is kept. */
function toldBy({ actor }: Caller, { until, reason }: Pick<YearReopening, 'until' | 'reason'>): Told {
  const instant = Temporal.Instant.from(until).toString();
  return { until: instant, by: actor.userId, reason: reason.trim(), kind: 'year.reopened' };
}

/** What re-opening a year would do, and until when it can be (ROP-01). Errors as for doing it. */
export async function previewReopening(
  database: Database,
  caller: Caller,
  { forUserId, cpdYearId }: { forUserId: number; cpdYearId: number },
): Promise<ReopeningPreview> {
  await getParticipant(database, forUserId);
  const { now } = caller;
  const year = await getMemberYear(database, { subjectUserId: forUserId, now }, cpdYearId);
  const refusal = refuseReopening(standing(year, now));
  if (refusal !== undefined) throw invalid([{ field: WIRE_FIELDS.year, message: refusal }]);
  const latestDay = latestReopeningDay(now);
  if (isReopened(standing(year, now)) && year.reopenedUntil !== undefined) {
    const day = lastDayOf(year.reopenedUntil);
    const reason = year.reopening?.reason ?? '';
    return {
      effects: [],
      leftOn: leftOn(year, now),
      day,
      latestDay,
      reopenedUntil: year.reopenedUntil,
      reason,
      ifEnded: ifEnded(year, now),
    };
  }
  const [before] = await standingsBefore(database, now, cpdYearId, [{ userId: forUserId, year }]);
  const hasPrints = await hasIssuedDocuments(database, forUserId, cpdYearId);
  const effects = before === undefined ? [] : reopeningEffects(year.facts.year, { ...before, hasPrints });
  const day = usualReopeningDay(now);
  return { effects, leftOn: leftOn(year, now), day, latestDay, reopenedUntil: null, reason: '', ifEnded: '' };
}

function ifEnded({ facts, reopening }: YearStanding, now: Temporal.Instant): string {
  if (!reopening?.before) return '';
  const { status, certificates } = reopening.before;
  const end = endOfReopening({ changed: reopening.changed === true, facts, now });
  return endingEffect(facts.year, { status, hasCertificate: certificates.length > 0 }, end);
}

/** Whether a record was re-opened at an ISO time or later, or can be changed now (ROP-06). */
export async function isOpenAgain(
  database: Reading,
  userId: number,
  { year, now, since }: { year: MemberYear; now: Temporal.Instant; since: string },
): Promise<boolean> {
  return (
    isYearEditable(year, now) || (await wasReopenedSince(database, { userId, memberYearId: year.memberYearId }, since))
  );
}

/** A member's year as the rules of re-opening have it. */
export function standing(year: YearStanding, now: Temporal.Instant) {
  const { facts, storedStatus: status, reopenedUntil, earlier } = year;
  return { facts, status, exempt: year.exemptionReason !== null, now, reopenedUntil, earlier };
}

/** What the fields of the input are called on the wire. */
export const WIRE_FIELDS = { reason: 'Reason', until: 'Until', year: 'CPDYearId' } as const;

function refuseWhatIsWrong(year: MemberYear, { until, reason }: YearReopening, now: Temporal.Instant): void {
  const problems = checkReopening({ ...standing(year, now), until, reason });
  if (problems.length === 0) return;
  throw invalid(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
}

/**
 * Throws STALE unless a year is re-opened now, until just this instant: two colleagues, or one and the clock, must not overrule
 * each other.
 */
export function refuseOtherReopening(year: MemberYear, until: string, now: Temporal.Instant): void {
  refuseWhatIsOutdated(year, { insteadOf: until }, now);
}

/** Two people who re-open one year at once must not overrule each other: the later one gets 409. */
function refuseWhatIsOutdated(
  year: MemberYear,
  { insteadOf }: Pick<YearReopening, 'insteadOf'>,
  now: Temporal.Instant,
): void {
  const { reopenedUntil, reopening, facts } = year;
  const isNow = isReopened(standing(year, now)) ? reopenedUntil : undefined;
  const isMeant = insteadOf === undefined ? undefined : Temporal.Instant.from(insteadOf).toString();
  if (isNow === isMeant) return;
  if (isNow === undefined) {
    throw new AppError('STALE', `The record for ${facts.year} is no longer re-opened. Please look at it again.`);
  }
  const by = reopening === null || reopening.by === '' ? 'A colleague' : reopening.by;
  const day = formatDayMonthYear(lastDayOf(isNow));
  throw new AppError('STALE', `${by} has re-opened the record for ${facts.year} until ${day}. Nothing was changed.`);
}

async function changeEnd(
  transaction: Change,
  caller: Caller,
  year: MemberYear,
  input: Pick<YearReopening, 'until' | 'reason'>,
): Promise<void> {
  const { facts, memberYearId, reopening } = year;
  if (!reopening?.before) throw new Error('A record that is re-opened has kept what it was before.');
  const told = toldBy(caller, input);
  await store.updateEnd(transaction, memberYearId, told);
  await recordChange(transaction, caller, 'year.reopening_changed', memberYearId, {
    before: { reopenedUntil: year.reopenedUntil, reason: reopening.reason },
    after: { reopenedUntil: told.until, reason: told.reason },
  });
  const { subjectUserId: userId, requestId, now } = caller;
  const changed = {
    ...told,
    userId,
    facts,
    before: reopening.before,
    by: nameOf(caller.actor),
    byMember: false,
    offers: [],
  };
  const words = await readWordings(transaction);
  await notifyEach(transaction, [reopenedNotice(words, changed, { isNewEnd: true, requestId })], now);
}

/** A colleague as the member reads it. */
export function nameOf({ title, firstName, lastName }: Caller['actor']): string {
  return [title, firstName, lastName].filter((part) => part !== '').join(' ');
}
