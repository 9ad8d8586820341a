import { getDefaultZIndex, MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
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
