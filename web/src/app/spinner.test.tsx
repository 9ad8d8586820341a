import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestEnded, requestStarted } from '../lib/requests-in-flight.ts';
import { Spinner } from './spinner.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('[ERR2-08] the spinner goes half a second after the last request ended', () => {
  render(<Spinner />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => {
    requestStarted();
    requestStarted();
  });
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeDefined();
  act(requestEnded);
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.queryByRole('progressbar')).not.toBeNull();
  act(requestEnded);
  act(() => vi.advanceTimersByTime(499));
  expect(screen.queryByRole('progressbar')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('progressbar')).toBeNull();
});
