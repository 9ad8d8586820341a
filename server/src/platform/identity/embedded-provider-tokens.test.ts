import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BrowserOnTrial,
  location,
  openBrowser,
  type ProviderOnTrial,
  readTokens,
  refusal,
  startProvider,
} from '../../testing/provider-on-trial.ts';

let provider: ProviderOnTrial;
let browser: BrowserOnTrial;
let publicUrl: string;

beforeEach(async () => {
  provider = await startProvider();
  publicUrl = provider.publicUrl;
  browser = openBrowser(publicUrl);
});

afterEach(() => provider.stop());

describe('renewing tokens', () => {
  test('[AUTH-18] gives new tokens, a new refresh token among them', async () => {
    const first = await browser.signIn('participant');
    const second = await readTokens(await browser.renew(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token)).toMatchObject({ preferred_username: 'participant', aud: 'cpd-api' });
  });

  test('keeps the time of the sign-in, which a new sign-in alone changes', async () => {
    const { access_token: first, refresh_token: token } = await browser.signIn('participant');
    const authTime = Number(decodeJwt(first).auth_time);
    expect(Math.abs(authTime - Date.now() / 1_000)).toBeLessThan(5);
    // Written back, in place of waiting.
    const kept = await provider.store.find('RefreshToken', token);
    await provider.store.upsert('RefreshToken', token, { ...kept, authTime: authTime - 3_600 }, 600);
    const renewed = await readTokens(await browser.renew(token));
    expect(decodeJwt(renewed.access_token).auth_time).toBe(authTime - 3_600);
    const again = await browser.signIn('participant');
    expect(decodeJwt(again.access_token).auth_time).toBeGreaterThanOrEqual(authTime);
  });

  test('[AUTH-18] does not put off the end of the sign-in', async () => {
    const first = await browser.signIn('participant');
    const ends = (await provider.store.find('RefreshToken', first.refresh_token))?.exp ?? 0;
    const second = await readTokens(await browser.renew(first.refresh_token));
    expect((await provider.store.find('RefreshToken', second.refresh_token))?.exp).toBeLessThanOrEqual(ends);
  });

  test('[R36] fails for an account that has ended since', async () => {
    const { refresh_token: token } = await browser.signIn('staff');
    provider.end('staff');
    expect(await refusal(await browser.renew(token))).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('[AUTH-19] with a used refresh token fails and ends the newer one too', async () => {
    const first = await browser.signIn('participant');
    const second = await readTokens(await browser.renew(first.refresh_token));
    expect(await refusal(await browser.renew(first.refresh_token))).toEqual({ status: 400, error: 'invalid_grant' });
    expect(await refusal(await browser.renew(second.refresh_token))).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('[AUTH-19] with a revoked refresh token fails', async () => {
    const { refresh_token: token } = await browser.signIn('participant');
    expect((await browser.postForm(`${publicUrl}/oidc/token/revocation`, { client_id: 'cpd-web', token })).status).toBe(
      200,
    );
    expect(await refusal(await browser.renew(token))).toEqual({ status: 400, error: 'invalid_grant' });
  });
});

describe('signing out', () => {
  function endSession(parameters: Record<string, string>): Promise<Response> {
    return browser.send(`${publicUrl}/oidc/session/end?${new URLSearchParams(parameters)}`);
  }

  test('[NAV-20] with the ID token asks nothing, returns to Login and ends session and tokens', async () => {
    const tokens = await browser.signIn('participant');
    const response = await endSession({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${publicUrl}/Login`,
      state: 'bye',
    });
    expect(response.status).toBe(303);
    expect(location(response).href).toBe(`${publicUrl}/Login?state=bye`);
    expect([...browser.jar.keys()]).not.toContain('cpd_session');
    const renewal = await browser.renew(tokens.refresh_token);
    expect(await refusal(renewal)).toMatchObject({ error: 'invalid_grant' });
    const back = location(await browser.ask({ prompt: 'none' }));
    expect(back.searchParams.get('error')).toBe('login_required');
  });

  test.each([
    ['another origin', 'https://evil.example/'],
    ['another path', '/User/Layout/Home'],
  ])('[AUTH-09] never ends at %s', async (_name, address) => {
    const tokens = await browser.signIn('participant');
    const target = address.startsWith('/') ? `${publicUrl}${address}` : address;
    const response = await endSession({ id_token_hint: tokens.id_token, post_logout_redirect_uri: target });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  test("[NAV-20] with somebody else's ID token, or none, asks first", async () => {
    const stranger = await browser.signIn('staff');
    browser = openBrowser(publicUrl);
    const tokens = await browser.signIn('participant');
    for (const hint of [{ id_token_hint: stranger.id_token }, {}]) {
      const response = await endSession(hint);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('>Log out</button>');
    }
    expect((await browser.renew(tokens.refresh_token)).status).toBe(200);
  });

  test('[NAV-20] after the question ends the session and returns to Login', async () => {
    const tokens = await browser.signIn('participant');
    const page = await (
      await endSession({ client_id: 'cpd-web', post_logout_redirect_uri: `${publicUrl}/Login` })
    ).text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await browser.postForm(action, { xsrf: 'guessed', logout: 'yes' })).status).toBe(400);
    expect(location(await browser.postForm(action, { xsrf, logout: 'yes' })).href).toBe(`${publicUrl}/Login`);
    const renewal = await browser.renew(tokens.refresh_token);
    expect(await refusal(renewal)).toMatchObject({ error: 'invalid_grant' });
  });
});
