import FastifyOtel from '@fastify/otel';
import {
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  TraceFlags,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import { pickedOperation } from './picked-operation.ts';
import { cameByNamedProxy, readTraceParent, type WatchRequests } from './trace-parent.ts';

/** Asked every second by proxies; nobody looks for their traces. */
const PROBES = ['/healthz', '/readyz'];

/** Answers what has a span made of each request of an application. */
export function traceRequests(provider: TracerProvider): WatchRequests {
  const instrumentation = new FastifyOtel.FastifyOtelInstrumentation({
    // A span for each hook would cost more than the request.
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => PROBES.includes(url),
    requestHook: describeSpan,
  });
  instrumentation.setTracerProvider(provider);
  return (app) => {
    app.addHook('onRequest', (request, _reply, done) => context.with(whereItBelongs(request), done));
    // Not by `register`, which comes after the routes that are added straight away.
    instrumentation.plugin()(app, {}, () => undefined);
    app.addHook('onRequest', async (request, reply) => {
      const { span } = request.opentelemetry();
      if (span == null || readTraceParent(request.headers) !== undefined) return;
      request.log = request.log.child({ traceId: span.spanContext().traceId });
      reply.log = request.log;
    });
    app.addHook('onRoute', (route) => {
      const { handler } = route;
      // What a body is read by forgets to which request it belongs.
      route.handler = function traced(request, reply) {
        const { context: own } = request.opentelemetry();
        return context.with(own ?? context.active(), () => handler.call(this, request, reply));
      };
    });
    app.addHook('onSend', async (request) => {
      const operation = pickedOperation(request);
      if (operation !== undefined) request.opentelemetry().span?.setAttribute('cpd.operation', operation);
    });
  };
}

/** The caller's trace, when a named proxy says so; otherwise a trace of its own, whatever a stranger wants (0061). */
function whereItBelongs(request: FastifyRequest) {
  const parent = cameByNamedProxy(request) ? remoteSpan(request) : undefined;
  return parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent.context);
}

function describeSpan(span: Span, request: FastifyRequest): void {
  span.updateName(`${request.method} ${request.routeOptions.url ?? 'nowhere'}`);
  span.setAttribute('cpd.error_id', request.id);
  const link = cameByNamedProxy(request) ? undefined : remoteSpan(request);
  if (link !== undefined) span.addLink(link);
}

function remoteSpan({ headers }: FastifyRequest): Link | undefined {
  const parent = readTraceParent(headers);
  if (parent === undefined) return undefined;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return { context: { traceId, spanId, traceFlags, isRemote: true } };
}
