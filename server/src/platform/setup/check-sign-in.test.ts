import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { openTokenVerifier } from '../identity/verify-token.ts';
import { checkSignIn } from './check-sign-in.ts';
import { inFull } from './finding.ts';

const ISSUER = 'https://id.example.org';
const SETTINGS = {
  issuer: ISSUER,
  audience: 'cpd-api',
  usernameClaim: 'preferred_username',
  publicUrl: 'https://cpd.example.org',
};
const DISCOVERY = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
};

const { publicKey, privateKey } = await generateKeyPair('ES256');
const KEYS = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };

/** An issuer that answers so; what is undefined cannot be reached. */
function issuerWith(more: { discovery?: object; keys?: object | undefined; origin?: string | undefined } = {}) {
  const { discovery = DISCOVERY, keys = KEYS, origin = SETTINGS.publicUrl } = more;
  return (async (address: string | URL | Request) => {
    if (String(address).endsWith('/token'))
      return new Response(null, { headers: origin === '' ? {} : { 'access-control-allow-origin': origin } });
    const json = String(address).endsWith('/keys') ? keys : discovery;
    return Response.json(json);
  }) as typeof fetch;
}

const problemsOf = async (token?: string, send = issuerWith()) =>
  (await checkSignIn(SETTINGS, token, send)).filter(({ isGood }) => !isGood).map(inFull);

async function tokenWith(claims: object, key = privateKey, typ = 'at+jwt'): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 300;
  const good = {
    iss: ISSUER,
    aud: 'cpd-api',
    sub: '1',
    sid: 'one',
    auth_time: exp - 600,
    preferred_username: 'example',
    exp,
  };
  return await new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'one', typ }).sign(key);
}

test('[AUTH-18] an issuer and a token that are as they have to be are good', async () => {
  expect(await problemsOf(await tokenWith({}))).toEqual([]);
});

test('[AUTH-18] an issuer that cannot be reached is told with its address', async () => {
  const away = (async () => {
    throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND id.example.org') });
  }) as typeof fetch;
  expect(await problemsOf(undefined, away)).toEqual([
    expect.stringContaining('openid-configuration cannot be reached or read: getaddrinfo ENOTFOUND'),
  ]);
});

test.each([
  [{ discovery: { ...DISCOVERY, issuer: `${ISSUER}/` } }, 'Set OIDC_ISSUER to exactly that'],
  [{ discovery: { ...DISCOVERY, token_endpoint: 'https://other.example.org/token' } }, 'Pages may talk to'],
  [{ discovery: { ...DISCOVERY, jwks_uri: undefined } }, 'names no jwks_uri'],
  [{ keys: { keys: [] } }, 'has no keys'],
  [{ origin: '' }, 'Register that web origin with the client'],
])('[AUTH-18] what is wrong with an issuer is named: %j', async (more, says) => {
  expect((await problemsOf(undefined, issuerWith(more))).join('\n')).toContain(says);
});

test.each([
  [{ iss: 'https://other.example.org' }, 'iss is "https://other.example.org". Expected: https://id.example.org'],
  [{ aud: ['account'] }, 'aud is ["account"]. Expected: cpd-api (OIDC_AUDIENCE)'],
  [{ preferred_username: undefined }, 'preferred_username is missing. Expected: the username (OIDC_USERNAME_CLAIM)'],
  [{ exp: 1_700_000_000 }, 'exp is 1700000000. Expected: a time to come'],
  [{ sid: undefined }, 'sid and jti are missing'],
  [{ auth_time: undefined }, 'auth_time is missing: roles, tokens, erasures and confirmations are refused'],
  [{ auth_time: 'today' }, 'auth_time is "today"'],
])(
  '[AUTH-19] of a token the claim that is not as it has to be is named, with what was expected: %j',
  async (claims, says) => {
    expect(await problemsOf(await tokenWith(claims))).toEqual([expect.stringContaining(says)]);
  },
);

test('[AUTH-19] a token by another key, an ID token and what is no token are told', async () => {
  const other = await generateKeyPair('ES256');
  expect(await problemsOf(await tokenWith({}, other.privateKey))).toEqual([
    expect.stringContaining('Its signature is not good'),
  ]);
  expect(await problemsOf(await tokenWith({ nonce: 'one' }, privateKey, 'JWT'))).toEqual([
    expect.stringContaining('typ is "JWT". Expected: that of an access token'),
  ]);
  expect(await problemsOf('opaque')).toEqual([expect.stringContaining('It is no JWT')]);
});

/** The settings of docs/install.md, with a token as each provider makes it then, and as it makes it without one of the steps. */
const PROVIDERS = [
  {
    provider: 'Microsoft Entra ID',
    issuer: 'https://login.microsoftonline.com/9f2c/v2.0',
    tokenEndpoint: 'https://login.microsoftonline.com/9f2c/oauth2/v2.0/token',
    audience: '7d1e0c9a',
    usernameClaim: 'preferred_username',
    header: { typ: 'JWT' },
    claims: {
      oid: '1',
      preferred_username: 'a@example.org',
      scp: 'access',
      sid: 'one',
      tid: '9f2c',
      uti: 'x',
      ver: '2.0',
    },
    mistakes: [
      [
        'requestedAccessTokenVersion left at null',
        { iss: 'https://sts.windows.net/9f2c/', aud: 'api://7d1e0c9a', ver: '1.0' },
        ['iss is "https://sts.windows.net/9f2c/"', 'aud is "api://7d1e0c9a"'],
      ],
      ['without the optional claim sid', { sid: undefined }, ['sid and jti are missing']],
      ['without the optional claim auth_time', { auth_time: undefined }, ['auth_time is missing']],
    ],
  },
  {
    provider: 'Okta',
    issuer: 'https://college.okta.com/oauth2/default',
    tokenEndpoint: 'https://college.okta.com/oauth2/default/v1/token',
    audience: 'cpd-api',
    usernameClaim: 'cpd_username',
    header: {},
    claims: {
      ver: 1,
      jti: 'AT.x',
      cid: 'y',
      uid: '00u',
      scp: ['openid'],
      sub: 'a@example.org',
      cpd_username: '100007',
    },
    mistakes: [
      ['without the claim of the access token', { cpd_username: undefined }, ['cpd_username is missing']],
      ['with the audience that Okta proposes', { aud: 'api://default' }, ['aud is "api://default"']],
    ],
  },
  {
    provider: 'Keycloak',
    issuer: 'https://id.example.org/realms/college',
    tokenEndpoint: 'https://id.example.org/realms/college/protocol/openid-connect/token',
    audience: 'cpd-api',
    usernameClaim: 'preferred_username',
    header: { typ: 'JWT' },
    claims: { typ: 'Bearer', azp: 'cpd-web', sid: 'one', jti: 'onrtac:x', preferred_username: '100007', acr: '1' },
    mistakes: [['without the audience mapper', { aud: 'account' }, ['aud is "account"']]],
  },
] as const;

test.each(PROVIDERS)(
  '[AUTH-19] a token of $provider is taken, and what a step left out changes is named',
  async ({ issuer, tokenEndpoint, audience, usernameClaim, header, claims, mistakes }) => {
    const settings = { ...SETTINGS, issuer, audience, usernameClaim };
    const discovery = {
      issuer,
      authorization_endpoint: tokenEndpoint.replace('token', 'authorize'),
      token_endpoint: tokenEndpoint,
      jwks_uri: `${issuer}/keys`,
    };
    const now = Math.floor(Date.now() / 1000);
    const made = (other: object = {}) =>
      new SignJWT({
        iss: issuer,
        aud: audience,
        sub: '1',
        ...claims,
        auth_time: now,
        iat: now,
        nbf: now,
        exp: now + 600,
        ...other,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
        .sign(privateKey);
    const problems = async (token: string) =>
      (await checkSignIn(settings, token, issuerWith({ discovery }))).filter(({ isGood }) => !isGood).map(inFull);
    expect(await problems(await made())).toEqual([]);
    const verify = openTokenVerifier({ ...settings, keys: KEYS });
    expect(await verify(await made())).toMatchObject({ username: Reflect.get(claims, usernameClaim) });
    for (const [step, other, says] of mistakes) {
      const named = says.map((text) => expect.stringContaining(text));
      expect(await problems(await made(other)), step).toEqual(named);
    }
  },
);
