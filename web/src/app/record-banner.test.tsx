import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { createQueryClient } from './query-client.ts';
import { RecordBanner } from './record-banner.tsx';

vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));
afterEach(() => vi.useRealTimers());

test.each([
  [0, /^You are only looking|^Your time is up/],
  [59, /· less than 1 min left$/],
  [60, /· less than 1 min left$|· 1 min left$/],
  [29 * 60 + 58, /· 29 min left$/],
])('[IMP-06] with %i seconds to go, the banner never says more minutes than there are', async (secondsLeft, words) => {
  vi.mocked(call).mockResolvedValue({ actingSessionId: 5, reason: 'Asked by phone', secondsLeft });
  renderInApp(<RecordBanner />);
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  ['who is only looking now', () => vi.mocked(call).mockResolvedValue(null)],
  ['who may not even ask', () => vi.mocked(call).mockRejectedValue(new ApiError(403, 'Not for you.', 'NOT_ALLOWED'))],
])('[R42, IMP-06] a refused change shows that acting is over to a colleague %s', async (_name, answerNext) => {
  vi.mocked(call).mockResolvedValueOnce({ actingSessionId: 5, reason: 'Asked by phone', secondsLeft: 600 });
  const client = createQueryClient();
  renderInApp(
    <QueryClientProvider client={client}>
      <RecordBanner />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^You are acting for/)).toBeDefined();
  answerNext();
  const refused = new ApiError(403, 'Please act for the member first.', 'ACTING_NEEDED');
  const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(refused) });
  await change.execute(undefined).catch(() => undefined);
  expect(await screen.findByText(/^You are no longer acting for this member/)).toBeDefined();
  expect(screen.getByText(/^You are looking at the record of/)).toBeDefined();
});
