import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { AdapterPayload } from 'oidc-provider';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { demoAccounts } from './demo-accounts.ts';
import { createEmbeddedProvider } from './embedded-provider.ts';
import type { OidcStore } from './oidc-store.ts';
import { loadProviderKeys, type ProviderKeys, publicKeySet } from './provider-keys.ts';
import { openTokenVerifier } from './verify-token.ts';

let folder: string;
let keys: ProviderKeys;
let store: OidcStore;
let app: FastifyInstance;
let publicUrl: string;
let browser: Browser;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-provider-'));
  keys = await loadProviderKeys(folder);
  store = openMemoryStore();
  await start(0);
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Listens on `port`; 0 takes a free one, found beforehand because the provider must know its own address. */
async function start(port: number): Promise<void> {
  if (port === 0) {
    const probe = Fastify();
    await probe.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(probe.listeningOrigin).port);
    await probe.close();
  }
  publicUrl = `http://127.0.0.1:${port}`;
  app = Fastify();
  app.get('/Login', async () => 'our own page');
  createEmbeddedProvider({
    issuer: `${publicUrl}/oidc`,
    publicUrl,
    audience: 'cpd-api',
    productName: 'CPD Logbook',
    accounts: demoAccounts,
    store,
    keys,
  }).register(app);
  await app.listen({ port, host: '127.0.0.1' });
  browser = openBrowser();
}

function openMemoryStore(): OidcStore {
  const things = new Map<string, AdapterPayload>();
  return {
    upsert: async (kind, id, payload) => void things.set(`${kind} ${id}`, structuredClone(payload)),
    find: async (kind, id) => things.get(`${kind} ${id}`),
    findByUid: async (kind, uid) =>
      [...things].find(([name, thing]) => name.startsWith(`${kind} `) && thing.uid === uid)?.[1],
    async consume(kind, id) {
      const thing = things.get(`${kind} ${id}`);
      if (thing === undefined || thing.consumed !== undefined) return false;
      thing.consumed = 1;
      return true;
    },
    destroy: async (kind, id) => void things.delete(`${kind} ${id}`),
    async revokeByGrantId(kind, grantId) {
      for (const [name, thing] of things) {
        if (name.startsWith(`${kind} `) && thing.grantId === grantId) things.delete(name);
      }
    },
  };
}

type Browser = ReturnType<typeof openBrowser>;

/** Keeps cookies like a browser (path included) and follows no redirect by itself. */
function openBrowser() {
  const jar = new Map<string, { value: string; path: string }>();
  return {
    jar,
    async send(url: string, init: RequestInit = {}): Promise<Response> {
      const { pathname } = new URL(url);
      const cookie = [...jar]
        .filter(([, { path }]) => pathname.startsWith(path))
        .map(([name, { value }]) => `${name}=${value}`);
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie.join('; '));
      // Or a connection to a server of an earlier test might be used again.
      headers.set('connection', 'close');
      headers.set('accept', headers.get('accept') ?? 'text/html');
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
        else jar.set(name, { value, path });
      }
      return response;
    },
  };
}

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
});

function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

function authorizationUrl(challenge: string, changes: Record<string, string | undefined> = {}): string {
  const url = new URL(`${publicUrl}/oidc/auth`);
  const parameters = {
    client_id: 'cpd-web',
    response_type: 'code',
    redirect_uri: `${publicUrl}/Login`,
    scope: 'openid profile offline_access',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

function location(response: Response): URL {
  return new URL(response.headers.get('location') ?? '', publicUrl);
}

function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: publicUrl, accept: url.includes('/oidc/token') ? 'application/json' : 'text/html' };
  return browser.send(url, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/** From the start of the sign-in to the address in our own application that carries the code. */
async function choose(account: string, challenge: string, changes: Record<string, string> = {}): Promise<URL> {
  const page = location(await browser.send(authorizationUrl(challenge, changes))).href;
  await browser.send(page);
  const resume = location(await postForm(page, { account })).href;
  return location(await browser.send(resume));
}

function redeem(fields: Record<string, string>): Promise<Response> {
  return postForm(`${publicUrl}/oidc/token`, { client_id: 'cpd-web', ...fields });
}

function redeemCode(back: URL, verifier: string, changes: Record<string, string> = {}): Promise<Response> {
  return redeem({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: `${publicUrl}/Login`,
    code_verifier: verifier,
    ...changes,
  });
}

async function signIn(account: string) {
  const { verifier, challenge } = newVerifier();
  const response = await redeemCode(await choose(account, challenge), verifier);
  return Tokens.parse(await response.json());
}

async function refusal(response: Response) {
  return { status: response.status, ...z.object({ error: z.string() }).parse(await response.json()) };
}

describe('a sign-in request that is refused', () => {
  test.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['PKCE with the plain method', { code_challenge_method: 'plain' }],
    ['PKCE without a method', { code_challenge_method: undefined }],
    ['the implicit flow', { response_type: 'id_token token' }],
    ['a hybrid flow', { response_type: 'code id_token' }],
    ['another API', { resource: 'https://api.example/' }],
  ])('[AUTH-02] has %s and goes back with an error', async (_name, changes) => {
    const back = location(await browser.send(authorizationUrl(newVerifier().challenge, changes)));
    expect(back.href.startsWith(`${publicUrl}/Login`)).toBe(true);
    expect(back.href).toMatch(/error=(invalid_request|unsupported_response_type|invalid_target)/);
    expect(back.href).not.toMatch(/[?&#]code=/);
  });

  test.each([
    ['another origin', 'https://evil.example/Login'],
    ['another path', '/Login/more'],
    ['another case', '/login'],
    ['a query', '/Login?return=x'],
    ['a slash more', '/Login/'],
    ['no address', undefined],
  ])('[AUTH-09] would end at %s and goes nowhere', async (_name, address) => {
    const redirect = address?.startsWith('/') ? `${publicUrl}${address}` : address;
    const response = await browser.send(authorizationUrl(newVerifier().challenge, { redirect_uri: redirect }));
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('<h1>Sign-in did not work</h1>');
  });

  test('[AUTH-02] comes from a client nobody knows', async () => {
    const response = await browser.send(authorizationUrl(newVerifier().challenge, { client_id: '<b>' }));
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('<b>');
  });
});

describe('a code that is refused', () => {
  test.each([
    ['without a verifier', { code_verifier: '' }],
    ['with another verifier', { code_verifier: newVerifier().verifier }],
    ['with another redirect address', { redirect_uri: 'https://evil.example/Login' }],
    ['from another client', { client_id: 'other' }],
  ])('[AUTH-02] arrives %s', async (_name, changes) => {
    const { verifier, challenge } = newVerifier();
    const response = await redeemCode(await choose('participant', challenge), verifier, changes);
    expect(await refusal(response)).toMatchObject({ error: expect.stringMatching(/^invalid_(grant|request|client)$/) });
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  test('[AUTH-02] arrives a second time, and then takes back what the first gave', async () => {
    const { verifier, challenge } = newVerifier();
    const back = await choose('participant', challenge);
    const tokens = Tokens.parse(await (await redeemCode(back, verifier)).json());
    expect(await refusal(await redeemCode(back, verifier))).toEqual({ status: 400, error: 'invalid_grant' });
    const renewal = await redeem({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(await refusal(renewal)).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('[AUTH-02] arrives many times at once: one of them gets tokens', async () => {
    const { verifier, challenge } = newVerifier();
    const back = await choose('participant', challenge);
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeemCode(back, verifier)));
    expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(1);
  });
});

describe('the sign-in page', () => {
  test('[AUTH-02] refuses an account that is not on it, without an end to the sign-in', async () => {
    const page = location(await browser.send(authorizationUrl(newVerifier().challenge))).href;
    expect((await postForm(page, { account: 'somebody-else' })).status).toBe(400);
    expect((await postForm(page, {})).status).toBe(400);
    expect((await postForm(page, { account: 'participant' })).status).toBe(303);
  });

  test('[AUTH-02] refuses a form that another browser, or another site, sends', async () => {
    const page = location(await browser.send(authorizationUrl(newVerifier().challenge))).href;
    browser = openBrowser();
    const response = await postForm(page, { account: 'participant' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Please go back and sign in again.');
  });

  test('[AUTH-02] has one button an account, named exactly so, described beside it', async () => {
    const page = await (
      await browser.send(location(await browser.send(authorizationUrl(newVerifier().challenge))).href)
    ).text();
    expect(page).toContain('<title>Sign in to try CPD Logbook</title>');
    const buttons = [
      ...page.matchAll(/<button name="account" value="([^"]+)" aria-describedby="([^"]+)">([^<]+)<\/button>/g),
    ];
    expect(buttons.map(([, , , name]) => name)).toEqual([
      'participant',
      'participant-nz',
      'participant-new',
      'staff',
      'manager',
      'verified',
      'watcher',
      'non-member',
    ]);
    for (const [, value, description, name] of buttons) {
      expect(value).toBe(name);
      expect(page).toContain(`<p id="${description}">`);
    }
    expect(page).not.toContain('<script');
  });

  test('[NAV-02] asks for no password', async () => {
    const page = await (
      await browser.send(location(await browser.send(authorizationUrl(newVerifier().challenge))).href)
    ).text();
    expect(page).not.toContain('<input');
  });
});

describe('every answer of the provider', () => {
  test.each([
    '/oidc/auth',
    '/oidc/sign-in/nobody',
    '/oidc/session/end',
    '/oidc/nowhere',
    '/oidc/.well-known/openid-configuration',
  ])('[AUTH-02] %s cannot be framed, cached, guessed at or told on', async (path) => {
    const { headers } = await browser.send(`${publicUrl}${path}`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('[AUTH-09] names our own address, whatever host the request says', async () => {
    const response = await app.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(response.json()).toMatchObject({ issuer: `${publicUrl}/oidc`, token_endpoint: `${publicUrl}/oidc/token` });
    expect(response.body).not.toContain('evil.example');
  });

  test('[AUTH-02] refuses other origins at the token endpoint', async () => {
    const response = await browser.send(`${publicUrl}/oidc/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ client_id: 'cpd-web', grant_type: 'refresh_token', refresh_token: 'x' }),
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('signing in', () => {
  test.each(demoAccounts.map(({ name }) => name))('[AUTH-02] as %s ends with tokens for that name', async (name) => {
    const { verifier, challenge } = newVerifier();
    const back = await choose(name, challenge);
    expect(back.href.startsWith(`${publicUrl}/Login?`)).toBe(true);
    expect(back.searchParams.get('state')).toBe('the-state');
    expect(back.searchParams.get('iss')).toBe(`${publicUrl}/oidc`);

    const tokens = Tokens.parse(await (await redeemCode(back, verifier)).json());
    expect(tokens.expires_in).toBe(600);
    const verify = openTokenVerifier({
      issuer: `${publicUrl}/oidc`,
      audience: 'cpd-api',
      usernameClaim: 'preferred_username',
    });
    await expect(verify(tokens.access_token)).resolves.toMatchObject({ username: name, subject: name });

    const idToken = await jwtVerify(tokens.id_token, createLocalJWKSet(publicKeySet(keys)), {
      issuer: `${publicUrl}/oidc`,
      audience: 'cpd-web',
    });
    expect(idToken.payload).toMatchObject({ sub: name, preferred_username: name, nonce: 'the-nonce' });
    await expect(verify(tokens.id_token)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('[AUTH-02] a second time asks nothing while the session lasts, even after a restart', async () => {
    await signIn('participant');
    const { jar } = browser;
    const { port } = new URL(publicUrl);
    await app.close();
    await start(Number(port));
    for (const [name, cookie] of jar) browser.jar.set(name, cookie);
    const { verifier, challenge } = newVerifier();
    const back = location(await browser.send(authorizationUrl(challenge, { prompt: 'none' })));
    const tokens = Tokens.parse(await (await redeemCode(back, verifier)).json());
    expect(decodeJwt(tokens.access_token)).toMatchObject({ preferred_username: 'participant', aud: 'cpd-api' });
  });

  test('[AUTH-17] silently without a session is answered, not shown', async () => {
    const back = location(await browser.send(authorizationUrl(newVerifier().challenge, { prompt: 'none' })));
    expect(back.searchParams.get('error')).toBe('login_required');
  });

  test('[AUTH-02] as somebody else ends the first session', async () => {
    const first = await signIn('participant');
    const { verifier, challenge } = newVerifier();
    const page = location(await browser.send(authorizationUrl(challenge, { prompt: 'login' }))).href;
    const resume = location(await postForm(page, { account: 'staff' })).href;
    const form = await browser.send(resume);
    // The one form of the provider that sends itself: its script is named by the policy.
    expect(form.headers.get('content-security-policy')).toMatch(/script-src 'none' 'sha256-/);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
    const ended = await postForm(`${publicUrl}/oidc/session/end/confirm`, { xsrf, logout: 'yes' });
    const back = location(await browser.send(location(ended).href));
    const tokens = Tokens.parse(await (await redeemCode(back, verifier)).json());
    expect(decodeJwt(tokens.access_token)).toMatchObject({ preferred_username: 'staff' });
    const renewal = await redeem({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(await refusal(renewal)).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('renewing tokens', () => {
  const renew = (refreshToken: string) => redeem({ grant_type: 'refresh_token', refresh_token: refreshToken });

  test('[AUTH-18] gives new tokens, a new refresh token among them', async () => {
    const first = await signIn('participant');
    const second = Tokens.parse(await (await renew(first.refresh_token)).json());
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token)).toMatchObject({ preferred_username: 'participant', aud: 'cpd-api' });
  });

  test('[AUTH-18] does not put off the end of the sign-in', async () => {
    const first = await signIn('participant');
    const ends = (await store.find('RefreshToken', first.refresh_token))?.exp ?? 0;
    const second = Tokens.parse(await (await renew(first.refresh_token)).json());
    expect((await store.find('RefreshToken', second.refresh_token))?.exp).toBeLessThanOrEqual(ends);
  });

  test('[AUTH-19] with a used refresh token fails and ends the newer one too', async () => {
    const first = await signIn('participant');
    const second = Tokens.parse(await (await renew(first.refresh_token)).json());
    expect(await refusal(await renew(first.refresh_token))).toEqual({ status: 400, error: 'invalid_grant' });
    expect(await refusal(await renew(second.refresh_token))).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('[AUTH-19] with a revoked refresh token fails', async () => {
    const { refresh_token: token } = await signIn('participant');
    expect((await postForm(`${publicUrl}/oidc/token/revocation`, { client_id: 'cpd-web', token })).status).toBe(200);
    expect(await refusal(await renew(token))).toEqual({ status: 400, error: 'invalid_grant' });
  });
});

describe('signing out', () => {
  function endSession(parameters: Record<string, string>): Promise<Response> {
    return browser.send(`${publicUrl}/oidc/session/end?${new URLSearchParams(parameters)}`);
  }

  test('[NAV-20] with the ID token asks nothing, returns to Login and ends session and tokens', async () => {
    const tokens = await signIn('participant');
    const response = await endSession({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${publicUrl}/Login`,
      state: 'bye',
    });
    expect(response.status).toBe(303);
    expect(location(response).href).toBe(`${publicUrl}/Login?state=bye`);
    expect([...browser.jar.keys()]).not.toContain('cpd_session');
    const renewal = await redeem({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(await refusal(renewal)).toMatchObject({ error: 'invalid_grant' });
    const back = location(await browser.send(authorizationUrl(newVerifier().challenge, { prompt: 'none' })));
    expect(back.searchParams.get('error')).toBe('login_required');
  });

  test.each([
    ['another origin', 'https://evil.example/'],
    ['another path', '/User/Layout/Home'],
  ])('[AUTH-09] never ends at %s', async (_name, address) => {
    const tokens = await signIn('participant');
    const target = address.startsWith('/') ? `${publicUrl}${address}` : address;
    const response = await endSession({ id_token_hint: tokens.id_token, post_logout_redirect_uri: target });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  test("[NAV-20] with somebody else's ID token, or none, asks first", async () => {
    const stranger = await signIn('staff');
    browser = openBrowser();
    const tokens = await signIn('participant');
    for (const hint of [{ id_token_hint: stranger.id_token }, {}]) {
      const response = await endSession(hint);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('>Sign out</button>');
    }
    expect((await redeem({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).status).toBe(200);
  });

  test('[NAV-20] after the question ends the session and returns to Login', async () => {
    const tokens = await signIn('participant');
    const page = await (
      await endSession({ client_id: 'cpd-web', post_logout_redirect_uri: `${publicUrl}/Login` })
    ).text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await postForm(action, { xsrf: 'guessed', logout: 'yes' })).status).toBe(400);
    expect(location(await postForm(action, { xsrf, logout: 'yes' })).href).toBe(`${publicUrl}/Login`);
    const renewal = await redeem({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    expect(await refusal(renewal)).toMatchObject({ error: 'invalid_grant' });
  });
});
