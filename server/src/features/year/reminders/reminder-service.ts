import { REMINDER_DAYS } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { listMissing } from '@cpd/domain/year/missing';
import { closingDay } from '@cpd/domain/year/year-rules';
import type { Database } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { type Notice, notify } from '../../member/notifications/notification-service.ts';
import { measureYear } from '../progress/progress-service.ts';
import { listClosingYears, listUntold } from './reminder-reader.ts';
import { findRound, saveRound } from './reminder-store.ts';

const HOURS_OF_A_DAY = 24;
/** Small enough that memory and the list of a run stay small. */
const AT_ONCE = 200;
const [EARLIEST, LATEST] = REMINDER_DAYS;

/**
 * So long a finished round counts: whoever joins a year, or has to hand it in again, after the day's round is reminded in the
 * next one.
 */
const HOURS_BETWEEN_ROUNDS = 24;

/**
 * Reminds members whose record of a year that is about to close has not been handed in, 30 and 7 days before, with what is
 * missing. Answers how many reminders were written. Whoever was missed because the server was away gets the reminder that
 * fits the day, not all of them. Doing it again reminds nobody twice.
 */
export async function sendReminders(database: Database, now: Temporal.Instant): Promise<number> {
  let sent = 0;
  for (const { cpdYearId, closesAt } of await listClosingYears(database, now, daysAfter(now, EARLIEST))) {
    const days = Temporal.Instant.compare(closesAt, daysAfter(now, LATEST)) <= 0 ? LATEST : EARLIEST;
    const occasion = `year-ends-${days}:${cpdYearId}`;
    sent += await goRound(database, { cpdYearId, occasion, alertCode: days === LATEST ? 'H' : 'M' }, now);
  }
  return sent;
}

/** Goes over those members whom the round has not come to yet; nobody while the last one is not a day old. */
async function goRound(database: Database, about: Omit<Reminder, 'userId'>, now: Temporal.Instant): Promise<number> {
  const { occasion, cpdYearId } = about;
  const last = await findRound(database, occasion);
  if (last?.finishedAt !== undefined && isFresh(last.finishedAt, now)) return 0;
  let toldUpTo = last?.finishedAt === undefined ? (last?.toldUpTo ?? 0) : 0;
  for (let sent = 0; ; ) {
    const userIds = await listUntold(database, { cpdYearId, occasion, afterUserId: toldUpTo, limit: AT_ONCE });
    for (const userId of userIds) await remind(database, { ...about, userId }, now);
    sent += userIds.length;
    toldUpTo = userIds.at(-1) ?? toldUpTo;
    const isOver = userIds.length < AT_ONCE;
    await saveRound(database, occasion, { toldUpTo, finishedAt: isOver ? now : undefined });
    if (isOver) return sent;
  }
}

function isFresh(finishedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const isOver = Temporal.Instant.compare(finishedAt.add({ hours: HOURS_BETWEEN_ROUNDS }), now) <= 0;
  return !isOver && Temporal.Instant.compare(finishedAt, now) <= 0;
}

type Reminder = Pick<Notice, 'userId' | 'occasion' | 'alertCode'> & { cpdYearId: number };

async function remind(database: Database, { cpdYearId, ...reminder }: Reminder, now: Temporal.Instant): Promise<void> {
  const who = { subjectUserId: reminder.userId, now };
  await inTransaction(database, async (transaction) => {
    const { year, progress } = await measureYear(transaction, who, cpdYearId);
    const { facts } = year;
    const missing = listMissing(progress, facts);
    const closes = formatDayMonthYear(closingDay(facts));
    await notify(
      transaction,
      {
        ...reminder,
        title: `Your ${facts.year} record closes on ${closes}`,
        message: [
          {
            paragraph: `You have not submitted your ${facts.year} record yet. It closes at the end of ${closes}, Sydney time.`,
          },
          ...(missing.length === 0
            ? [{ paragraph: 'Nothing is missing: you can submit it on the CPD Summary.' }]
            : [{ paragraph: 'This is still missing:' }, { list: missing.map(({ text }) => text) }]),
        ],
      },
      now,
    );
  });
}

function daysAfter(now: Temporal.Instant, days: number): Temporal.Instant {
  return now.add({ hours: days * HOURS_OF_A_DAY });
}
