import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

test('frames go on after the clock of a test has stood still while a page with a focus changed', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  await delay(100);
  vi.useFakeTimers();
  button.className = 'other';
  vi.useRealTimers();
  const drawn = new Promise((resolve) => requestAnimationFrame(() => resolve('drawn')));
  expect(await Promise.race([drawn, delay(2_000, 'not drawn')])).toBe('drawn');
  button.remove();
});
