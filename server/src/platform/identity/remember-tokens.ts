import { hash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { SKEW_SECONDS, type VerifiedToken, type VerifyToken } from './verify-token.ts';

/** How long a good token is believed without being looked at again. A key that the issuer withdraws counts that much longer. */
const BELIEVED_MS = 60_000;
/** Tokens remembered at most; the one that was looked at longest ago goes first. */
const REMEMBERED_MAX = 5_000;

/** Checks tokens, and knows the good ones of the last minute without waiting. */
interface RememberingVerifier extends VerifyToken {
  remembered(bearer: string): VerifiedToken | undefined;
}

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
): RememberingVerifier {
  const remembered = new Map<string, Remembered>();
  function find(bearer: string, instant: number) {
    const key = hash('sha256', bearer, 'base64url');
    const known = remembered.get(key);
    if (known !== undefined && isBelieved(known, instant)) return { key, token: known.token };
    remembered.delete(key);
    return { key, token: undefined };
  }
  async function check(bearer: string): Promise<VerifiedToken> {
    const instant = now().epochMilliseconds;
    const known = find(bearer, instant);
    if (known.token !== undefined) return known.token;
    const token = await verify(bearer);
    remembered.set(known.key, { token, checkedAt: instant });
    const [oldest] = remembered.keys();
    if (remembered.size > max && oldest !== undefined) remembered.delete(oldest);
    return token;
  }
  return Object.assign(check, { remembered: (bearer: string) => find(bearer, now().epochMilliseconds).token });
}

function isBelieved({ token, checkedAt }: Remembered, instant: number): boolean {
  // The distance, not the difference: a system clock set back must not lengthen it.
  const age = Math.abs(instant - checkedAt);
  return age < BELIEVED_MS && instant < token.expiresAt.epochMilliseconds + SKEW_SECONDS * 1_000;
}
