import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { configuration } from './configuration.ts';
import { signInStorage, tokenStorage } from './remembered.ts';

/** Signs in, renews and signs out at the OpenID provider. */
export const manager = new UserManager({
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

/** A new token; null when the provider refuses it for ever, undefined when the provider is away. */
export async function renewToken(): Promise<string | null | undefined> {
  try {
    return (await manager.signinSilent())?.access_token;
  } catch (error) {
    return error instanceof ErrorResponse ? null : undefined;
  }
}
