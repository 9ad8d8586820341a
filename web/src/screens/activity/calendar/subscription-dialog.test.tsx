import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { calledNames, refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { SubscriptionDialog } from './subscription-dialog.tsx';

const ADDRESS = 'https://cpd.example.org/calendar/0123.ics';
const NEW = { address: ADDRESS, createdOn: '2026-11-20T01:00:00Z', lastReadOn: null };
const MADE = { createdOn: '2026-11-20T01:00:00Z', lastReadOn: null };

/** The member has this; making an address answers a new one. */
function given(found: { createdOn: string; lastReadOn: string | null } | null) {
  serve({ getCalendarSubscription: found, createCalendarSubscription: NEW, deleteCalendarSubscription: null });
  const onClose = vi.fn();
  renderInApp(<SubscriptionDialog onClose={onClose} />);
  return { user: userEvent.setup(), onClose };
}

const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue('Australia/Sydney');
});

test('[CAL-18, ERR-05] says that the address could not be looked up, and offers nothing then', async () => {
  serve({ getCalendarSubscription: refusal(503) });
  renderInApp(<SubscriptionDialog onClose={vi.fn()} />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not check whether you have an address');
  expect(screen.queryByRole('button', { name: 'Make an address' })).toBeNull();
});

test('[CAL-18] an address is made on demand, shown with the focus on it, copied and opened', async () => {
  const { user, onClose } = given(null);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await button('Make an address'));
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Your address',
    description: /only time it is shown/,
  });
  expect(field.value).toBe(ADDRESS);
  expect(document.activeElement).toBe(field);
  await user.click(await button('Copy the address'));
  expect(copied).toHaveBeenCalledWith(ADDRESS);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied.'));
  const link = screen.getByRole('link', { name: 'Open in this device’s calendar' });
  expect(link.getAttribute('href')).toBe('webcal://cpd.example.org/calendar/0123.ics');
  await user.click(await button('Done'));
  expect(onClose).toHaveBeenCalled();
});

test('[R10] an address of which nobody knows whether it was made is asked for again under its key', async () => {
  const { user } = given(null);
  await button('Make an address');
  serve({ createCalendarSubscription: refusal(0) });
  await user.click(await button('Make an address'));
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know whether this was saved.');
  serve({ createCalendarSubscription: NEW });
  await user.click(await button('Make an address'));
  await screen.findByRole('textbox', { name: 'Your address' });
  const [first, second] = sent('createCalendarSubscription');
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('[CAL-18] where the browser does not copy, the address is selected', async () => {
  const { user } = given(null);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(await button('Make an address'));
  await user.click(await button('Copy the address'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('is selected'));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect(document.activeElement).toBe(field);
  expect(field.selectionEnd).toBe(ADDRESS.length);
});

test('[CAL-18] one that is there is told of, and replaced only after a question', async () => {
  const { user } = given({ ...MADE, lastReadOn: '2026-11-21T02:05:00Z' });
  await screen.findByText('20/11/2026 at 12:00');
  screen.getByText('21/11/2026 at 13:05');
  await user.click(await button('Make a new address'));
  expect(document.activeElement?.textContent).toContain('The old one stops working straight away');
  expect(calledNames()).not.toContain('createCalendarSubscription');
  await user.click(await button('Make a new address'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your address' })).value).toBe(ADDRESS);
});

test('[CAL-18] it is stopped after a question, and not by going back', async () => {
  const { user, onClose } = given(MADE);
  await screen.findByText('Not yet');
  await user.click(await button('Stop the address'));
  await user.click(await button('Back'));
  expect(calledNames()).not.toContain('deleteCalendarSubscription');
  await user.click(await button('Stop the address'));
  await user.click(await button('Stop the address'));
  await screen.findByText('The address was stopped.');
  expect(onClose).toHaveBeenCalled();
});
