import { expect } from 'vitest';

const ROUNDS = 40;

/** The middle and the slowest twentieth of how long a call took, in words: to be looked at, never asserted. */
export async function timesOf(call: () => Promise<{ status: number }>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    expect((await call()).status).toBe(200);
    times.push(performance.now() - begun);
  }
  times.sort((one, other) => one - other);
  return `p50 ${times[ROUNDS * 0.5]?.toFixed(1)} ms, p95 ${times[ROUNDS * 0.95]?.toFixed(1)} ms`;
}
