import './quiet-runtime-notice.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, Provider } from 'oidc-provider';
import { type EmbeddedProviderSettings, providerConfiguration, SIGN_IN_PATH } from './provider-configuration.ts';
import { problemPage, providerHeaders, signInPage } from './provider-pages.ts';

const MAX_FORM_BYTES = 4096;

export interface EmbeddedProvider {
  provider: Provider;
  /** Adds the provider's routes to `app`, in a scope of its own. Call before `app.listen`. */
  register(app: FastifyInstance): void;
}

/**
 * The identity provider for trying the product out, served by the same listener (AUTH-02, NAV-02). Whoever can reach it
 * can be any demo account: ask `embeddedProviderRefusal` first.
 */
export function createEmbeddedProvider(settings: EmbeddedProviderSettings): EmbeddedProvider {
  const provider = new Provider(settings.issuer, providerConfiguration(settings));
  // The headers it believes then are the ones set below, from our own settings.
  provider.proxy = true;
  const path = new URL(settings.issuer).pathname;

  function register(app: FastifyInstance): void {
    provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'the embedded sign-in failed'));
    app.register(
      async (scope) => {
        scope.addHook('onRequest', async (request, reply) => {
          prepare(request, reply, settings.publicUrl);
        });
        scope.register(async (pages) => addSignInPages(pages, provider, settings));
        scope.register(async (rest) => addProvider(rest, provider, path));
      },
      { prefix: path },
    );
  }

  return { provider, register };
}

/** The provider makes addresses and cookies from what the request says of itself: say our own public address, not the caller's word. */
function prepare(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl);
  request.raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
  request.raw.headers['x-forwarded-host'] = host;
  reply.headers(providerHeaders);
}

function addSignInPages(pages: FastifyInstance, provider: Provider, settings: EmbeddedProviderSettings): void {
  const { productName, accounts } = settings;
  const backUrl = `${settings.publicUrl}/Login`;

  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );

  pages.setErrorHandler((error, request, reply) => {
    const known = error instanceof errors.OIDCProviderError;
    if (!known) request.log.error({ err: error }, 'the sign-in page failed');
    const text = known
      ? 'This sign-in was started in another window, or too long ago. Please go back and sign in again.'
      : 'Something went wrong on our side. Please go back and sign in again.';
    return sendPage(reply.code(known ? 400 : 500), problemPage({ productName, text, backUrl }));
  });

  /** The sign-in that this browser is in the middle of; its cookie and the address must name the same one. */
  async function openSignIn(request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another sign-in');
    return interaction;
  }

  pages.get<{ Params: { uid: string } }>(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
    const { uid } = await openSignIn(request, reply);
    const action = `${new URL(settings.issuer).pathname}${SIGN_IN_PATH}/${encodeURIComponent(uid)}`;
    return sendPage(reply, signInPage({ productName, accounts, action, backUrl }));
  });

  pages.post<{ Params: { uid: string } }>(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
    await openSignIn(request, reply);
    const name = request.body instanceof URLSearchParams ? request.body.get('account') : null;
    const account = accounts.find((candidate) => candidate.name === name);
    if (account === undefined) throw new errors.InvalidRequest('no such account');
    const result = { login: { accountId: account.name } };
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.redirect(next, 303);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Hands every other request to the provider as it came, its body unread. */
function addProvider(rest: FastifyInstance, provider: Provider, path: string): void {
  const answer = provider.callback();
  rest.removeAllContentTypeParsers();
  rest.addContentTypeParser('*', (_request, _body, done) => done(null));
  rest.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: '/*',
    handler: (request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const { url = '' } = request.raw;
      // The provider learns from the difference where it is mounted.
      Object.assign(request.raw, { originalUrl: url, url: url.slice(path.length) });
      void answer(request.raw, reply.raw);
    },
  });
}
