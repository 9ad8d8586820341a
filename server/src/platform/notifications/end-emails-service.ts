import { recordEvent } from '../database/event-log.ts';
import type { Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { giveUpMailsOfKind } from '../mail/outgoing-mail-store.ts';
import { findKnownKeys } from '../verification/known-keys-service.ts';
import type { VerificationKey } from '../verification/verification-key.ts';
import { readEndToken } from './end-address.ts';
import { findEmailSettings } from './notification-reader.ts';
import { keepEmailSettings } from './notification-service.ts';
import * as store from './notification-store.ts';

/**
 * Turns off the e-mails that a token names, those too that wait to be sent (RFC 8058). Answers false for a token that the
 * product did not make; nothing changes for who has turned them off already, or is no longer there.
 */
export async function endEmails(
  database: Database,
  key: VerificationKey,
  { token, requestId, now }: { token: string; requestId: string; now: Temporal.Instant },
): Promise<boolean> {
  const { trusted } = await findKnownKeys(database, [key.publicKey, ...key.formerPublicKeys]);
  const ended = readEndToken(token, [...trusted.values()]);
  if (ended === undefined) return false;
  const { userId, kind } = ended;
  await inTransaction(database, async (transaction) => {
    if (!(await store.lockMember(transaction, userId))) return;
    const before = await findEmailSettings(transaction, userId);
    if (before.emailsOff.includes(kind)) return;
    const after = { ...before, emailsOff: [...before.emailsOff, kind] };
    await keepEmailSettings(transaction, userId, after);
    await giveUpMailsOfKind(transaction, { userId, kind, at: now });
    await recordEvent(transaction, {
      ...{ kind: 'notification.unsubscribed', actorUserId: userId, subjectUserId: userId, objectId: null },
      ...{ before, after, requestId, at: now },
    });
  });
  return true;
}
