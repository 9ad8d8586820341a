import type { User } from '@cpd/contract/users';
import { RECENT_SIGN_IN_MINUTES, TOKEN_RENEWAL_SECONDS } from '@cpd/domain/values/limits';
import { createContext, useContext } from 'react';
import { configuration } from './configuration.ts';
import { forgetPerson, keptReturnUrl, rememberAuthenticated, tokenStorage } from './remembered.ts';

/** The member whose record is on screen; provided by the guard of the signed-in routes. */
export const UserContext = createContext<User | null>(null);

/** The signed-in person as the college knows them (AUTH-22). Only below the guard; elsewhere it is a mistake and throws. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (user === null) throw new Error('useUser is for screens behind the sign-in.');
  return user;
}

/** No one is signed in, or the provider no longer renews the sign-in (AUTH-17). */
export class SignInLost extends Error {}

/** The library that speaks with the provider. Most pages start with a token at hand, and do not wait for it. */
const openid = () => import('./openid.ts');

/** What the library keeps of a sign-in, as far as it is read here. */
type SignIn = {
  access_token: string;
  refresh_token?: string;
  id_token?: string;
  /** In seconds since 1970; left out by a provider that does not say how long its tokens last. */
  expires_at?: number;
  profile: { sub: string; [claim: string]: unknown };
};

/** The sign-in that this browser has, renewed or not; null when no one is signed in. */
function keptSignIn(): SignIn | null {
  try {
    return JSON.parse(tokenStorage.getItem(`oidc.user:${configuration.issuer}:${configuration.clientId}`) ?? 'null');
  } catch {
    return null;
  }
}

function secondsLeft({ expires_at }: SignIn): number {
  return (expires_at ?? 0) - Math.floor(Date.now() / 1000);
}

function isOver(signIn: SignIn): boolean {
  return signIn.expires_at !== undefined && secondsLeft(signIn) <= 0;
}

/**
 * Starts the sign-in by a full-page redirect (AUTH-02). `returnUrl` comes back from `finishSignIn`. `again` has the provider ask
 * someone who is signed in there, for what needs a recent sign-in.
 * @throws when the provider cannot be reached
 */
export async function beginSignIn(returnUrl: string | null, { again = false } = {}): Promise<void> {
  const { manager } = await openid();
  const asking = again ? { prompt: 'login', max_age: RECENT_SIGN_IN_MINUTES * 60 } : {};
  await manager.signinRedirect({ state: { returnUrl }, nonce: crypto.randomUUID(), ...asking });
}

/** When the person last signed in, as the server reads it, in seconds since 1970; undefined when the provider does not say. */
export function signedInAt(): number | undefined {
  const signIn = keptSignIn();
  const authTime = signIn === null ? undefined : payloadOf(signIn.access_token).auth_time;
  return typeof authTime === 'number' ? authTime : undefined;
}

// Read before the router tidies the address: the page was opened with the provider's answer, or it was not.
let providerAnswer = isProviderAnswer(location) ? location.href : null;
// Needed at once, so it comes together with the screen.
if (providerAnswer !== null) void openid().catch(() => undefined);

// It comes to the address that the provider knows. That of a shortcut is shown again before anything is drawn (SHC-03).
const shortcut = providerAnswer === null ? null : keptReturnUrl();
if (shortcut?.startsWith('/User/') === true) history.replaceState(null, '', shortcut);

function isProviderAnswer({ pathname, search }: Location): boolean {
  const query = new URLSearchParams(search);
  return /^\/login\/?$/i.test(pathname) && query.has('state') && (query.has('code') || query.has('error'));
}

/** Whether the provider has just answered a sign-in, and no one has taken the answer yet. */
export function hasProviderAnswer(): boolean {
  return providerAnswer !== null;
}

/**
 * Takes the provider's answer, which can be used once only, and keeps the tokens. Answers the return address that the
 * sign-in started with.
 * @throws when the provider refused, or the answer belongs to no sign-in that started in this tab (ERR-03)
 */
export async function finishSignIn(): Promise<string | null> {
  const answer = providerAnswer ?? '';
  providerAnswer = null;
  const { manager } = await openid();
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
export function isSomebodyElses(): boolean {
  const signIn = keptSignIn();
  return personOfPage !== undefined && signIn !== null && signIn.profile.sub !== personOfPage;
}

/** The name under which the provider knows the signed-in person, or null when no one is, or is no more, signed in. */
export async function signedInUsername(): Promise<string | null> {
  await accessToken().catch(() => undefined);
  const signIn = keptSignIn();
  if (signIn === null || isOver(signIn)) return null;
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
  const signIn = keptSignIn();
  if (signIn === null) throw new SignInLost('Nobody is signed in.');
  const { access_token } = signIn;
  if (secondsLeft(signIn) > TOKEN_RENEWAL_SECONDS) return access_token;
  if (secondsLeft(signIn) <= 0) return renewAccessToken(access_token);
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
  const signIn = keptSignIn();
  if (signIn === null) throw new SignInLost('Nobody is signed in.');
  if (signIn.access_token !== used && !isOver(signIn)) return signIn.access_token;
  // Without a refresh token the provider would be asked through a hidden frame, which its own headers forbid.
  const canAsk = Boolean(signIn.refresh_token) && signIn.refresh_token !== refusedRefreshToken;
  const token = canAsk
    ? await openid().then(
        ({ renewToken }) => renewToken(),
        () => undefined,
      )
    : undefined;
  if (typeof token === 'string') return token;
  if (token === null) refusedRefreshToken = signIn.refresh_token;
  if (isOver(signIn)) throw new SignInLost('The sign-in could not be renewed.');
  return signIn.access_token;
}

/** Whether the provider has refused for good to renew the sign-in that this browser has. */
export function isRenewalRefused(): boolean {
  const token = keptSignIn()?.refresh_token;
  return token !== undefined && token === refusedRefreshToken;
}

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('cpd-token-renewal', work);
}

const signingOut = new AbortController();

/** Aborted as soon as the person is on the way out: what a screen still asks then would be refused, and no one sees it. */
export const signOutBegun = signingOut.signal;

/** Whether the person is on the way out, so that a call which finds no one signed in is no reason to sign in again. */
export function isSigningOut(): boolean {
  return signOutBegun.aborted;
}

/**
 * Ends the sign-in here and at the provider (AUTH-20, NAV-20). Whatever the provider does, nothing of the person stays in
 * this browser, and the page is left. `endSession` tells the server, while there is a token to tell it by.
 */
export async function leave(endSession: () => Promise<unknown>): Promise<void> {
  signingOut.abort();
  const signIn = keptSignIn();
  await withinTwoSeconds(endSession());
  await withinTwoSeconds(openid().then(({ manager }) => manager.revokeTokens(['refresh_token'])));
  forgetPerson();
  try {
    const { manager } = await openid();
    await manager.signoutRedirect(idTokenHint(signIn));
  } catch {
    location.replace('/Login');
  }
}

function idTokenHint(signIn: SignIn | null): { id_token_hint?: string } {
  return signIn?.id_token === undefined ? {} : { id_token_hint: signIn.id_token };
}

/** Waits for something that may also fail or take too long: a provider that is away must not keep anyone signed in. */
async function withinTwoSeconds(work: Promise<unknown>): Promise<void> {
  const timeout = new Promise<void>((done) => setTimeout(done, 2_000));
  await Promise.race([work.catch(() => undefined), timeout]);
}
