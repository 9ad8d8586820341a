import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
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
