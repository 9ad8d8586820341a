import { setTimeout as delay } from 'node:timers/promises';
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.ts';
import type { DatabaseLog } from '../database/open-database.ts';
import { traceRequests } from '../http/trace-requests.ts';
import { PRODUCT_VERSION } from '../system/product-version.ts';
import { errorKind } from './error-kind.ts';
import { onlyKnown } from './only-known.ts';
import { tellOfLosses } from './tell-of-losses.ts';
import type { Tracing } from './tracing.ts';

/** Where traces go, and which; `instance` is what this server is called. */
type TracingSettings = NonNullable<Config['tracing']> & { instance: string };

/** How patient we are with the collector, in milliseconds; and spans that wait for it at most, beyond which they are lost. */
const PATIENCE = { answerMs: 4_000, batchMs: 5_000, collectMs: 5_000, closeMs: 1_000, waitingMax: 2_048 };

/** Opens OpenTelemetry for this process. Spans are handed over beside everything else: nothing waits for the collector. */
export function openTelemetry(settings: TracingSettings, log: DatabaseLog): Tracing {
  const provider = openProvider(settings, log);
  const tracer = provider.getTracer('cpd-logbook');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    watch: traceRequests(provider),
    during: async (name, facts, work) => {
      if (trace.getActiveSpan()?.isRecording() !== true) return await work();
      return await inSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: facts }), work);
    },
    alone: async (name, facts, work) => await inSpan(tracer.startSpan(name, { root: true, attributes: facts }), work),
    headers: headersOfTrace,
    close: async () => {
      const handedOver = provider.shutdown().catch(() => undefined);
      await Promise.race([handedOver, delay(PATIENCE.closeMs, undefined, { ref: false })]);
      context.disable();
    },
  };
}

function openProvider({ endpoint, headers, serviceName, instance, ...sampling }: TracingSettings, log: DatabaseLog) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    timeoutMillis: PATIENCE.answerMs,
    concurrencyLimit: 4,
  });
  const batches = new BatchSpanProcessor({
    exporter: tellOfLosses(exporter, log),
    maxQueueSize: PATIENCE.waitingMax,
    scheduledDelayMillis: PATIENCE.collectMs,
    exportTimeoutMillis: PATIENCE.batchMs,
  });
  return new TracerProvider({
    sampler: samplerOf(sampling),
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': instance,
      'service.version': PRODUCT_VERSION,
    }),
    spanProcessors: [onlyKnown(batches)],
  });
}

function samplerOf({ sampler, share }: Pick<TracingSettings, 'sampler' | 'share'>): Sampler {
  const [kind] = sampler.split('_').slice(-1);
  const root = rootSampler(kind === 'traceidratio' ? 'ratio' : kind, share);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(kind: string | undefined, share: number): Sampler {
  if (kind === 'ratio') return new TraceIdRatioBasedSampler(share);
  return kind === 'off' ? new AlwaysOffSampler() : new AlwaysOnSampler();
}

async function inSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', errorKind(error));
    throw error;
  } finally {
    span.end();
  }
}

/** As the W3C's Trace Context spells it; nothing of what a caller sent is in it but the id of a trace that is theirs. */
function headersOfTrace(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined) return {};
  return { traceparent: `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}` };
}
