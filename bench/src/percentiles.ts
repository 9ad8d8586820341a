/** What a series of latencies says, in milliseconds. */
export interface Latencies {
  p50: number;
  p90: number;
  p95: number;
  p99: number;
  max: number;
}

/** The smallest value that at least `percent` of all values do not exceed (nearest rank); 0 of none. */
export function percentile(sorted: readonly number[], percent: number): number {
  const rank = Math.ceil((percent / 100) * sorted.length);
  return sorted[Math.max(rank, 1) - 1] ?? 0;
}

/** The percentiles of latencies in any order. */
export function summariseLatencies(latencies: readonly number[]): Latencies {
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    p50: percentile(sorted, 50),
    p90: percentile(sorted, 90),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    max: sorted.at(-1) ?? 0,
  };
}
