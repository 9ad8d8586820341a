import { type ErrorCode, errorStatus } from './error-codes.ts';
import type { Operation } from './operation.ts';

const EVERYWHERE: readonly ErrorCode[] = ['INVALID', 'TIMED_OUT', 'HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE'];
const SIGNED_IN: readonly ErrorCode[] = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FOUND'];
/** What a change may meet: another state of the record, another content under its key, a full disk. */
const CHANGES: readonly ErrorCode[] = ['STALE', 'KEY_REUSED', 'STORAGE_FULL'];
/** A file that was refused by the virus check, or waits for it. */
const CONTENT: readonly ErrorCode[] = ['FILE_REMOVED', 'WAITING_FOR_SCAN'];

/**
 * The HTTP statuses that an operation may be refused with, ascending. Those of the address (404 for one that no call has,
 * 405) belong to no operation. Tests compare every refusal with it.
 */
export function errorStatusesOf(
  operation: Pick<Operation, 'access' | 'method' | 'body' | 'answer' | 'query'>,
): number[] {
  const { access, method, body, answer, query } = operation;
  const codes = [
    ...EVERYWHERE,
    ...(access === 'public' ? [] : SIGNED_IN),
    ...(method === 'GET' ? [] : CHANGES),
    ...(answer.kind === 'file' || body.kind === 'file' || 'DocumentId' in query.shape ? CONTENT : []),
    ...(body.kind === 'none' ? [] : (['TOO_LARGE'] as const)),
    // Visitors are counted by their address; changes and files to be read, some by their member.
    ...(access === 'public' || method !== 'GET' ? (['TOO_MANY_REQUESTS'] as const) : []),
  ];
  return [...new Set(codes.map((code) => errorStatus[code]))].toSorted((one, other) => one - other);
}
