import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Person } from '../caller.ts';

/** Checks an access token; throws AppError NOT_SIGNED_IN for every one that is not good (AUTH-19). */
export type VerifyToken = (token: string) => Promise<{ username: string }>;

/** Finds the person with a username; undefined when the college does not know them or has disabled them. */
export type FindPerson = (username: string) => Promise<Person | undefined>;

/**
 * The person behind a request's bearer token, read from the database each time so that a changed role or a disabled
 * account counts at once (ROL-08). 401 without a good token, 403 for people the college does not know (AUTH-16).
 */
export async function authenticate(
  request: FastifyRequest,
  verifyToken: VerifyToken,
  findPerson: FindPerson,
): Promise<Person> {
  const match = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '');
  if (match?.[1] === undefined) throw new AppError('NOT_SIGNED_IN', 'Please sign in.');
  const { username } = await verifyToken(match[1]);
  const person = await findPerson(username);
  if (person === undefined) throw new AppError('NOT_ALLOWED', 'This site is for members of the college only.');
  return person;
}
