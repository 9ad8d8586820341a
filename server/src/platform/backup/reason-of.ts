import { AppError } from '../errors/app-error.ts';
import { NO_ROOM } from '../files/folder-listing.ts';
import { systemCode } from '../system/system-code.ts';

/** Why something went wrong, as a sentence for anyone who runs the server. */
export function reasonOf(error: unknown): string {
  if (NO_ROOM.has(systemCode(error) ?? '')) return 'There is no room left where the backup is written.';
  if (error instanceof AppError && error.code === 'STORAGE_FULL') {
    return 'There is no room left where the backup is written, or the store allows no more.';
  }
  // What members read about a store leaves out the reason.
  if (error instanceof AppError && error.cause !== undefined) return `The store does not answer: ${plain(error.cause)}`;
  if (error instanceof Error && error.name === 'AbortError') return 'It was stopped.';
  return plain(error);
}

function plain(error: unknown): string {
  const text = (error instanceof Error ? error.message || error.name : String(error)).trim();
  return /[.!?)]$/.test(text) ? text : `${text}.`;
}
