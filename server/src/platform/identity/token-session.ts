import { hash } from 'node:crypto';

/** The session at the issuer that a token belongs to, as far as the token tells it from others. */
export interface TokenSession {
  /** A hash, the same for all tokens of the session; where the issuer names no session, of this one token. */
  key: string;
  /** When the token was issued, in milliseconds since 1970; undefined when it does not say. */
  issuedAt: number | undefined;
  /** When the person last signed in, in milliseconds since 1970, however often tokens were renewed since; undefined when it does not say. */
  signedInAt: number | undefined;
  /** For how long tokens of the issuer are good, in seconds: one that was renewed a moment ago lasts as long from now on. */
  lifetimeSeconds: number;
}

/** What an issuer says of the session in an access token. */
interface SessionClaims {
  sid?: unknown;
  jti?: unknown;
  auth_time?: unknown;
  iat?: number | undefined;
  exp: number;
}

/**
 * The session of a token by its claims: its id at the issuer (`sid`), else the id of the token (`jti`), else the token itself. By
 * the latter two only this one token can be ended. `now` is in seconds since 1970.
 */
export function sessionOf(bearer: string, { sid, jti, auth_time, iat, exp }: SessionClaims, now: number): TokenSession {
  return {
    key: isName(sid) ? sessionKey('sid', sid) : isName(jti) ? sessionKey('jti', jti) : sessionKey('token', bearer),
    issuedAt: iat === undefined ? undefined : iat * 1_000,
    signedInAt: isTime(auth_time) ? auth_time * 1_000 : undefined,
    lifetimeSeconds: Math.ceil(Math.max(exp - (iat ?? now), exp - now, 0)),
  };
}

/** Whether a key is that of one token, and not of a session that may have others. */
export function isOfOneToken(key: string): boolean {
  return key.startsWith('jti:') || key.startsWith('token:');
}

/** Whether a claim is a moment in seconds since 1970. */
export function isTime(claim: unknown): claim is number {
  return typeof claim === 'number' && Number.isFinite(claim) && claim > 0;
}

function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '';
}

/** The key of a session: hashed, so that it is short whatever the issuer writes, and nothing of a token is kept. */
export function sessionKey(kind: 'sid' | 'jti' | 'token', value: string): string {
  return `${kind}:${hash('sha256', value, 'base64url')}`;
}

/**
 * By what the server knows which side a sign-in is used on (PPL-17): its session; where the issuer names none, the moment at which the person
 * signed in, which renewed tokens keep.
 */
export function sideKey({ key, signedInAt }: Pick<TokenSession, 'key' | 'signedInAt'>): string {
  return isOfOneToken(key) && signedInAt !== undefined ? `signed-in:${signedInAt}` : key;
}
