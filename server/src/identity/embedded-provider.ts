import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedProvider } from './open-provider.ts';
import type { EmbeddedProviderSettings } from './provider-configuration.ts';
import { problemPage, providerHeaders, SIGN_IN_PATH, signInPage } from './provider-pages.ts';

const MAX_FORM_BYTES = 4096;

type Opened = () => Promise<OpenedProvider>;

/**
 * Adds the routes of the identity provider for trying the product out, served by the same listener (AUTH-02, NAV-02), in a
 * scope of their own; call before `app.listen`. The provider behind them is loaded by the first request, so that a start
 * does not wait for it. Whoever can reach it can be any demo account: ask `embeddedProviderRefusal` first.
 */
export function registerEmbeddedProvider(app: FastifyInstance, settings: EmbeddedProviderSettings): void {
  const path = new URL(settings.issuer).pathname;
  const tell = (error: Error) => app.log.error({ err: error }, 'the embedded sign-in failed');
  let opening: Promise<OpenedProvider> | undefined;
  const opened = () => {
    opening ??= import('./open-provider.ts').then(({ openProvider }) => openProvider(settings, tell));
    return opening;
  };
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        prepare(request, reply, settings.publicUrl);
      });
      scope.register(async (pages) => addSignInPages(pages, opened, settings));
      scope.register(async (rest) => addProvider(rest, opened, path));
    },
    { prefix: path },
  );
}

/** The provider makes addresses and cookies from what the request says of itself: say our own public address, not the caller's word. */
function prepare(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl);
  request.raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
  request.raw.headers['x-forwarded-host'] = host;
  reply.headers(providerHeaders);
}

function addSignInPages(pages: FastifyInstance, opened: Opened, settings: EmbeddedProviderSettings): void {
  const { productName, accounts } = settings;
  const backUrl = `${settings.publicUrl}/Login`;

  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );

  pages.setErrorHandler(async (error, request, reply) => {
    const known = (await opened()).isRefusal(error);
    if (!known) request.log.error({ err: error }, 'the sign-in page failed');
    const text = known
      ? 'This sign-in was started in another window, or too long ago. Please go back and sign in again.'
      : 'Something went wrong on our side. Please go back and sign in again.';
    return sendPage(reply.code(known ? 400 : 500), problemPage({ productName, text, backUrl }));
  });

  pages.get<{ Params: { uid: string } }>(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
    const { uid } = request.params;
    await (await opened()).checkSignIn(request.raw, reply.raw, uid);
    const action = `${new URL(settings.issuer).pathname}${SIGN_IN_PATH}/${encodeURIComponent(uid)}`;
    return sendPage(reply, signInPage({ productName, accounts, action, backUrl }));
  });

  pages.post<{ Params: { uid: string } }>(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
    const provider = await opened();
    await provider.checkSignIn(request.raw, reply.raw, request.params.uid);
    const name = request.body instanceof URLSearchParams ? request.body.get('account') : null;
    return reply.redirect(await provider.signIn(request.raw, reply.raw, name), 303);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Hands every other request to the provider as it came, its body unread. */
function addProvider(rest: FastifyInstance, opened: Opened, path: string): void {
  rest.removeAllContentTypeParsers();
  rest.addContentTypeParser('*', (_request, _body, done) => done(null));
  rest.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) => {
      const provider = await opened();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const { url = '' } = request.raw;
      // The provider learns from the difference where it is mounted.
      Object.assign(request.raw, { originalUrl: url, url: url.slice(path.length) });
      provider.answer(request.raw, reply.raw);
    },
  });
}
