import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** The first version ends here; later ones may go on behind a hyphen. */
const TRACE_PARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** The id of the trace that the header `traceparent` names, in lower-case hex; undefined for a header that does not follow the standard. */
export function readTraceId({ traceparent }: IncomingHttpHeaders): string | undefined {
  // Longer ones of versions to come are none of ours to judge.
  if (typeof traceparent !== 'string' || traceparent.length > 512) return undefined;
  const [, version, traceId, more] = TRACE_PARENT.exec(traceparent) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}

/**
 * For Fastify: gives each line about a request, besides its own id, the id of the caller's trace, so that it is found from
 * there. Anyone may choose that id, so nothing but the log goes by it (R62).
 */
export function childLoggerFactory(
  this: FastifyInstance,
  logger: FastifyBaseLogger,
  bindings: object,
  options: object,
  request: IncomingMessage,
): FastifyBaseLogger {
  const traceId = readTraceId(request.headers);
  return logger.child(traceId === undefined ? bindings : { ...bindings, traceId }, options);
}
