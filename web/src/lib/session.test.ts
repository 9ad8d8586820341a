import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const manager = vi.hoisted(() => ({
  signinSilent: vi.fn(),
  signinRedirect: vi.fn(),
  signoutRedirect: vi.fn(),
  revokeTokens: vi.fn(async () => undefined),
}));

const ErrorResponse = vi.hoisted(() => class ErrorResponse extends Error {});

vi.mock('oidc-client-ts', () => ({
  ErrorResponse,
  UserManager: vi.fn(function UserManager() {
    return manager;
  }),
  WebStorageStateStore: vi.fn(),
}));

const { configuration } = await import('./configuration.ts');
const {
  accessToken,
  beginSignIn,
  renewAccessToken,
  SignInLost,
  isSigningOut,
  leave,
  signedInAt,
  signedInUsername,
  isRenewalRefused,
  isSomebodyElses,
} = await import('./session.ts');

function signIn(expiresIn: number, overrides: object = {}) {
  return {
    access_token: 'token',
    refresh_token: 'refresh',
    id_token: 'id',
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    profile: { sub: '1', preferred_username: 'participant' },
    ...overrides,
  };
}

const KEY = `oidc.user:${location.origin}/oidc:${configuration.clientId}`;

/** What the library has kept in this browser. */
function keep(kept: ReturnType<typeof signIn> | null): void {
  if (kept === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(kept));
}

beforeEach(() => {
  vi.clearAllMocks();
  keep(signIn(3600));
  manager.signinSilent.mockResolvedValue(signIn(3600, { access_token: 'new token' }));
});

test('[AUTH-20] the page is told when the tokens are another person’s than its own', async () => {
  await signedInUsername();
  expect(isSomebodyElses()).toBe(false);
  keep(signIn(3600, { profile: { sub: '2', preferred_username: 'manager' } }));
  expect(isSomebodyElses()).toBe(true);
  keep(null);
  expect(isSomebodyElses()).toBe(false);
});

describe('a token for a call', () => {
  test('[AUTH-17] is refused when nobody is signed in', async () => {
    keep(null);
    await expect(accessToken()).rejects.toBeInstanceOf(SignInLost);
  });

  test('[AUTH-17] is refused when the old one is over and the provider does not renew it', async () => {
    keep(signIn(-1));
    manager.signinSilent.mockRejectedValue(new Error('invalid_grant'));
    await expect(accessToken()).rejects.toBeInstanceOf(SignInLost);
  });

  test('[AUTH-17] is refused when the old one is over and there is nothing to renew it with', async () => {
    keep(signIn(-1, { refresh_token: undefined }));
    await expect(accessToken()).rejects.toBeInstanceOf(SignInLost);
    expect(manager.signinSilent).not.toHaveBeenCalled();
  });

  test('[AUTH-18] is the one at hand while it lasts longer than 300 seconds', async () => {
    keep(signIn(301));
    expect(await accessToken()).toBe('token');
    expect(manager.signinSilent).not.toHaveBeenCalled();
  });

  test('[AUTH-18, API2-01] is renewed from 300 seconds before its end', async () => {
    keep(signIn(300));
    expect(await accessToken()).toBe('new token');
  });

  test('[AUTH-18] is the old one while that is valid and the provider is away', async () => {
    keep(signIn(200));
    manager.signinSilent.mockRejectedValue(new Error('Failed to fetch'));
    expect(await accessToken()).toBe('token');
  });

  test('[AUTH-18] is renewed once for calls at the same time', async () => {
    keep(signIn(10));
    expect(await Promise.all([accessToken(), accessToken(), accessToken()])).toEqual(Array(3).fill('new token'));
    expect(manager.signinSilent).toHaveBeenCalledTimes(1);
  });

  test('[AUTH-18] is asked for once with what the provider refused, and again with what another sign-in brought', async () => {
    keep(signIn(200, { refresh_token: 'refused' }));
    manager.signinSilent.mockRejectedValue(new ErrorResponse('invalid_grant'));
    expect(isRenewalRefused()).toBe(false);
    expect([await accessToken(), await accessToken()]).toEqual(['token', 'token']);
    expect(isRenewalRefused()).toBe(true);
    expect(manager.signinSilent).toHaveBeenCalledTimes(1);
    keep(signIn(200, { refresh_token: 'another' }));
    await accessToken();
    expect(manager.signinSilent).toHaveBeenCalledTimes(2);
  });

  test('[AUTH-18] is the one that another tab has just renewed', async () => {
    keep(signIn(3600, { access_token: 'from the other tab' }));
    expect(await renewAccessToken('token')).toBe('from the other tab');
    expect(manager.signinSilent).not.toHaveBeenCalled();
  });
});

test('[AUTH-05] an expired sign-in that cannot be renewed is nobody', async () => {
  keep(signIn(-1, { refresh_token: undefined }));
  expect(await signedInUsername()).toBeNull();
});

test('[API-02] the username is what the access token says, as the server reads it', async () => {
  // A name beyond ASCII in base64url, with a "_" that plain base64 does not have.
  const payload = 'eyJwcmVmZXJyZWRfdXNlcm5hbWUiOiJ6b8Orfn7Dvz8_In0';
  keep(signIn(3600, { access_token: `x.${payload}.x` }));
  expect(await signedInUsername()).toBe('zoë~~ÿ??');
  keep(signIn(3600, { access_token: 'opaque' }));
  expect(await signedInUsername()).toBe('participant');
});

test('[AUTH-02, AUTH-06] a sign-in carries the return address and a nonce of its own', async () => {
  await beginSignIn('/User/Layout/CPDSummary');
  expect(manager.signinRedirect).toHaveBeenCalledWith({
    state: { returnUrl: '/User/Layout/CPDSummary' },
    nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('a recent sign-in has the provider ask again, whatever it knows', async () => {
  await beginSignIn('/Login?again=1', { again: true });
  expect(manager.signinRedirect).toHaveBeenCalledWith(expect.objectContaining({ prompt: 'login', max_age: 600 }));
});

test('when someone signed in is what the access token says', () => {
  const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`;
  keep(signIn(3600, { access_token: tokenOf({ auth_time: 1_000 }) }));
  expect(signedInAt()).toBe(1_000);
  for (const access_token of [tokenOf({}), tokenOf({ auth_time: 'today' }), 'opaque']) {
    keep(signIn(3600, { access_token }));
    expect(signedInAt()).toBeUndefined();
  }
});

describe('signing out', () => {
  beforeEach(() => {
    localStorage.setItem('authenticated', 'yes');
    sessionStorage.setItem('shortcut', 'x');
  });

  test('[AUTH-20, NAV-20] forgets the person also when the provider is away', async () => {
    manager.revokeTokens.mockRejectedValueOnce(new Error('Failed to fetch'));
    manager.signoutRedirect.mockRejectedValueOnce(new Error('Failed to fetch'));
    await leave(() => Promise.reject(new Error('Failed to fetch')));
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
  });

  test('[R42, AUTH-20] traps nobody while the server and the provider hang', async () => {
    vi.useFakeTimers();
    const hanging = new Promise<undefined>(() => undefined);
    manager.revokeTokens.mockReturnValueOnce(hanging);
    const leaving = leave(() => hanging);
    await vi.advanceTimersByTimeAsync(4_000);
    await leaving;
    vi.useRealTimers();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(manager.signoutRedirect).toHaveBeenCalledWith({ id_token_hint: 'id' });
  });

  test('[R42] tells the server first, while there is a token to tell it by', async () => {
    const order: string[] = [];
    manager.revokeTokens.mockImplementationOnce(async () => void order.push('revoked'));
    await leave(async () => {
      expect(await accessToken()).toBe('token');
      order.push('told', ...Object.keys(localStorage).filter((key) => key.startsWith('oidc')));
    });
    expect(order).toEqual(['told', KEY, 'revoked']);
  });

  test('[NAV-20] ends the session at the provider, naming whose', async () => {
    await leave(async () => undefined);
    expect(isSigningOut()).toBe(true);
    expect(manager.signoutRedirect).toHaveBeenCalledWith({ id_token_hint: 'id' });
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('a page that opens with the answer of the provider', () => {
  afterEach(() => {
    history.replaceState(null, '', '/');
    sessionStorage.clear();
  });

  test.each([
    ['/User/Layout/Activity?Shortcut=grand-rounds', '/User/Layout/Activity?Shortcut=grand-rounds'],
    [null, '/Login?code=1&state=2'],
    ['//evil.example/Shortcut', '/Login?code=1&state=2'],
  ])('[SHC-03, AUTH-09] after the way from %s shows %s', async (kept, shown) => {
    if (kept !== null) sessionStorage.setItem('returnUrl', kept);
    history.replaceState(null, '', '/Login?code=1&state=2');
    vi.resetModules();
    const { hasProviderAnswer } = await import('./session.ts');
    expect(hasProviderAnswer()).toBe(true);
    expect(location.pathname + location.search).toBe(shown);
    expect(sessionStorage.getItem('returnUrl')).toBe(kept);
  });
});

// The last one: what it leaves behind is a provider that is left alone.
test('[R23] a token for a call is the old one while that is valid and the provider hangs, and the provider is left alone for a while', async () => {
  vi.useFakeTimers();
  keep(signIn(200));
  const hanging = Promise.withResolvers<never>();
  manager.signinSilent.mockReturnValue(hanging.promise);
  const first = accessToken();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBe('token');
  hanging.reject(new Error('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await accessToken(), 'without waiting').toBe('token');
  expect(manager.signinSilent).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(21_000);
  manager.signinSilent.mockResolvedValue(signIn(3600, { access_token: 'new token' }));
  expect(await accessToken()).toBe('new token');
  vi.useRealTimers();
});
