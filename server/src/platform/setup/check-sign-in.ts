import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { isTime } from '../identity/token-session.ts';
import { ALGORITHMS, expectedClaims, isAccessToken, SKEW_SECONDS } from '../identity/verify-token.ts';
import { bad, type Finding, good } from './finding.ts';

/** What is checked of the sign-in. */
interface SignInSettings {
  issuer: string;
  audience: string;
  usernameClaim: string;
  /** The address of the product, from which browsers call the issuer. */
  publicUrl: string;
}

const ANSWER_MS = 5_000;
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

type Discovery = Partial<Record<(typeof ENDPOINTS)[number] | 'issuer', unknown>>;

/**
 * Whether people can sign in at an issuer: it is reached and describes itself, its keys can be had, it lets the pages of the product
 * ask for tokens and, of an access token that it gave out, each claim is as it has to be. Never throws.
 */
export async function checkSignIn(settings: SignInSettings, token?: string, send = fetch): Promise<Finding[]> {
  const address = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = await fetchJson(address, send);
  if ('problem' in found) return [bad('Sign-in', found.problem, `OIDC_ISSUER is ${settings.issuer}.`)];
  const discovery = found.json as Discovery;
  const findings = judgeDiscovery(address, discovery, settings.issuer);
  const keys = await readKeys(discovery, send);
  if ('problem' in keys) findings.push(bad('Sign-in', keys.problem));
  findings.push(...(await checkOrigin(discovery, settings, send)));
  if (findings.length === 0) findings.push(good('Sign-in', `${settings.issuer} is reached, and its keys can be had.`));
  if (token !== undefined) findings.push(...(await checkToken(token, settings, 'set' in keys ? keys.set : undefined)));
  return findings;
}

function judgeDiscovery(address: string, discovery: Discovery, issuer: string): Finding[] {
  const findings: Finding[] = [];
  if (discovery.issuer !== issuer) {
    findings.push(
      bad(
        'Sign-in',
        `${address} speaks for the issuer ${String(discovery.issuer)}.`,
        'Set OIDC_ISSUER to exactly that.',
      ),
    );
  }
  const origin = URL.parse(issuer)?.origin;
  for (const name of ENDPOINTS) {
    const url = URL.parse(String(discovery[name]));
    if (url === null) findings.push(bad('Sign-in', `${address} names no ${name}.`));
    else if (name !== 'jwks_uri' && url.origin !== origin)
      findings.push(
        bad(
          'Sign-in',
          `${name} is at ${url.origin}. Pages may talk to ${origin} alone.`,
          'That is the origin of OIDC_ISSUER.',
        ),
      );
  }
  return findings;
}

async function readKeys(
  discovery: Discovery,
  send: typeof fetch,
): Promise<{ set: JSONWebKeySet } | { problem: string }> {
  if (URL.parse(String(discovery.jwks_uri)) === null) return { problem: 'The keys of the issuer cannot be had.' };
  const found = await fetchJson(String(discovery.jwks_uri), send);
  if ('problem' in found) return found;
  const set = found.json as JSONWebKeySet;
  if (!Array.isArray(set.keys) || set.keys.length === 0)
    return { problem: `${String(discovery.jwks_uri)} has no keys.` };
  return { set };
}

/** The page itself exchanges the code for tokens, so the issuer has to allow its origin. */
async function checkOrigin(discovery: Discovery, settings: SignInSettings, send: typeof fetch): Promise<Finding[]> {
  const { origin } = new URL(settings.publicUrl);
  const address = String(discovery.token_endpoint);
  if (URL.parse(address) === null || new URL(address).origin === origin) return [];
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  const answer = await send(address, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (error: unknown) => reasonOf(error),
  );
  if (typeof answer === 'string') return [bad('Sign-in', `${address} cannot be reached: ${answer}`)];
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed === origin || allowed === '*') return [];
  return [
    bad(
      'Sign-in',
      `${address} does not let pages of ${origin} ask for tokens.`,
      'Register that web origin with the client at the issuer, or correct PUBLIC_URL.',
    ),
  ];
}

/** Each claim of an access token that is not as it has to be, with what was expected. */
async function checkToken(
  token: string,
  settings: SignInSettings,
  keys: JSONWebKeySet | undefined,
): Promise<Finding[]> {
  const { issuer, audience, usernameClaim } = settings;
  let payload: ReturnType<typeof decodeJwt>;
  let type: string | undefined;
  try {
    payload = decodeJwt(token);
    type = decodeProtectedHeader(token).typ;
  } catch {
    return [bad('Token', 'It is no JWT.', 'The issuer has to give out access tokens as JWTs for OIDC_AUDIENCE.')];
  }
  const findings: Finding[] = [];
  const words = expectedClaims(settings);
  const expect = (isRight: boolean, claim: string, is: unknown) => {
    if (!isRight) findings.push(bad('Token', `${claim} is ${inWords(is)}. Expected: ${words.get(claim)}.`));
  };
  const now = Temporal.Now.instant().epochMilliseconds / 1_000;
  expect(payload.iss === issuer, 'iss', payload.iss);
  expect([payload.aud].flat().includes(audience), 'aud', payload.aud);
  expect(isAccessToken(type, payload), 'typ', type);
  expect(typeof payload.sub === 'string', 'sub', payload.sub);
  expect((payload.exp ?? 0) > now - SKEW_SECONDS, 'exp', payload.exp);
  expect((payload.nbf ?? 0) < now + SKEW_SECONDS, 'nbf', payload.nbf);
  const username = payload[usernameClaim];
  expect(typeof username === 'string' && username !== '', usernameClaim, username);
  findings.push(...(await checkSignature(token, keys)));
  if (payload.sid === undefined && payload.jti === undefined)
    findings.push(
      bad('Token', 'sid and jti are missing: signing out cannot end this sign-in. Let access tokens carry sid.'),
    );
  if (!isTime(payload.auth_time))
    findings.push(
      bad(
        'Token',
        `auth_time is ${inWords(payload.auth_time)}: roles, tokens, erasures and confirmations are refused without the time of the sign-in.`,
        'Let access tokens carry auth_time, in seconds since 1970.',
      ),
    );
  return findings.length > 0 ? findings : [good('Token', `It is taken; the username is ${String(username)}.`)];
}

async function checkSignature(token: string, keys: JSONWebKeySet | undefined): Promise<Finding[]> {
  if (keys === undefined) return [];
  const then = new Date(((decodeJwt(token).exp ?? 1) - 1) * 1000);
  try {
    // In its own time: that it has ended is told above.
    await jwtVerify(token, createLocalJWKSet(keys), { algorithms: ALGORITHMS, currentDate: then, clockTolerance: 1e9 });
    return [];
  } catch (error) {
    return [
      bad(
        'Token',
        `Its signature is not good: ${reasonOf(error)} Expected: one by a key of the issuer, ${ALGORITHMS.join(', ')}.`,
      ),
    ];
  }
}

function inWords(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

async function fetchJson(address: string, send: typeof fetch): Promise<{ json: unknown } | { problem: string }> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await send(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (answer.status !== 200) return { problem: `${address} answered ${answer.status}.` };
    const json: unknown = await answer.json();
    return typeof json === 'object' && json !== null ? { json } : { problem: `${address} answered no object.` };
  } catch (error) {
    return { problem: `${address} cannot be reached or read: ${reasonOf(error)}` };
  }
}

/** What fetch says is in its cause. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = inner instanceof Error ? inner.message || inner.name : String(inner);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
