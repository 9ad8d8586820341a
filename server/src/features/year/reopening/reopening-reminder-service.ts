import { REOPENING_REMINDER_DAYS } from '@cpd/domain/values/limits';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notifyEach } from '../../../platform/notifications/notification-service.ts';
import { reopeningReminder } from './reopening-messages.ts';
import { listEnding } from './reopening-reader.ts';

const HOURS_OF_A_DAY = 24;
/** Members notified in one transaction. */
const AT_ONCE = 500;

/**
 * Reminds members whose re-opening ends in 7 days, and again 1 day before (ROP-02); answers how many reminders were written.
 * Anyone who was missed because the server was away gets the one that fits the day. Doing it again reminds no one twice.
 */
export async function sendReopeningReminders(database: Database, now: Temporal.Instant): Promise<number> {
  let sent = 0;
  // The nearest first: who is notified of the last day is not notified of the seventh then.
  for (const days of REOPENING_REMINDER_DAYS.toSorted((one, other) => one - other)) {
    const to = now.add({ hours: days * HOURS_OF_A_DAY });
    for (let told = AT_ONCE; told === AT_ONCE; sent += told) {
      told = await inTransaction(database, async (transaction) => {
        const ending = await listEnding(transaction, { from: now, to, days, limit: AT_ONCE });
        const words = await readWordings(transaction);
        const notices = ending.map((reopening) => reopeningReminder(words, reopening, days));
        await notifyEach(transaction, notices, now);
        return notices.length;
      });
    }
  }
  return sent;
}
