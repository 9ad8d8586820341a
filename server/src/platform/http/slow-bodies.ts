import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from './connection-errors.ts';

/** Milliseconds for which nothing of a body may come: a phone in a tunnel takes less, and what holds a connection open more. */
const SILENCE_MS = 30_000;
/** How often a body is looked at while it comes, in each silence. */
const LOOKS = 6;
/** For so long the connection stays open behind the refusal, so that anyone who sent so slowly can read it. */
const FAREWELL_MS = 1_000;

/**
 * Ends requests whose body stops coming: 408 with the body of every other error, and the connection is closed, by which an
 * upload removes what it kept of it (R8). A slow body that goes on may take as long as any request. `headers` go with the refusal;
 * tests are less patient than `silenceMs`.
 */
export function endSlowBodies(
  app: FastifyInstance,
  headers: () => Readonly<Record<string, string>>,
  silenceMs: number = SILENCE_MS,
): void {
  app.addHook('onRequest', async ({ raw, log }, reply) => {
    if (!hasBody(raw) || raw.complete) return;
    watchBody(raw, silenceMs, () => {
      log.info({ code: 'TIMED_OUT' }, 'refused');
      refuse(raw, reply.raw, headers());
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Calls once when nothing has come for so long, unless everything has; what we have not read yet is waited for by no one. */
function watchBody(body: IncomingMessage, silenceMs: number, onSilence: () => void): void {
  let seen = body.socket.bytesRead;
  let silentLooks = 0;
  const timer = setInterval(() => {
    if (body.complete || body.destroyed) return clearInterval(timer);
    const moves = body.socket.bytesRead !== seen || body.readableLength > 0;
    seen = body.socket.bytesRead;
    silentLooks = moves ? 0 : silentLooks + 1;
    if (silentLooks < LOOKS) return;
    clearInterval(timer);
    onSilence();
  }, silenceMs / LOOKS);
  timer.unref();
  body.once('close', () => clearInterval(timer));
}

function refuse(body: IncomingMessage, answer: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const { socket } = body;
  // An answer that has begun, or one that another answer comes before, cannot be told anything any more.
  if (answer.headersSent || answer.socket === null) {
    body.destroy();
    return;
  }
  refuseConnection(
    Object.assign(new Error('The body stopped.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
    headers,
  );
  setTimeout(() => body.destroy(), FAREWELL_MS).unref();
}
