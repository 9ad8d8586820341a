import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../../lib/api.ts';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { TokensScreen } from './tokens-screen.tsx';

const SECRET = 'cpd_a_0123456789012345678901234567890123456789012';
const USED: Answer<'listServiceTokens'>[number] = {
  serviceTokenId: 4,
  name: 'Congress desk',
  purpose: 'attendance',
  prefix: 'cpd_a_',
  endsOn: '2027-11-20',
  createdByName: 'Morgan Example',
  createdAt: '2026-11-20T01:00:00Z',
  endedAt: null,
  lastUsedAt: '2026-11-20T02:30:00Z',
  isValid: true,
};
const ENDED = { ...USED, serviceTokenId: 3, endedAt: '2026-11-19T01:00:00Z', lastUsedAt: null, isValid: false };

beforeEach(() =>
  serve({ listServiceTokens: [USED, ENDED], createServiceToken: { secret: SECRET }, endServiceToken: null }),
);

const open = () => renderScreen(<TokensScreen />, buildUser({ role: 'MANAGER' }), '/Admin/Tokens');

test('tokens that cannot be loaded can be tried again', async () => {
  serve({ listServiceTokens: refusal(500, 'Something went wrong.') });
  open();
  expect(await screen.findByText('The tokens could not be loaded. Something went wrong.')).toBeDefined();
});

test('says that no program signs in yet', async () => {
  serve({ listServiceTokens: [] });
  open();
  expect(await screen.findByText('No program signs in yet.')).toBeDefined();
});

test('a token says what it is for, until when it is valid, and when it was last used; one that has ended is ended no more', async () => {
  open();
  const [used, ended] = within(await screen.findByRole('list', { name: 'Tokens' })).getAllByRole('listitem');
  expect(used?.textContent).toContain('Attendance: says who attended');
  expect(used?.textContent).toContain('Valid until 20/11/2027 · last used 20/11/2026, 1:30 pm');
  expect(ended?.textContent).toContain('Ended 19/11/2026, 12:00 pm · never used');
  expect(within(ended ?? document.body).queryByRole('button')).toBeNull();
});

test('a token is made for one purpose, shown once with the focus on it, copied, and gone only when that is said', async () => {
  open();
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await user.click(dialog.getByRole('button', { name: 'Make the token' }));
  expect(await dialog.findByText('Please enter a name.')).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Congress desk');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Purpose' }), 'attendance');
  await user.click(dialog.getByRole('button', { name: 'Make the token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'The token was made' }));
  const field = shown.getByRole<HTMLInputElement>('textbox', { name: 'Token' });
  expect([field.value, document.activeElement]).toEqual([SECRET, field]);
  await user.click(shown.getByRole('button', { name: 'Copy the token' }));
  expect(copied).toHaveBeenCalledWith(SECRET);
  await waitFor(() => expect(shown.getByRole('status').textContent).toBe('Copied.'));
  await user.keyboard('{Escape}');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const still = within(screen.getByRole('dialog', { name: 'The token was made' }));
  expect(still.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Copy the token',
    'I have copied it',
  ]);
  await user.click(shown.getByRole('button', { name: 'I have copied it' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('createServiceToken')).toMatchObject([{ body: { name: 'Congress desk', purpose: 'attendance' } }]);
});

test('a third token of a name is refused in the dialog', async () => {
  const message = 'Two tokens of this name are valid. Please end one of them first.';
  serve({ createServiceToken: refusal(400, message, 'INVALID', [{ field: 'name', message }]) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a token' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Congress desk');
  await userEvent.click(dialog.getByRole('button', { name: 'Make the token' }));
  expect(await dialog.findByText(message)).toBeDefined();
});

test('a token is ended after a question', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^End the token Congress desk/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'End the token' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('endServiceToken')).toMatchObject([{ query: { id: 4 } }]);
});
