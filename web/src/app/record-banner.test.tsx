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
  ['who is only looking now', async () => null],
  [
    'who may not even ask',
    async () => {
      throw new ApiError(403, 'Not for you.', 'NOT_ALLOWED');
    },
  ],
])('[R42, IMP-06] a refused change shows that acting is over to a colleague %s', async (_name, answerNext) => {
  let answerActing: () => Promise<object | null> = async () => ({
    actingSessionId: 5,
    reason: 'Asked by phone',
    secondsLeft: 600,
  });
  vi.mocked(call).mockImplementation(async (name) => (name === 'getActing' ? await answerActing() : {}) as never);
  const client = createQueryClient();
  renderInApp(
    <QueryClientProvider client={client}>
      <RecordBanner />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^You are acting for/)).toBeDefined();
  answerActing = answerNext;
  const refused = new ApiError(403, 'Please act for the member first.', 'ACTING_NEEDED');
  const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(refused) });
  await change.execute(undefined).catch(() => undefined);
  expect(await screen.findByText(/^You are no longer acting for this member/)).toBeDefined();
  expect(screen.getByText(/^You are looking at the record of/)).toBeDefined();
});

test.each(['getActing', 'nothing'])(
  '[PPL-05, IMP-06] of a member who has left, it says when, and that nothing is sent (%s answered)',
  async (acting) => {
    const departures = [
      { departureId: 6, rowVersion: 1, leftOn: '2020-03-14', reason: 'RETIRED', note: '', returnedOn: null },
      { departureId: 5, rowVersion: 1, leftOn: '2018-01-01', reason: 'RESIGNED', note: '', returnedOn: '2019-01-01' },
    ];
    vi.mocked(call).mockImplementation(async (name) => {
      if (name === 'getMemberOverview') return { email: '', hasLeft: true, departures, openRequests: [] } as never;
      return (
        acting === 'getActing' ? { actingSessionId: 5, reason: 'Asked by letter', secondsLeft: 600 } : null
      ) as never;
    });
    renderInApp(<RecordBanner />);
    expect(
      await screen.findByText(/^Left on 14\/03\/2020: retired\. Activities after that day are refused; sign-in, notif/),
    ).toBeDefined();
  },
);
