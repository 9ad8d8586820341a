import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CallWatcher } from '../http/watch-calls.ts';
import { countCalls } from './call-metrics.ts';
import { type Facts, METRIC_LIST, type Metric } from './metric-list.ts';

/** The figures of a server, in the text format of Prometheus. */
export interface Metrics {
  calls: CallWatcher;
  /** Gathers them all; `type` is the media type. */
  write(): Promise<{ type: string; text: string }>;
}

/** Opens the figures of this process: calls are counted from now on, all else is asked for at each look (0060). */
export function openMetrics(findFacts: () => Promise<Facts>): Metrics {
  const counted = new Registry();
  collectDefaultMetrics({ register: counted });
  const calls = countCalls(counted);
  return {
    calls,
    write: async () => {
      // Made anew each time: what is no longer known is not there, instead of being what it was.
      const asked = registryOf(await findFacts());
      const text = `${await counted.metrics()}\n${await asked.metrics()}`;
      return { type: counted.contentType, text };
    },
  };
}

function registryOf(facts: Facts): Registry {
  const registry = new Registry();
  for (const metric of METRIC_LIST) write(registry, metric, facts);
  return registry;
}

function write(registry: Registry, { name, help, kind, labels = [], read }: Metric, facts: Facts): void {
  const found = read(facts);
  if (found === undefined) return;
  const samples = typeof found === 'number' ? [{ value: found }] : found;
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === 'counter') {
    const counter = new Counter(options);
    for (const { labels: of = {}, value } of samples) counter.inc(of, value);
  } else {
    const gauge = new Gauge(options);
    for (const { labels: of = {}, value } of samples) gauge.set(of, value);
  }
}
