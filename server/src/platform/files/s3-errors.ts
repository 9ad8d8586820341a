import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../errors/app-error.ts';
import { storeAway } from './unless-silent.ts';

/** The stores' words for "no room". */
const NO_ROOM = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']);

const REASONS: Record<number, string> = {
  403: 'these credentials may not use it',
  404: 'there is no such bucket',
};

/** What the network says, by the system's codes. */
const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing takes connections there',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ECONNRESET: 'it breaks connections off',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
};

/** Whether the store says that an object is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Whether someone put an object first where ours was to be the only one. */
export function isTaken(error: unknown): boolean {
  return error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0);
}

/** Whether the store does not know what it was asked for. */
export function isUnknownHere(error: unknown): boolean {
  return error instanceof S3ServiceException && [400, 501].includes(error.$metadata.httpStatusCode ?? 0);
}

/** Why a store cannot be used, in words for who runs the server. */
export function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    return REASONS[status] ?? `it answers ${status} ${error.name}`;
  }
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string' && error.code in NETWORK) return NETWORK[error.code] ?? '';
  return error.message === '' ? error.name : error.message.replace(/\.$/, '');
}

/** Whether a failure is the store's and not that of anyone who sends a content: the SDK marks whatever came of its calls. */
export function isOfStore(error: unknown): boolean {
  return error instanceof Error && '$metadata' in error;
}

/** Whether the store said nothing for too long; one that hung up, which the SDK calls by the same name, did say something. */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return false;
  return !('code' in error) || error.code === 'ETIMEDOUT';
}

/** Whether the same call may work a moment later: the store failed, or the way to it. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500;
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
  return error instanceof AppError ? error : storeAway(error);
}
