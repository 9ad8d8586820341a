import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilFetched } from './fetched-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MESSAGES = [
  'Failed to fetch dynamically imported module: https://cpd.example/assets/single-keys-1.js',
  'error loading dynamically imported module: https://cpd.example/assets/single-keys-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/calendar-view-1.css',
];

test.each(MESSAGES)('[ERR2-04] a part that did not arrive is fetched again: %s', async (message) => {
  const load = vi.fn(() => Promise.resolve('a part')).mockRejectedValueOnce(new TypeError(message));
  const fetched = untilFetched(load);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(fetched).resolves.toBe('a part');
});

test('[ERR2-04] it is fetched at once when there is a network again, and less and less often until then', async () => {
  const load = vi.fn(() => Promise.reject<string>(new TypeError(MESSAGES[0])));
  const fetched = untilFetched(load);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(load.mock.calls.length).toBeLessThan(16);
  load.mockResolvedValueOnce('a part');
  window.dispatchEvent(new Event('online'));
  await expect(fetched).resolves.toBe('a part');
});

test('what is wrong in the part itself is thrown', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('undefined is not a function')));
  await expect(untilFetched(load)).rejects.toThrow('undefined is not a function');
  expect(load).toHaveBeenCalledTimes(1);
});
