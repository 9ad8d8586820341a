import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { planStarts, runOpenLoop } from './open-loop.ts';

test('requests start at equal distances, as many as rate and time ask for', () => {
  expect(planStarts(4, 1)).toEqual([0, 250, 500, 750]);
  expect(planStarts(50, 20)).toHaveLength(1000);
});

describe('the load generator', () => {
  test('starts a request although earlier ones have not been answered', async () => {
    let under = 0;
    let most = 0;
    await runOpenLoop([0, 0, 0], async () => {
      under += 1;
      most = Math.max(most, under);
      await delay(5);
      under -= 1;
    });
    expect(most).toBe(3);
  });

  test('counts the time from the intended start, not from when it came to sending', async () => {
    // The first request blocks the sender itself: the second starts late, and is charged with that.
    const blockMs = 60;
    const { latencies } = await runOpenLoop([0, 1], async (index) => {
      const until = performance.now() + (index === 0 ? blockMs : 0);
      while (performance.now() < until);
    });
    expect(latencies.p50).toBeGreaterThanOrEqual(blockMs - 1);
  });

  test('counts requests that fail, and goes on', async () => {
    const result = await runOpenLoop([0, 0, 0], async (index) => {
      if (index === 1) throw new Error('refused');
    });
    expect(result).toMatchObject({ sent: 3, errors: 1 });
  });
});
