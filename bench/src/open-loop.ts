import { setTimeout as delay } from 'node:timers/promises';
import { type Latencies, summariseLatencies } from './percentiles.ts';

/** What the load generator found. */
export interface LoadResult {
  latencies: Latencies;
  sent: number;
  errors: number;
  /** Answered requests over the time from the first start to the last answer. */
  perSecond: number;
}

/** The intended starts in milliseconds from the beginning: one every 1000/rate. */
export function planStarts(rate: number, seconds: number): number[] {
  return Array.from({ length: Math.round(rate * seconds) }, (_, index) => (index * 1000) / rate);
}

/**
 * Sends requests at a constant rate, whether earlier ones have been answered or not, as people do. Latency counts from the
 * intended start: a server that stands still for a second is charged with every request that should have been answered in
 * that second (no coordinated omission). A request that throws is an error; its latency counts as well.
 */
export async function runOpenLoop(
  starts: readonly number[],
  send: (index: number) => Promise<void>,
): Promise<LoadResult> {
  const begun = performance.now();
  let errors = 0;
  const latencies: number[] = [];
  const under: Promise<void>[] = [];
  for (const [index, start] of starts.entries()) {
    const wait = begun + start - performance.now();
    if (wait > 0) await delay(wait);
    const answered = send(index)
      .catch(() => {
        errors += 1;
      })
      .then(() => {
        latencies.push(performance.now() - begun - start);
      });
    under.push(answered);
  }
  await Promise.all(under);
  const seconds = (performance.now() - begun) / 1000;
  return {
    latencies: summariseLatencies(latencies),
    sent: starts.length,
    errors,
    perSecond: (starts.length - errors) / seconds,
  };
}
