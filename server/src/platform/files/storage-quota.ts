import { quotaMessage } from '@cpd/domain/values/storage-quota';
import type { Reading } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import { readStorage } from './member-storage-reader.ts';

/** Smaller uploads are judged when they are there: reading the room first would cost them more than it saves. */
const WORTH_ASKING_BYTES = 5_242_880;

/**
 * Refuses an upload that announces more than its member has room for, before its bytes are taken in; only large ones, where
 * the question costs nothing beside them. Sizes in bytes. Throws QUOTA_EXCEEDED.
 */
export async function refuseAnnounced(
  database: Reading,
  { userId, quota, announced }: { userId: number; quota: number; announced: number },
): Promise<void> {
  if (quota === Number.POSITIVE_INFINITY || !(announced > WORTH_ASKING_BYTES)) return;
  const used = await readStorage(database, userId);
  if (used + announced > quota) throw quotaExceeded({ used, quota, file: announced });
}

/**
 * Refuses an upload whose row has just been written, where the member's files take more than their quota with it (R32): the
 * row of the count is locked since, so that of many uploads at once each sees those before it. Throws QUOTA_EXCEEDED.
 */
export async function refuseBeyondQuota(
  transaction: Reading,
  { userId, quota, file }: { userId: number; quota: number; file: number },
): Promise<void> {
  if (quota === Number.POSITIVE_INFINITY) return;
  const used = await readStorage(transaction, userId);
  if (used > quota) throw quotaExceeded({ used: used - file, quota, file });
}

function quotaExceeded(sizes: Parameters<typeof quotaMessage>[0]): AppError {
  const message = quotaMessage(sizes);
  return new AppError('QUOTA_EXCEEDED', message, { problems: [{ field: 'attachment', message }] });
}
