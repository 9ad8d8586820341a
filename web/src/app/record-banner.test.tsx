import type { Departure } from '@cpd/contract/departures';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildUser } from '../testing/build.ts';
import { refusal, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { createQueryClient } from './query-client.ts';
import { RecordBanner } from './record-banner.tsx';

afterEach(() => vi.useRealTimers());

const ACTING = {
  actingSessionId: 5,
  member: buildUser(),
  reason: 'Asked by phone',
  startedAt: '2026-11-20T01:00:00Z',
  endsAt: '2026-11-20T01:10:00Z',
  secondsLeft: 600,
};
const OVERVIEW = {
  email: '',
  telephone: '',
  address: '',
  hasLeft: false,
  signInEndedOn: null,
  isOfTeam: false,
  departures: [],
  openRequests: [],
};

test.each([
  [0, /^You are only looking|^Your time is up/],
  [59, /· less than 1 min left$/],
  [60, /· less than 1 min left$|· 1 min left$/],
  [29 * 60 + 58, /· 29 min left$/],
])('[IMP-06] with %i seconds to go, the banner never says more minutes than there are', async (secondsLeft, words) => {
  serve({ getActing: { ...ACTING, secondsLeft }, getMemberOverview: OVERVIEW });
  renderInApp(<RecordBanner />);
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  ['who is only looking now', null],
  ['who may not even ask', refusal(403, 'Not for you.', 'NOT_ALLOWED')],
])('[R42, IMP-06] a refused change shows that acting is over to a colleague %s', async (_name, getActing) => {
  serve({ getActing: ACTING, getMemberOverview: OVERVIEW });
  const client = createQueryClient();
  renderInApp(
    <QueryClientProvider client={client}>
      <RecordBanner />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^You are acting for/)).toBeDefined();
  serve({ getActing });
  const refused = refusal(403, 'Please act for the member first.', 'ACTING_NEEDED');
  const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(refused) });
  await change.execute(undefined).catch(() => undefined);
  expect(await screen.findByText(/^You are no longer acting for this member/)).toBeDefined();
  expect(screen.getByText(/^You are looking at the record of/)).toBeDefined();
});

test.each([
  ['also while acting', ACTING],
  ['only looking', null],
])(
  '[PPL-05, IMP-06] of a member who has left, it says when, and that nothing is sent: %s',
  async (_what, getActing) => {
    const departures: Departure[] = [
      { departureId: 6, rowVersion: 1, leftOn: '2020-03-14', reason: 'RETIRED', note: '', returnedOn: null },
      { departureId: 5, rowVersion: 1, leftOn: '2018-01-01', reason: 'RESIGNED', note: '', returnedOn: '2019-01-01' },
    ];
    serve({ getActing, getMemberOverview: { ...OVERVIEW, hasLeft: true, departures } });
    renderInApp(<RecordBanner />);
    expect(
      await screen.findByText(/^Left on 14\/03\/2020: retired\. Activities after that day are refused; notif/),
    ).toBeDefined();
  },
);
