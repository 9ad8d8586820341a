import type { ReopeningPreview, YearReopening } from '@cpd/contract/cpd-years';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import {
  checkReopening,
  isReopened,
  lastDayOf,
  latestReopeningDay,
  type RecordBefore,
  refuseReopening,
  usualReopeningDay,
} from '@cpd/domain/year/reopening';
import { reopeningEffects, type StandingBefore } from '@cpd/domain/year/reopening-words';
import { AppError, invalid } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { Change, Database } from '../../../database/tables.ts';
import { recordChange } from '../../../record-change.ts';
import { notify } from '../../member/notifications/notification-service.ts';
import { getParticipant } from '../../member/users/users-service.ts';
import { hasIssuedDocuments, revokeIssuedDocuments } from '../verification/verification-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { getMemberYear, lockYear, statusOf } from '../years/year-service.ts';
import { reopenedNotice } from './reopening-messages.ts';
import { hasCertificate } from './reopening-reader.ts';
import * as store from './reopening-store.ts';

/**
 * Opens a member's year again until an instant, for staff and with a reason (ROP-01). A record that was handed in has to be
 * declared and handed in anew; its certificate goes, what was printed of the year is revoked, and an audit that was passed
 * goes on. The member is told at once (ROP-02). One that is re-opened already gets another end, if the wish names the end
 * that it has. Errors: INVALID naming each field, STALE when a colleague was first, NOT_FOUND for nobody's id and for a year
 * that is not in the member's list.
 */
export async function reopenYear(caller: Caller, wish: YearReopening): Promise<void> {
  const forMember: Caller = { ...caller, subjectUserId: wish.forUserId };
  await caller.change(async (transaction) => {
    await getParticipant(transaction, wish.forUserId);
    const year = await lockYear(transaction, forMember, wish.cpdYearId);
    refuseWhatIsWrong(year, wish, caller.now);
    refuseWhatIsOutdated(year, wish, caller.now);
    const told = {
      until: Temporal.Instant.from(wish.until).toString(),
      by: caller.actor.userId,
      reason: wish.reason.trim(),
    };
    const isNewEnd = isReopened(standing(year, caller.now));
    const before = isNewEnd
      ? await changeEnd(transaction, forMember, year, told)
      : await reopen(transaction, forMember, year, told);
    const reopening = { ...told, userId: wish.forUserId, facts: year.facts, before, by: nameOf(caller.actor) };
    await notify(transaction, reopenedNotice(reopening, { isNewEnd, requestId: caller.requestId }), caller.now);
  });
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
    return { effects: [], day, latestDay, reopenedUntil: year.reopenedUntil, reason: year.reopening?.reason ?? '' };
  }
  const before: StandingBefore = {
    status: statusOf(year, now),
    submitted: year.submittedAt !== null,
    auditPassed: year.auditStatus === 'PASSED',
    hasCertificate: await hasCertificate(database, forUserId, cpdYearId),
    hasPrints: await hasIssuedDocuments(database, forUserId, cpdYearId),
  };
  const effects = reopeningEffects(year.facts.year, before);
  return { effects, day: usualReopeningDay(now), latestDay, reopenedUntil: null, reason: '' };
}

function standing(year: MemberYear, now: Temporal.Instant) {
  const { facts, storedStatus: status, reopenedUntil } = year;
  return { facts, status, exempt: year.exemptionReason !== null, now, reopenedUntil };
}

const WIRE_FIELDS = { reason: 'Reason', until: 'Until', year: 'CPDYearId' } as const;

function refuseWhatIsWrong(year: MemberYear, { until, reason }: YearReopening, now: Temporal.Instant): void {
  const problems = checkReopening({ ...standing(year, now), until, reason });
  if (problems.length === 0) return;
  throw invalid(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
}

/** Two people who re-open one year at once must not overrule each other: the later one is told (409). */
function refuseWhatIsOutdated(year: MemberYear, { insteadOf }: YearReopening, now: Temporal.Instant): void {
  const { reopenedUntil, reopening, facts } = year;
  const isNow = isReopened(standing(year, now)) ? reopenedUntil : undefined;
  const isMeant = insteadOf === undefined ? undefined : Temporal.Instant.from(insteadOf).toString();
  if (isNow === isMeant) return;
  if (isNow === undefined) {
    throw new AppError('STALE', `The record for ${facts.year} is re-opened no more. Please look at it again.`);
  }
  const by = reopening === null || reopening.by === '' ? 'A colleague' : reopening.by;
  const day = formatDayMonthYear(lastDayOf(isNow));
  throw new AppError('STALE', `${by} has re-opened the record for ${facts.year} until ${day}. Nothing was changed.`);
}

type Told = { until: string; by: number; reason: string };

async function reopen(transaction: Change, caller: Caller, year: MemberYear, told: Told): Promise<RecordBefore> {
  const { cpdYearId } = year.facts;
  const earlier = await store.findEarlier(transaction, year.memberYearId);
  const certificates = await store.deleteCertificate(transaction, caller.subjectUserId, cpdYearId);
  await recordChange(transaction, caller, 'year.reopened', year.memberYearId, {
    before: {
      status: year.storedStatus,
      submittedAt: year.submittedAt,
      reopenedUntil: year.reopenedUntil ?? null,
      certificates: certificates.map(({ documentId }) => documentId),
    },
    after: { status: 'INPROGRESS', reopenedUntil: told.until, reason: told.reason },
  });
  const revoked = await revokeIssuedDocuments(transaction, caller, cpdYearId);
  const before: RecordBefore = {
    status: statusOf(year, caller.now),
    submittedAt: year.submittedAt,
    auditStatus: year.auditStatus,
    certificates,
    revoked,
    earlier,
  };
  await store.updateReopened(transaction, year.memberYearId, { ...told, at: caller.now.toString(), before });
  await resumeAudit(transaction, caller, year);
  return before;
}

async function changeEnd(transaction: Change, caller: Caller, year: MemberYear, told: Told): Promise<RecordBefore> {
  const before = year.reopening?.before;
  if (!before) throw new Error('A record that is re-opened has kept what it was before.');
  await store.updateEnd(transaction, year.memberYearId, told);
  await recordChange(transaction, caller, 'year.reopening_changed', year.memberYearId, {
    before: { reopenedUntil: year.reopenedUntil, reason: year.reopening?.reason },
    after: { reopenedUntil: told.until, reason: told.reason },
  });
  return before;
}

/** What was audited is being changed: the letter must not vouch for what comes (CRT-05). The member reads it in the log. */
async function resumeAudit(transaction: Change, caller: Caller, year: MemberYear): Promise<void> {
  if (year.auditStatus !== 'PASSED') return;
  await store.updateAuditResumed(transaction, year.memberYearId);
  await recordChange(transaction, caller, 'audit.resumed', year.memberYearId, {
    before: { auditStatus: 'PASSED' },
    after: { auditStatus: 'INREVIEW', message: 'The year was re-opened, so the audit continues.' },
  });
}

function nameOf({ title, firstName, lastName }: Caller['actor']): string {
  return [title, firstName, lastName].filter((part) => part !== '').join(' ');
}
