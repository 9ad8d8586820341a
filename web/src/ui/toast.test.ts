import { expect, test, vi } from 'vitest';
import { untilFetched } from './fetched-part.ts';
import { hideToast, showDone, showError } from './toast.ts';

vi.mock(import('./fetched-part.ts'), async (original) => ({ ...(await original()), untilFetched: vi.fn() }));

test('[ERR2-04] what draws toasts is asked for once, however many are shown while it does not arrive', () => {
  vi.mocked(untilFetched).mockReturnValue(new Promise(() => undefined));
  showError('A part of the page did not arrive.');
  showError('Something went wrong. Please try again.');
  showDone('Saved.');
  hideToast('Saved.');
  expect(untilFetched).toHaveBeenCalledTimes(1);
});
