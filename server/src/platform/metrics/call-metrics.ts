import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { CallWatcher } from '../http/watch-calls.ts';

/** Seconds. Around what is promised: a save in 20 ms, a screen in 100, patience of a person, and the limit of a statement. */
const DURATIONS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 4, 10];

/** Counts calls in a registry, by the name of their operation. */
export function countCalls(registry: Registry): CallWatcher {
  const registers = [registry];
  const underWay = new Gauge({ name: 'cpd_calls_under_way', help: 'Requests that have no answer yet.', registers });
  const calls = new Counter({
    name: 'cpd_calls_total',
    help: 'Requests that have ended, by operation and class of the status.',
    labelNames: ['operation', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'cpd_call_duration_seconds',
    help: 'How long requests took, by operation.',
    labelNames: ['operation'] as const,
    buckets: DURATIONS,
    registers,
  });
  const refusals = new Counter({
    name: 'cpd_refusals_total',
    help: 'Requests that were refused, by the code that was answered.',
    labelNames: ['code'] as const,
    registers,
  });
  return {
    began: () => underWay.inc(),
    ended: ({ operation, status, seconds }) => {
      underWay.dec();
      calls.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    refused: (code) => refusals.inc({ code }),
  };
}
