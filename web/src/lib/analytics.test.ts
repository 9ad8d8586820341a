import { afterEach, expect, test, vi } from 'vitest';
import { ANALYTICS_EVENT, tellNetworkFailure } from './analytics.ts';

afterEach(() => void vi.useRealTimers());

test('[ERR2-04] a load that fails and is tried again sends one event, and a later failure or another call one of its own', () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent<{ call: string }>).detail.call);
  window.addEventListener(ANALYTICS_EVENT, listen);
  tellNetworkFailure('listPlans', new Headers());
  vi.advanceTimersByTime(1_200);
  tellNetworkFailure('listPlans', new Headers());
  tellNetworkFailure('listFiles', new Headers());
  expect(heard).toEqual(['listPlans', 'listFiles']);
  vi.advanceTimersByTime(60_000);
  tellNetworkFailure('listPlans', new Headers());
  window.removeEventListener(ANALYTICS_EVENT, listen);
  expect(heard).toEqual(['listPlans', 'listFiles', 'listPlans']);
});
