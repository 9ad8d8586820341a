import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { isLoopback, withoutBrackets } from './loopback.ts';

/** Where the product is found. */
interface OwnPlace {
  /** The address people use, without a slash at its end. */
  publicUrl: string;
  /** No one named that address, or it is one of this machine: then every name of the machine will do. */
  onTrial: boolean;
}

/** Probes and scrapes ask by whatever address of the machine they have. */
const ANSWER_EVERY_HOST: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** Routes of programs. They get a refusal: what follows a redirect to another host sends neither token nor body there. */
const CALLS = /^\/(?:api|oidc|scim)(?:\/|$)/;

/**
 * Answers at our own address alone (R45). Under another host, pages and calendars are sent on to the same path at
 * `publicUrl`; calls, and whatever changes something, get 421. Signing in is bound to one address (exact redirect URI and
 * issuer), so a page that is opened under another name of this machine, such as localhost for 127.0.0.1, is sent on too.
 */
export function keepToOwnHosts(app: FastifyInstance, { publicUrl, onTrial }: OwnPlace): void {
  const own = new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const { url: target = '/' } = request.raw;
    // What nearly every request says.
    if (request.headers.host === own.host && target.startsWith('/')) return;
    const route = request.routeOptions.url;
    if (ANSWER_EVERY_HOST.has(route)) return;
    const named = namedHost(request, own.protocol);
    if (named?.host === own.host) return;
    const isOfMachine = onTrial && named !== undefined && isOwnName(named.hostname);
    if (isOfMachine && request.headers['sec-fetch-dest'] !== 'document') return;
    const onlyLooks = request.method === 'GET' || request.method === 'HEAD';
    if (!onlyLooks || (!isOfMachine && CALLS.test(route ?? ''))) {
      throw new AppError('MISDIRECTED', `The logbook is at ${publicUrl}. Please use that address.`);
    }
    return reply.header('Cache-Control', 'no-store').redirect(pageAt(publicUrl, target), 307);
  });
}

/**
 * The address of a page of ours, for a request's target: path and query stay, whatever else the target names goes. It is put
 * together by parsing, so nothing in the target leads to another site.
 */
export function pageAt(publicUrl: string, target: string): string {
  const page = new URL(publicUrl);
  const asked = originForm(target);
  const query = asked.indexOf('?');
  const path = query === -1 ? asked : asked.slice(0, query);
  page.pathname = path;
  // Two slashes at the beginning name a host wherever the path is used alone; parsing has turned round slashes, and dots undone.
  page.pathname = page.pathname.replace(/^\/+/, '/');
  page.search = query === -1 ? '' : asked.slice(query);
  return page.href;
}

/** A target from its path on; a whole address is what a proxy gets to hear (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const whole = URL.parse(target);
  return whole === null ? '/' : whole.pathname + whole.search;
}

/** The host that a request is for; undefined when it names none, or what is no host. Of a whole address that counts, and not `Host`. */
function namedHost(request: FastifyRequest, protocol: string): URL | undefined {
  const { url: target = '/' } = request.raw;
  const { host = '' } = request.headers;
  const isWhole = /^https?:/i.test(target);
  if (!isWhole && /[/?#\\@\s]/.test(host)) return undefined;
  return URL.parse(isWhole ? target : `${protocol}//${host}`) ?? undefined;
}

/** Whether no other site can have a name: an address in numbers, or what every machine calls itself. */
function isOwnName(hostname: string): boolean {
  return isLoopback(hostname) || isIP(withoutBrackets(hostname)) !== 0;
}
