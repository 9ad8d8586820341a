import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, exportJWK, exportSPKI, importPKCS8, type JSONWebKeySet, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../errors/app-error.ts';
import { openTokenVerifier, type VerifyToken } from './verify-token.ts';

const audience = 'cpd-api';
const start = Temporal.Instant.from('2026-03-01T00:00:00Z');
const startSeconds = start.epochMilliseconds / 1000;

/** An issuer on a local port whose answers a test can change; `asked` counts the requests for keys. */
const site = { keySet: { keys: [] } as JSONWebKeySet, issuerSaid: '', status: 200, body: '', asked: 0, hangs: false };
const strangerSite = { asked: 0 };
let server: Server;
let stranger: Server;
let issuer: string;
let strangerUrl: string;
let now = start;

const ours = newKey();
const rotated = newKey();
const theirs = newKey();

function newKey(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

async function publicJwk(key: KeyObject, kid: string) {
  return { ...(await exportJWK(key)), kid, alg: 'ES256', use: 'sig' };
}

async function listen(answer: Parameters<typeof createServer>[1]): Promise<[Server, string]> {
  const listening = createServer(answer ?? (() => undefined));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address() as AddressInfo;
  return [listening, `http://127.0.0.1:${address.port}`];
}

beforeAll(async () => {
  [server, issuer] = await listen((request, response) => {
    const answer = request.url?.endsWith('/keys')
      ? site.keySet
      : { issuer: site.issuerSaid, jwks_uri: `${issuer}/keys` };
    if (request.url?.endsWith('/keys')) site.asked += 1;
    if (site.hangs) return;
    response.writeHead(site.status).end(site.body || JSON.stringify(answer));
  });
  [stranger, strangerUrl] = await listen(async (_request, response) => {
    strangerSite.asked += 1;
    response.end(JSON.stringify({ keys: [await publicJwk(theirs.publicKey, 'theirs')] }));
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  stranger.close();
});

beforeEach(async () => {
  Object.assign(site, { issuerSaid: issuer, status: 200, body: '', asked: 0, hangs: false });
  site.keySet = { keys: [await publicJwk(ours.publicKey, 'ours')] };
  strangerSite.asked = 0;
  now = start;
});

function openVerifier(): VerifyToken {
  return openTokenVerifier({ issuer, audience, usernameClaim: 'preferred_username', now: () => now });
}

interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: KeyObject;
}

/** A good access token, but for what `forgery` changes; a claim set to undefined is left out. */
async function token({ header = {}, claims = {}, key = ours.privateKey }: Forgery = {}): Promise<string> {
  const payload = {
    iss: issuer,
    aud: audience,
    sub: 'subject-1',
    preferred_username: 'participant',
    iat: startSeconds,
    exp: startSeconds + 600,
    ...claims,
  };
  return new SignJWT(JSON.parse(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'ours', ...header })
    .sign(key, { crit: { cpd: true } });
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function tokenSignedWithPublicKeyAsSecret(): Promise<string> {
  const secret = new TextEncoder().encode(await exportSPKI(ours.publicKey));
  return new SignJWT({ preferred_username: 'participant' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'ours' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('subject-1')
    .setExpirationTime(startSeconds + 600)
    .sign(secret);
}

async function withPart(index: 0 | 1 | 2, change: (part: string) => string): Promise<string> {
  const parts = (await token()).split('.');
  parts[index] = change(parts[index] ?? '');
  return parts.join('.');
}

function edited(part: string, changes: object): string {
  return encode({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...changes });
}

const forgeries: Record<string, () => Promise<string>> = {
  'no token': async () => '',
  'a word': async () => 'participant',
  'no signature': () => withPart(2, () => ''),
  'the algorithm none': async () => {
    const [, payload] = (await token()).split('.');
    return `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`;
  },
  'the public key used as a shared secret': tokenSignedWithPublicKeyAsSecret,
  'another key': () => token({ key: theirs.privateKey }),
  'another key, brought in the header': async () =>
    token({ key: theirs.privateKey, header: { jwk: await publicJwk(theirs.publicKey, 'ours') } }),
  'another key, at an address in the header (jku)': () =>
    token({ key: theirs.privateKey, header: { jku: strangerUrl, kid: 'theirs' } }),
  'another key, at an address in the header (x5u)': () =>
    token({ key: theirs.privateKey, header: { x5u: strangerUrl, kid: 'theirs' } }),
  'another key, named by a path': () => token({ key: theirs.privateKey, header: { kid: '../../../../dev/null' } }),
  'another key, named by an address': () => token({ key: theirs.privateKey, header: { kid: strangerUrl } }),
  'a critical extension nobody knows': () => token({ header: { crit: ['cpd'], cpd: 1 } }),
  'another issuer': () => token({ claims: { iss: 'https://issuer.example' } }),
  'an issuer with a slash more': () => token({ claims: { iss: `${issuer}/` } }),
  'no issuer': () => token({ claims: { iss: undefined } }),
  'another audience': () => token({ claims: { aud: 'other-api' } }),
  'an audience that only begins alike': () => token({ claims: { aud: 'cpd-api-2' } }),
  'no audience': () => token({ claims: { aud: undefined } }),
  'an end 61 seconds ago': () => token({ claims: { exp: startSeconds - 61 } }),
  'no end': () => token({ claims: { exp: undefined } }),
  'an end that is text': () => token({ claims: { exp: String(startSeconds + 600) } }),
  'a beginning in 61 seconds': () => token({ claims: { nbf: startSeconds + 61 } }),
  'no subject': () => token({ claims: { sub: undefined } }),
  'no username': () => token({ claims: { preferred_username: undefined } }),
  'an empty username': () => token({ claims: { preferred_username: '' } }),
  'a list for a username': () => token({ claims: { preferred_username: ['participant', 'manager'] } }),
  'an ID token with a nonce': () => token({ header: { typ: 'JWT' }, claims: { nonce: 'n' } }),
  'an ID token with a hash of the access token': () => token({ header: { typ: undefined }, claims: { at_hash: 'h' } }),
  'an ID token that says so': () => token({ header: { typ: 'JWT' }, claims: { typ: 'ID' } }),
  'the type of a logout token': () => token({ header: { typ: 'logout+jwt' } }),
  'a changed username': () => withPart(1, (part) => edited(part, { preferred_username: 'manager' })),
  'a changed header': () => withPart(0, (part) => edited(part, { alg: 'ES384' })),
  'a changed signature': () => withPart(2, (part) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1)),
};

describe('tokens that are refused', () => {
  test.each(Object.keys(forgeries))('[AUTH-19] refuses a token with %s', async (name) => {
    const forged = await forgeries[name]?.();
    // Twice, so that keys are there: a refusal must not depend on the first request.
    const verify = openVerifier();
    await verify(await token());
    await expect(verify(forged ?? '')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 });
    expect(strangerSite.asked).toBe(0);
  });

  test('[AUTH-19] refuses an RSA key that is too short', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
    site.keySet = { keys: [{ ...(await exportJWK(weak.publicKey)), kid: 'weak', alg: 'RS256' }] };
    const input = `${encode({ alg: 'RS256', kid: 'weak' })}.${encode({ iss: issuer, aud: audience, exp: startSeconds + 9 })}`;
    await expect(openVerifier()(`${input}.c2ln`)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('[R31] leaves behind which were good and ran out, and no forged one looks like that', async () => {
    const old = { claims: { exp: startSeconds - 61 } };
    const why = async (bearer: string) => (await openVerifier()(bearer).catch((error) => error)).cause;
    expect(await why(await token(old))).toBeInstanceOf(errors.JWTExpired);
    const [head, claims] = (await token(old)).split('.');
    expect(await why(`${head}.${claims}.c2ln`)).not.toBeInstanceOf(errors.JWTExpired);
  });

  test.each([
    ['another issuer', 'iss', () => `${issuer} (OIDC_ISSUER)`],
    ['another audience', 'aud', () => 'cpd-api (OIDC_AUDIENCE)'],
    ['no username', 'preferred_username', () => 'the username (OIDC_USERNAME_CLAIM)'],
    ['an ID token with a nonce', 'typ', () => expect.stringContaining('that of an access token')],
    ['a beginning in 61 seconds', 'nbf', () => expect.stringContaining('a time that has come')],
    ['no subject', 'sub', () => 'the id of the person'],
  ])('[AUTH-19] leaves behind which claim was wrong of %s, with what was expected', async (name, claim, expected) => {
    const forged = (await forgeries[name]?.()) ?? '';
    const { cause } = await openVerifier()(forged).catch((error) => error);
    expect(cause).toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim, expected: expected() });
    expect(JSON.stringify([cause, String(cause)])).not.toContain(forged.split('.')[1]);
  });

  test('[AUTH-19] tells the person nothing about why', async () => {
    const problem: AppError = await openVerifier()('x').catch((error) => error);
    expect(problem.message).toBe('You are not signed in, or your sign-in has ended. Please sign in again.');
  });
});

describe('[R42] the session of a token', () => {
  const sessionOf = async (claims: Record<string, unknown>) => (await openVerifier()(await token({ claims }))).session;
  const keyOf = async (claims: Record<string, unknown>) => (await sessionOf(claims)).key;

  test('is what the issuer says, whatever else the token says', async () => {
    const key = await keyOf({ sid: 'session-1', jti: 'a' });
    expect(await keyOf({ sid: 'session-1', jti: 'b', iat: startSeconds - 60 })).toBe(key);
    expect(await keyOf({ sid: 'session-2', jti: 'a' })).not.toBe(key);
    expect(await keyOf({ sid: 'a' })).not.toBe(await keyOf({ jti: 'a' }));
    // The text of the id is not kept.
    expect(key).toMatch(/^sid:[\w-]{43}$/);
  });

  test.each([undefined, '', 7, null, ['a']])('is the id of the token where the issuer says %j', async (sid) => {
    expect(await keyOf({ sid, jti: 'a' })).toBe(await keyOf({ jti: 'a', iat: startSeconds - 60 }));
    expect(await keyOf({ sid, jti: 'a' })).not.toBe(await keyOf({ sid, jti: 'b' }));
  });

  test('is the token itself where it has no id', async () => {
    expect(await keyOf({})).not.toBe(await keyOf({ iat: startSeconds - 60 }));
  });

  test('lasts as long as a token that is renewed now', async () => {
    expect(await sessionOf({ iat: startSeconds - 300 })).toMatchObject({ lifetimeSeconds: 900 });
    expect(await sessionOf({ iat: undefined })).toMatchObject({ issuedAt: undefined, lifetimeSeconds: 600 });
  });

  test('says when the person signed in, by a number of seconds alone', async () => {
    const authTime = startSeconds - 3_600;
    expect(await sessionOf({ auth_time: authTime })).toMatchObject({ signedInAt: authTime * 1_000 });
    for (const claim of [String(startSeconds), -1, 0, null, [startSeconds]])
      expect(await sessionOf({ auth_time: claim })).toMatchObject({ signedInAt: undefined });
  });

  test('cannot be changed by whoever has the token', async () => {
    const [header, payload = '', signature] = (await token({ claims: { sid: 'session-1' } })).split('.');
    const other = [header, edited(payload, { sid: 'session-2' }), signature].join('.');
    await expect(openVerifier()(other)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('tokens that are accepted', () => {
  test('[AUTH-18] gives username, subject and end of an access token', async () => {
    await expect(openVerifier()(await token())).resolves.toEqual({
      username: 'participant',
      subject: 'subject-1',
      expiresAt: start.add({ seconds: 600 }),
      session: {
        key: expect.stringMatching(/^token:/),
        issuedAt: startSeconds * 1_000,
        signedInAt: undefined,
        lifetimeSeconds: 600,
      },
    });
  });

  test.each([
    ['plain JWTs of issuers that set no type', { header: { typ: undefined } }],
    ['the type JWT', { header: { typ: 'JWT' } }],
    ['the long form of the type', { header: { typ: 'application/at+jwt' } }],
    ['an audience list that holds ours', { claims: { aud: ['account', 'cpd-api'] } }],
    ['an end 59 seconds ago, for clocks that differ', { claims: { exp: startSeconds - 59 } }],
    ['a beginning in 60 seconds, for clocks that differ', { claims: { nbf: startSeconds + 60 } }],
  ])('[AUTH-18] accepts %s', async (_name, change) => {
    await expect(openVerifier()(await token(change))).resolves.toMatchObject({ username: 'participant' });
  });

  test('[AUTH-18] reads the username from the configured claim', async () => {
    const verify = openTokenVerifier({ issuer, audience, usernameClaim: 'upn', now: () => now });
    await expect(verify(await token({ claims: { upn: 'alex' } }))).resolves.toMatchObject({ username: 'alex' });
  });

  test('[AUTH-18] accepts RSA signatures', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    site.keySet = { keys: [{ ...(await exportJWK(rsa.publicKey)), kid: 'rsa' }] };
    const pem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' });
    const signed = await new SignJWT({ preferred_username: 'participant' })
      .setProtectedHeader({ alg: 'RS256', kid: 'rsa' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject('subject-1')
      .setExpirationTime(startSeconds + 600)
      .sign(await importPKCS8(String(pem), 'RS256'));
    await expect(openVerifier()(signed)).resolves.toMatchObject({ username: 'participant' });
  });

  test('[AUTH-18] asks nobody when the issuer runs in the same process', async () => {
    const verify = openTokenVerifier({
      issuer,
      audience,
      usernameClaim: 'preferred_username',
      keys: site.keySet,
      now: () => now,
    });
    await verify(await token());
    expect(site.asked).toBe(0);
  });

  test('[AUTH-18] uses the given address of the keys without discovery', async () => {
    site.issuerSaid = 'https://somebody.example';
    const verify = openTokenVerifier({
      issuer,
      audience,
      usernameClaim: 'preferred_username',
      jwksUri: `${issuer}/keys`,
      now: () => now,
    });
    await expect(verify(await token())).resolves.toMatchObject({ username: 'participant' });
  });
});

describe("the issuer's keys", () => {
  const unavailable = { code: 'UNAVAILABLE', status: 503 };

  test('[AUTH-19] are not used when the discovery document speaks for another issuer', async () => {
    site.issuerSaid = `${issuer}/`;
    await expect(openVerifier()(await token())).rejects.toMatchObject(unavailable);
  });

  test.each([
    ['an error', { status: 500 }],
    ['a redirect', { status: 302 }],
    ['something that is not JSON', { body: '<html>' }],
    ['an empty list', { body: '{"keys":[],"issuer":"x"}' }],
    ['far too much', { body: `"${'x'.repeat(600 * 1024)}"` }],
  ])('[AUTH-19] answer 503, never yes, when the issuer answers with %s', async (_name, answer) => {
    Object.assign(site, answer);
    await expect(openVerifier()(await token())).rejects.toMatchObject(unavailable);
  });

  test('[AUTH-19] serve while the issuer is down, for one hour and not longer', async () => {
    const verify = openVerifier();
    await verify(await token());
    site.status = 503;
    const later = await token({ claims: { exp: startSeconds + 9_000 } });
    now = start.add({ minutes: 60 });
    await expect(verify(later)).resolves.toMatchObject({ username: 'participant' });
    now = start.add({ minutes: 60, seconds: 31 });
    await expect(verify(later)).rejects.toMatchObject(unavailable);
    site.status = 200;
    now = start.add({ minutes: 62 });
    await expect(verify(later)).resolves.toMatchObject({ username: 'participant' });
  });

  test('[AUTH-19] are not kept alive by a system clock that is set back', async () => {
    const verify = openVerifier();
    await verify(await token());
    now = start.subtract({ hours: 2 });
    site.status = 503;
    await expect(verify(await token())).rejects.toMatchObject(unavailable);
  });

  test('[AUTH-18] may change without a restart', async () => {
    const verify = openVerifier();
    await verify(await token());
    site.keySet = { keys: [await publicJwk(rotated.publicKey, 'rotated')] };
    const renewed = await token({ key: rotated.privateKey, header: { kid: 'rotated' } });
    now = start.add({ seconds: 31 });
    await expect(verify(renewed)).resolves.toMatchObject({ username: 'participant' });
    await expect(verify(await token())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('[AUTH-19] answer 503 for a new key that cannot be fetched', async () => {
    const verify = openVerifier();
    await verify(await token());
    site.status = 503;
    now = start.add({ seconds: 31 });
    const renewed = await token({ key: rotated.privateKey, header: { kid: 'rotated' } });
    await expect(verify(renewed)).rejects.toMatchObject(unavailable);
    await expect(verify(await token())).resolves.toMatchObject({ username: 'participant' });
  });

  test('[R23] that are older than ten minutes serve at once while an issuer that hangs is asked for new ones', async () => {
    const verify = openVerifier();
    await verify(await token());
    site.hangs = true;
    now = start.add({ minutes: 11 });
    const later = await token({ claims: { exp: startSeconds + 9_000 } });
    const hung = delay(2_000, 'waited');
    expect(await Promise.race([verify(later), hung])).toMatchObject({ username: 'participant' });
  });

  test('[R23] keep one caller waiting for an issuer that hangs, and not for long; the others are told at once', {
    timeout: 30_000,
  }, async () => {
    const verify = openVerifier();
    await verify(await token());
    const renewed = await token({ key: rotated.privateKey, header: { kid: 'rotated' } });
    site.hangs = true;
    now = start.add({ seconds: 31 });
    await expect(verify(renewed), 'answers although nothing ever comes').rejects.toMatchObject(unavailable);
    now = start.add({ seconds: 62 });
    const order: string[] = [];
    const waiting = verify(renewed).catch((error) => order.push(`one: ${error.code}`));
    const others = Array.from({ length: 50 }, () =>
      verify(renewed).catch((error) => order.push(`other: ${error.code}`)),
    );
    const known = verify(await token()).then(({ username }) => order.push(`known: ${username}`));
    await Promise.all([waiting, known, ...others]);
    expect(order.toSorted()).toEqual([
      'known: participant',
      'one: UNAVAILABLE',
      ...Array(50).fill('other: UNAVAILABLE'),
    ]);
    expect(order.at(-1)).toBe('one: UNAVAILABLE');
    site.hangs = false;
    site.keySet = { keys: [await publicJwk(rotated.publicKey, 'rotated')] };
    now = start.add({ seconds: 93 });
    await expect(verify(renewed), 'without a restart').resolves.toMatchObject({ username: 'participant' });
  });

  test('[AUTH-19] are asked for once, however many tokens name keys that do not exist', async () => {
    const verify = openVerifier();
    const forged = await Promise.all(
      Array.from({ length: 50 }, (_, index) => token({ key: theirs.privateKey, header: { kid: `made-up-${index}` } })),
    );
    await Promise.allSettled(forged.map(verify));
    expect(site.asked).toBe(1);
  });
});
