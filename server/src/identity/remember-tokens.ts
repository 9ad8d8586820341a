import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { SKEW_SECONDS, type VerifiedToken, type VerifyToken } from './verify-token.ts';

/** How long a good token is believed without being looked at again. A key that the issuer withdraws counts that much longer. */
const BELIEVED_MS = 60_000;
/** Tokens remembered at most; the one that was looked at longest ago goes first. */
const REMEMBERED_MAX = 5_000;

interface Remembered {
  token: VerifiedToken;
  checkedAt: number;
}

/**
 * Remembers good tokens for a minute, never beyond their end (AUTH-19): a page makes several calls at once, and checking the
 * signature costs more than everything else before the call. Who is disabled or has another role is read at each request all
 * the same (ROL-08). Tokens are kept as hashes, and those that were refused not at all.
 */
export function rememberTokens(
  verify: VerifyToken,
  now: Clock = () => Temporal.Now.instant(),
  max = REMEMBERED_MAX,
): VerifyToken {
  const remembered = new Map<string, Remembered>();
  return async (bearer) => {
    const key = hash('sha256', bearer, 'base64url');
    const instant = now().epochMilliseconds;
    const known = remembered.get(key);
    if (known !== undefined && isBelieved(known, instant)) return known.token;
    remembered.delete(key);
    const token = await verify(bearer);
    remembered.set(key, { token, checkedAt: instant });
    const [oldest] = remembered.keys();
    if (remembered.size > max && oldest !== undefined) remembered.delete(oldest);
    return token;
  };
}

function isBelieved({ token, checkedAt }: Remembered, instant: number): boolean {
  // The distance, not the difference: a system clock set back must not lengthen it.
  const age = Math.abs(instant - checkedAt);
  return age < BELIEVED_MS && instant < token.expiresAt.epochMilliseconds + SKEW_SECONDS * 1_000;
}
