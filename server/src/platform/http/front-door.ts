import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createListener, type Server as Listener } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { errorBody } from './errors.ts';
import { headersBesidesPolicy } from './security-headers.ts';

/** How the stop of a door goes, in milliseconds; shorter in tests. */
interface StopTimes {
  /** Requests under way may end by themselves for so long after the signal; then they are cut. */
  finishMs: number;
  /**
   * For so long anyone who still comes is answered at least, and for as long again told to come again; then no one is let in, and
   * idle connections are ended.
   */
  lingerMs: number;
  /** Anyone who is cut gets the answer that says so, and what they sent is cleared away, within this. */
  cutMs: number;
}

const USUAL: StopTimes = { finishMs: 8_000, lingerMs: 200, cutMs: 400 };

const STARTING = 'The logbook is starting. Please try again in a moment.';
const STOPPING = 'The logbook is restarting. Please try again in a moment.';
const RETRY_AFTER_S = '2';

/** What the door needs to know of the limits that Fastify would have set on a server of its own. */
interface ServerLimits {
  keepAliveTimeout?: number;
  requestTimeout?: number;
  connectionTimeout?: number;
}

/**
 * The one listener of the server, from the first moment of the start to the end of the stop (R25). Before `open` every
 * request is answered 503 with a time to come again, but for `/healthz`.
 */
export interface FrontDoor {
  /** For Fastify, which then serves what comes through this door and listens on nothing of its own. */
  serverFactory(handler: RequestListener, limits: ServerLimits): Server;
  /** Has the routes of an application waited for at the end; call it before they are added. */
  watch(app: FastifyInstance): void;
  /** Lets requests in. */
  open(): void;
  /** `/readyz` answers 503 from now on, and every answer ends its connection; all else goes on as before. */
  announceStop(): void;
  /**
   * Goes on answering for `stillAnsweringMs` after the stop was announced and a moment more, then tells anyone who comes to come
   * again for a moment, then listens no more, and ends when the last request has ended: after eight seconds in all, when those
   * that are left are cut with a 503.
   */
  close(stillAnsweringMs: number): Promise<void>;
}

/** Another program listens where we were to. */
export class PortInUse extends Error {}

type State = 'starting' | 'open' | 'closing';

/**
 * Listens on an address; `secure` says that people reach it by https. Throws one line that says what to change when it cannot
 * listen.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state, and what it means for a request
export async function openFrontDoor(
  { secure = false, ...place }: { host: string; port: number; secure?: boolean },
  { finishMs, lingerMs, cutMs }: StopTimes = USUAL,
): Promise<FrontDoor> {
  let state: State = 'starting';
  let isAnnounced = false;
  let handle: RequestListener | undefined;
  const underWay = new Set<ServerResponse>();
  const handlers = new Set<Promise<unknown>>();

  const server = createServer((request, response) => {
    if (isAnnounced) response.setHeader('Connection', 'close');
    const path = (request.url ?? '').split('?', 1)[0];
    if (state === 'open' && handle !== undefined && !(isAnnounced && path === '/readyz')) {
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      handle(request, response);
      return;
    }
    if (path === '/healthz') sayAlive(request, response, secure);
    else turnAway(request, response, { text: isAnnounced ? STOPPING : STARTING, secure });
  });
  const listeners = await listen(server, place);

  function announceStop(): void {
    isAnnounced = true;
    for (const response of underWay) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /** Whether every request ended within the time, and everything behind it. */
  async function allEnd(milliseconds: number): Promise<boolean> {
    const end = performance.now() + milliseconds;
    while (underWay.size > 0 || handlers.size > 0) {
      if (performance.now() > end) return false;
      await delay(20);
    }
    return true;
  }

  return {
    serverFactory(handler, limits) {
      handle = handler;
      server.keepAliveTimeout = limits.keepAliveTimeout ?? server.keepAliveTimeout;
      server.requestTimeout = limits.requestTimeout ?? server.requestTimeout;
      server.setTimeout(limits.connectionTimeout ?? 0);
      return server;
    },
    watch(app) {
      app.addHook('onRoute', (route) => {
        const { handler } = route;
        route.handler = function watched(request, reply) {
          const answering: unknown = handler.call(this, request, reply);
          if (answering instanceof Promise) {
            handlers.add(answering);
            const gone = () => void handlers.delete(answering);
            answering.then(gone, gone);
          }
          return answering;
        };
      });
    },
    open() {
      if (state === 'starting') state = 'open';
    },
    announceStop,
    async close(stillAnsweringMs) {
      const begun = performance.now();
      const left = () => finishMs - (performance.now() - begun);
      const wasOpen = state === 'open';
      announceStop();
      // Who comes a moment late is answered: on a busy machine they may have waited since before the proxy knew (R53).
      if (wasOpen) await delay(stillAnsweringMs + lingerMs);
      state = 'closing';
      // Who comes even then is told to come again, and so does not come once more at the end of the listener, which breaks off
      // the connections that it has not taken yet (R25).
      if (wasOpen) await delay(lingerMs);
      // After a pause of the process its timers run before what the network brought meanwhile, which would be broken off.
      await takeWhatCame();
      for (const listener of listeners) listener.close();
      // A connection that was taken last may bring its request a moment later.
      if (wasOpen) await delay(lingerMs / 4);
      await takeWhatCame();
      if (!(await allEnd(left()))) {
        const cut = [...underWay];
        for (const response of cut) sayCut(response, secure);
        await delay(cutMs / 2);
        // Once answered, a request that still sends would not hear that its connection ended.
        for (const { req: request } of cut) request.destroy();
      }
      server.closeAllConnections();
      await allEnd(cutMs / 2);
    },
  };
}

/** Takes the connections that wait, then reads and answers what they bring: each needs a turn of the event loop. */
async function takeWhatCame(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

/** The server itself on the first address of the host, and others that hand their connections to it. */
async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<Listener[]> {
  const addresses = await lookup(host, { all: true }).catch((cause) => {
    throw new Error(`The address HOST=${host} is not known. Set another HOST.`, { cause });
  });
  const [first, ...others] = new Set(addresses.map(({ address }) => address));
  await bind(server, { host: first ?? host, port }, host);
  const bound = server.address();
  const chosen = typeof bound === 'object' && bound !== null ? bound.port : port;
  const listeners: Listener[] = [server];
  for (const address of others) {
    const other = createListener({ noDelay: true }, (socket) => server.emit('connection', socket));
    // As `localhost` is two addresses, of which a machine may have one.
    const isBound = await bind(other, { host: address, port: chosen }, host).then(
      () => true,
      () => false,
    );
    if (isBound) listeners.push(other);
  }
  return listeners;
}

async function bind(listener: Listener, place: { host: string; port: number }, named: string): Promise<void> {
  try {
    listener.listen(place);
    await once(listener, 'listening');
  } catch (error) {
    const problem = listenProblem(error, { host: named, port: place.port });
    throw problem ?? new Error(`Nothing can be served on HOST=${named}, PORT=${place.port}.`, { cause: error });
  }
}

/** What is wrong with the address, for the errors that say it; the rest is told with its cause. */
function listenProblem(error: unknown, { host, port }: { host: string; port: number }): Error | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new PortInUse(`Port ${port} is in use on ${host}.`);
  if (code === 'EACCES') return new Error(`This user may not listen on port ${port}. Set another PORT, such as 3000.`);
  if (code === 'EADDRNOTAVAIL') return new Error(`This machine has no address HOST=${host}. Set another HOST.`);
  return undefined;
}

function sayAlive(request: IncomingMessage, response: ServerResponse, secure: boolean): void {
  request.resume();
  response.writeHead(200, { ...ownHeaders(secure), 'Content-Type': 'application/json; charset=utf-8' });
  response.end('{"status":"ok"}');
}

/** Says when to come again, and ends the connection; what the request still sends is read into nothing. */
function turnAway(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  request.on('error', () => undefined).resume();
  sayUnavailable(request, response, refusal);
}

/** What someone is told who cannot be served, and whether they came by https. */
interface Refusal {
  text: string;
  secure: boolean;
}

function sayUnavailable(request: IncomingMessage, response: ServerResponse, { text, secure }: Refusal): void {
  const refusalHeaders = { ...ownHeaders(secure), 'Retry-After': RETRY_AFTER_S, Connection: 'close' };
  const opensPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
  if (opensPage) {
    response.writeHead(503, { ...refusalHeaders, 'Content-Type': 'text/html; charset=utf-8', Refresh: RETRY_AFTER_S });
    response.end(`<!doctype html><html lang="en-AU"><title>One moment</title><p>${text}</p></html>`);
  } else {
    response.writeHead(503, { ...refusalHeaders, 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(errorBody(new AppError('UNAVAILABLE', text), randomUUID())));
  }
}

/** Those of the door's own answers. */
function ownHeaders(secure: boolean): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...headersBesidesPolicy(secure),
  };
}

/** Anyone who has no answer yet gets one that says to come again; an answer under way breaks off, which the browser notices. */
function sayCut(response: ServerResponse, secure: boolean): void {
  if (response.headersSent || response.destroyed) return;
  sayUnavailable(response.req, response, { text: STOPPING, secure });
}
