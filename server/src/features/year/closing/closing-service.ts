import type { YearReopening } from '@cpd/contract/cpd-years';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { checkReopening } from '@cpd/domain/year/reopening';
import { closingDay } from '@cpd/domain/year/year-rules';
import { invalid } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import { type RecordedEvent, recordEvents } from '../../../database/event-log.ts';
import type { Change, Database } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordChange } from '../../../record-change.ts';
import { type Notice, notifyEach } from '../../member/notifications/notification-service.ts';
import { revokeIssuedDocuments } from '../verification/verification-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { lockYear } from '../years/year-service.ts';
import * as store from './closing-store.ts';

/** Small enough that a member who saves meanwhile hardly waits. */
const AT_ONCE = 500;
/** Thirty days. */
const NEWS_HOURS = 720;

/**
 * Makes every record INCOMPLETE that was not handed in when its year, or the re-opening of it, ended (framework rule 11);
 * answers how many. Doing it again changes nothing, and several servers may do it at the same time. `runId` stands as the
 * request id in the events, which have no actor: nobody did it but the clock. Members are told of it.
 */
export async function closeYears(database: Database, now: Temporal.Instant, runId: string): Promise<number> {
  for (let closed = 0; ; ) {
    const count = await inTransaction(database, (transaction) => closeSome(transaction, now, runId));
    closed += count;
    if (count < AT_ONCE) return closed;
  }
}

async function closeSome(transaction: Change, now: Temporal.Instant, runId: string): Promise<number> {
  const due = await store.lockDueRecords(transaction, now, AT_ONCE);
  if (due.length === 0) return 0;
  await store.updateClosed(
    transaction,
    due.map(({ memberYearId }) => memberYearId),
  );
  const events = due.map(
    ({ userId, memberYearId, status }): RecordedEvent => ({
      actorUserId: null,
      subjectUserId: userId,
      kind: 'year.closed',
      objectId: memberYearId,
      before: { status },
      after: { status: 'INCOMPLETE' },
      requestId: runId,
      at: now,
    }),
  );
  await recordEvents(transaction, events);
  await notifyEach(transaction, due.filter((record) => isNews(record, now)).map(closedNotice), now);
  return due.length;
}

/** A record that closed long ago, and is only being tidied up after, is no news to anybody; nor is one nothing was asked of. */
function isNews({ facts, exempt }: store.DueRecord, now: Temporal.Instant): boolean {
  if (exempt) return false;
  return Temporal.Instant.compare(now, Temporal.Instant.from(facts.closesAt).add({ hours: NEWS_HOURS })) <= 0;
}

function closedNotice({ userId, facts }: store.DueRecord): Notice {
  const closed = formatDayMonthYear(closingDay(facts));
  return {
    userId,
    title: `Your ${facts.year} record has closed`,
    alertCode: 'H',
    message: [
      { paragraph: `Your ${facts.year} record was not submitted by ${closed} and is now incomplete.` },
      {
        paragraph:
          'If something prevented you from submitting it, please tell the CPD team. You can reach them under Contact.',
      },
    ],
    occasion: `year-closed:${facts.cpdYearId}`,
  };
}

/**
 * Opens a member's year again until an instant, for staff and with a reason. A record that was handed in has to be
 * declared and handed in anew; its certificate goes, what was printed of the year is revoked, and an audit that was passed
 * goes on. Errors: INVALID naming each field, NOT_FOUND for a year that is not in the member's list.
 */
export async function reopenYear(caller: Caller, wish: YearReopening): Promise<void> {
  const forMember: Caller = { ...caller, subjectUserId: wish.forUserId };
  await caller.change(async (transaction) => {
    const year = await lockYear(transaction, forMember, wish.cpdYearId);
    const problems = checkReopening({
      facts: year.facts,
      status: year.storedStatus,
      exempt: year.exemptionReason !== null,
      now: caller.now,
      reopenedUntil: year.reopenedUntil,
      until: wish.until,
      reason: wish.reason,
    });
    if (problems.length > 0) {
      throw invalid(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
    }
    const until = Temporal.Instant.from(wish.until).toString();
    await store.updateReopened(transaction, year.memberYearId, { at: caller.now.toString(), until });
    const certificates = await store.deleteCertificate(transaction, wish.forUserId, wish.cpdYearId);
    await recordChange(transaction, forMember, 'year.reopened', year.memberYearId, {
      before: {
        status: year.storedStatus,
        submittedAt: year.submittedAt,
        reopenedUntil: year.reopenedUntil ?? null,
        certificates,
      },
      after: { status: 'INPROGRESS', reopenedUntil: until, reason: wish.reason.trim() },
    });
    await revokeIssuedDocuments(transaction, forMember, wish.cpdYearId);
    await resumeAudit(transaction, forMember, year);
  });
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

const WIRE_FIELDS = { reason: 'Reason', until: 'Until', year: 'CPDYearId' } as const;
