import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Person } from '../caller.ts';

/** Checks an access token; throws AppError NOT_SIGNED_IN for every one that is not good (AUTH-19). */
export type VerifyToken = (token: string) => Promise<{ username: string }>;

/** Who asks. */
export interface Asking {
  person: Person;
  /** Of which version the record of a member is, where it was read along with the person. */
  record?: { userId: number; version: string };
}

/** Finds who has a username; undefined when the college does not know them or has disabled them. */
export type FindAsking = (username: string) => Promise<Asking | undefined>;

/**
 * The person behind a request's bearer token, read from the database each time so that a changed role or a disabled
 * account counts at once (ROL-08). 401 without a good token, 403 for people the college does not know (AUTH-16).
 */
export async function authenticate(
  request: FastifyRequest,
  verifyToken: VerifyToken,
  findAsking: FindAsking,
): Promise<Asking> {
  const match = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '');
  if (match?.[1] === undefined) throw new AppError('NOT_SIGNED_IN', 'Please sign in.');
  const { username } = await verifyToken(match[1]);
  const asking = await findAsking(username);
  if (asking === undefined) throw new AppError('NOT_ALLOWED', 'This site is for members of the college only.');
  return asking;
}
