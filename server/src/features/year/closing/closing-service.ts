import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { closingDay } from '@cpd/domain/year/year-rules';
import { readWordings, type Wordings } from '../../../platform/content/wording-service.ts';
import { type RecordedEvent, recordEvents } from '../../../platform/database/event-log.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Notice, notifyEach } from '../../../platform/notifications/notification-service.ts';
import { settleEndedReopenings } from '../../record/years/reopening-end-service.ts';
import * as store from './closing-store.ts';

/** Small enough that a member who saves in the meantime hardly waits. */
const AT_ONCE = 500;
/** Thirty days. */
const NEWS_HOURS = 720;

/**
 * Settles the re-openings that have ended, and makes every record INCOMPLETE that was not submitted when its year ended
 * (framework rule 11, ROP-03); answers how many records are incomplete by it. Doing it again changes nothing, and several servers may do it at the same time. `runId` stands as the
 * request id in the events, which have no actor: no one did it but the clock. Members are told of it.
 */
export async function closeYears(database: Database, now: Temporal.Instant, runId: string): Promise<number> {
  for (let closed = await settleEndedReopenings(database, { requestId: runId, now }); ; ) {
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
  const words = await readWordings(transaction);
  const news = due.filter((record) => isNews(record, now));
  await notifyEach(
    transaction,
    news.map((record) => closedNotice(words, record)),
    now,
  );
  return due.length;
}

/** A record that closed long ago, and is only being tidied up after, is no news to anyone; nor is one nothing was asked of. */
function isNews({ facts, exempt }: store.DueRecord, now: Temporal.Instant): boolean {
  if (exempt) return false;
  return Temporal.Instant.compare(now, Temporal.Instant.from(facts.closesAt).add({ hours: NEWS_HOURS })) <= 0;
}

function closedNotice(words: Wordings, { userId, facts }: store.DueRecord): Notice {
  const about = { year: String(facts.year), dueDay: formatDayMonthYear(closingDay(facts)) };
  return {
    userId,
    title: words.line('closed.title', about),
    alertCode: 'H',
    message: words.blocks('closed.text', about),
    occasion: `year-closed:${facts.cpdYearId}`,
  };
}
