import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Toasts } from '../app/toasts.tsx';
import { refusal, sent, serve } from '../testing/fake-server.ts';
import { useSayDeleted } from './undo-toast.tsx';

vi.mock('../lib/session.ts', () => ({ useUser: () => ({ userId: 7 }) }));

function Screen() {
  const sayDeleted = useSayDeleted();
  return (
    <>
      <button type="button" onClick={() => sayDeleted('“Audit” was deleted.', 'pressed-once')}>
        Delete
      </button>
      <input aria-label="Name" />
    </>
  );
}

beforeEach(async () => {
  serve({ bringBack: null });
  const { notifications } = await import('@mantine/notifications');
  act(() => notifications.clean());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Toasts />
        <Screen />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
});

describe('[SUM-23] the message that something was deleted', () => {
  test('says why it could not be brought back', async () => {
    serve({ bringBack: refusal(404, 'This can no longer be brought back.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This can no longer be brought back.');
  });

  test('brings it back by its key, and says so', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(sent('bringBack')).toEqual([{ query: {}, body: { userId: 7, deletionKey: 'pressed-once' } }]);
    expect(await screen.findByText('It is back in your record.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('is undone by Ctrl+Z too, but not while somebody types', async () => {
    await screen.findByRole('button', { name: 'Undo' });
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(sent('bringBack')).toEqual([]);
    act(() => screen.getByRole('button', { name: 'Delete' }).focus());
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(sent('bringBack')).toHaveLength(1);
  });
});
