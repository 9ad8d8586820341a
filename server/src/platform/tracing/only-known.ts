import { type Attributes, SpanKind, type SpanStatus, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/**
 * All that a span may say. Addresses, queries, words of errors and whatever a package adds one day are not among it: they
 * would carry ids, names, tokens and secret addresses to another system (R62).
 */
const KNOWN_ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'db.system.name',
  'cpd.operation',
  'cpd.error_id',
  'cpd.store',
] as const;

const FIRST_FAILURE = 500;

/** Hands ended spans on with nothing in them but what may leave the server. */
export function onlyKnown(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => next.onStart(span, parent),
    onEnd: (span) => next.onEnd(knownOf(span)),
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

function knownOf(span: ReadableSpan): ReadableSpan {
  const context = span.spanContext();
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => context,
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: statusOf(span),
    attributes: knownAttributes(span.attributes),
    links: span.links.map((link) => ({ context: link.context })),
    // What was thrown has words of its own.
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}

function knownAttributes(all: Attributes): Attributes {
  const known: Attributes = {};
  for (const name of KNOWN_ATTRIBUTES) {
    if (all[name] !== undefined) known[name] = all[name];
  }
  return known;
}

/** A request that was refused did not fail: the server did what it should. */
function statusOf({ kind, status, attributes }: ReadableSpan): SpanStatus {
  const answered = attributes['http.response.status_code'];
  const isRefused = kind === SpanKind.SERVER && typeof answered === 'number' && answered < FIRST_FAILURE;
  return { code: isRefused ? SpanStatusCode.UNSET : status.code };
}
