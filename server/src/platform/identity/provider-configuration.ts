import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Brand } from '../content/brand.ts';
import type { BegunSignIns } from './begun-sign-ins.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { openOidcAdapter } from './oidc-adapter.ts';
import type { OidcStore } from './oidc-store.ts';
import type { ProviderKeys } from './provider-keys.ts';
import { problemPage, SIGN_IN_PATH, signOutPage } from './provider-pages.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const CLIENT_ID = 'cpd-web';
const ACCESS_TOKEN_SECONDS = 10 * MINUTE;

const SCOPES = ['openid', 'profile', 'offline_access'];

export interface EmbeddedProviderSettings {
  /** `<publicUrl>/oidc`; the provider answers under its path. */
  issuer: string;
  /** The address people use, without a slash at its end. */
  publicUrl: string;
  /** The audience of access tokens. */
  audience: string;
  productName: string;
  /** What managers made of it since; tests have none. */
  brand?: () => Pick<Brand, 'productName' | 'collegeName' | 'logoAddress'>;
  accounts: readonly DemoAccount[];
  /** Those of them that can be chosen now. */
  offeredAccounts(): Promise<readonly DemoAccount[]>;
  /** Whether an account is that of someone who may not sign in any more; asked before each code and each token. */
  hasEnded(account: string): Promise<boolean>;
  store: OidcStore;
  /** Ends the tokens of a grant that are about, and are good for so many seconds at most (0046). */
  endGrant(grantId: string, lifetimeSeconds: number): Promise<void>;
  keys: ProviderKeys;
}

/** How oidc-provider is set up: one public client, code flow with PKCE only, no consent (AUTH-02; RFC 9700 section 2.1). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of settings
export function providerConfiguration(settings: EmbeddedProviderSettings, begun: BegunSignIns): Configuration {
  const { publicUrl, accounts, keys } = settings;
  const loginUrl = `${publicUrl}/Login`;
  return {
    adapter: openOidcAdapter({
      store: settings.store,
      begun,
      endGrant: (id) => settings.endGrant(id, ACCESS_TOKEN_SECONDS),
    }),
    jwks: { keys: [keys.signing] },
    cookies: cookies(publicUrl, keys.cookies),
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        redirect_uris: [loginUrl],
        post_logout_redirect_uris: [loginUrl],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    findAccount: async (_ctx, name) => {
      if (!accounts.some((account) => account.name === name) || (await settings.hasEnded(name))) return undefined;
      return { accountId: name, claims: () => ({ sub: name, preferred_username: name }) };
    },
    // The session of a token is its grant: a grant can end while the provider's own session goes on, and gives another (0046).
    extraTokenClaims: (ctx, token) => {
      if (!('accountId' in token)) return undefined;
      // Of the code or, when it is renewed, of the token before it: both have the time of the sign-in.
      const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
      const authTime = (AuthorizationCode ?? RefreshToken)?.authTime;
      return { preferred_username: token.accountId, sid: token.grantId, auth_time: authTime };
    },
    interactions: {
      policy: policyWithoutConsent(),
      url: (_ctx, interaction) => `${new URL(settings.issuer).pathname}${SIGN_IN_PATH}/${interaction.uid}`,
    },
    loadExistingGrant: (ctx) => grantWithoutAsking(ctx, apiResource(settings)),
    features: features(settings, loginUrl),
    // Signing out ends every token: none outlives its session, even when the client asked for offline access (ASVS 7.4.1).
    expiresWithSession: () => true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: 60 * MINUTE,
      // Of no one: of someone who is about to log out, and is no longer known.
      Session: (_ctx, session) => (session.accountId === undefined ? 10 * MINUTE : 14 * DAY),
      Grant: 14 * DAY,
      // A rotated token inherits the end of the first one: rotation must not keep a stolen token alive (RFC 9700, 4.14.2).
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? DAY,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      const text = `${out.error_description ?? out.error}. Please go back and sign in again.`;
      ctx.body = problemPage({ productName: settings.productName, text, backUrl: loginUrl });
    },
  };
}

/** What stands for our API in requests, where it must be a URI (RFC 8707); what tokens carry is the audience. */
function apiResource({ audience, publicUrl }: EmbeddedProviderSettings): string {
  return URL.canParse(audience) ? audience : `${publicUrl}/api`;
}

function features(settings: EmbeddedProviderSettings, loginUrl: string): Configuration['features'] {
  const api = apiResource(settings);
  return {
    devInteractions: { enabled: false },
    // Off, so that every access token is for the API and none needs a second audience; the ID token carries the name.
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => api,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== api) throw new errors.InvalidTarget();
        return {
          scope: SCOPES.join(' '),
          audience: settings.audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => {
        if (await signOutWithoutAsking(ctx, settings.publicUrl)) return;
        ctx.body = signOutPage({ productName: settings.productName, form, backUrl: loginUrl });
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.redirect(loginUrl);
      },
    },
  };
}

/** Over https the cookies carry the prefixes that tie them to this host (ASVS 3.3); browsers refuse those over http. */
function cookies(publicUrl: string, keys: string[]): NonNullable<Configuration['cookies']> {
  const secure = publicUrl.startsWith('https:');
  return {
    keys,
    names: {
      session: secure ? '__Host-cpd_session' : 'cpd_session',
      interaction: secure ? '__Secure-cpd_sign_in' : 'cpd_sign_in',
      resume: secure ? '__Secure-cpd_resume' : 'cpd_resume',
    },
    long: cookieOptions(publicUrl),
    short: cookieOptions(publicUrl),
  };
}

function cookieOptions(publicUrl: string) {
  return { httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:'), signed: true } as const;
}

function policyWithoutConsent(): interactionPolicy.Prompt[] {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.get('login')?.checks.add(endedAccount);
  return policy;
}

/** A browser that is still signed in with an account that has ended is shown the page of accounts again. */
const endedAccount = new interactionPolicy.Check('account_ended', 'the account has ended', (ctx) => {
  const isMissing = ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined;
  return isMissing ? interactionPolicy.Check.REQUEST_PROMPT : interactionPolicy.Check.NO_NEED_TO_PROMPT;
});

/** The product is the provider's own client: signing in is the consent. */
async function grantWithoutAsking(ctx: KoaContextWithOIDC, api: string) {
  const { client, account, session, provider } = ctx.oidc;
  if (client === undefined || account === undefined) return undefined;
  const grantId = session?.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  grant.addResourceScope(api, SCOPES.join(' '));
  await grant.save();
  return grant;
}

/**
 * Signs out at once when the request brings an ID token of the person who is signed in (NAV-20): only the product holds
 * one. The provider has checked token and address by now. False when the person must be asked.
 */
async function signOutWithoutAsking(ctx: KoaContextWithOIDC, publicUrl: string): Promise<boolean> {
  const { session, entities, params, provider } = ctx.oidc;
  if (session === undefined || entities.IdTokenHint?.payload.sub !== session.accountId) return false;
  const grantId = session.grantIdFor(CLIENT_ID);
  if (grantId !== undefined) {
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.Grant.adapter.destroy(grantId);
  }
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, cookieOptions(publicUrl));
  const asked = params?.post_logout_redirect_uri;
  const target = new URL(typeof asked === 'string' ? asked : `${publicUrl}/Login`);
  if (typeof params?.state === 'string') target.searchParams.set('state', params.state);
  ctx.status = 303;
  ctx.redirect(target.href);
  return true;
}
