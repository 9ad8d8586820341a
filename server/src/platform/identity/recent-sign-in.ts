import type { Operation } from '@cpd/contract/operation';
import { RECENT_SIGN_IN_MINUTES } from '@cpd/domain/values/limits';
import { AppError } from '../errors/app-error.ts';
import type { TokenSession } from './token-session.ts';
import { SKEW_SECONDS } from './verify-token.ts';

/**
 * Refuses a call for which the person has to have signed in a moment ago: a page that was left open, or a token that was copied,
 * is not enough to give rights, to erase or to sign for the college. Judged by the real time, as tokens are, and by the issuer's
 * claim alone; a renewed token has the time of its sign-in (RFC 9068, 2.2.1). A machine has no session. `now` is in milliseconds
 * since 1970.
 */
export function refuseOldSignIn(
  { recentSignIn }: Pick<Operation, 'recentSignIn'>,
  session: Pick<TokenSession, 'signedInAt'> | undefined,
  now = Date.now(),
): void {
  if (!recentSignIn) return;
  const signedInAt = session?.signedInAt;
  // Signing in again would not help.
  if (signedInAt === undefined || signedInAt > now + SKEW_SECONDS * 1_000) {
    throw new AppError(
      'SIGN_IN_UNDATED',
      'This needs a recent sign-in, and the sign-in service does not say when you signed in. Nothing was changed. ' +
        'Please ask the people who run this site to have it send “auth_time”.',
    );
  }
  if (now - signedInAt <= RECENT_SIGN_IN_MINUTES * 60_000) return;
  throw new AppError(
    'SIGN_IN_TOO_OLD',
    `This needs a sign-in from the last ${RECENT_SIGN_IN_MINUTES} minutes. Nothing was changed. Please sign in again.`,
  );
}
