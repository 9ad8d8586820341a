import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../app-error.ts';

/** The stores' words for "no room". */
const NO_ROOM = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']);

const REASONS: Record<number, string> = {
  403: 'these credentials may not use it',
  404: 'there is no such bucket',
};

/** Whether the store says that an object is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Why a store cannot be used, in words for who runs the server. */
export function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    return REASONS[status] ?? `it answers ${status} ${error.name}`;
  }
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? error.name : error.message.replace(/\.$/, '');
}

/** Whether a failure is the store's and not that of whoever sends a content: the SDK marks whatever came of its calls. */
export function isOfStore(error: unknown): boolean {
  return error instanceof Error && '$metadata' in error;
}

/** A failure of the store as a member is told of it: STORAGE_FULL or UNAVAILABLE, both worth another try later. */
export function plainS3Error(error: unknown): AppError {
  if (error instanceof S3ServiceException && NO_ROOM.has(error.name)) {
    return new AppError(
      'STORAGE_FULL',
      'There is no space left to keep this file. Nothing was saved; please tell the CPD team and try again later.',
      { cause: error },
    );
  }
  return new AppError('UNAVAILABLE', 'Files cannot be reached at the moment. Please try again in a few minutes.', {
    cause: error,
  });
}
