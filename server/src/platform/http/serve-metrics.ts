import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { sendError } from './errors.ts';
import { UNLOGGED } from './request-log.ts';
import type { CallWatcher } from './watch-calls.ts';

/** What a scrape is answered. */
export interface MetricsPage {
  /** Anyone who asks must have it; undefined where a port of its own keeps others away. */
  token: string | undefined;
  /** Gathers all figures, in the text format that `type` names. */
  write(): Promise<{ type: string; text: string }>;
}

/** What the application has of it: who counts its calls, and what it serves itself, without a port of its own. */
export interface AppMetrics {
  calls: CallWatcher;
  page: MetricsPage | undefined;
}

const NOTHING_HERE = 'There is nothing at this address.';
const NO_STORE = { 'Cache-Control': 'no-store' };

/** Serves `/metrics` beside everything else. Without the token there is nothing at that address, as for any other wrong one (R61). */
export function serveMetrics(app: FastifyInstance, page: MetricsPage): void {
  app.get('/metrics', UNLOGGED, async (request, reply) => {
    if (!mayRead(request.headers.authorization, page.token)) {
      sendError(request, reply, new AppError('NOT_FOUND', NOTHING_HERE));
      return reply;
    }
    const { type, text } = await page.write();
    return reply.headers(NO_STORE).type(type).send(text);
  });
}

/** A port for scrapes alone. */
export interface MetricsDoor {
  /** Answers from now on; before, everyone is told to come again. */
  open(page: MetricsPage): void;
  close(): Promise<void>;
}

/** Listens where scrapes come; throws one line that says what to change when it cannot. */
export async function openMetricsDoor(place: { host: string; port: number }): Promise<MetricsDoor> {
  let page: MetricsPage | undefined;
  const server = createServer((request, response) => {
    request.resume();
    void answer(request, response, page);
  });
  try {
    server.listen(place);
    await once(server, 'listening');
  } catch (cause) {
    const where = `METRICS_HOST=${place.host}, METRICS_PORT=${place.port}`;
    throw new Error(`Metrics cannot be served on ${where}. Set others.`, { cause });
  }
  return {
    open: (opened) => {
      page = opened;
    },
    close: async () => {
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  page: MetricsPage | undefined,
): Promise<void> {
  const say = (status: number, text: string, more: Record<string, string> = {}) => {
    const type = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };
    response.writeHead(status, { ...type, ...NO_STORE, ...more }).end(method === 'HEAD' ? undefined : text);
  };
  const isAsked = (method === 'GET' || method === 'HEAD') && (url ?? '').split('?', 1)[0] === '/metrics';
  if (page === undefined) return say(503, 'The logbook is starting.\n', { 'Retry-After': '2' });
  if (!isAsked || !mayRead(headers.authorization, page.token)) return say(404, `${NOTHING_HERE}\n`);
  try {
    const { type, text } = await page.write();
    say(200, text, { 'Content-Type': type });
  } catch {
    say(500, 'The figures could not be gathered.\n');
  }
}

/** Compared as hashes, so that the time it takes says nothing of the token. */
function mayRead(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`));
}

function hashOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
