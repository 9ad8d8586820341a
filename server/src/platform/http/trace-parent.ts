import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** Where in a trace somebody calls from, by the W3C's Trace Context: the ids in lower-case hex. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  /** Whether the caller's part of the trace is kept. */
  isSampled: boolean;
}

/** Has a span made of each request of an application. */
export type WatchRequests = (app: FastifyInstance) => void;

/** The first version ends here; later ones may go on behind a hyphen. */
const TRACE_PARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Reads the header `traceparent`; undefined where there is none, or one that does not follow the standard. */
export function readTraceParent({ traceparent }: IncomingHttpHeaders): TraceParent | undefined {
  // Longer ones of versions to come are none of ours to judge.
  if (typeof traceparent !== 'string' || traceparent.length > 512) return undefined;
  const [, version, traceId, spanId, flags, more] = TRACE_PARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}

/**
 * For Fastify: gives each line about a request, besides its own id, the id of the caller's trace, so that it is found from
 * there. Anybody may choose that id, so nothing but the log goes by it (0061).
 */
export function childLoggerFactory(
  this: FastifyInstance,
  logger: FastifyBaseLogger,
  bindings: object,
  options: object,
  request: IncomingMessage,
): FastifyBaseLogger {
  const parent = readTraceParent(request.headers);
  return logger.child(parent === undefined ? bindings : { ...bindings, traceId: parent.traceId }, options);
}

/** Whether a request came by a proxy of `TRUST_PROXY`, whose word is taken for where in which trace it belongs. */
export function cameByNamedProxy({ ips }: Pick<FastifyRequest, 'ips'>): boolean {
  // The first is the address of the connection; others follow only while those before are of named proxies.
  return ips !== undefined && ips.length > 1;
}
