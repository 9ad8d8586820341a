import { createHash } from 'node:crypto';
import { isParticipant } from '@cpd/domain/member/roles';
import { CALENDAR_SUBSCRIPTION_YEARS } from '@cpd/domain/values/limits';
import type { Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type CalendarOrigin, writeYears } from '../calendar/calendar-service.ts';
import { listYears } from '../years/year-service.ts';
import * as reader from './subscription-reader.ts';
import { hashSecret, newSecret } from './subscription-secret.ts';
import * as store from './subscription-store.ts';

/** Counted up when the file is written in another way, so that programs fetch it anew. */
const LAYOUT = 1;

/**
 * Makes the member a new address and ends the one before; answers its secret, this once (CAL-18). Throws STALE when the
 * request is the repeat of one that was answered: what was shown then is kept nowhere.
 */
export async function createSubscription(caller: Caller): Promise<{ secret: string; createdAt: string }> {
  const secret = newSecret();
  const sha256 = hashSecret(secret);
  const createdAt = caller.now.toString();
  // What `change` answers is kept with the key of the request, so it must not be the secret.
  const kept = await caller.change(async (transaction) => {
    const before = await reader.findSubscription(transaction, caller.subjectUserId);
    await store.replaceSubscription(transaction, caller.subjectUserId, sha256, createdAt);
    const after = { createdAt, lastReadAt: null };
    await recordChange(transaction, caller, 'calendar_subscription.created', null, { before, after });
    return sha256;
  });
  if (kept === sha256) return { secret, createdAt };
  throw new AppError('STALE', 'This address has already been made and is shown only once. Please make a new one.');
}

/** Ends the member's address, if there is one (CAL-18). */
export async function deleteSubscription(caller: Caller): Promise<void> {
  await caller.change(async (transaction) => {
    const before = await reader.findSubscription(transaction, caller.subjectUserId);
    if (before === undefined) return;
    await store.deleteSubscription(transaction, caller.subjectUserId);
    await recordChange(transaction, caller, 'calendar_subscription.deleted', null, { before });
  });
}

/**
 * The calendar behind the address with a secret: the member's newest years (CAL-18). Undefined when there is no such
 * address, or when its owner may see no record of their own any more.
 */
export async function findSubscribedCalendar(
  database: Database,
  origin: CalendarOrigin,
  { secret, now }: { secret: string; now: Temporal.Instant },
) {
  const sha256 = hashSecret(secret);
  const found = await reader.findSubscriber(database, sha256, now);
  if (found === undefined || !isParticipant(found.role)) return undefined;
  const { userId, lastReadAt } = found;
  if (lastReadAt === null || now.since(lastReadAt).total('minutes') >= 1) {
    await inTransaction(database, (transaction) => store.updateLastRead(transaction, sha256, now.toString()));
  }
  const years = (await listYears(database, { subjectUserId: userId, now })).slice(0, CALENDAR_SUBSCRIPTION_YEARS);
  const yearIds = years.map(({ facts }) => facts.cpdYearId);
  const state = await reader.readCalendarState(database, userId, yearIds);
  const shown = JSON.stringify([LAYOUT, userId, origin, yearIds, state.fingerprint]);
  return {
    userId,
    etag: `"${createHash('sha256').update(shown).digest('hex').slice(0, 32)}"`,
    lastModified: Temporal.Instant.from(state.changedAt),
    write: () => writeYears(database, origin, userId, years),
  };
}
