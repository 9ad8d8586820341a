import './drop-runtime-notice.ts';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, Provider } from 'oidc-provider';
import { openBegunSignIns } from './begun-sign-ins.ts';
import { type EmbeddedProviderSettings, providerConfiguration } from './provider-configuration.ts';
import { problemPage } from './provider-pages.ts';

/** The provider, in what its routes need of it. */
export interface OpenedProvider {
  /** Answers a request that is not of the sign-in page; `refused` hears why, where what it brings is not good. */
  answer(request: IncomingMessage, response: ServerResponse, refused: (why: string) => void): void;
  /** Throws a refusal unless this browser is in the middle of the sign-in `uid`; its cookie and the address must name the same one. */
  checkSignIn(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void>;
  /**
   * Signs an account in and answers the address to go on to; undefined for an account that has ended, and throws a refusal
   * for one that is not there.
   */
  signIn(request: IncomingMessage, response: ServerResponse, account: string | null): Promise<string | undefined>;
  /** Whether an error says what the browser did wrong, and not that we did. */
  isRefusal(error: unknown): boolean;
}

/** Opens the provider itself. This file alone loads it, with the first request that needs it; `tell` hears of its failures. */
export function openProvider(settings: EmbeddedProviderSettings, tell: (error: Error) => void): OpenedProvider {
  const begun = openBegunSignIns({ issuer: settings.issuer, secret: settings.keys.cookies[0] ?? '' });
  const provider = new Provider(settings.issuer, providerConfiguration(settings, begun));
  // The headers it believes then are those that the routes set, from our own settings.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => tell(error));
  // Of what it throws while it answers, Koa itself would write the bare text where our lines go.
  const failures: EventEmitter = provider;
  failures.on('error', (error: Error) => {
    if (!isOfRequest(error)) tell(error);
  });
  const hearing = new WeakMap<IncomingMessage, (why: string) => void>();
  const hear = ({ req }: { req: IncomingMessage }, error: Error) => {
    // Whether someone is signed in is a question, and no is an answer.
    if (!(error instanceof errors.LoginRequired)) hearing.get(req)?.(error.name);
  };
  provider.on('grant.error', hear);
  provider.on('authorization.error', hear);
  provider.on('revocation.error', hear);
  provider.on('end_session.error', hear);
  answerInQueryOnly(provider, settings, (request) => hearing.get(request)?.('UnsupportedResponseMode'));
  const callback = provider.callback();
  return {
    answer: (request, response, refused) => {
      hearing.set(request, refused);
      void begun.during(request, response, () => callback(request, response));
    },
    async checkSignIn(request, response, uid) {
      const interaction = await begun.during(request, response, () => provider.interactionDetails(request, response));
      if (interaction.uid !== uid) throw new errors.SessionNotFound('another sign-in');
    },
    async signIn(request, response, name) {
      const account = settings.accounts.find((candidate) => candidate.name === name);
      if (account === undefined) throw new errors.InvalidRequest('no such account');
      if (await settings.hasEnded(account.name)) return undefined;
      const result = { login: { accountId: account.name } };
      return await begun.during(request, response, () =>
        provider.interactionResult(request, response, result, { mergeWithLastSubmission: false }),
      );
    },
    isRefusal: (error) => error instanceof errors.OIDCProviderError,
  };
}

/** Whether an error tells of what came, or that no one waits for the answer. */
function isOfRequest(error: Error): boolean {
  const { status, code } = error as { status?: number; code?: unknown };
  return (status !== undefined && status < 500) || /^(HPE_|ECONN|EPIPE)/.test(String(code ?? ''));
}

/**
 * Refuses every way but the query in which an answer could come back, before anything is made of the request: the product asks
 * for no other. By a page, and not by a redirect, because nothing of the request has been judged.
 */
function answerInQueryOnly(
  provider: Provider,
  { productName, publicUrl }: EmbeddedProviderSettings,
  hear: (refused: IncomingMessage) => void,
): void {
  provider.use(async (ctx, next) => {
    const asked = ctx.query.response_mode;
    if (asked !== undefined && asked !== 'query') {
      hear(ctx.req);
      ctx.status = 400;
      ctx.type = 'html';
      const text = 'You cannot sign in this way. Please go back and sign in again.';
      ctx.body = problemPage({ productName, text, backUrl: `${publicUrl}/Login` });
      return;
    }
    await next();
    if (ctx.oidc?.route === 'discovery') Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
  });
}
