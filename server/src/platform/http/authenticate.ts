import { isServiceToken } from '@cpd/domain/member/machines';
import type { FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/open-database.ts';
import { AppError } from '../errors/app-error.ts';
import type { FairQueue } from '../fair-queue/fair-queue.ts';
import { sideKey, type TokenSession } from '../identity/token-session.ts';
import type { Budgets } from './budgets.ts';
import type { Person } from './caller.ts';
import type { Machine, Machines } from './machines.ts';
import { networkOf } from './network-of.ts';
import { rememberRefused } from './refused-access.ts';
import { judgeStranger, lineOf } from './request-queue.ts';

/** Checks access tokens. */
export interface VerifyToken {
  /**
   * Throws AppError NOT_SIGNED_IN for every token that is not good (AUTH-19), with a cause whose code is ERR_JWT_EXPIRED for one
   * that was good and ran out; SIGN_IN_LOST for one whose sign-in has ended (0046).
   */
  (token: string): Promise<SignedIn>;
  /** The same of a token that was found good a moment ago, without waiting; undefined for all others. */
  remembered?(token: string): SignedIn | undefined;
}

/** What a good token says. */
interface SignedIn {
  username: string;
  session: TokenSession;
}

/** Who asks. */
export interface Asking {
  person: Person;
  /** Of which version the record of a member is, where it was read along with the person. */
  record?: { userId: number; version: string };
}

/** Who asks, and by what they signed in: a session of the issuer, or the token of a machine. */
export type Arrived = Asking &
  ({ session: TokenSession; machine?: undefined } | { session?: undefined; machine: Machine });

/** Finds who has a username, by the sign-in with a key; undefined when the college does not know them or has disabled them. */
export type FindAsking = (who: { username: string; key: string }) => Promise<Asking | undefined>;

/**
 * The person, or the machine, behind a request's bearer token, read from the database each time so that a changed role or a disabled
 * account counts at once (ROL-08). 401 without a good token, 403 for people the college does not know (AUTH-16), 429 for bad
 * tokens beyond what an address may try.
 */
export async function authenticate(
  request: FastifyRequest,
  { verifyToken, budgets, machines }: { verifyToken: VerifyToken; budgets: Budgets; machines: Machines },
  findAsking: FindAsking,
  turns: FairQueue,
): Promise<Arrived> {
  const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (isServiceToken(token)) return await authenticateMachine(request, token, { budgets, machines, turns });
  const { username, session } =
    verifyToken.remembered?.(token) ??
    (await judgeStranger(turns, request, async () => {
      if (token === '') throw new AppError('NOT_SIGNED_IN', 'Please sign in.');
      return await verifyToken(token).catch(async (error: unknown) => {
        await countBadToken(request, budgets, error);
        throw error;
      });
    }));
  try {
    const asking = await turns.take(lineOf({ username }), () => findAsking({ username, key: sideKey(session) }));
    if (asking === undefined) throw unknownHere();
    return { ...asking, session };
  } catch (error) {
    rememberRefused(request, { username });
    throw error;
  }
}

/** The machine behind a token. Throws NOT_SIGNED_IN for one that has ended, or that no one made (PPL-09). */
async function authenticateMachine(
  request: FastifyRequest,
  token: string,
  { budgets, machines, turns }: { budgets: Budgets; machines: Machines; turns: FairQueue },
): Promise<Arrived> {
  return await judgeStranger(turns, request, async () => {
    const found = await machines.find(token);
    if (found?.state === 'VALID') return { person: found.person, machine: found };
    if (found !== undefined) rememberRefused(request, { person: found.person });
    const error = new AppError('NOT_SIGNED_IN', 'This token is not valid, or has ended.', {
      cause: Object.assign(new Error('A token of a machine was refused.'), {
        code: `SERVICE_TOKEN_${found?.state ?? 'UNKNOWN'}`,
      }),
    });
    await countBadToken(request, budgets, error);
    throw error;
  });
}

/**
 * Counts a token that was never good, by its address. Many people share one, so a good token is never refused for the bad ones
 * of others; nor is one that ran out, whose browser is only to be told so. While the database is away no one is counted.
 */
async function countBadToken(request: FastifyRequest, budgets: Budgets, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'NOT_SIGNED_IN' || hasRunOut(error.cause)) return;
  await budgets.spend('bad-token', networkOf(request.ip)).catch((refusal: unknown) => {
    if (!isUnavailable(refusal)) throw refusal;
  });
}

function hasRunOut(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_JWT_EXPIRED';
}

/** The refusal of a call of someone whom the college does not know, has disabled, or who has left. */
export function unknownHere(): AppError {
  return new AppError('NOT_ALLOWED', 'This site is for members of the college only.');
}
