import './quiet-runtime-notice.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, Provider } from 'oidc-provider';
import { type EmbeddedProviderSettings, providerConfiguration } from './provider-configuration.ts';

/** The provider, in what its routes need of it. */
export interface OpenedProvider {
  /** Answers a request that is not of the sign-in page. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Throws a refusal unless this browser is in the middle of the sign-in `uid`; its cookie and the address must name the same one. */
  checkSignIn(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void>;
  /** Signs an account in and answers the address to go on to; throws a refusal for an account that is not there. */
  signIn(request: IncomingMessage, response: ServerResponse, account: string | null): Promise<string>;
  /** Whether an error says what the browser did wrong, and not that we did. */
  isRefusal(error: unknown): boolean;
}

/** Opens the provider itself. This file alone loads it, with the first request that needs it; `tell` hears of its failures. */
export function openProvider(settings: EmbeddedProviderSettings, tell: (error: Error) => void): OpenedProvider {
  const provider = new Provider(settings.issuer, providerConfiguration(settings));
  // The headers it believes then are those that the routes set, from our own settings.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => tell(error));
  const callback = provider.callback();
  return {
    answer: (request, response) => void callback(request, response),
    async checkSignIn(request, response, uid) {
      const interaction = await provider.interactionDetails(request, response);
      if (interaction.uid !== uid) throw new errors.SessionNotFound('another sign-in');
    },
    async signIn(request, response, name) {
      const account = settings.accounts.find((candidate) => candidate.name === name);
      if (account === undefined) throw new errors.InvalidRequest('no such account');
      const result = { login: { accountId: account.name } };
      return await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
    },
    isRefusal: (error) => error instanceof errors.OIDCProviderError,
  };
}
