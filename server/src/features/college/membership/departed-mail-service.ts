import type { Reading } from '../../../platform/database/tables.ts';
import { giveUpMailsTo, LEFT_THE_COLLEGE } from '../../../platform/mail/outgoing-mail-store.ts';
import { selectDeparted } from './membership-reader.ts';

/**
 * Gives up e-mails that were written to members who have left in the meantime: nothing is sent to them (PPL-05). Answers
 * how many. It is done when a departure is entered, and before each sending, for those whose day has come.
 */
export async function stopMailToDeparted(database: Reading, now: Temporal.Instant): Promise<number> {
  const departed = selectDeparted(database, now);
  return await giveUpMailsTo(database, departed, { problem: LEFT_THE_COLLEGE, at: now });
}
