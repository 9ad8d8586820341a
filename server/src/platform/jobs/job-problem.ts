import { isBusy, isStoreFull, isUnavailable } from '../database/open-database.ts';
import { AppError } from '../errors/app-error.ts';

/** A run that did not do what it is for, in words for managers. */
export class JobProblem extends Error {
  override name = 'JobProblem';
}

/**
 * Why a run failed, in words of ours alone: what others say of an error may hold names and rows. The log of the server has the
 * error itself.
 */
export function problemOf(error: unknown): string {
  if (error instanceof JobProblem) return error.message;
  if (isStoreFull(error)) return 'There is no room left on the disk of the database.';
  if (isBusy(error)) return 'The database is too busy.';
  if (isUnavailable(error)) return 'The database could not be reached.';
  if (error instanceof AppError && error.code === 'STORAGE_FULL') return 'There is no room left for files.';
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return 'Another service could not be reached.';
  return 'Something unexpected happened. The log of the server says more.';
}
