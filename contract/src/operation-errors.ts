import { type ErrorCode, errorStatus } from './error-codes.ts';
import type { Operation } from './operation.ts';

/** A full disk may meet a read too: the database sorts what is long on disk. */
const EVERYWHERE: readonly ErrorCode[] = [
  'INVALID',
  'TIMED_OUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
  'STORAGE_FULL',
];
const SIGNED_IN: readonly ErrorCode[] = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FOUND'];
/** What a change may meet: another state of the record, another content under its key, an answer that is lost. */
const CHANGES: readonly ErrorCode[] = ['STALE', 'KEY_REUSED', 'OUTCOME_UNKNOWN'];
/** A file that was refused by the virus check, or waits for it. */
const CONTENT: readonly ErrorCode[] = ['FILE_REMOVED', 'WAITING_FOR_SCAN'];

/**
 * The HTTP statuses that an operation may be refused with, ascending. Those of the address (404 for one that no call has,
 * 405, 421 for another host) belong to no operation. Tests compare every refusal with it.
 */
export function errorStatusesOf(
  operation: Pick<Operation, 'access' | 'method' | 'body' | 'answer' | 'query' | 'cost'>,
): number[] {
  const { access, method, body, answer, query, cost } = operation;
  const codes = [
    ...EVERYWHERE,
    ...(access === 'public' ? [] : SIGNED_IN),
    ...(method === 'GET' ? [] : CHANGES),
    ...(answer.kind === 'file' || body.kind === 'file' || 'DocumentId' in query.shape ? CONTENT : []),
    ...(body.kind === 'none' ? [] : (['TOO_LARGE'] as const)),
    ...(body.kind === 'file' ? (['QUOTA_EXCEEDED'] as const) : []),
    // What costs has a budget (0039); of changes, some are counted by their member.
    ...(cost !== undefined || method !== 'GET' ? (['TOO_MANY_REQUESTS'] as const) : []),
  ];
  return [...new Set(codes.map((code) => errorStatus[code]))].toSorted((one, other) => one - other);
}
