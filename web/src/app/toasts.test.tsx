import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showError } from '../ui/toast.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

test('[ERR2-07] a toast stands at the bottom right for ten seconds, and the same text never twice', async () => {
  await act(async () => {
    showError('The file could not be moved.');
    showError('The file could not be moved.');
  });
  const toast = screen.getByRole('alert');
  expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-right');
  await act(() => vi.advanceTimersByTimeAsync(9_500));
  expect(screen.getByRole('alert').textContent).toContain('The file could not be moved.');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByRole('alert')).toBeNull();
});
