import { endOfReopening } from '@cpd/domain/year/reopening';
import { readWordings } from '../../../platform/content/wording-service.ts';
import { type RecordedEvent, recordEvents } from '../../../platform/database/event-log.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notifyEach } from '../../../platform/notifications/notification-service.ts';
import { reinstateIssuedDocuments } from '../../../platform/verification/verification-service.ts';
import { type EarlyEnd, endedNotice } from './reopening-end-messages.ts';
import * as store from './reopening-end-store.ts';

/** Small enough that a member who saves in the meantime hardly waits. */
const AT_ONCE = 500;
/** Thirty days: what ended longer ago, and is only being tidied up after, is no news to anyone. */
const NEWS_HOURS = 720;

type Ended = store.EndedReopening;

/** In whose name, and when. */
interface Run {
  requestId: string;
  now: Temporal.Instant;
  /** Of a re-opening that a colleague has ended before its time. */
  early?: EarlyEnd;
}

/**
 * Settles the re-openings whose end has passed (ROP-03); answers how many records are incomplete by it. Each record is
 * settled whole in one transaction, so a crash leaves it as it was; doing it again changes nothing, and several servers may do
 * it at the same time.
 */
export async function settleEndedReopenings(database: Database, run: Run): Promise<number> {
  for (let incomplete = 0; ; ) {
    const step = await inTransaction(database, async (transaction) => {
      const ids = await store.lockEnded(transaction, run.now, AT_ONCE);
      return { found: ids.length, incomplete: await settleReopenings(transaction, ids, run) };
    });
    incomplete += step.incomplete;
    if (step.found < AT_ONCE) return incomplete;
  }
}

/** Settles the ended re-openings of locked records; answers how many of these are incomplete by it. */
export async function settleReopenings(transaction: Change, memberYearIds: readonly number[], run: Run) {
  if (memberYearIds.length === 0) return 0;
  const ended = await store.listEnded(transaction, memberYearIds);
  const of = (end: ReturnType<typeof endOfReopening>) =>
    ended.filter(({ changed, facts }) => endOfReopening({ changed, facts, now: run.now }) === end);
  const incomplete = of('incomplete');
  await putBack(transaction, of('as-before'), run);
  await close(transaction, incomplete, run);
  await store.updateSettled(transaction, idsOf(of('goes-on')), 'INPROGRESS');
  const words = await readWordings(transaction);
  await notifyEach(
    transaction,
    ended
      .filter((record) => isNews(record, run.now))
      .flatMap((record) => endedNotice(words, record, run.now, run.early) ?? []),
    run.now,
  );
  return incomplete.length;
}

/** Nothing was changed, so each record is what it was, and what was printed of it is valid again. */
async function putBack(transaction: Change, unused: readonly Ended[], run: Run): Promise<void> {
  if (unused.length === 0) return;
  await store.updateAsBefore(transaction, idsOf(unused));
  const printed = unused.map(({ userId, cpdYearId, at, before }) => ({
    userId,
    cpdYearId,
    since: at,
    numbers: before.revoked,
  }));
  await reinstateIssuedDocuments(transaction, printed, run.now);
  await recordEvents(
    transaction,
    unused.flatMap((record) => eventsOfPuttingBack(record, run)),
  );
}

function eventsOfPuttingBack({ memberYearId, userId, cpdYearId, before, until }: Ended, run: Run): RecordedEvent[] {
  const common = { ...byTheClock(run), subjectUserId: userId };
  const { status, submittedAt, revoked, auditStatus } = before;
  const restored: RecordedEvent = {
    ...common,
    kind: 'year.restored',
    objectId: memberYearId,
    before: { status: 'INPROGRESS', reopenedUntil: until },
    after: { status, submittedAt, auditStatus },
  };
  const reinstated: RecordedEvent = {
    ...common,
    kind: 'document.reinstated',
    objectId: null,
    before: null,
    after: { cpdYearId, numbers: revoked },
  };
  const audit: RecordedEvent = {
    ...common,
    kind: 'audit.restored',
    objectId: memberYearId,
    before: { auditStatus: 'INREVIEW' },
    after: {
      auditStatus,
      message: 'The record was re-opened and nothing was changed, so the audit is still successful.',
    },
  };
  return [restored, ...(revoked.length > 0 ? [reinstated] : []), ...(auditStatus === 'PASSED' ? [audit] : [])];
}

/** Something was changed and not submitted, and the year is over. */
async function close(transaction: Change, used: readonly Ended[], run: Run): Promise<void> {
  await store.updateSettled(transaction, idsOf(used), 'INCOMPLETE');
  const events = used.map(
    ({ userId, memberYearId, status, until }): RecordedEvent => ({
      ...byTheClock(run),
      subjectUserId: userId,
      kind: 'year.closed',
      objectId: memberYearId,
      before: { status, reopenedUntil: until },
      after: { status: 'INCOMPLETE' },
    }),
  );
  await recordEvents(transaction, events);
}

/** No one did it but the clock. */
function byTheClock({ requestId, now }: Run) {
  return { actorUserId: null, requestId, at: now };
}

function isNews({ until, exempt }: Ended, now: Temporal.Instant): boolean {
  if (exempt) return false;
  return Temporal.Instant.compare(now, Temporal.Instant.from(until).add({ hours: NEWS_HOURS })) <= 0;
}

function idsOf(records: readonly Ended[]): number[] {
  return records.map(({ memberYearId }) => memberYearId);
}
