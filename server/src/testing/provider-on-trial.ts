import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import type { AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import type { Budgets } from '../platform/http/budgets.ts';
import { handleErrors } from '../platform/http/errors.ts';
import { openRefusals } from '../platform/http/refused-access.ts';
import { loggerOf } from '../platform/http/request-log.ts';
import { refuseUnusableAddresses } from '../platform/http/unusable-text.ts';
import { demoAccounts } from '../platform/identity/demo-accounts.ts';
import { registerEmbeddedProvider } from '../platform/identity/embedded-provider.ts';
import type { OidcStore } from '../platform/identity/oidc-store.ts';
import { loadProviderKeys, type ProviderKeys } from '../platform/identity/provider-keys.ts';

/** For tests: the embedded provider on a port of its own, and a browser that signs in step by step. */
export type ProviderOnTrial = Awaited<ReturnType<typeof startProvider>>;

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
});

/**
 * Starts the provider with keys and an empty memory of its own; `stop` removes all of it. With `addressOutside` it behaves as
 * behind a proxy of that address and only `inject` reaches it. No one is counted, unless `budgets` does.
 */
export async function startProvider(
  addressOutside?: string,
  budgets: Budgets = { spend: async () => undefined, refuseUsedUp: () => undefined },
  log: (line: string) => void = () => undefined,
) {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-provider-'));
  const keys = await loadProviderKeys(folder);
  const store = openMemoryStore();
  const ended = new Set<string>();
  const endedGrants: string[] = [];
  const port = await findFreePort();
  const publicUrl = addressOutside ?? `http://127.0.0.1:${port}`;
  const open = () => listen(publicUrl, port, { store, keys, ended, endedGrants }, budgets, log);
  let app = await open();
  return {
    publicUrl,
    keys,
    store,
    /** The grants whose tokens were ended. */
    endedGrants,
    /** Ends an account, as a member leaves or a colleague's work ends. */
    end: (account: string) => void ended.add(account),
    inject: (request: InjectOptions) => app.inject(request),
    async restart() {
      await app.close();
      app = await open();
    },
    async stop() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function listen(
  publicUrl: string,
  port: number,
  {
    store,
    keys,
    ended,
    endedGrants,
  }: { store: OidcStore; keys: ProviderKeys; ended: ReadonlySet<string>; endedGrants: string[] },
  budgets: Budgets,
  log: (line: string) => void,
): Promise<FastifyInstance> {
  const app = Fastify({ logger: loggerOf('warn', { write: log }) });
  openRefusals(app, { findOwners: async () => [], findUserId: async () => undefined });
  // As the application does for its own pages; the provider's answers need a policy of their own.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': "default-src 'self'", 'strict-transport-security': 'max-age=1' });
  });
  handleErrors(app);
  refuseUnusableAddresses(app);
  app.get('/Login', async () => 'our own page');
  const settings = {
    issuer: `${publicUrl}/oidc`,
    publicUrl,
    audience: 'cpd-api',
    productName: 'CPD Logbook',
    accounts: demoAccounts,
    offeredAccounts: async () => demoAccounts,
    hasEnded: async (account: string) => ended.has(account),
    store,
    endGrant: async (id: string) => void endedGrants.push(id),
    keys,
  };
  registerEmbeddedProvider(app, settings, budgets);
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

/** The provider must know its own address before it listens. */
async function findFreePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(probe.listeningOrigin);
  await probe.close();
  return Number(port);
}

function openMemoryStore() {
  const things = new Map<string, AdapterPayload>();
  const store: OidcStore = {
    upsert: async (kind, id, payload) => void things.set(`${kind} ${id}`, structuredClone(payload)),
    find: async (kind, id) => things.get(`${kind} ${id}`),
    findByUid: async (kind, uid) =>
      [...things].find(([name, thing]) => name.startsWith(`${kind} `) && thing.uid === uid)?.[1],
    async consume(kind, id) {
      const thing = things.get(`${kind} ${id}`);
      if (thing === undefined || thing.consumed !== undefined) return false;
      thing.consumed = 1;
      return true;
    },
    destroy: async (kind, id) => void things.delete(`${kind} ${id}`),
    keepFirst: async (_kind, _id, payload) => payload,
    async revokeByGrantId(kind, grantId) {
      for (const [name, thing] of things) {
        if (name.startsWith(`${kind} `) && thing.grantId === grantId) things.delete(name);
      }
    },
  };
  return { ...store, kinds: () => [...things.keys()].map((name) => name.replace(/ .*/, '')) };
}

/** A new code verifier of PKCE and its challenge. */
export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Where an answer sends the browser. */
export function location(response: Response): URL {
  return new URL(response.headers.get('location') ?? '', response.url);
}

/** What the token endpoint says no with. */
export async function refusal(response: Response): Promise<{ status: number; error: string }> {
  return { status: response.status, ...z.object({ error: z.string() }).parse(await response.json()) };
}

/** Keeps cookies like a browser, by name and path (those of `/` by name alone), and follows no redirect by itself. */
function openCookieJar() {
  const jar = new Map<string, { value: string; path: string }>();
  return {
    jar,
    async send(url: string, init: RequestInit = {}): Promise<Response> {
      const { pathname } = new URL(url);
      const cookie = [...jar]
        .filter(([, { path }]) => pathname.startsWith(path))
        .map(([kept, { value }]) => `${kept.split(' ')[0]}=${value}`);
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie.join('; '));
      // Or a connection to a server of an earlier test might be used again.
      headers.set('connection', 'close');
      headers.set('accept', headers.get('accept') ?? 'text/html');
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
        const kept = path === '/' ? name : `${name} ${path}`;
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(kept);
        else jar.set(kept, { value, path });
      }
      return response;
    },
  };
}

export type BrowserOnTrial = ReturnType<typeof openBrowser>;

/** A browser with cookies of its own that knows the steps of a sign-in at the provider of `publicUrl`. */
export function openBrowser(publicUrl: string) {
  const { jar, send } = openCookieJar();

  function authorizationUrl(challenge: string, changes: Record<string, string | undefined> = {}): string {
    const url = new URL(`${publicUrl}/oidc/auth`);
    const parameters = {
      client_id: 'cpd-web',
      response_type: 'code',
      redirect_uri: `${publicUrl}/Login`,
      scope: 'openid profile offline_access',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
    return url.href;
  }

  /** Asks for a sign-in; the answer is a redirect, to the page of accounts or back with a code or an error. */
  function ask(
    changes: Record<string, string | undefined> = {},
    challenge = newVerifier().challenge,
  ): Promise<Response> {
    return send(authorizationUrl(challenge, changes));
  }

  function postForm(url: string, fields: Record<string, string>): Promise<Response> {
    const headers = { origin: publicUrl, accept: url.includes('/oidc/token') ? 'application/json' : 'text/html' };
    return send(url, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  /** From the start of the sign-in to the address in our own application that carries the code. */
  async function choose(account: string, challenge: string): Promise<URL> {
    const page = location(await ask({}, challenge)).href;
    await send(page);
    const resume = location(await postForm(page, { account })).href;
    return location(await send(resume));
  }

  function redeem(fields: Record<string, string>): Promise<Response> {
    return postForm(`${publicUrl}/oidc/token`, { client_id: 'cpd-web', ...fields });
  }

  function redeemCode(back: URL, verifier: string, changes: Record<string, string> = {}): Promise<Response> {
    return redeem({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${publicUrl}/Login`,
      code_verifier: verifier,
      ...changes,
    });
  }

  function renew(refreshToken: string): Promise<Response> {
    return redeem({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  async function signIn(account: string) {
    const { verifier, challenge } = newVerifier();
    return readTokens(await redeemCode(await choose(account, challenge), verifier));
  }

  return { jar, send, ask, postForm, choose, redeemCode, renew, signIn };
}

/** The tokens of a good answer of the token endpoint; throws for any other. */
export async function readTokens(response: Response) {
  return Tokens.parse(await response.json());
}
