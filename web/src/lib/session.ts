import type { User } from '@cpd/contract/users';
import { TOKEN_RENEWAL_SECONDS } from '@cpd/domain/values/limits';
import { ErrorResponse, type User as SignIn, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { createContext, useContext } from 'react';
import { configuration } from './configuration.ts';
import { forgetPerson, keptReturnUrl, rememberAuthenticated, signInStorage, tokenStorage } from './remembered.ts';

/** The member whose record is on screen; provided by the guard of the signed-in routes. */
export const UserContext = createContext<User | null>(null);

/** The signed-in person as the college knows them (AUTH-22). Only below the guard; elsewhere it is a mistake and throws. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (user === null) throw new Error('useUser is for screens behind the sign-in.');
  return user;
}

/** Nobody is signed in any more, or the provider no longer renews the sign-in (AUTH-17). */
export class SignInLost extends Error {}

const manager = new UserManager({
  authority: configuration.issuer,
  client_id: configuration.clientId,
  redirect_uri: `${location.origin}/Login`,
  post_logout_redirect_uri: `${location.origin}/Login`,
  response_type: 'code',
  scope: configuration.scope,
  // Names the API to providers that know several (RFC 8707), which takes an absolute address; others know it already.
  ...(URL.canParse(configuration.audience) ? { resource: configuration.audience } : {}),
  userStore: new WebStorageStateStore({ prefix: 'oidc.', store: tokenStorage }),
  stateStore: new WebStorageStateStore({ prefix: 'oidc.', store: signInStorage }),
  // Tokens are renewed before a call that needs one, not by a timer (AUTH-18).
  automaticSilentRenew: false,
  monitorSession: false,
  requestTimeoutInSeconds: 15,
});

/**
 * Starts the sign-in by a full-page redirect (AUTH-02). `returnUrl` comes back from `finishSignIn`.
 * @throws when the provider cannot be reached
 */
export async function beginSignIn(returnUrl: string | null): Promise<void> {
  await manager.signinRedirect({ state: { returnUrl }, nonce: crypto.randomUUID() });
}

// Read before the router tidies the address: the page was opened with the provider's answer, or it was not.
let providerAnswer = isProviderAnswer(location) ? location.href : null;

// It comes to the address that the provider knows. That of a shortcut is shown again before anything is drawn (SHC-03).
const shortcut = providerAnswer === null ? null : keptReturnUrl();
if (shortcut?.startsWith('/User/') === true) history.replaceState(null, '', shortcut);

function isProviderAnswer({ pathname, search }: Location): boolean {
  const query = new URLSearchParams(search);
  return /^\/login\/?$/i.test(pathname) && query.has('state') && (query.has('code') || query.has('error'));
}

/** Whether the provider has just answered a sign-in, and nobody has taken the answer yet. */
export function hasProviderAnswer(): boolean {
  return providerAnswer !== null;
}

/**
 * Takes the provider's answer, which can be used once only, and keeps the tokens. Answers the return address that the
 * sign-in began with.
 * @throws when the provider refused, or the answer belongs to no sign-in that began in this tab (ERR-03)
 */
export async function finishSignIn(): Promise<string | null> {
  const answer = providerAnswer ?? '';
  providerAnswer = null;
  const signIn = await manager.signinRedirectCallback(answer);
  rememberAuthenticated();
  return returnUrlOf(signIn.state);
}

function returnUrlOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnUrl' in state)) return null;
  return typeof state.returnUrl === 'string' ? state.returnUrl : null;
}

/** Whose data this page shows, by the provider's own name for the person. */
let personOfPage: string | undefined;

/** Whether the tokens of this browser are another person's by now than the one whose data this page shows (AUTH-20). */
export async function isSomebodyElses(): Promise<boolean> {
  const signIn = await manager.getUser().catch(() => null);
  return personOfPage !== undefined && signIn !== null && signIn.profile.sub !== personOfPage;
}

/** The name under which the provider knows the signed-in person, or null when nobody is, or is no more, signed in. */
export async function signedInUsername(): Promise<string | null> {
  await accessToken().catch(() => undefined);
  const signIn = await manager.getUser();
  if (signIn === null || signIn.expired) return null;
  personOfPage ??= signIn.profile.sub;
  const claims = { ...signIn.profile, ...payloadOf(signIn.access_token) };
  const username: unknown = claims[configuration.usernameClaim];
  return typeof username === 'string' && username !== '' ? username : null;
}

/** What an access token says, without verifying it: the server does that. Empty for a token that is no JWT. */
function payloadOf(token: string): Record<string, unknown> {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return {};
  }
}

/** A provider that hangs is not asked again before this time: each call would wait for it (R23). */
let askAgainAt = 0;

/**
 * A token for a call, renewed when it ends within 300 seconds (AUTH-18, LIM2-11).
 * A failed renewal of a token that is still valid is no reason to stop, and one that takes long none to wait: a call in half
 * a minute tries again.
 * @throws SignInLost
 */
export async function accessToken(): Promise<string> {
  const signIn = await manager.getUser();
  if (signIn === null) throw new SignInLost('Nobody is signed in.');
  const { access_token, expires_in = 0 } = signIn;
  if (expires_in > TOKEN_RENEWAL_SECONDS) return access_token;
  if (expires_in <= 0) return renewAccessToken(access_token);
  if (performance.now() < askAgainAt) return access_token;
  let timer = 0;
  const late = new Promise<string>((done) => {
    timer = window.setTimeout(() => {
      askAgainAt = performance.now() + 30_000;
      done(access_token);
    }, 5_000);
  });
  return Promise.race([renewAccessToken(access_token), late]).finally(() => clearTimeout(timer));
}

let renewing: Promise<string> | undefined;

/**
 * A new token in place of `used`. Calls at the same time share one renewal, and so do tabs: a refresh token works once,
 * and using it twice would end the whole sign-in.
 * @throws SignInLost
 */
export function renewAccessToken(used: string): Promise<string> {
  renewing ??= exclusively(() => renew(used)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** What the provider has refused once it refuses for ever; asking again with each call would only keep people waiting. */
let refusedRefreshToken: string | undefined;

async function renew(used: string): Promise<string> {
  const signIn = await manager.getUser();
  if (signIn === null) throw new SignInLost('Nobody is signed in.');
  if (signIn.access_token !== used && !signIn.expired) return signIn.access_token;
  // Without a refresh token the provider would be asked through a hidden frame, which its own headers forbid.
  const canAsk = Boolean(signIn.refresh_token) && signIn.refresh_token !== refusedRefreshToken;
  try {
    const renewed = canAsk ? await manager.signinSilent() : null;
    if (renewed !== null) return renewed.access_token;
  } catch (error) {
    if (error instanceof ErrorResponse) refusedRefreshToken = signIn.refresh_token;
    // Judged below by what is left of the old token.
  }
  if (signIn.expired) throw new SignInLost('The sign-in could not be renewed.');
  return signIn.access_token;
}

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('cpd-token-renewal', work);
}

const signingOut = new AbortController();

/** Aborted as soon as the person is on the way out: what a screen still asks then would be refused, and nobody sees it. */
export const signOutBegun = signingOut.signal;

/** Whether the person is on the way out, so that a call which finds nobody signed in any more is no reason to sign in again. */
export function isSigningOut(): boolean {
  return signOutBegun.aborted;
}

/**
 * Ends the sign-in here and at the provider (AUTH-20, NAV-20). Whatever the provider does, nothing of the person stays in
 * this browser, and the page is left. `endSession` tells the server, while there is a token to tell it by.
 */
export async function leave(endSession: () => Promise<unknown>): Promise<void> {
  signingOut.abort();
  const signIn = await manager.getUser().catch(() => null);
  await withinTwoSeconds(endSession());
  await withinTwoSeconds(manager.revokeTokens(['refresh_token']));
  forgetPerson();
  try {
    await manager.signoutRedirect(idTokenHint(signIn));
  } catch {
    location.replace('/Login');
  }
}

function idTokenHint(signIn: SignIn | null): { id_token_hint?: string } {
  return signIn?.id_token === undefined ? {} : { id_token_hint: signIn.id_token };
}

/** Waits for something that may also fail or take too long: a provider that is away must not keep anybody signed in. */
async function withinTwoSeconds(work: Promise<unknown>): Promise<void> {
  const timeout = new Promise<void>((done) => setTimeout(done, 2_000));
  await Promise.race([work.catch(() => undefined), timeout]);
}
