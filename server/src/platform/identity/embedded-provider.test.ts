import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type BrowserOnTrial,
  location,
  newVerifier,
  openBrowser,
  type ProviderOnTrial,
  readTokens,
  refusal,
  startProvider,
} from '../../testing/provider-on-trial.ts';
import { tooMany } from '../http/budgets.ts';
import { demoAccounts } from './demo-accounts.ts';
import { publicKeySet } from './provider-keys.ts';
import { NO_ACCOUNTS, signInPage } from './provider-pages.ts';
import { openTokenVerifier } from './verify-token.ts';

let provider: ProviderOnTrial;
let browser: BrowserOnTrial;
let publicUrl: string;

beforeEach(async () => {
  provider = await startProvider();
  publicUrl = provider.publicUrl;
  browser = openBrowser(publicUrl);
});

afterEach(() => provider.stop());

describe('a sign-in request that is refused', () => {
  test.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['PKCE with the plain method', { code_challenge_method: 'plain' }],
    ['PKCE without a method', { code_challenge_method: undefined }],
    ['the implicit flow', { response_type: 'id_token token' }],
    ['a hybrid flow', { response_type: 'code id_token' }],
    ['another API', { resource: 'https://api.example/' }],
  ])('[AUTH-02] has %s and goes back with an error', async (_name, changes) => {
    const back = location(await browser.ask(changes));
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
    const response = await browser.ask({ redirect_uri: redirect });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('<h1>Sign-in did not work</h1>');
  });

  test('[R31] is one too many of its address: a page says when to come again', async () => {
    const spent: unknown[] = [];
    const spend = async (...given: unknown[]) => {
      spent.push(given);
      throw tooMany('Too many.', 17);
    };
    const full = await startProvider(undefined, { spend, refuseUsedUp: () => undefined });
    const answer = await openBrowser(full.publicUrl).ask({});
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('17');
    expect(await answer.text()).toContain('Please try again in 17 seconds.');
    expect((await fetch(`${full.publicUrl}/oidc/sign-in/any`)).status).toBe(429);
    expect((await fetch(`${full.publicUrl}/oidc/jwks`)).status).toBe(200);
    expect(spent).toEqual([
      ['sign-in', '127.0.0.1'],
      ['sign-in', '127.0.0.1'],
    ]);
    await full.stop();
  });

  test('[AUTH-02] comes from a client nobody knows', async () => {
    const response = await browser.ask({ client_id: '<b>' });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('<b>');
  });
});

describe('[R42] the way in which an answer comes back', () => {
  test.each([['form_post'], ['fragment'], ['jwt'], ['query.jwt'], ['web_message'], ['QUERY'], [''], ['<script>']])(
    'is never %j: a page says so, and nothing goes anywhere',
    async (mode) => {
      const response = await browser.ask({ response_mode: mode });
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      const page = await response.text();
      expect(page).toContain('You cannot sign in this way.');
      for (const told of ['the-state', '<script', 'form_post', '<form']) expect(page).not.toContain(told);
      expect([...browser.jar.keys()]).toEqual([]);
    },
  );

  test('is not chosen by saying two', async () => {
    const url = `${publicUrl}/oidc/auth?response_mode=query&response_mode=fragment&client_id=cpd-web`;
    expect((await browser.send(url)).status).toBe(400);
  });

  test('is the query, which the description of the provider says too', async () => {
    const discovery = await (await browser.send(`${publicUrl}/oidc/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({ response_modes_supported: ['query'] });
    expect(location(await browser.ask({ response_mode: 'query' })).pathname).toContain('/oidc/sign-in/');
  });
});

describe('[R42] a sign-in that has only begun', () => {
  test('leaves nothing behind, however many begin, with a browser that was signed in before too', async () => {
    const tokens = await browser.signIn('participant');
    const session = browser.jar.get('cpd_session');
    const signature = browser.jar.get('cpd_session.sig');
    await browser.send(`${publicUrl}/oidc/session/end?id_token_hint=${tokens.id_token}`);
    const before = provider.store.kinds();
    for (let round = 0; round < 200; round += 1) {
      const other = openBrowser(publicUrl);
      // Every other one says that it has a session, which is over.
      if (round % 2 === 0 && session !== undefined && signature !== undefined) {
        other.jar.set('cpd_session', session).set('cpd_session.sig', signature);
      }
      const page = location(await other.ask()).href;
      expect((await other.send(page)).status).toBe(200);
    }
    expect(provider.store.kinds()).toEqual(before);
  });

  test('goes on in each of two tabs, whichever is finished first', async () => {
    const [first, second] = [newVerifier(), newVerifier()];
    const pages = [await browser.ask({}, first.challenge), await browser.ask({}, second.challenge)].map(
      (answer) => location(answer).href,
    );
    for (const [page, { verifier }] of [
      [pages[1] ?? '', second],
      [pages[0] ?? '', first],
    ] as const) {
      expect((await browser.send(page)).status).toBe(200);
      const back = location(
        await browser.send(location(await browser.postForm(page, { account: 'participant' })).href),
      );
      expect((await browser.redeemCode(back, verifier)).status).toBe(200);
    }
  });

  test('is over once it was finished: the Back button says what to do', async () => {
    const { verifier, challenge } = newVerifier();
    const page = location(await browser.ask({}, challenge)).href;
    const kept = new Map(browser.jar);
    const resume = location(await browser.postForm(page, { account: 'participant' })).href;
    const chosen = new Map(browser.jar);
    const back = location(await browser.send(resume));
    expect((await browser.redeemCode(back, verifier)).status).toBe(200);
    const again = await browser.send(page);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain('it asks you to sign in again only if you have to');
    // Anyone who kept the cookies has no second code either.
    for (const cookies of [kept, chosen]) {
      const copy = openBrowser(publicUrl);
      for (const [name, cookie] of cookies) copy.jar.set(name, cookie);
      const answer = await copy.send(resume);
      expect(answer.headers.get('location') ?? '').not.toContain('code=');
    }
  });

  test.each([
    ['of another sign-in', (_mine: string, other: string) => other],
    ['changed', (mine: string) => `${mine.slice(0, -2)}${mine.endsWith('AA') ? 'BB' : 'AA'}`],
    ['gone', () => undefined],
  ])('is refused when what the browser kept is %s', async (_name, spoil) => {
    const begunOf = async (from: BrowserOnTrial) => {
      const page = location(await from.ask()).href;
      const kept = `cpd_begun ${new URL(page).pathname}`;
      return { page, kept, value: from.jar.get(kept)?.value ?? '' };
    };
    const other = await begunOf(openBrowser(publicUrl));
    const { page, kept, value } = await begunOf(browser);
    const spoilt = spoil(value, other.value);
    if (spoilt === undefined) browser.jar.delete(kept);
    else browser.jar.set(kept, { value: spoilt, path: new URL(page).pathname });
    const answer = await browser.send(page);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This sign-in is over, or was started in another window, or too long ago.');
    expect((await browser.postForm(page, { account: 'manager' })).status).toBe(400);
  });

  test('is refused after its hour', async () => {
    const page = location(await browser.ask()).href;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    try {
      const answer = await browser.send(page);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('too long ago. Please go back to ');
    } finally {
      vi.useRealTimers();
    }
  });

  test('is refused when a browser could not keep it', async () => {
    const answer = await browser.ask({ state: 'x'.repeat(4_000) });
    expect(answer.headers.get('location') ?? '').not.toContain('/sign-in/');
    expect(provider.store.kinds()).toEqual([]);
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
    const response = await browser.redeemCode(await browser.choose('participant', challenge), verifier, changes);
    expect(await refusal(response)).toMatchObject({ error: expect.stringMatching(/^invalid_(grant|request|client)$/) });
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  test('[AUTH-02] arrives a second time, and then takes back what the first gave', async () => {
    const { verifier, challenge } = newVerifier();
    const back = await browser.choose('participant', challenge);
    const tokens = await readTokens(await browser.redeemCode(back, verifier));
    expect(await refusal(await browser.redeemCode(back, verifier))).toEqual({ status: 400, error: 'invalid_grant' });
    const renewal = await browser.renew(tokens.refresh_token);
    expect(await refusal(renewal)).toEqual({ status: 400, error: 'invalid_grant' });
    expect(provider.endedGrants, '[R42] the access token too').toContain(decodeJwt(tokens.access_token).sid);
    const next = newVerifier();
    const silently = location(await browser.ask({ prompt: 'none' }, next.challenge));
    const later = await readTokens(await browser.redeemCode(silently, next.verifier));
    expect(provider.endedGrants, 'the next sign-in is good').not.toContain(decodeJwt(later.access_token).sid);
  });

  test('[AUTH-02] arrives many times at once: one of them gets tokens', async () => {
    const { verifier, challenge } = newVerifier();
    const back = await browser.choose('participant', challenge);
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.redeemCode(back, verifier)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });
});

describe('the sign-in page', () => {
  test('[AUTH-02] says why where there is no account to choose', () => {
    const page = signInPage({
      collegeName: 'The College',
      logoAddress: '',
      productName: 'CPD Logbook',
      accounts: [],
      action: '/oidc/sign-in/1',
      backUrl: '/Login',
    });
    expect(page).toContain(NO_ACCOUNTS);
    expect(page).not.toContain('<form');
  });

  test('[AUTH-02] refuses an account that is not on it, without an end to the sign-in', async () => {
    const page = location(await browser.ask()).href;
    expect((await browser.postForm(page, { account: 'somebody-else' })).status).toBe(400);
    expect((await browser.postForm(page, {})).status).toBe(400);
    expect((await browser.postForm(page, { account: 'participant' })).status).toBe(303);
  });

  test('[R36] gives an account that has ended no code, says why, and lets another be chosen', async () => {
    provider.end('participant-left');
    const page = location(await browser.ask()).href;
    const refused = await browser.postForm(page, { account: 'participant-left' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('location')).toBeNull();
    expect(await refused.text()).toContain('This account can no longer sign in');
    expect((await browser.postForm(page, { account: 'participant' })).status).toBe(303);
  });

  test('[R36] is shown again to a browser whose account has ended since', async () => {
    await browser.signIn('staff');
    expect(location(await browser.ask()).pathname).toBe('/Login');
    provider.end('staff');
    expect(location(await browser.ask()).pathname).toMatch(/^\/oidc\/sign-in\//);
  });

  test('[AUTH-02] refuses a form that another browser, or another site, sends', async () => {
    const page = location(await browser.ask()).href;
    browser = openBrowser(publicUrl);
    const response = await browser.postForm(page, { account: 'participant' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('it asks you to sign in again only if you have to');
  });

  test('[AUTH-02] has one button an account, named exactly so, described beside it', async () => {
    const page = await (await browser.send(location(await browser.ask()).href)).text();
    expect(page).toContain('<title>Sign in to try CPD Logbook</title>');
    const buttons = [
      ...page.matchAll(/<button name="account" value="([^"]+)" aria-describedby="([^"]+)">([^<]+)<\/button>/g),
    ];
    expect(buttons.map(([, , , name]) => name)).toEqual([
      'participant',
      'participant-nz',
      'participant-new',
      'participant-reopened',
      'participant-leave',
      'participant-left',
      'participant-audited',
      'fellow',
      'staff',
      'manager',
      'manager2',
      'verified',
      'watcher',
      'auditor',
      'non-member',
    ]);
    for (const [, value, description, name] of buttons) {
      expect(value).toBe(name);
      expect(page).toContain(`<p id="${description}">`);
    }
    expect(page).not.toContain('<script');
  });

  test('[NAV-02] asks for no password', async () => {
    const page = await (await browser.send(location(await browser.ask()).href)).text();
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
    const response = await provider.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(response.json()).toMatchObject({ issuer: `${publicUrl}/oidc`, token_endpoint: `${publicUrl}/oidc/token` });
    expect(response.body).not.toContain('evil.example');
  });

  test('[AUTH-02] ties its cookies to this host, over https, out of reach of scripts', async () => {
    const secure = await startProvider('https://cpd.example');
    const query = new URLSearchParams({
      client_id: 'cpd-web',
      response_type: 'code',
      redirect_uri: 'https://cpd.example/Login',
      scope: 'openid',
      code_challenge: newVerifier().challenge,
      code_challenge_method: 'S256',
    });
    const start = await secure.inject({ url: `/oidc/auth?${query}` });
    const cookies = [start.headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__(Host|Secure)-.*; secure/i);
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
    }
    await secure.stop();
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
    const back = await browser.choose(name, challenge);
    expect(back.href.startsWith(`${publicUrl}/Login?`)).toBe(true);
    expect(back.searchParams.get('state')).toBe('the-state');
    expect(back.searchParams.get('iss')).toBe(`${publicUrl}/oidc`);

    const tokens = await readTokens(await browser.redeemCode(back, verifier));
    expect(tokens.expires_in).toBe(600);
    const verify = openTokenVerifier({
      issuer: `${publicUrl}/oidc`,
      audience: 'cpd-api',
      usernameClaim: 'preferred_username',
    });
    await expect(verify(tokens.access_token)).resolves.toMatchObject({ username: name, subject: name });

    const idToken = await jwtVerify(tokens.id_token, createLocalJWKSet(publicKeySet(provider.keys)), {
      issuer: `${publicUrl}/oidc`,
      audience: 'cpd-web',
    });
    expect(idToken.payload).toMatchObject({ sub: name, preferred_username: name, nonce: 'the-nonce' });
    await expect(verify(tokens.id_token)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('[AUTH-02] a second time asks nothing while the session lasts, even after a restart', async () => {
    await browser.signIn('participant');
    await provider.restart();
    const { verifier, challenge } = newVerifier();
    const back = location(await browser.ask({ prompt: 'none' }, challenge));
    const tokens = await readTokens(await browser.redeemCode(back, verifier));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ preferred_username: 'participant', aud: 'cpd-api' });
  });

  test('[AUTH-17] silently without a session is answered, not shown', async () => {
    const back = location(await browser.ask({ prompt: 'none' }));
    expect(back.searchParams.get('error')).toBe('login_required');
  });

  test('[AUTH-02] as somebody else ends the first session', async () => {
    const first = await browser.signIn('participant');
    const { verifier, challenge } = newVerifier();
    const page = location(await browser.ask({ prompt: 'login' }, challenge)).href;
    const resume = location(await browser.postForm(page, { account: 'staff' })).href;
    const form = await browser.send(resume);
    // The one form of the provider that sends itself: its script is named by the policy.
    expect(form.headers.get('content-security-policy')).toMatch(/script-src 'none' 'sha256-/);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
    const ended = await browser.postForm(`${publicUrl}/oidc/session/end/confirm`, { xsrf, logout: 'yes' });
    const back = location(await browser.send(location(ended).href));
    const tokens = await readTokens(await browser.redeemCode(back, verifier));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ preferred_username: 'staff' });
    const renewal = await browser.renew(first.refresh_token);
    expect(await refusal(renewal)).toMatchObject({ error: 'invalid_grant' });
  });
});
