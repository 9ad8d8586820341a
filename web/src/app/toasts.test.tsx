import { getDefaultZIndex, MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setBarHeight } from '../ui/bar-height.ts';
import { Toasts } from './toasts.tsx';

test('[ERR2-07] toasts lie over dialogs, and under a menu that is open', () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  const toasts = document.querySelector<HTMLElement>('.mantine-Notifications-root');
  const layer = Number(toasts?.style.getPropertyValue('--notifications-z-index'));
  expect(layer).toBeGreaterThan(getDefaultZIndex('modal'));
  expect(layer).toBeLessThan(getDefaultZIndex('popover'));
});

test('[ERR2-07] toasts lie above the bar of the form on the screen, and where they did once the form is left', () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  const heightBelow = () =>
    document.querySelector<HTMLElement>('.mantine-Notifications-root')?.style.getPropertyValue('--app-bar');
  expect(heightBelow()).toBe('');
  act(() => setBarHeight(92));
  expect(heightBelow()).toBe('92px');
  act(() => setBarHeight(undefined));
  expect(heightBelow()).toBe('');
});
