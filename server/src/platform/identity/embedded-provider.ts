import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnusableText } from '../database/open-database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Budgets } from '../http/budgets.ts';
import { drainBody } from '../http/errors.ts';
import { networkOf } from '../http/network-of.ts';
import { tellRefusedSignIn } from '../http/refused-access.ts';
import type { OpenedProvider } from './open-provider.ts';
import type { EmbeddedProviderSettings } from './provider-configuration.ts';
import { problemPage, providerHeaders, SIGN_IN_PATH, signInPage } from './provider-pages.ts';

const MAX_FORM_BYTES = 4096;
const PLEASE = 'Please go back and choose another account.';
/** The provider reads no more itself; what says that it is longer is refused before. */
const MAX_PROVIDER_BYTES = 57_344;

type Opened = () => Promise<OpenedProvider>;

/**
 * Adds the routes of the identity provider for trying the product out, served by the same listener (AUTH-02, NAV-02), in a
 * scope of their own; call before `app.listen`. The provider behind them is loaded by the first request, so that a start
 * does not wait for it. Anyone who can reach it can be any demo account: ask `embeddedProviderRefusal` first.
 */
export function registerEmbeddedProvider(
  app: FastifyInstance,
  settings: EmbeddedProviderSettings,
  budgets: Budgets,
): void {
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
        if (startsSignIn(request.url.slice(path.length))) {
          return await refuseTooMany(request, reply, settings, budgets);
        }
        if (request.method === 'POST') budgets.refuseUsedUp('bad-token', networkOf(request.ip));
      });
      scope.register(async (pages) => addSignInPages(pages, opened, settings));
      scope.register(async (rest) => addProvider(rest, opened, path, budgets));
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

/** Whether a call starts a sign-in or goes on with it, each of which leaves a row; of codes and tokens the bad ones are counted. */
function startsSignIn(below: string): boolean {
  return below.startsWith('/auth') || below.startsWith(SIGN_IN_PATH);
}

/** Counts a sign-in by its address; sends a page that says when to come again to anyone who starts too many. */
async function refuseTooMany(
  request: FastifyRequest,
  reply: FastifyReply,
  { productName, publicUrl }: EmbeddedProviderSettings,
  budgets: Budgets,
): Promise<FastifyReply | undefined> {
  try {
    await budgets.spend('sign-in', networkOf(request.ip));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    tellRefusedSignIn(request, error.code);
    reply.code(error.status).header('Retry-After', String(error.retryAfterSeconds));
    return sendPage(reply, problemPage({ productName, text: error.message, backUrl: `${publicUrl}/Login` }));
  }
}

function addSignInPages(pages: FastifyInstance, opened: Opened, settings: EmbeddedProviderSettings): void {
  const { productName } = settings;
  const backUrl = `${settings.publicUrl}/Login`;

  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );

  pages.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) {
      drainBody(request, reply);
      const text = 'What was sent is too large. Please go back and sign in again.';
      return sendPage(reply.code(413), problemPage({ productName, text, backUrl }));
    }
    if (isUnreadable(error)) {
      tellRefusedSignIn(request, 'Unreadable');
      const text = 'What was sent could not be read. Please go back and sign in again.';
      return sendPage(reply.code(400), problemPage({ productName, text, backUrl }));
    }
    const known = (await opened()).isRefusal(error);
    if (known) tellRefusedSignIn(request, error instanceof Error ? error.name : '');
    else request.log.error({ err: error }, 'the sign-in page failed');
    const text = known
      ? // Also what the browser's Back shows after signing in, so it must be true of who is signed in.
        `This sign-in is over, or was started in another window, or too long ago. Please go back to ${productName}: it asks you to sign in again only if you have to.`
      : 'Something went wrong on our side. Please go back and sign in again.';
    return sendPage(reply.code(known ? 400 : 500), problemPage({ productName, text, backUrl }));
  });

  pages.get<{ Params: { uid: string } }>(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
    const { uid } = request.params;
    await (await opened()).checkSignIn(request.raw, reply.raw, uid);
    const action = `${new URL(settings.issuer).pathname}${SIGN_IN_PATH}/${encodeURIComponent(uid)}`;
    const accounts = await settings.offeredAccounts();
    const look = settings.brand?.() ?? { productName, collegeName: '', logoAddress: '' };
    return sendPage(reply, signInPage({ ...look, accounts, action, backUrl }));
  });

  pages.post<{ Params: { uid: string } }>(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
    const provider = await opened();
    await provider.checkSignIn(request.raw, reply.raw, request.params.uid);
    const name = request.body instanceof URLSearchParams ? request.body.get('account') : null;
    const next = await provider.signIn(request.raw, reply.raw, name);
    if (next !== undefined) return reply.redirect(next, 303);
    tellRefusedSignIn(request, 'AccountEnded');
    const text = `This account can no longer sign in, because the membership or the role in the CPD team has ended. ${PLEASE}`;
    return sendPage(reply.code(403), problemPage({ productName, text, backUrl }));
  });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}

/** An address, a cookie or a body that is no text or no form, or that broke off: what came is wrong, and nothing of ours. */
function isUnreadable(error: unknown): boolean {
  if (isUnusableText(error)) return true;
  if (error instanceof AppError) return error.code === 'INVALID';
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  // Fastify's own refusals; those of the provider have a name of their own for it.
  const { statusCode } = error;
  return 'code' in error && typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Hands every other request to the provider as it came, its body unread. */
function addProvider(rest: FastifyInstance, opened: Opened, path: string, budgets: Budgets): void {
  rest.removeAllContentTypeParsers();
  rest.addContentTypeParser('*', (_request, _body, done) => done(null));
  rest.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > MAX_PROVIDER_BYTES) {
        throw new AppError('TOO_LARGE', 'This request is too large.');
      }
      const provider = await opened();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const { url = '' } = request.raw;
      // The provider learns from the difference where it is mounted.
      Object.assign(request.raw, { originalUrl: url, url: url.slice(path.length) });
      // Read now: when the connection has closed, its address is no longer known.
      const from = networkOf(request.ip);
      provider.answer(request.raw, reply.raw, (why) => {
        tellRefusedSignIn(request, why);
        // What was refused has been answered; that there were too many of them tells the next one.
        if (request.method === 'POST') void budgets.spend('bad-token', from).catch(() => undefined);
      });
    },
  });
}
