import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../../clock.ts';
import { AppError } from '../errors/app-error.ts';
import { openIssuerKeys } from './issuer-keys.ts';
import { sessionOf, type TokenSession } from './token-session.ts';

/** Signatures by a private key only: with a shared secret, anyone who can check a token could also make one (ASVS 9.1.2). */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** How far the clocks of issuer and server may differ (ASVS 9.2.1). */
export const SKEW_SECONDS = 60;

/** Claims that OpenID Connect puts into ID tokens and no one puts into access tokens (OIDC Core 2 and 3.3.2.11). */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'];

export interface TokenVerifierSettings {
  issuer: string;
  audience: string;
  /** The claim that holds the username of the member table. */
  usernameClaim: string;
  /** Where the issuer's keys are; found through discovery when absent. */
  jwksUri?: string;
  /** The issuer's public keys, when the issuer runs in this process: then nothing is fetched. */
  keys?: JSONWebKeySet;
  /** The real time. Not the clock of CPD rules: with that one fixed (`CPD_NOW`), no token would ever be in its time. */
  now?: Clock;
  fetch?: typeof fetch;
}

/** A claim that is not as it has to be, with what was expected; nothing of the token. */
export class ClaimRefused extends Error {
  code = 'ERR_JWT_CLAIM_VALIDATION_FAILED';
  claim: string;
  expected: string | undefined;

  constructor(claim: string, expected: string | undefined) {
    super(`The claim ${claim} of this token is not as it has to be`);
    this.claim = claim;
    this.expected = expected;
  }
}

export interface VerifiedToken {
  username: string;
  subject: string;
  expiresAt: Temporal.Instant;
  /** By which the sign-in that it comes from can end before it (0046). */
  session: TokenSession;
}

/** What each claim of an access token has to be, in words for the people who run the server (AUTH-19). */
export function expectedClaims({
  issuer,
  audience,
  usernameClaim,
}: Pick<TokenVerifierSettings, 'issuer' | 'audience' | 'usernameClaim'>): ReadonlyMap<string, string> {
  return new Map([
    ['iss', `${issuer} (OIDC_ISSUER)`],
    ['aud', `${audience} (OIDC_AUDIENCE)`],
    ['typ', 'that of an access token, at+jwt or JWT, with no mark of an ID token'],
    ['sub', 'the id of the person'],
    ['exp', 'a time to come (an old token, or another clock)'],
    ['nbf', 'a time that has come (another clock)'],
    [usernameClaim, 'the username (OIDC_USERNAME_CLAIM)'],
  ]);
}

/** Checks an access token, given without the word `Bearer`. */
export type VerifyToken = (bearer: string) => Promise<VerifiedToken>;

/**
 * Checks access tokens of one issuer (AUTH-18, AUTH-19; ASVS 9.1 and 9.2). The function it gives throws `NOT_SIGNED_IN`
 * for every token that is not a signed, current access token of this issuer for this audience, and `UNAVAILABLE` when
 * the issuer's keys cannot be had. Keys named by the token itself (`jwk`, `jku`, `x5u`) are never used.
 */
export function openTokenVerifier(settings: TokenVerifierSettings): VerifyToken {
  const now = settings.now ?? (() => Temporal.Now.instant());
  const { issuer, audience, usernameClaim, jwksUri } = settings;
  const expected = expectedClaims(settings);
  const findKey = settings.keys
    ? createLocalJWKSet(settings.keys)
    : openIssuerKeys({ issuer, jwksUri, now, fetch: settings.fetch ?? fetch });

  return async (bearer) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(bearer, findKey, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_SECONDS,
        currentDate: new Date(now().epochMilliseconds),
        requiredClaims: ['sub', 'exp'],
      });
      if (!isAccessToken(protectedHeader.typ, payload)) throw new ClaimRefused('typ', expected.get('typ'));
      const username = payload[usernameClaim];
      if (typeof username !== 'string' || username === '')
        throw new ClaimRefused(usernameClaim, expected.get(usernameClaim));
      return readPerson(payload, username, { bearer, now: now().epochMilliseconds / 1_000 });
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('NOT_SIGNED_IN', 'You are not signed in, or your sign-in has ended. Please sign in again.', {
        cause:
          error instanceof errors.JWTClaimValidationFailed
            ? new ClaimRefused(error.claim, expected.get(error.claim))
            : error,
      });
    }
  };
}

/** RFC 9068 gives access tokens a type of their own; tokens of issuers that do not set it must bear no mark of an ID token. */
export function isAccessToken(type: string | undefined, payload: JWTPayload): boolean {
  const name = (type ?? 'JWT').toLowerCase().replace(/^application\//, '');
  if (name === 'at+jwt') return true;
  if (name !== 'jwt') return false;
  // `typ` inside the token is Keycloak's mark, `token_use` that of Cognito.
  const marked = payload.typ === 'ID' || payload.typ === 'Refresh' || payload.token_use === 'id';
  return !marked && ID_TOKEN_CLAIMS.every((claim) => payload[claim] === undefined);
}

function readPerson(
  payload: JWTPayload,
  username: string,
  { bearer, now }: { bearer: string; now: number },
): VerifiedToken {
  if (payload.sub === undefined || payload.exp === undefined) throw new Error('This token has no subject or no end');
  return {
    username,
    subject: payload.sub,
    expiresAt: Temporal.Instant.fromEpochMilliseconds(payload.exp * 1000),
    session: sessionOf(bearer, { ...payload, exp: payload.exp }, now),
  };
}
